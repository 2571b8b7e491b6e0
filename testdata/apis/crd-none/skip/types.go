// Package skip has a kind, and is left out.
// +kubebuilder:skip
// +groupName=example.com
package skip

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Left is a kind.
type Left struct { // want -7:4 warning crd/none "left out by kubebuilder:skip"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
