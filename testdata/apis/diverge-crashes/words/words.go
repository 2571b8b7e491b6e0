// Package words declares a string for others.
package words

// Word is a string.
// +kubebuilder:validation:MaxLength=9
type Word string
