package objects

import (
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Compares reports whether a rule asks nothing of the values that it reads but whether they are
// there and how they compare with literals, so that it answers the same for all values between
// two literals. The schema is that of self.
func Compares(s *v1.JSONSchemaProps, rule string) bool {
	expression, ok := checked(s, rule)
	if !ok {
		return false
	}
	c, ok := condition(expression.Expr())
	return ok && c.compares(s)
}

// compares reports whether the fields that a condition compares are of types for which [Compares]
// holds.
func (c Condition) compares(self *v1.JSONSchemaProps) bool {
	for _, arg := range c.Args {
		if !arg.compares(self) {
			return false
		}
	}
	if len(c.Args) > 0 || c.Op == All || c.Op == Any {
		return true
	}
	field := *self
	for _, name := range c.Path {
		if field.Nullable {
			return false
		}
		field = field.Properties[name]
	}
	switch kind := field.Type; {
	case field.Nullable && c.Op != Has:
		return false
	case c.Op == Has:
		return kind != ""
	case c.Op == In || c.Op == "==" || c.Op == "!=":
		return kind == "string" || kind == "integer" || kind == "boolean"
	default:
		return kind == "integer" && !strings.HasPrefix(string(c.Op), "size")
	}
}
