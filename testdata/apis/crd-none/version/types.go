// Package version has a kind of which no version is left.
// +groupName=example.com
package version

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Skipped is a kind.
// +kubebuilder:skipversion
type Skipped struct { // want :6 warning crd/none "Skipped is left out by kubebuilder:skipversion"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
