// Package errortype has a field of type error.
// +groupName=error.example.com
package errortype

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Fault is a kind.
type Fault struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Err  error            `json:"err"`  // want error go/type "error"
	Errs map[string]error `json:"errs"` // want error go/type "error"
}
