// Package v2 has a group that cannot be read.
// +groupName=a.example.com,b
package v2 // want -1:28 error marker/argument

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Unread is a kind.
type Unread struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
