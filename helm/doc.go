// Package helm proves that Helm renders the charts of schemagen to the manifests that they were
// made from, and that kubeconform finds its JSON Schemas and validates by them. It is a module of
// its own, so that importing schemagen does not bring in either.
package helm
