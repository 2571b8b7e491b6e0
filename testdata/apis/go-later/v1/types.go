// Package v1 has a declaration that uses a kind, and a type of a package that only a later kind leads to.
//
// +groupName=later.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	v2 "example.com/go-later/v2"
)

// A comes first.
//
// +kubebuilder:object:root=true
type A struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec string `json:"spec"`
}

// Pair is not reached by any kind.
type Pair struct {
	A     A        `json:"a"`
	Thing v2.Thing `json:"thing"`
}

// B has a version in the other package, too, which nobody knows of when it is derived.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type B struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec string `json:"spec"`
}

// Z leads to the other package.
//
// +kubebuilder:object:root=true
type Z struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec v2.Thing `json:"spec"`
}
