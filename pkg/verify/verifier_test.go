package verify

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// recurring returns schemas that recur in random manifests: right, wrong, and with what is looked at from above.
func recurring(r *rand.Rand) []v1.JSONSchemaProps {
	var all []v1.JSONSchemaProps
	for range 5 {
		all = append(all, randomSchema(r, 2, false), randomValue(r, 3), randomValue(r, 2))
	}
	words := v1.JSONSchemaProps{Type: "string", MaxLength: new(int64(10))}
	bounded := v1.JSONSchemaProps{Type: "array", MaxItems: new(int64(3)), Items: &v1.JSONSchemaPropsOrArray{Schema: &words}}
	for n := range 24 {
		s := words
		if n%2 == 0 {
			s = bounded
		}
		s.Description = strings.Repeat("x", n)
		all = append(all, v1.JSONSchemaProps{Type: "object", Properties: map[string]v1.JSONSchemaProps{"name": words, "a": s, "spec": s}})
	}
	warned := words
	warned.Format = "no-such-format"
	all = append(all, v1.JSONSchemaProps{Type: "object", Properties: map[string]v1.JSONSchemaProps{"warned": warned}})
	return all
}

// around puts a schema below something that may notice it.
func around(r *rand.Rand, s v1.JSONSchemaProps) v1.JSONSchemaProps {
	holder := v1.JSONSchemaProps{Type: "object", Properties: map[string]v1.JSONSchemaProps{"held": s, "other": {Type: "integer"}}}
	switch r.IntN(24) {
	case 0:
		holder.Default = &v1.JSON{Raw: []byte(`{"held":{"a":1},"other":1}`)}
	case 1:
		holder.XValidations = v1.ValidationRules{{Rule: pick(r, "has(self.held)", "has(self.held.a)", "self == self", "size(self.held) > 0")}}
	case 2:
		holder.AnyOf = []v1.JSONSchemaProps{{Required: []string{"held"}}, {Properties: map[string]v1.JSONSchemaProps{"held": {Properties: map[string]v1.JSONSchemaProps{"a": {}}}}}}
	case 3:
		return v1.JSONSchemaProps{Type: "array", Items: &v1.JSONSchemaPropsOrArray{Schema: &holder}, XListType: new("map"), XListMapKeys: []string{pick(r, "held", "other")}}
	case 4:
		return v1.JSONSchemaProps{Type: "array", Items: &v1.JSONSchemaPropsOrArray{Schema: &holder}, XListType: pick(r, nil, new("set"))}
	case 5:
		return v1.JSONSchemaProps{Type: "object", AdditionalProperties: &v1.JSONSchemaPropsOrBool{Allows: true, Schema: &holder}}
	case 6:
		holder.XEmbeddedResource = true
		holder.Properties["metadata"] = s
	case 7:
		holder.Not = &v1.JSONSchemaProps{Required: []string{"held"}}
	case 8:
		return s
	case 9:
		holder.Type = "string"
	case 10:
		holder.Required = []string{"held"}
	}
	return holder
}

func randomManifest(t *testing.T, r *rand.Rand, pool []v1.JSONSchemaProps) []byte {
	t.Helper()
	crd := v1.CustomResourceDefinition{
		TypeMeta:   metav1.TypeMeta{APIVersion: "apiextensions.k8s.io/v1", Kind: "CustomResourceDefinition"},
		ObjectMeta: metav1.ObjectMeta{Name: "tests.example.com"},
		Spec: v1.CustomResourceDefinitionSpec{
			Group: "example.com", Scope: "Namespaced", Names: v1.CustomResourceDefinitionNames{Plural: "tests", Kind: "Test"},
		},
	}
	for i, name := range []string{"v1", "v2", "v3"}[:1+r.IntN(3)] {
		root := v1.JSONSchemaProps{Type: "object", Properties: map[string]v1.JSONSchemaProps{}}
		for _, property := range []string{"spec", "status", "metadata", "x"}[:1+r.IntN(4)] {
			root.Properties[property] = around(r, around(r, pool[r.IntN(len(pool))]))
		}
		if i > 0 && r.IntN(2) == 0 {
			root = *crd.Spec.Versions[0].Schema.OpenAPIV3Schema
		}
		version := v1.CustomResourceDefinitionVersion{
			Name: name, Served: true, Storage: i == 0, Schema: &v1.CustomResourceValidation{OpenAPIV3Schema: &root},
		}
		if r.IntN(3) == 0 {
			version.AdditionalPrinterColumns = []v1.CustomResourceColumnDefinition{{Name: "A", Type: "string", JSONPath: pick(r, ".spec.held.a", ".x.other", ".status")}}
		}
		if r.IntN(6) == 0 {
			version.SelectableFields = []v1.SelectableField{{JSONPath: pick(r, ".spec.held.name", ".spec.other")}}
		}
		crd.Spec.Versions = append(crd.Spec.Versions, version)
	}
	if r.IntN(10) == 0 {
		crd.Name = "wrong"
	}
	data, err := json.Marshal(crd)
	require.NoError(t, err)
	return data
}

// TestVerifierEqualsCRD verifies random manifests that have much in common: what was proven before changes no report.
func TestVerifierEqualsCRD(t *testing.T) {
	t.Parallel()
	for _, rules := range []Rules{AllRules, KEPRules} {
		r := rand.New(rand.NewPCG(5, uint64(rules)))
		opts := Options{Rules: rules}
		v := NewVerifier(opts)
		v.least = 20
		clean, omitted := 0, 0
		pool := recurring(r)
		for n := range 400 {
			manifest := randomManifest(t, r, pool)
			if short, ok := v.abridge(manifest); ok {
				omitted += len(short.omitted)
			}
			want := CRD(t.Context(), manifest, opts)
			require.Equal(t, want, v.CRD(t.Context(), manifest), "manifest %d: %s", n, manifest)
			if len(want.Violations) == 0 {
				clean++
			}
		}
		assert.Greater(t, clean, 10)
		assert.Greater(t, omitted, 200)
		t.Logf("%d of 400 are clean, %d parts were left out", clean, omitted)
	}
}

// FuzzOutline looks for a text that makes finding one's way panic.
func FuzzOutline(f *testing.F) {
	f.Add(`{"spec":{"versions":[{"schema":{"openAPIV3Schema":{"type":"object","properties":{"a":{"type":"object"}}}}}]}}`)
	f.Add(`{"a":["\\\"",1,{}],"b":{}}`)
	f.Fuzz(func(t *testing.T, text string) {
		v := NewVerifier(Options{})
		v.least = 1
		if short, ok := v.abridge([]byte(text)); ok {
			assert.Equal(t, text, string(short.text), "nothing is proven")
		}
	})
}
