package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Skipped is left out.
// +kubebuilder:skipversion
// +kubebuilder:storageversion
type Skipped struct { // want -1:4 warning marker/conflict "leaves the version out"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
