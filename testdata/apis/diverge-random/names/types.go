// Package names has its version above two types.
// +groupName=names.example.com
package names

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +versionName=v1

// First is a kind.
type First struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// +versionName=v2

// Second is a kind.
type Second struct { // want -3 warning marker/duplicate
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
