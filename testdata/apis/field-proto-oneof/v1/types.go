// Package v1 has a message as a generator of protobuf code writes it.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Mesh is a kind.
// +kubebuilder:object:root=true
type Mesh struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has it twice.
type Spec struct {
	Policy *Policy `json:"policy,omitempty"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Whatever *Policy `json:"whatever,omitempty"`
}

// Policy is one of several.
type Policy struct {
	state int // want :2 error go/json-tag "set ignoreUnexportedFields, or export it"

	Kind   isPolicy `protobuf_oneof:"kind"` // want :2 error go/json-tag "put kubebuilder:validation:Schemaless"
	Weight uint32   `json:"weight,omitempty"`
}

type isPolicy interface{ isPolicy() }
