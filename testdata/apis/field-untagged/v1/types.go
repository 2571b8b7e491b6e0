// Package v1 embeds structs with odd tags, and one without any.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Setup is a kind.
// +kubebuilder:object:root=true
type Setup struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has all of them.
type Spec struct {
	File  File  `json:"file"`
	Empty Empty `json:"empty"`
	Odd   Odd   `json:"odd"`
}

// File is read from disk.
type File struct {
	metav1.TypeMeta // want :2 error go/json-tag "give it json:\",inline\""

	Keys []string `json:"keys"`
}

// Empty has a tag that says nothing, so it is inlined.
type Empty struct {
	Shared `json:""`
}

// Odd has names that are easily misread.
type Odd struct {
	Shared `json:",inline,omitempty"`
	Dash   string `json:"-,"`
	Left   string `json:"-"`
}

// Shared is inlined.
type Shared struct {
	Name string `json:"name,omitempty"`
}
