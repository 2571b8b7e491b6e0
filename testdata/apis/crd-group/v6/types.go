// Package v6 belongs to no group, so that it has no version of a kind either.
package v6

// Lonely has the name of a kind of v1, and is none.
type Lonely struct {
	Name string `json:"name"`
}
