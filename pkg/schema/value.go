package schema

import (
	"encoding/json"
	"math"
)

// IntegerOrString is what [Accepts] calls the type of an int-or-string.
const IntegerOrString = "integer or string"

// Takes returns the type of a node's values, with an int-or-string as a type of its own; none if it
// takes any.
func (s *Structural) Takes() string {
	switch x := s.Shape.(type) {
	case Object, Map:
		return "object"
	case Array:
		return "array"
	case Scalar:
		return x.Type
	case IntOrString:
		if x.Type == "" {
			return IntegerOrString
		}
		return x.Type
	}
	return ""
}

// At returns the node to which the name of a member leads, or the index of an item; nil if there is
// none.
func (s *Structural) At(step any) *Structural {
	name, isName := step.(string)
	switch x := s.Shape.(type) {
	case Object:
		if p := x.Property(name); p != nil && isName {
			return p.Schema
		}
	case Map:
		if isName {
			return x.Values
		}
	case Array:
		if !isName {
			return x.Items
		}
	}
	return nil
}

// Accepts reports whether a value of the JSON type found is of a type of the schema: an integer is
// also a number.
func Accepts(is, found string) bool {
	switch is {
	case IntegerOrString:
		return found == "integer" || found == "string"
	case "number":
		return found == "number" || found == "integer"
	}
	return found == is
}

// Type returns the type of the value as a schema names it, or null. A number without a fraction is
// an integer. The value must not be empty.
func (v JSON) Type() string {
	switch v[0] {
	case '"':
		return "string"
	case '{':
		return "object"
	case '[':
		return "array"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	}
	if n, err := json.Number(v).Float64(); err == nil && n == math.Trunc(n) {
		return "integer"
	}
	return "number"
}
