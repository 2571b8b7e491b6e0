// Package v1 has types that contain themselves, and fields that say where that ends.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Tree is a kind.
// +kubebuilder:object:root=true
type Tree struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Any    Any    `json:"any"`
	Both   Both   `json:"both"`
	Pruned Pruned `json:"pruned"`
	Text   Text   `json:"text"`
	Outer  Outer  `json:"outer"`
	Leaves []Any  `json:"leaves,omitempty"`
}

// Any accepts whatever it is inside itself.
type Any struct {
	Name string `json:"name"`
	// +kubebuilder:pruning:PreserveUnknownFields
	// +nullable
	Inner *Any `json:"inner,omitempty"`
}

// Both has an object inside itself.
type Both struct {
	// Inner may have any fields.
	// +kubebuilder:validation:Type=object
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:MinProperties=1
	Inner *Both `json:"inner,omitempty"`
}

// Pruned loses what it has inside itself.
type Pruned struct {
	// +kubebuilder:validation:Type=object
	Inner *Pruned `json:"inner,omitempty"` // want -1:5 warning go/recursive "drops all fields"
}

// Text is text inside itself.
type Text struct {
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:MaxLength=9
	Inner *Text `json:"inner,omitempty"`
}

// Outer contains itself through others, on two ways.
type Outer struct {
	Steps []Step          `json:"steps,omitempty"`
	Tasks map[string]Task `json:"tasks,omitempty"`
}

// Step is a way.
type Step struct {
	// +kubebuilder:pruning:PreserveUnknownFields
	Inline *Outer `json:"inline,omitempty"`
	Common `json:",inline"`
}

// Common is inlined.
type Common struct {
	// +kubebuilder:validation:Type=object
	// +kubebuilder:pruning:PreserveUnknownFields
	Also *Outer `json:"also,omitempty"`
}

// Task is the other way.
type Task struct {
	// +kubebuilder:pruning:PreserveUnknownFields
	Inline *Outer `json:"inline,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:Type=object
	Other Plain `json:"other"`
}

// Plain does not contain itself, so that its fields stay.
type Plain struct {
	Name string `json:"name,omitempty"`
}
