// Package v2 is asked for only by some.
//
// +groupName=later.example.com
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Thing is what a kind of the other package uses.
type Thing struct {
	Name string `json:"name"`
}

// B is another version.
//
// +kubebuilder:object:root=true
type B struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Thing `json:"spec"`
}
