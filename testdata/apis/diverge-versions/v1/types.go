// Package v1 is a version.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pot is a kind.
// +kubebuilder:resource:shortName=one,path=pans
// +kubebuilder:metadata:labels="a=1"
// +kubebuilder:storageversion
type Pot struct { // want -3:4 warning marker/conflict "shortName=one of version v1" -2:4 warning marker/conflict "label a=1"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Lid is stored twice.
// +kubebuilder:storageversion
type Lid struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
