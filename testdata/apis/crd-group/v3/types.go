// Package v3 has a group without a name.
// +groupName=
package v3 // want -1:4 error crd/group

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Empty is a kind.
type Empty struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Other is one.
type Other struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
