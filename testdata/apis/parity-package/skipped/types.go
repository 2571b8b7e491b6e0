// Package skipped is left out.
// +groupName=b.example.com
// +kubebuilder:skip
package skipped

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Bone is a kind that nobody sees.
type Bone struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
