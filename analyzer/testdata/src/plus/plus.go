// Package plus has no marker, but a line that was to be one.
package plus

// Part is part of an API.
type Part struct {
	// kubebuilder:validation:Minimum=1
	Count int `json:"count"` // want `which is not a marker: a marker begins with`
}
