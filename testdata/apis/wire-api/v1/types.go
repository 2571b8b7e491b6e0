// Package v1 leaves out what conventions ask for.
// +groupName=api.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Loose is a kind.
// +kubebuilder:object:root=true
type Loose struct { // want :6 warning api/status "Loose has a status but no status subresource"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// Spec is what the user wants.
type Spec struct {
	Parts []Part `json:"parts,omitempty"` // want :2 note api/list-type "is a list of objects without .listType"
	// +patchStrategy=merge
	// +patchMergeKey=name
	Merged []Part `json:"merged,omitempty" patchStrategy:"merge" patchMergeKey:"name"` // want :2 note api/list-type "write .listType=map with .listMapKey, or"
	// +listType=atomic
	Atomic []Part `json:"atomic,omitempty"`
	// +listType=atomic
	Whole []Whole `json:"whole,omitempty"` // what is in it is nobody's alone
	// +listType=map
	// +listMapKey=name
	Mapped   []Part           `json:"mapped,omitempty"`
	Words    []string         `json:"words,omitempty"`
	Part     Part             `json:"part,omitempty"` // want :2 note api/optional-struct "always written by Go, as ..name.:..."
	Zero     Part             `json:"zero,omitzero"`
	Needed   Part             `json:"needed"`
	Timeout  metav1.Duration  `json:"timeout"`            // want :2 note api/duration "Spec.timeout is a duration"
	Interval *metav1.Duration `json:"interval,omitempty"` // want :2 note api/duration
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:Pattern=`^[0-9]+s$`
	Checked *metav1.Duration `json:"checked,omitempty"`
	When    metav1.Time      `json:"when,omitempty"`
}

// Part is a part.
type Part struct {
	Name string `json:"name"`
}

// Status is what was found.
type Status struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"` // want :2 warning api/conditions "two of one type"
	// +listType=map
	// +listMapKey=type
	Sound []metav1.Condition `json:"sound,omitempty"`
	Took  *metav1.Duration   `json:"took,omitempty"` // only controllers write it
}

// Sound is a kind.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Sound struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status Status `json:"status,omitempty"`
}

// Whole is in a list that is owned as a whole.
type Whole struct {
	Parts []Part `json:"parts,omitempty"`
}
