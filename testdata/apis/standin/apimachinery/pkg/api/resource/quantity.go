// Package resource stands in for the package of the same path.
package resource

// Quantity is a number with a suffix.
type Quantity struct{ s string }

// MarshalJSON writes text.
func (q Quantity) MarshalJSON() ([]byte, error) { return []byte(q.s), nil }
