// Package words declares types for others.
package words

// Word is a string.
// +kubebuilder:validation:MaxLength=9
type Word string
