package jsonschema

import (
	"encoding/json"
	"maps"
	"math"
	"reflect"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// scalar adds what p says about values that are not collections.
func scalar(s Schema, p *v1.JSONSchemaProps) {
	if len(p.Enum) > 0 {
		if values := enum(p.Enum); len(values) > 0 {
			s["enum"] = values
		} else {
			s.and(nothing()) // an enum must not be empty
		}
	}
	limits := limitsOf(p)
	if whole := limitsOfWhole(p); p.Type != "integer" && !reflect.DeepEqual(limits, whole) {
		s.and(Schema{"if": Schema{"type": "integer"}, "then": whole, "else": limits})
	} else {
		maps.Copy(s, limits)
	}
	if !satisfiable(p) {
		s.and(Schema{"not": Schema{"type": "number"}})
	}
	size(s, "minLength", p.MinLength)
	size(s, "maxLength", p.MaxLength)
	if p.Pattern != "" {
		s["pattern"] = p.Pattern
	}
	switch {
	case p.Type == "integer" && p.Format == "int32":
		s.merge(narrowLimits(s, math.MinInt32, math.MaxInt32))
	case p.Type == "number" && p.Format == "float":
		s.merge(narrowLimits(s, -math.MaxFloat32, math.MaxFloat32))
	case p.Type == "string" || p.Type == "":
		if f, ok := formats[strings.ReplaceAll(p.Format, "-", "")]; ok {
			s.merge(f.schema())
		}
	}
}

// enum returns the values of an enum, each once. A server never finds null in one.
func enum(raw []v1.JSON) (values []any) {
	seen := map[string]bool{}
	for _, r := range raw {
		value, err := apiserver.Value(r.Raw)
		if err != nil || value == nil {
			continue
		}
		text, _ := json.Marshal(value) // 1 and 1.0 are the same
		if !seen[string(text)] {
			seen[string(text)] = true
			values = append(values, decode(r))
		}
	}
	return values
}

// size adds a limit on a size. JSON Schema has no negative limits: such a minimum always holds,
// such a maximum never.
func size(s Schema, key string, n *int64) {
	switch {
	case n == nil:
	case *n >= 0:
		s[key] = *n
	case strings.HasPrefix(key, "max"):
		s.and(nothing())
	}
}

// limitsOf returns what a schema says of numbers.
func limitsOf(p *v1.JSONSchemaProps) Schema {
	s := Schema{}
	bound(s, "minimum", "exclusiveMinimum", p.Minimum, p.ExclusiveMinimum)
	bound(s, "maximum", "exclusiveMaximum", p.Maximum, p.ExclusiveMaximum)
	if p.MultipleOf == nil || *p.MultipleOf > 0 {
		number(s, "multipleOf", p.MultipleOf)
	}
	return s
}

// limitsOfWhole returns what a server makes of that where a number is a whole one.
func limitsOfWhole(p *v1.JSONSchemaProps) Schema {
	whole := func(n *float64) *float64 {
		if n == nil {
			return nil
		}
		return new(float64(apiserver.WholeBound(*n)))
	}
	of := *p
	of.Minimum, of.Maximum, of.MultipleOf = whole(p.Minimum), whole(p.Maximum), whole(p.MultipleOf)
	s := limitsOf(&of)
	if of.MultipleOf != nil && *of.MultipleOf <= 0 {
		s.and(nothing())
	}
	return s
}

// number adds a keyword whose value is a number, if there is one.
func number(s Schema, key string, n *float64) {
	if n != nil {
		s[key] = *n
	}
}

// bound adds a limit on numbers. An exclusive limit is a keyword of its own since draft 6.
func bound(s Schema, key, exclusive string, limit *float64, isExclusive bool) {
	if isExclusive {
		key = exclusive
	}
	number(s, key, limit)
}

// satisfiable reports whether a server accepts any number: only if those that restrict it are
// themselves of the type and format.
func satisfiable(p *v1.JSONSchemaProps) bool {
	for _, n := range []*float64{p.Minimum, p.Maximum, p.MultipleOf} {
		if n != nil && !apiserver.IsBound(*n, p.Type, p.Format) {
			return false
		}
	}
	return p.MultipleOf == nil || *p.MultipleOf > 0
}

// narrowLimits returns the limits of a number format that are narrower than those of s.
func narrowLimits(s Schema, low, high float64) Schema {
	limits := Schema{}
	if at, ok := s["minimum"].(float64); !ok || at < low {
		limits["minimum"] = low
	}
	if at, ok := s["maximum"].(float64); !ok || at > high {
		limits["maximum"] = high
	}
	return limits
}
