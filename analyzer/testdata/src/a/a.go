// Package a has markers.
package a

import "strings"

// Part is part of an API.
type Part struct {
	/* want +1 `did you mean kubebuilder:validation:MaxLength` */
	// +kubebuilder:validation:maxLength=5
	Name string `json:"name"`
	// +kubebuilder:validation:Minimum=1
	Size int `json:"size"`
	/* want +1 `MinLength has no effect here` */
	// +kubebuilder:validation:MinLength=1
	Count int `json:"count"`
	// schemagen:ignore marker/shape a number is not a string, and that is known
	// +kubebuilder:validation:MinLength=1
	Number int `json:"number"`
	// +kubebuilder:validation:MinLength=1
	Builder strings.Builder `json:"builder"`
	// +kubebuilder:validation:Optional
	Old string `json:"old"`
}

// +kubebuilder:validation:MaxItems=4
type Names = []string // which other packages may name

/* want +1 `whole is an alias` */
// +kubebuilder:validation:MinProperties=1
type whole = Other

// Other is a struct.
type Other struct {
	A string `json:"a"`
}

// +kubebuilder:validation:MaxItems=4
type names = []string
