// Package v1 stands in for the package of the same name that every API imports.
//
// +groupName=meta.k8s.io
package v1

import "time"

// TypeMeta describes an object's type.
type TypeMeta struct {
	// Kind is the kind.
	// +optional
	Kind string `json:"kind,omitempty"`

	// APIVersion is the version.
	// +optional
	APIVersion string `json:"apiVersion,omitempty"`
}

// ObjectMeta is what every object has.
type ObjectMeta struct {
	Name string `json:"name,omitempty"`
}

// ListMeta is what every list has.
type ListMeta struct {
	Continue string `json:"continue,omitempty"`
}

// Time marshals to a string.
type Time struct {
	time.Time
}

// MarshalJSON implements json.Marshaler.
func (t Time) MarshalJSON() ([]byte, error) { return t.UTC().MarshalJSON() }
