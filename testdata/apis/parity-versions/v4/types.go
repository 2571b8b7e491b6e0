// Package v4 is a version that is declared by an alias.
// +groupName=example.com
package v4

import v1 "example.com/parity-versions/v1"

// Shoe is a kind in v4, which has the fields of v1.
// +kubebuilder:unservedversion
// +kubebuilder:printcolumn:name=Size,type=string,JSONPath=.size
type Shoe = v1.Shoe
