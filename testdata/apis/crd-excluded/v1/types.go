// Package v1 has kinds in files that belong to other builds.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Here is a kind.
// +kubebuilder:object:root=true
type Here struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
