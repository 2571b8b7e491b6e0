// Package helm holds the proof that Helm renders the charts of schemagen to the manifests that they were made of. It is a module
// of its own, so that nobody who imports schemagen gets Helm along.
package helm
