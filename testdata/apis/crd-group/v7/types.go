// Package v7 misspells the marker of its group.
// +grupName=example.com
package v7 // want -1:4 error marker/unknown "did you mean groupName"

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Misspelled is a kind.
type Misspelled struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
