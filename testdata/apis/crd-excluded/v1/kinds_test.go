package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Tested is a kind of tests alone.
// +kubebuilder:object:root=true
type Tested struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
