// Package server has no kinds, and no kind has a type of it: go-swagger reads the comments.
package server

// A Request is what a client posts.
type Request struct {
	// Kind of the reference.
	//
	// required: false
	// enum: branch,tag
	// example: branch
	Kind string `json:"kind,omitempty"`
	// minItems: 1
	// maxItems: 255
	Values []string `json:"values"`
	// kubebuilder:validation:Minimum=1
	Count int64 `json:"count"` // want -1:5 warning marker/plus `has no plus sign`
}
