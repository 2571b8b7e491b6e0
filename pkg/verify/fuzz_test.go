package verify

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// FuzzCRD feeds anything to the verifier: there is an answer, always the same, no panic, and
// neither check is passed over.
func FuzzCRD(f *testing.F) {
	for _, schema := range []string{
		"type: object",
		"type: object\nproperties: {a: {type: array, default: [1], x-kubernetes-validations: [{rule: self == oldSelf}]}}",
		"properties: {a: {anyOf: [{properties: {b: {}}}], $ref: x, items: [{}], pattern: '('}}",
		"type: object\nproperties: {a: {x-kubernetes-int-or-string: true, allOf: [{anyOf: [{type: integer}, {type: string}]}]}}",
		"type: object\nproperties: {a: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true, not: {required: [b]}}}",
		"type: object\nproperties: {a: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}}}}}",
	} {
		f.Add(manifestOf(schema))
	}
	f.Add([]byte(`{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","spec":{"versions":[{"selectableFields":[{"jsonPath":".a.b"}],"schema":{"openAPIV3Schema":{"$ref":"x","additionalProperties":true}}}]}}`))
	f.Add(manifestOf("type: object\nproperties: {a: {tye: string}}"))
	f.Add([]byte("a: [\n---\n- y: 1\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		all := CRD(t.Context(), data, Options{})
		require.Equal(t, all, CRD(t.Context(), data, Options{}))
		for _, v := range all.Violations {
			_, ok := diag.Lookup(v.Rule)
			require.True(t, ok, "no rule %s", v.Rule)
		}
		for _, rules := range []Rules{KEPRules, ServerRules} {
			for _, v := range CRD(t.Context(), data, Options{Rules: rules}).Violations {
				assert.True(t, speaksOf(all, v), "both checks together say less than one: %v", v)
			}
		}
		bothChecks(t, data, all)
	})
}

// bothChecks asks upstream's own checker of structural schemas about the bytes: what it reports
// has a violation of its path.
func bothChecks(t *testing.T, data []byte, report Report) {
	t.Helper()
	var crd v1.CustomResourceDefinition
	if yaml.UnmarshalStrict(data, &crd) != nil || crd.Spec.PreserveUnknownFields ||
		crd.APIVersion != "apiextensions.k8s.io/v1" || crd.Kind != "CustomResourceDefinition" {
		return
	}
	for _, version := range crd.Spec.Versions {
		if version.Schema == nil || version.Schema.OpenAPIV3Schema == nil {
			continue
		}
		if theirs, ok := structuralFaults(t, version.Schema.OpenAPIV3Schema); ok &&
			len(theirs) > 0 {
			assert.NotEmpty(t, report.Violations, "upstream reports %v", theirs)
		}
	}
}

// structuralFaults returns what upstream reports of a schema that it can read.
func structuralFaults(t *testing.T, s *v1.JSONSchemaProps) ([]string, bool) {
	t.Helper()
	root := converted(t, s)
	if _, err := structuralschema.NewStructural(root); err != nil {
		return nil, false
	}
	return ofTheirs(t, root), true
}

// speaksOf reports whether a report has a violation at the path of one, or the misspelled keyword
// that it follows from, which only a server knows.
func speaksOf(r Report, v Violation) bool {
	return slices.ContainsFunc(r.Violations, func(w Violation) bool {
		return w.Path == v.Path || len(withoutMissing([]Violation{w, v})) == 1
	})
}

// FuzzFile feeds anything to the reader of YAML files: every finding stands in the text, every
// document says the same when it is written and read again, and the way from its paths to its lines
// ends inside of it.
func FuzzFile(f *testing.F) {
	f.Add([]byte("# nothing\n---\n" + string(manifestOf("type: object")) + "\n---\na: 1\n"))
	f.Add([]byte("{\n\t\"kind\": \"CustomResourceDefinition\",\n\t\"spec\": {\"a\": [1, 2.50, 1e400]}\n}\n"))
	f.Add([]byte("kind: CustomResourceDefinition\nspec: &a {y: 1, y: 2, on: [*a, ~]}\n"))
	f.Add([]byte("kind: CustomResourceDefinition\nspec:\n  <<: {a: &b {c: d}}\n  e: *b\n  f: |\n    ---\n  g: 0x1F\n"))
	f.Add([]byte("apiVersion: v1\nkind: List\nitems:\n- kind: CustomResourceDefinition\n- kind: Pod\n"))
	f.Add([]byte("\ufeffkind: CustomResourceDefinition\r\nspec: {a: !!binary YQ==, ? [x] : 2, 1: 2}\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		last := strings.Count(string(data), "\n") + 1
		var found diag.List
		for _, d := range manifest.Parse(Input{Name: "f.yaml", Data: data}, &found) {
			require.True(t, json.Valid(d.JSON), "what it reads is not JSON")
			var value any
			if json.Unmarshal(d.JSON, &value) != nil {
				continue // a number may be beyond what Go can hold, which is for a server to say
			}
			written, err := yaml.Marshal(value)
			require.NoError(t, err)
			again := manifest.Parse(Input{Name: "f.yaml", Data: written}, new(diag.List))
			require.Len(t, again, 1)
			require.JSONEq(t, string(d.JSON), string(again[0].JSON),
				"it is read otherwise than it is written")
			for _, path := range []string{"spec", "spec.a[1]",
				"spec.versions[0].schema.openAPIV3Schema.properties[a.b].type", "x[", "]..[0"} {
				require.LessOrEqual(t, d.At(path, 0, 0).Line, last)
			}
		}
		_, more := File(t.Context(), "f.yaml", data, Options{Rules: KEPRules})
		for _, d := range append(found, more...) {
			require.NotEmpty(t, d.Message)
			require.LessOrEqual(t, d.Pos.Line, last, "%v is behind the end", d)
		}
	})
}
