// Package v1 is a version.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Shoe is a kind in v1.
// +kubebuilder:storageversion
// +kubebuilder:resource:shortName=sh
type Shoe struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Size string `json:"size"`
}
