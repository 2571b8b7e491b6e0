// Package other declares types for others.
package other

// Word is a string.
// +kubebuilder:validation:MaxLength=30
type Word string

// Chain is a Word.
// +kubebuilder:validation:MinLength=1
type Chain Word

// List is a list.
type List []Word

// Map is a map.
type Map map[string]Word

// Part is a struct.
// +structType=atomic
type Part struct {
	// A is A.
	A Word `json:"a"`
}
