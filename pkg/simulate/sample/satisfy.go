package sample

import (
	"context"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// maxPerWay is how many values are made that make a rule true in the same way.
const maxPerWay = 3

// Satisfying returns values of a schema for which a rule holds, at most so many; whether the schema
// itself accepts them is not asked.
func Satisfying(ctx context.Context, s *v1.JSONSchemaProps, rule string, limit int) []any {
	own := *s
	own.XValidations = v1.ValidationRules{{Rule: rule}}
	check, err := objects.CompileRule(&own, 0, false)
	if err != nil {
		return nil
	}
	return Aimed(ctx, s, rule, limit, func(value any) bool { return check(ctx, value, nil) })
}

// Aimed returns values of a schema that are made for a rule to hold, and for which a function says
// that it does, at most so many.
func Aimed(
	ctx context.Context, s *v1.JSONSchemaProps, rule string, limit int, holds func(value any) bool,
) (all []any) {
	own := *s
	own.XValidations = v1.ValidationRules{{Rule: rule}}
	root := &v1.JSONSchemaProps{Type: "object",
		Properties: map[string]v1.JSONSchemaProps{"value": own}}
	found := &search{
		ctx: ctx, plan: plan{arms: map[string]int{}},
		version: &v1.CustomResourceDefinitionVersion{
			Schema: &v1.CustomResourceValidation{OpenAPIV3Schema: root},
		},
	}
	found.plan.reset()
	n := node{path: "value", schema: &own, value: Value(&own)}
	left := maxCombinations
	for _, way := range found.waysToHold(&own, []int{0}) {
		more := len(all) + maxPerWay
		for p := range found.plans(n, way, &left) {
			m := newMaker(p, false)
			value := m.value(&own, "value", 0)
			if *m.bytesLeft < 0 || !holds(jsontext.Clone(value)) {
				continue
			}
			if all = append(all, value); len(all) >= limit {
				return all
			}
			if len(all) == more {
				break // another way is worth more
			}
		}
	}
	return all
}
