// Package kustomize writes the document that a kustomization names as openapi.path, from which
// kustomize learns which lists of custom resources it merges, by which keys, and which kinds have
// no namespace.
//
// Only what leads to a list that is merged is in it: kustomize replaces all other lists and merges
// all maps, whatever a schema says.
package kustomize
