// Package plus has no marker, but a line that was to be one.
package plus

// Part is part of an API.
type Part struct {
	/* want +1 `is not a marker, since it has no plus sign` */
	// kubebuilder:validation:Minimum=1
	Count int `json:"count"`
}
