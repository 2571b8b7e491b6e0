// Package resource stands in for the package of the same name.
package resource

// Quantity marshals to a string.
type Quantity struct{ s string }

// MarshalJSON implements json.Marshaler.
func (q Quantity) MarshalJSON() ([]byte, error) { return []byte(q.s), nil }

// UnmarshalJSON implements json.Unmarshaler.
func (q *Quantity) UnmarshalJSON(value []byte) error { return nil }
