// Package constant has an enum with a constant that repeats the one before.
// +groupName=constant.example.com
package constant

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Light is a kind.
type Light struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Colour Colour `json:"colour"`
}

// Colour has three constants, of which two are equal.
// +k8s:enum
type Colour string

// Colours.
const (
	Red Colour = "red"
	Orange
	Green Colour = "green"
)
