// Package intstr stands in for the package of the same path.
package intstr

// IntOrString is an integer or a string.
type IntOrString struct {
	Type   int
	IntVal int32
	StrVal string
}

// MarshalJSON writes the one that it is.
func (i IntOrString) MarshalJSON() ([]byte, error) { return []byte(i.StrVal), nil }
