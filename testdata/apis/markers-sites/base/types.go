// Package base has what others give a name.
package base

// Host is a name of a host.
// +kubebuilder:validation:MaxLength=253
type Host string
