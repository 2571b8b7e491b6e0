// Package alias has an alias of an imported string.
// +groupName=alias.example.com
package alias

import (
	"example.com/diverge-crashes/words"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Label is a kind.
type Label struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Word Word `json:"word"`
}

// Word is an alias.
type Word = words.Word
