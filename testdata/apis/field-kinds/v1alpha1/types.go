// Package v1alpha1 has kinds whose names are those of helpers in v1.
// +groupName=example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Name string `json:"name"`
}

// Done is a kind.
// +kubebuilder:object:root=true
type Done struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
