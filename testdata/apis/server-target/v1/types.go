// Package v1 asks more than the target knows.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// New is a kind.
// +kubebuilder:selectablefield:JSONPath=.color
type New struct { // want -1:4 error server/target
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Color string `json:"color"`
}
