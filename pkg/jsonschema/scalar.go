package jsonschema

import (
	"math"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// scalar adds what p says of values that are no collections.
func (t translator) scalar(s Schema, p *v1.JSONSchemaProps) {
	if len(p.Enum) > 0 {
		values := []any{}
		for _, raw := range p.Enum {
			if value := decode(raw); value != nil { // a server never finds null in an enum
				values = append(values, value)
			}
		}
		s["enum"] = values
		if len(values) == 0 {
			delete(s, "enum") // which must not be empty
			s.merge(Schema{"not": Schema{}})
		}
	}
	bound(s, "minimum", "exclusiveMinimum", p.Minimum, p.ExclusiveMinimum)
	bound(s, "maximum", "exclusiveMaximum", p.Maximum, p.ExclusiveMaximum)
	number(s, "multipleOf", p.MultipleOf)
	number(s, "minLength", p.MinLength)
	number(s, "maxLength", p.MaxLength)
	if p.Pattern != "" {
		s["pattern"] = p.Pattern
	}
	switch {
	case p.Type == "integer" && p.Format == "int32":
		s.merge(narrow(s, math.MinInt32, math.MaxInt32))
	case p.Type == "number" && p.Format == "float":
		s.merge(narrow(s, -math.MaxFloat32, math.MaxFloat32))
	case p.Type == "string" || p.Type == "":
		if f, ok := formats[strings.ReplaceAll(p.Format, "-", "")]; ok {
			s.merge(f.schema())
		}
	}
}

func number[N int64 | float64](s Schema, key string, n *N) {
	if n != nil {
		s[key] = *n
	}
}

// bound adds a limit of numbers. An exclusive one is a keyword of its own since draft 6.
func bound(s Schema, key, exclusive string, limit *float64, isExclusive bool) {
	if isExclusive {
		key = exclusive
	}
	number(s, key, limit)
}

// narrow returns the limits of a format of numbers where s has no limits that are as narrow.
func narrow(s Schema, low, high float64) Schema {
	limits := Schema{}
	if at, ok := s["minimum"].(float64); !ok || at < low {
		limits["minimum"] = low
	}
	if at, ok := s["maximum"].(float64); !ok || at > high {
		limits["maximum"] = high
	}
	return limits
}
