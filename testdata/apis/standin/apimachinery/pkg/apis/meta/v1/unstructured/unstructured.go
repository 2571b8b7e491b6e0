// Package unstructured stands in for the package of the same path.
package unstructured

// Unstructured is any object.
type Unstructured struct{ Object map[string]any }

// MarshalJSON writes the object.
func (u *Unstructured) MarshalJSON() ([]byte, error) { return nil, nil }
