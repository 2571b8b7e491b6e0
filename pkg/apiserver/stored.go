package apiserver

import (
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// serverMetadata are the fields of metadata that a server sets itself, whatever a manifest says.
var serverMetadata = [...]string{
	"uid", "creationTimestamp", "generation", "resourceVersion", "managedFields", "selfLink",
	"deletionTimestamp", "deletionGracePeriodSeconds",
}

// Given returns the manifest as it is written, decoded; nil if it is not an object.
func (m *Manifest) Given() map[string]any {
	if m.json == nil {
		return nil
	}
	given, err := Object(m.json)
	if err != nil {
		return nil
	}
	return given
}

// Stored returns what a server gives back of the manifest after it was created, without what it
// sets itself: its part of metadata, and status. It is nil for a manifest that a server cannot
// read, or of v1beta1, which no server keeps as it is written.
func (m *Manifest) Stored() map[string]any {
	if m.crd == nil || m.version != v1.SchemeGroupVersion.Version {
		return nil
	}
	kept, crd := m.crd.DeepCopy(), &v1.CustomResourceDefinition{}
	coerceDefaults(m.json, kept)
	if err := crdScheme().Convert(kept, crd, nil); err != nil {
		return nil
	}
	crd.SetGroupVersionKind(v1.SchemeGroupVersion.WithKind(crdKind))
	data, err := JSON(crd)
	if err != nil {
		return nil
	}
	stored, err := Object(data)
	if err != nil {
		return nil
	}
	delete(stored, "status")
	if metadata, ok := stored["metadata"].(map[string]any); ok {
		for _, field := range serverMetadata {
			delete(metadata, field)
		}
	}
	return stored
}
