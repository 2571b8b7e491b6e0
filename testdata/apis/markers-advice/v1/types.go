// Package v1 has old spellings, and a marker of a tool that nobody listed.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Advice is a kind.
// +somebody:else
// +house:rule=1
// +genreconciler:krshapedlogic=false
// +crossplane:generate:methods=true
type Advice struct { // want -4:4 note marker/foreign "externalMarkers"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Optional
	A string `json:"a"` // want -1:5 note marker/deprecated "write optional"
	// +kubebuilder:validation:Required
	B string `json:"b,omitempty"` // want -1:5 note marker/deprecated "write required"
	// +kubebuilder:validation:XPreserveUnknownFields
	C Part `json:"c"` // want -1:5 note marker/deprecated "write kubebuilder:pruning:PreserveUnknownFields"
}

// Part is part of it.
type Part struct {
	A string `json:"a,omitempty"`
}
