// Package v1 stands in for the package of the same path.
package v1

// JSON is any JSON value.
type JSON struct{ Raw []byte }

// MarshalJSON writes the value.
func (j JSON) MarshalJSON() ([]byte, error) { return j.Raw, nil }
