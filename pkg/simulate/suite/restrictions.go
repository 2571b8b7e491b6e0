package suite

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"sync"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// restrictions returns what a schema node requires of its value, in a fixed order: keyword by
// keyword, then the junctors, the list types, and the CEL rules.
func restrictions(s *v1.JSONSchemaProps, path string, top bool) []*restriction {
	var points []*restriction
	put := func(rule, what string, use bool, check func() (objects.Check, error)) {
		points = append(points, &restriction{Missed: Missed{Path: path, Rule: rule, What: what},
			use: use, check: sync.OnceValues(check)})
	}
	add := func(rule, what string, use bool, fragment v1.JSONSchemaProps) {
		put(rule, what, use,
			func() (objects.Check, error) { return objects.CompileFragment(&fragment) })
	}
	keywords(s, add)
	for _, name := range s.Required {
		add("required", name, false, v1.JSONSchemaProps{Required: []string{name}})
	}
	for _, value := range s.Enum {
		add("enum", string(value.Raw), true, v1.JSONSchemaProps{Enum: []v1.JSON{value}})
	}
	junctors(s, add)
	if s.Not != nil {
		add("not", "", false, v1.JSONSchemaProps{Not: s.Not})
	}
	if s.XListType != nil && *s.XListType != "atomic" {
		put("x-kubernetes-list-type", *s.XListType, false,
			func() (objects.Check, error) { return unique(s.XListMapKeys), nil })
	}
	for i, rule := range s.XValidations {
		put("x-kubernetes-validations", rule.Rule, false,
			func() (objects.Check, error) { return objects.CompileRule(s, i, top) })
	}
	return points
}

// addRestriction adds a restriction, with a schema that has no other.
type addRestriction func(rule, what string, use bool, fragment v1.JSONSchemaProps)

// junctors adds the arms of oneOf and anyOf, and of those that are parts of allOf, as with several
// unions, and the parts.
func junctors(s *v1.JSONSchemaProps, add addRestriction) {
	for i, arm := range s.OneOf {
		add("oneOf", outline(i, arm), true, arm)
	}
	for i, arm := range s.AnyOf {
		if !apiserver.SpellsIntOrString(s.AnyOf) {
			add("anyOf", outline(i, arm), true, arm)
		}
	}
	for i, part := range s.AllOf {
		if apiserver.SpellsIntOrString(part.AnyOf) {
			part.AnyOf = nil
		}
		if !reflect.DeepEqual(part, v1.JSONSchemaProps{}) {
			add("allOf", outline(i, part), false, part)
			junctors(&part, add)
		}
	}
}

// keywords adds the scalar keywords of a node that a value can violate.
func keywords(s *v1.JSONSchemaProps, all addRestriction) {
	add := func(set bool, name string, fragment v1.JSONSchemaProps) {
		if set {
			all(name, "", false, fragment)
		}
	}
	add(s.Minimum != nil, "minimum",
		v1.JSONSchemaProps{Minimum: s.Minimum, ExclusiveMinimum: s.ExclusiveMinimum})
	add(s.Maximum != nil, "maximum",
		v1.JSONSchemaProps{Maximum: s.Maximum, ExclusiveMaximum: s.ExclusiveMaximum})
	add(s.MultipleOf != nil, "multipleOf", v1.JSONSchemaProps{MultipleOf: s.MultipleOf})
	add(s.MinLength != nil && *s.MinLength > 0, "minLength",
		v1.JSONSchemaProps{MinLength: s.MinLength})
	add(s.MaxLength != nil, "maxLength", v1.JSONSchemaProps{MaxLength: s.MaxLength})
	add(s.Pattern != "", "pattern", v1.JSONSchemaProps{Pattern: s.Pattern})
	add(s.Type == "string" && objects.RestrictsStrings(s.Format), "format",
		v1.JSONSchemaProps{Type: s.Type, Format: s.Format})
	add(s.MinItems != nil && *s.MinItems > 0, "minItems", v1.JSONSchemaProps{MinItems: s.MinItems})
	add(s.MaxItems != nil, "maxItems", v1.JSONSchemaProps{MaxItems: s.MaxItems})
	add(s.MinProperties != nil && *s.MinProperties > 0, "minProperties",
		v1.JSONSchemaProps{MinProperties: s.MinProperties})
	add(s.MaxProperties != nil, "maxProperties", v1.JSONSchemaProps{MaxProperties: s.MaxProperties})
}

// unique checks the uniqueness that a list type with these keys requires, or one without.
func unique(keys []string) objects.Check {
	return func(_ context.Context, value, _ any) bool {
		list, _ := value.([]any)
		seen := make(map[string]bool, len(list))
		for _, item := range list {
			id := fmt.Sprint(item)
			if fields, ok := item.(map[string]any); ok && len(keys) > 0 {
				id = ""
				for _, key := range keys {
					id += fmt.Sprintf("%v\x00", fields[key])
				}
			}
			if seen[id] {
				return false
			}
			seen[id] = true
		}
		return true
	}
}

// outline describes an arm in a line, by what it requires rather than what it excludes.
func outline(i int, arm v1.JSONSchemaProps) string {
	if len(arm.Required)+len(arm.Properties) > 0 {
		arm.Not = nil
	}
	text, err := apiserver.YAML(arm)
	if err != nil {
		return fmt.Sprintf("arm %d", i)
	}
	words := strings.Join(strings.Fields(string(text)), " ")
	if letters := []rune(words); len(letters) > 60 {
		words = string(letters[:57]) + "..."
	}
	return fmt.Sprintf("arm %d (%s)", i, words)
}
