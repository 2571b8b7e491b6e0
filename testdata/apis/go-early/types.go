// Package early has declarations that use a kind, and what a later kind is the first to use.
//
// +groupName=early.example.com
package early

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A comes first.
//
// +kubebuilder:object:root=true
type A struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec string `json:"spec"`
}

// AList has more than items.
//
// +kubebuilder:object:root=true
type AList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []A    `json:"items"`
	Extra Common `json:"extra"`
}

// Pair is no list.
type Pair struct {
	A      A      `json:"a"`
	Common Common `json:"common"`
}

// Common is what B is made of.
type Common struct {
	Ratio float64 `json:"ratio"` // want "Common.ratio is a float64"
}

// B comes later.
//
// +kubebuilder:object:root=true
type B struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Common `json:"spec"`
}
