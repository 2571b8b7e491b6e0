// Package v1 has every marker about objects and how they are merged, on fields, types and items.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Box is a kind.
// +kubebuilder:validation:MinProperties=1
type Box struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MinProperties=1
	// +kubebuilder:validation:MaxProperties=3
	// +mapType=granular
	Field map[string]string `json:"field"`
	// One copy of an equal limit, two of a different one.
	// +kubebuilder:validation:MinProperties=1
	// +kubebuilder:validation:MaxProperties=8
	// +mapType=granular
	Typed Labels `json:"typed"` // want -3:5 warning marker/conflict "minProperties 1 has no effect: Labels says the same" -2:5 warning marker/conflict "maxProperties 8 has no effect beside"
	// +structType=atomic
	Struct Lid `json:"struct"`
	// +structType=atomic
	Map map[string]Lid `json:"map"`
	// +kubebuilder:validation:items:MinProperties=1
	// +kubebuilder:validation:items:MaxProperties=2
	Items []map[string]string `json:"items"` // want warning server/root-items
	List  Lids                `json:"list"`
}

// Labels is a map.
// +kubebuilder:validation:MinProperties=1
// +kubebuilder:validation:MaxProperties=4
// +mapType=atomic
type Labels map[string]string

// Lid is a struct.
// +structType=granular
// +kubebuilder:validation:MaxProperties=1
type Lid struct {
	A string `json:"a,omitempty"`
}

// Lids is a list with limits of its items.
// +kubebuilder:validation:items:MinProperties=1
// +kubebuilder:validation:items:MaxProperties=2
type Lids []map[string]string

// Whole is a kind that says of itself what every kind is.
// +kubebuilder:validation:XEmbeddedResource
type Whole struct {
	metav1.TypeMeta `json:",inline"`
	// +kubebuilder:validation:Schemaless
	metav1.ObjectMeta `json:"metadata,omitempty"`

	A string `json:"a"`
}
