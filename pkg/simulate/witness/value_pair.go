package witness

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/diff"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// at returns the schema to which a path leads, or an empty one.
func at(s *v1.JSONSchemaProps, steps []string) *v1.JSONSchemaProps {
	return cmp.Or(objects.Below(s, steps...), &v1.JSONSchemaProps{})
}

// valuesOf returns what is worth asking about two states of a schema, each value once.
func valuesOf(ctx context.Context, a, b *v1.JSONSchemaProps) (values []any) {
	seen := map[string]bool{}
	add := func(more ...any) (goOn bool) {
		for _, value := range more {
			text := textOf(value)
			if !seen[text] && len(values) < maxValues {
				values = append(values, value)
			}
			seen[text] = true
		}
		return len(values) < maxValues
	}
	add(candidates.Absence{}, nil)
	for _, s := range []*v1.JSONSchemaProps{a, b, withLimitsOf(a, b), withLimitsOf(b, a)} {
		add(candidates.Edges(s)...)
	}
	add("a", int64(1), 1.5, true, []any{}, []any{"a"}, map[string]any{},
		map[string]any{"unknown": "a"})
	if a.XEmbeddedResource {
		add(map[string]any{"apiVersion": "v1", "kind": "A", "unknown": "a",
			"spec": map[string]any{"unknown": "a"}})
	}
	fresh := slices.DeleteFunc(slices.Clone(b.XValidations), func(rule v1.ValidationRule) bool {
		return hasRule(a, rule)
	})
	for _, s := range []*v1.JSONSchemaProps{a, b} {
		for _, rule := range slices.Concat(a.XValidations, fresh) {
			n := 0
			candidates.New(s, objects.Reads(s, rule.Rule)).Each(ctx, func(value any) bool {
				n++
				return add(jsontext.Clone(value)) && n < 200
			})
		}
	}
	if text, found := diff.Unmatched(a, b); found {
		add(text)
	}
	if len(values) < maxValues {
		add(ruleValues(ctx, a, b)...)
	}
	return values
}

// maxSolved is how many values are made for one combination of rules.
const maxSolved = 8

// ruleValues returns values that the rules of the old schema accept, and each of those of the new
// one does not, or the other way round.
func ruleValues(ctx context.Context, a, b *v1.JSONSchemaProps) (values []any) {
	for _, pair := range [][2]*v1.JSONSchemaProps{{a, b}, {b, a}} {
		var holds []string
		for _, rule := range pair[0].XValidations {
			if !apiserver.IsTransitionRule(rule.Rule) {
				holds = append(holds, "("+rule.Rule+")")
			}
		}
		if len(holds) > 0 {
			values = append(values, sample.Satisfying(ctx, pair[0], strings.Join(holds, " && "),
				maxSolved)...)
		}
		for _, rule := range pair[1].XValidations {
			if !apiserver.IsTransitionRule(rule.Rule) && !hasRule(pair[0], rule) {
				values = append(values, sample.Satisfying(ctx, pair[0],
					strings.Join(append(slices.Clip(holds), "!("+rule.Rule+")"), " && "),
					maxSolved)...)
			}
		}
	}
	return values
}

// hasRule reports whether a schema has a rule, whatever its message.
func hasRule(s *v1.JSONSchemaProps, rule v1.ValidationRule) bool {
	return slices.ContainsFunc(s.XValidations, func(r v1.ValidationRule) bool {
		return r.Rule == rule.Rule
	})
}

// withLimitsOf returns a schema with the limits of another one and its allOf, where that has some.
func withLimitsOf(s, by *v1.JSONSchemaProps) *v1.JSONSchemaProps {
	for i := range by.AllOf {
		s = withLimitsOf(s, &by.AllOf[i])
	}
	out := *s
	out.Minimum, out.Maximum, out.MultipleOf = cmp.Or(by.Minimum, s.Minimum),
		cmp.Or(by.Maximum, s.Maximum), cmp.Or(by.MultipleOf, s.MultipleOf)
	out.MinLength, out.MaxLength = cmp.Or(by.MinLength, s.MinLength),
		cmp.Or(by.MaxLength, s.MaxLength)
	out.MinItems, out.MaxItems = cmp.Or(by.MinItems, s.MinItems), cmp.Or(by.MaxItems, s.MaxItems)
	out.MinProperties, out.MaxProperties = cmp.Or(by.MinProperties, s.MinProperties),
		cmp.Or(by.MaxProperties, s.MaxProperties)
	return &out
}

// textOf returns a value as JSON; one that is not there has no text.
func textOf(value any) string {
	if _, none := value.(candidates.Absence); none {
		return ""
	}
	text, _ := json.Marshal(value) // of what JSON has
	return string(text)
}

// bySize sorts values by how long they are as JSON.
func bySize(values []any) []any {
	slices.SortStableFunc(values, func(a, b any) int { return len(textOf(a)) - len(textOf(b)) })
	return values
}
