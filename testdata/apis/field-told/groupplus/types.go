package groupplus

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Barn is a kind.
// +kubebuilder:object:root=true
type Barn struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Shed is a kind, too.
// +kubebuilder:object:root=true
type Shed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
