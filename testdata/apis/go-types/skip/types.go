// Package skip is left out.
// +kubebuilder:skip
package skip

// Part is part of it.
type Part struct {
	A string `json:"a"`
}
