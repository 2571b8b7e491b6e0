// Package dot imports a string without a name.
// +groupName=dot.example.com
package dot

import (
	. "example.com/diverge-crashes/words"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Dot is a kind.
type Dot struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Word Word `json:"word"`
}
