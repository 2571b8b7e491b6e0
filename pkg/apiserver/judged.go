package apiserver

import (
	"bytes"
	"context"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// rulesHold reports whether upstream has no findings about the rules of a schema, and about the defaults that they judge.
func (m *Manifest) rulesHold(ctx context.Context, s versionSchema, memory *Memory, target Target) bool {
	found := &findings{}
	found.guard(s.path, func() {
		validateRules(ctx, s, target, ruleSource{memory, m.doc.rules}, found)
		texts := m.judged(s.root, nil)
		if m.aboutResources(s.root) || slices.Contains(texts, "") {
			memory = nil
		}
		if len(texts) > 0 && !memory.defaultsHold(texts, func() bool { return defaultsHold(ctx, s) }) {
			found.add(Finding{Message: "a rule refuses a default"})
		}
	})
	return len(found.list) == 0
}

// defaultsHold reports whether upstream has no findings about the defaults that rules judge.
func defaultsHold(ctx context.Context, s versionSchema) bool {
	structural, err := structuralschema.NewStructural(s.root)
	if err != nil {
		return false
	}
	onlyJudges(structural, nil)
	errs, err := defaulting.ValidateDefaults(ctx, s.path, structural, true, true)
	return err == nil && len(errs) == 0
}

// aboutResources reports whether a default may be that of a resource, or be in the metadata of one: then more than its own schema
// decides about it.
func (m *Manifest) aboutResources(root *apiextensions.JSONSchemaProps) bool {
	metadata, ok := root.Properties["metadata"]
	return root.Default != nil || bytes.Contains(m.json, []byte(`"x-kubernetes-embedded-resource"`)) || ok && len(m.judged(&metadata, nil)) > 0
}

// judged appends the texts of the schemas that have a default at or above a rule, except below the values of maps, where upstream
// examines no defaults.
func (m *Manifest) judged(s *apiextensions.JSONSchemaProps, texts []string) []string {
	if s.Default != nil && hasRules(s) {
		return append(texts, m.doc.rules.defaults[s.Default])
	}
	eachChild(s, nil, func(child *apiextensions.JSONSchemaProps, _ *field.Path, _ bool) {
		if child != valuesOf(s) {
			texts = m.judged(child, texts)
		}
	})
	return texts
}

// onlyJudges removes from a schema the rules that judge no default, which upstream would compile for each default above them. The
// values are what defaults set at the schema.
func onlyJudges(s *structuralschema.Structural, values []any) {
	if s.Default.Object != nil {
		values = append(slices.Clip(values), s.Default.Object)
	}
	if len(values) == 0 {
		s.XValidations = nil
	}
	for name, child := range s.Properties {
		onlyJudges(&child, membersOf(values, func(key string) bool { return key == name }))
		s.Properties[name] = child
	}
	if a := s.AdditionalProperties; a != nil && a.Structural != nil {
		onlyJudges(a.Structural, membersOf(values, func(string) bool { return true }))
	}
	if s.Items != nil {
		var items []any
		for _, v := range values {
			list, _ := v.([]any)
			items = append(items, list...)
		}
		onlyJudges(s.Items, items)
	}
}

// membersOf returns the members with the given names of those values that are objects.
func membersOf(values []any, named func(string) bool) []any {
	var members []any
	for _, v := range values {
		object, _ := v.(map[string]any)
		for name, member := range object {
			if named(name) {
				members = append(members, member)
			}
		}
	}
	return members
}
