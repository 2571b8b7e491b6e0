// Package v1 belongs to no group.
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lonely is a kind.
type Lonely struct { // want :6 error crd/group
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
