// Package blank has no marker but one behind two blanks.
package blank

// Part is part of an API.
type Part struct {
	// want +1 `MinLength has no effect here`
	//  +kubebuilder:validation:MinLength=1
	Count int `json:"count"`
}
