// Package v2 is a version.
// +groupName=example.com
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Stored is a kind with two storage versions.
// +kubebuilder:storageversion
type Stored struct { // want -1:4 error crd/storage
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Unstored is a kind without a storage version.
type Unstored struct { // want :6 error crd/storage
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Twice is a kind whose version is declared twice.
// +kubebuilder:storageversion
type Twice struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Selected is a kind with the same schema in both versions.
type Selected struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	// +optional
	Size *int32 `json:"size,omitempty"`
}
