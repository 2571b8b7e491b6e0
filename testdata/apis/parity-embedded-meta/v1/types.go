// Package v1 has metadata below the root, and unexported fields that are left out.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Outer is a kind.
type Outer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Template Template `json:"template"`
	// Meta is metadata.
	// +optional
	Meta       *metav1.ObjectMeta `json:"meta"`
	unexported string             `json:"unexported"`
	untagged   string
	inlined    `json:",inline"`
}

// Template is a struct.
type Template struct {
	// Its text stays.
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

type inlined struct {
	A string `json:"a"`
}
