// Package v1 has rules that are meant to keep a value, and do not where it can be removed.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Volume is a kind.
// +kubebuilder:object:root=true
type Volume struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has such rules.
type Spec struct {
	// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="cannot change"
	// +optional
	Class *string `json:"class,omitempty"` // want -2:5 note marker/removable "write k8s:immutable instead"
	// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="cannot change"
	Zone string `json:"zone"`
	// +k8s:immutable
	// +optional
	Size *string `json:"size,omitempty"`
	// +optional
	Kept Kept `json:"kept,omitzero"`
}

// Kept is not to lose one of its fields.
// +kubebuilder:validation:XValidation:rule="!has(oldSelf.guarded) || has(self.guarded)"
type Kept struct {
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +optional
	Guarded *string `json:"guarded,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +optional
	Other *string `json:"other,omitempty"` // want -2:5 note marker/removable "keep the field other from"
}
