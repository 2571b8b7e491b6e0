// Package v1 has a kind that server-side apply replaces as a whole.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Whole loses its resourceVersion with each apply.
//
// +structType=atomic
type Whole struct { // want -1 warning server/root-atomic `refuses each apply to an object that exists`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +structType=atomic
	Spec Spec `json:"spec,omitempty"`
}

// Spec is what may be replaced.
type Spec struct {
	Size int32 `json:"size,omitempty"`
}
