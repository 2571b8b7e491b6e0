// Package v2 is a version.
// +groupName=example.com
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pot is a kind.
// +kubebuilder:resource:shortName=two
// +kubebuilder:metadata:labels="a=2"
type Pot struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Lid is stored twice.
// +kubebuilder:storageversion
type Lid struct { // want -1:4 error crd/storage
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
