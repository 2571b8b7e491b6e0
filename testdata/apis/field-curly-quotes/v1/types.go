// Package v1 has quotes that gofmt or a word processor made.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Host is a kind.
// +kubebuilder:object:root=true
type Host struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has them in a rule and in values.
// +kubebuilder:validation:XValidation:rule="!self.shared || self.owner == ”"
type Spec struct { // want -1:76 error server/rule "the quote ” is not a quote in CEL .gofmt makes it from two straight ones"
	Shared bool   `json:"shared"`
	Owner  string `json:"owner"`
	// +kubebuilder:validation:Enum=“warm”;“cold”
	Mode string `json:"mode"` // want -1:34 warning marker/literal "leave them out" -1:45 warning marker/literal "leave them out"
	// +kubebuilder:default=“none”
	Group string `json:"group,omitempty"` // want -1:26 warning marker/literal "part of the value"
}
