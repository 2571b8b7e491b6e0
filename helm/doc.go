// Package helm holds the proof that Helm renders the charts of schemagen to the manifests that they were made of, and that
// kubeconform finds its JSON Schemas and judges by them. It is a module of its own, so that nobody who imports schemagen gets
// either along.
package helm
