// Package skip is left out.
// +kubebuilder:skip
package skip

// Part is part of it.
type Part struct {
	A string `json:"a"`
}

// Spelled is examined all the same.
// +kubebuilder:validation:MaxLenght=5
type Spelled string // want -1:4 error marker/unknown "did you mean kubebuilder:validation:MaxLength"
