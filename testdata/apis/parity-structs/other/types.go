// Package other leaves fields optional that say nothing. The package that declares the struct decides.
// +kubebuilder:validation:Optional
package other

// Part is a struct.
type Part struct {
	A string `json:"a"`
	// +required
	B string `json:"b"`
}
