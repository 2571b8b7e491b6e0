// Package v1 is a version.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Shoe is a kind in v1.
// +kubebuilder:storageversion
// +kubebuilder:conversion:hub
// +kubebuilder:resource:shortName=sh
type Shoe struct { // want -2:4 warning marker/unsupported "kubebuilder:conversion:hub has no effect on a CRD: use the method Hub"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Size string `json:"size"`
}
