// Package v5 names its group above a kind.
package v5

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// First has no marker of its own.
type First struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Second is a kind.
// +groupName=example.com
type Second struct { // want -1:4 error marker/target "it belongs on a package"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
