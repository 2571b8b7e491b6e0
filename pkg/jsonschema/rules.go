package jsonschema

import (
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// rules adds what the rules of a node say, as far as JSON Schema can say it: a rule that it cannot
// say in full is left out.
func rules(s Schema, n node) {
	for i := range n.props.XValidations {
		condition, ok := objects.ConditionOf(n.props, i)
		if !ok || condition.Size() > maxParts {
			continue
		}
		if said, ok := holds(condition, n, true); ok {
			s.and(said)
		}
	}
}

// maxParts is how many parts a rule may have: some are written twice or more, so that its schema
// would have many more.
const maxParts = 32

// holds returns the schema of the values at a node for which a condition is true, or is false. One
// that a server cannot evaluate, because a field is absent, is neither. The result is false if JSON
// Schema does not see what the server sees.
func holds(c objects.Condition, n node, truth bool) (Schema, bool) {
	switch c.Op {
	case objects.Not:
		return holds(c.Args[0], n, !truth)
	case objects.All, objects.Any:
		key := "allOf"
		if (c.Op == objects.Any) == truth {
			key = "anyOf"
		}
		arms, ok := each(c.Args, n, truth)
		switch always := (c.Op == objects.All) == truth; {
		case len(c.Args) == 0 && always:
			return Schema{}, true
		case len(c.Args) == 0:
			return Schema{"not": Schema{}}, true
		}
		return Schema{key: arms}, ok
	case objects.If:
		yes, ok1 := holds(c.Args[0], n, true)
		no, ok2 := holds(c.Args[0], n, false)
		arms, ok3 := each(c.Args[1:], n, truth)
		if !ok1 || !ok2 || !ok3 {
			return nil, false
		}
		return Schema{"anyOf": []any{Schema{"allOf": []any{yes, arms[0]}},
			Schema{"allOf": []any{no, arms[1]}}}}, true
	case objects.Has:
		if _, ok := leaf(n, c.Path); !ok || len(c.Path) == 0 {
			return nil, false
		}
		if truth {
			return present(c.Path, nil), true
		}
		last := len(c.Path) - 1
		return present(c.Path[:last], Schema{"properties": Schema{c.Path[last]: null()}}), true
	}
	if strings.HasPrefix(string(c.Op), "count") {
		return counted(c, n, truth)
	}
	field, ok := leaf(n, c.Path)
	if !ok {
		return nil, false
	}
	value, ok := compared(c, field)
	if ok && !truth {
		value = Schema{"not": value}
	}
	return present(c.Path, value), ok
}

// each returns the schemas for which some conditions are true, or are false; ok is false if JSON
// Schema cannot say one of them.
func each(conditions []objects.Condition, n node, truth bool) ([]any, bool) {
	var all []any
	for _, c := range conditions {
		s, ok := holds(c, n, truth)
		if !ok {
			return nil, false
		}
		all = append(all, s)
	}
	return all, true
}

// counted returns a schema about how many of some fields are present: exactly, at most or at least
// one.
func counted(c objects.Condition, n node, truth bool) (Schema, bool) {
	for _, arg := range c.Args {
		if arg.Op != objects.Has || len(arg.Path) != 1 { // others may be neither true nor false
			return nil, false
		}
	}
	arms, ok := each(c.Args, n, true)
	if !ok {
		return nil, false
	}
	none := Schema{"not": Schema{"anyOf": arms}}
	var s Schema
	switch {
	case c.Op == "count==" && c.Than == int64(1):
		s = Schema{"oneOf": arms}
	case c.Op == "count<=" && c.Than == int64(1), c.Op == "count<" && c.Than == int64(2):
		s = Schema{"anyOf": []any{none, Schema{"oneOf": arms}}}
	case c.Op == "count>=" && c.Than == int64(1), c.Op == "count>" && c.Than == int64(0):
		s = Schema{"anyOf": arms}
	case c.Op == "count==" && c.Than == int64(0):
		s = none
	default:
		return nil, false
	}
	if !truth {
		s = Schema{"not": s}
	}
	return s, true
}

// leaf returns the schema of the field that a path leads to, if an object holds there, as it is
// written, what a rule sees: a default would add a value, a null that is allowed is a value, and
// what a server specifies has a type of its own.
func leaf(n node, path []string) (*v1.JSONSchemaProps, bool) {
	at := n.props
	for i, name := range path {
		own := (i == 0 && n.resource || at.XEmbeddedResource) &&
			slices.Contains(resourceFields(), name)
		child, ok := at.Properties[name]
		if !ok || own || at.Type != "object" || child.Nullable || child.Default != nil {
			return nil, false
		}
		at = &child
	}
	return at, true
}

// compared returns the schema of the values of a field for which a comparison is true.
func compared(c objects.Condition, field *v1.JSONSchemaProps) (Schema, bool) {
	_, isNumber := c.Than.(float64)
	whole, isWhole := c.Than.(int64)
	limit := c.Than
	if isWhole && field.Type == "number" {
		limit = float64(whole) // as CEL compares it with one
	}
	text := field.Type == "string" && field.Format == ""
	switch numeric := field.Type == "integer" || field.Type == "number"; {
	case strings.HasPrefix(string(c.Op), "size"):
		return sized(strings.TrimPrefix(string(c.Op), "size"), whole, field, isWhole)
	case !numeric && !text && field.Type != "boolean":
		return nil, false
	case c.Op == objects.In:
		values, ok := c.Than.([]any)
		return Schema{"enum": values}, ok && len(values) > 0
	case c.Op == "==":
		return Schema{"const": c.Than}, true
	case c.Op == "!=":
		return Schema{"not": Schema{"const": c.Than}}, true
	case !numeric || !isNumber && !isWhole:
		return nil, false
	}
	keyword, ok := map[objects.Op]string{
		"<": "exclusiveMaximum", "<=": "maximum", ">": "exclusiveMinimum", ">=": "minimum",
	}[c.Op]
	return Schema{keyword: limit}, ok
}

// sized returns the schema of the texts or lists of some sizes.
func sized(operator string, n int64, field *v1.JSONSchemaProps, whole bool) (Schema, bool) {
	least, most := "minLength", "maxLength"
	switch {
	case !whole || n < 0 || n > 1<<31:
		return nil, false
	case field.Type == "array":
		least, most = "minItems", "maxItems"
	case field.Type != "string" || field.Format != "":
		return nil, false
	}
	switch operator {
	case "==":
		return Schema{least: n, most: n}, true
	case "!=":
		return Schema{"not": Schema{least: n, most: n}}, true
	case "<":
		return Schema{"not": Schema{least: n}}, true
	case "<=":
		return Schema{most: n}, true
	case ">":
		return Schema{least: n + 1}, true
	case ">=":
		return Schema{least: n}, true
	}
	return nil, false
}

// present returns the schema of the objects that have a field, whose value a schema holds for if
// there is one. A null that is not allowed is a missing field.
func present(path []string, value Schema) Schema {
	if len(path) == 0 {
		if value == nil {
			value = Schema{}
		}
		return value
	}
	field := Schema{"not": null()}
	if rest := present(path[1:], value); len(rest) > 0 {
		field = Schema{"allOf": []any{field, rest}}
	}
	return Schema{"required": []any{path[0]}, "properties": Schema{path[0]: field}}
}
