// Package v4 belongs to no group, which is one fault, whatever kinds it has.
package v4

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lonely is one of v1, too.
type Lonely struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Event is a kind.
type Event struct { // want :6 error crd/group "Event has no API group: put .*groupName=.*, or .*kubebuilder:skip if the package is not an API"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

type event struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
