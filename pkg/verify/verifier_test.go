package verify

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// recurring returns schemas that recur in random manifests: right, wrong, and with what is looked
// at from above.
func recurring(r *rand.Rand) []v1.JSONSchemaProps {
	var all []v1.JSONSchemaProps
	for range 5 {
		all = append(all, randomSchema(r, 2, false), randomValue(r, 3), randomValue(r, 2))
	}
	words := v1.JSONSchemaProps{Type: "string", MaxLength: new(int64(10))}
	bounded := v1.JSONSchemaProps{Type: "array", MaxItems: new(int64(3)),
		Items: &v1.JSONSchemaPropsOrArray{Schema: &words}}
	for n := range 24 {
		s := words
		if n%2 == 0 {
			s = bounded
		}
		s.Description = strings.Repeat("x", n)
		all = append(all, v1.JSONSchemaProps{Type: "object",
			Properties: map[string]v1.JSONSchemaProps{"name": words, "a": s, "spec": s}})
	}
	warned := words
	warned.Format = "no-such-format"
	all = append(all, v1.JSONSchemaProps{Type: "object",
		Properties: map[string]v1.JSONSchemaProps{"warned": warned}})
	all = append(all, described()...)
	for _, s := range slices.Clone(all) {
		all = append(all, v1.JSONSchemaProps{Type: "object",
			Properties: map[string]v1.JSONSchemaProps{"within": s}})
	}
	return all
}

// described returns schemas that differ in their descriptions only, or in what looks like one: some
// of them are right.
func described() (all []v1.JSONSchemaProps) {
	object := func(name string, s v1.JSONSchemaProps) v1.JSONSchemaProps {
		return v1.JSONSchemaProps{Type: "object",
			Properties: map[string]v1.JSONSchemaProps{name: s}}
	}
	short := v1.JSONSchemaProps{Type: "string", MaxLength: new(int64(2))}
	for _, text := range []string{"", "a", "ab", "abc \"}{"} {
		filled := short
		filled.Default, filled.Description = &v1.JSON{Raw: []byte(`"x"`)}, text
		value := object("description", short)
		value.Default = &v1.JSON{Raw: fmt.Appendf(nil, `{"description":%q}`, text)}
		listed := short
		listed.Type, listed.MaxLength, listed.XPreserveUnknownFields = "object", nil, new(true)
		listed.Enum = []v1.JSON{{Raw: fmt.Appendf(nil, `{"description":%q}`, text)}}
		junctor := short
		junctor.AnyOf = []v1.JSONSchemaProps{{Description: text, MinLength: new(int64(1))}}
		for _, s := range []v1.JSONSchemaProps{filled, value, listed, junctor} {
			all = append(all, object("a", object("b", s)), object("b", s), object("default", s))
			all = append(all, v1.JSONSchemaProps{Type: "array",
				Items: &v1.JSONSchemaPropsOrArray{Schema: &all[len(all)-1]}})
		}
		all = append(all, value)
	}
	return all
}

// around puts a schema below something that may notice it.
func around(r *rand.Rand, s v1.JSONSchemaProps) v1.JSONSchemaProps {
	holder := v1.JSONSchemaProps{Type: "object",
		Properties: map[string]v1.JSONSchemaProps{"held": s, "other": {Type: "integer"}}}
	switch r.IntN(24) {
	case 0:
		holder.Default = &v1.JSON{Raw: []byte(`{"held":{"a":1},"other":1}`)}
	case 1:
		holder.XValidations = v1.ValidationRules{
			{Rule: pick(r, "has(self.held)", "has(self.held.a)", "self == self",
				"size(self.held) > 0")},
		}
	case 2:
		junctor := pick(r, &holder.AllOf, &holder.AnyOf, &holder.OneOf)
		*junctor = []v1.JSONSchemaProps{{Required: []string{"held"}},
			{Properties: map[string]v1.JSONSchemaProps{
				"held": {Properties: map[string]v1.JSONSchemaProps{"a": {}}},
			}}}
	case 3:
		return v1.JSONSchemaProps{Type: "array", Items: &v1.JSONSchemaPropsOrArray{Schema: &holder},
			XListType: new("map"), XListMapKeys: []string{pick(r, "held", "other")}}
	case 4:
		return v1.JSONSchemaProps{Type: "array", Items: &v1.JSONSchemaPropsOrArray{Schema: &holder},
			XListType: pick(r, nil, new("set"))}
	case 5:
		return v1.JSONSchemaProps{Type: "object",
			AdditionalProperties: &v1.JSONSchemaPropsOrBool{Allows: true, Schema: &holder}}
	case 6:
		holder.XEmbeddedResource = true
		holder.Properties["metadata"] = s
	case 7:
		holder.Not = &v1.JSONSchemaProps{Properties: map[string]v1.JSONSchemaProps{
			"held": {Properties: map[string]v1.JSONSchemaProps{"a": {}}},
		}}
	case 8:
		return s
	case 9:
		holder.Type = "string"
	case 10:
		holder.Required = []string{"held"}
	}
	return holder
}

// rarelyWrong repeats those of the schemas in which nothing is found, so that manifests of several
// are right now and then.
func rarelyWrong(t *testing.T, pool []v1.JSONSchemaProps) []v1.JSONSchemaProps {
	t.Helper()
	r := rand.New(rand.NewPCG(6, 6))
	all := slices.Clone(pool)
	for _, s := range pool {
		alone := []v1.JSONSchemaProps{{Type: "object",
			Properties: map[string]v1.JSONSchemaProps{"held": s}}}
		for range 3 {
			if report := CRD(t.Context(), randomManifest(t, r, alone),
				Options{}); len(report.Violations) == 0 {
				all = append(all, s, s, s, s)
				break
			}
		}
	}
	return all
}

func manifestWith(t *testing.T, properties map[string]v1.JSONSchemaProps) []byte {
	t.Helper()
	crd := crdOf(v1.JSONSchemaProps{Type: "object", Properties: properties})
	data, err := json.Marshal(crd)
	require.NoError(t, err)
	return data
}

// crdOf returns a CRD whose first version has the schema.
func crdOf(root v1.JSONSchemaProps) v1.CustomResourceDefinition {
	return v1.CustomResourceDefinition{
		TypeMeta: metav1.TypeMeta{APIVersion: "apiextensions.k8s.io/v1",
			Kind: "CustomResourceDefinition"},
		ObjectMeta: metav1.ObjectMeta{Name: "tests.example.com"},
		Spec: v1.CustomResourceDefinitionSpec{
			Group: "example.com", Scope: "Namespaced",
			Names: v1.CustomResourceDefinitionNames{Plural: "tests", Kind: "Test"},
			Versions: []v1.CustomResourceDefinitionVersion{{
				Name: "v1", Served: true, Storage: true,
				Schema: &v1.CustomResourceValidation{OpenAPIV3Schema: &root},
			}},
		},
	}
}

func randomManifest(t *testing.T, r *rand.Rand, pool []v1.JSONSchemaProps) []byte {
	t.Helper()
	crd := crdOf(v1.JSONSchemaProps{})
	crd.Spec.Versions = nil
	for i, name := range []string{"v1", "v2", "v3"}[:1+r.IntN(3)] {
		root := v1.JSONSchemaProps{Type: "object", Properties: map[string]v1.JSONSchemaProps{}}
		for _, property := range []string{"spec", "status", "metadata", "x"}[:1+r.IntN(4)] {
			held := pool[r.IntN(len(pool))]
			for range r.IntN(3) {
				held = around(r, held)
			}
			root.Properties[property] = held
		}
		if i > 0 && r.IntN(2) == 0 {
			root = *crd.Spec.Versions[0].Schema.OpenAPIV3Schema
		}
		version := v1.CustomResourceDefinitionVersion{
			Name: name, Served: true, Storage: i == 0,
			Schema: &v1.CustomResourceValidation{OpenAPIV3Schema: &root},
		}
		if r.IntN(3) == 0 {
			version.AdditionalPrinterColumns = []v1.CustomResourceColumnDefinition{{Name: "A",
				Type: "string", JSONPath: pick(r, ".spec.held.a", ".x.other", ".status")}}
		}
		if r.IntN(6) == 0 {
			version.SelectableFields = []v1.SelectableField{
				{JSONPath: pick(r, ".spec.held.name", ".spec.other")},
			}
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

// TestVerifierEqualsCRD verifies random manifests that have much in common: what was proven before
// changes no report.
func TestVerifierEqualsCRD(t *testing.T) {
	t.Parallel()
	for i, opts := range []Options{{Advice: true}, {}, {Rules: KEPRules, Advice: true}} {
		r := rand.New(rand.NewPCG(5, uint64(i)))
		pool := rarelyWrong(t, recurring(r))
		clean := equalsCRD(t, opts, func() []byte { return randomManifest(t, r, pool) })
		assert.Greater(t, clean, 40)
	}
}

// equalsCRD holds a Verifier to CRD on 1000 manifests, of which it keeps nothing, and returns how
// many of them are clean.
func equalsCRD(t *testing.T, opts Options, next func() []byte) (clean int) {
	t.Helper()
	v := NewVerifier(opts)
	v.least = 20
	omitted := 0
	for n := range 1000 {
		manifest := next()
		omitted += len(v.elide(manifest).left)
		want := CRD(t.Context(), manifest, opts)
		lent := bytes.Clone(manifest)
		got := v.CRD(t.Context(), lent)
		for i := range lent {
			lent[i] = '"' // whoever lent it writes the next manifest there
		}
		require.Equal(t, want, got, "manifest %d: %s", n, manifest)
		if len(want.Violations) == 0 {
			clean++
		}
	}
	assert.Greater(t, omitted, 500)
	t.Logf("%d of 1000 are clean, %d parts were left out", clean, omitted)
	return clean
}

// TestVerifierKeepsContext verifies manifests after others in which the same part stood where
// nothing was wrong with it, or where the same was.
func TestVerifierKeepsContext(t *testing.T) {
	t.Parallel()
	opts := Options{Advice: true}
	object := func(name string, s v1.JSONSchemaProps, required ...string) v1.JSONSchemaProps {
		return v1.JSONSchemaProps{Type: "object",
			Properties: map[string]v1.JSONSchemaProps{name: s}, Required: required}
	}
	list := func(items v1.JSONSchemaProps) v1.JSONSchemaProps {
		return v1.JSONSchemaProps{Type: "array", Items: &v1.JSONSchemaPropsOrArray{Schema: &items}}
	}
	filled := v1.JSONSchemaProps{Type: "string", Default: &v1.JSON{Raw: []byte(`"x"`)}}
	value := object("a", v1.JSONSchemaProps{Type: "string"})
	value.Default = &v1.JSON{Raw: []byte(`{"a":"x"}`)}
	ruled := object("a", v1.JSONSchemaProps{Type: "string", MaxLength: new(int64(10))})
	ruled.XValidations = v1.ValidationRules{{Rule: "self == oldSelf"}}
	warned := object("a", v1.JSONSchemaProps{Type: "string", Format: "no-such-format"})
	// its default is refused where a server examines it, unlike in the values of maps
	lacking := object("b", filled, "b")
	lacking.Default = &v1.JSON{Raw: []byte(`{}`)}
	for name, c := range map[string]struct{ before, then map[string]v1.JSONSchemaProps }{
		"a default at a property": {
			map[string]v1.JSONSchemaProps{"x": object("held", object("a", filled), "held")},
			map[string]v1.JSONSchemaProps{"x": object("held", object("a", filled))},
		},
		"a default": {
			map[string]v1.JSONSchemaProps{"x": list(object("held", value, "held"))},
			map[string]v1.JSONSchemaProps{"x": object("y", object("held", value))},
		},
		"a rule": {
			map[string]v1.JSONSchemaProps{"x": object("held", object("y", ruled))},
			map[string]v1.JSONSchemaProps{"x": list(object("held", object("y", ruled)))},
		},
		"a default in the values of a map": {
			map[string]v1.JSONSchemaProps{
				"x": mapOf(object("held", object("more", object("inner", lacking), "more"),
					"held")),
			},
			map[string]v1.JSONSchemaProps{"x": object("held",
				object("more", object("inner", lacking), "more"), "held")},
		},
		"a finding in what was left out": {
			map[string]v1.JSONSchemaProps{"a": warned, "b": object("held", object("a", warned))},
			map[string]v1.JSONSchemaProps{"b": object("held", object("a", warned))},
		},
		"a finding that is there twice": {
			map[string]v1.JSONSchemaProps{"a": warned},
			map[string]v1.JSONSchemaProps{"a": warned, "b": warned},
		},
	} {
		v := NewVerifier(opts)
		v.least = 20
		for _, properties := range []map[string]v1.JSONSchemaProps{c.before, c.then} {
			manifest := manifestWith(t, properties)
			assert.Equal(t, CRD(t.Context(), manifest, opts), v.CRD(t.Context(), manifest),
				"%s: %s", name, manifest)
		}
		assert.NotEmpty(t, CRD(t.Context(), manifestWith(t, c.then), opts).Violations, name)
	}
}

// TestVerifierReadsMetadata verifies manifests that differ in their metadata alone.
func TestVerifierReadsMetadata(t *testing.T) {
	t.Parallel()
	warned := v1.JSONSchemaProps{Type: "string", Format: "no-such-format"}
	ofGroup := func(group string) string {
		manifest := string(manifestWith(t, map[string]v1.JSONSchemaProps{"a": warned}))
		return strings.ReplaceAll(manifest, "example.com", group)
	}
	for _, group := range []string{"example.com", "example.k8s.io"} {
		var all []string
		for _, metadata := range []string{
			``, `"annotations":{"api-approved.kubernetes.io":"unapproved"},`,
			`"annotations":{"api-approved.kubernetes.io":"approved"},`,
			`"annotations":{"no key/at/all":"x"},`, `"labels":{"a":"no value!"},`,
			`"labels":{"a":"b"},`, `"namespace":"x",`, `"generateName":1,`,
		} {
			all = append(all, strings.Replace(ofGroup(group), `"metadata":{`,
				`"metadata":{`+metadata, 1))
		}
		all = append(all, strings.Replace(ofGroup(group), `"metadata":{"name":"`,
			`"metadata":{"name":"x`, 1))
		for first := range all {
			v := NewVerifier(Options{})
			for _, manifest := range append(slices.Clone(all[first:]), all[:first]...) {
				want := CRD(t.Context(), []byte(manifest), Options{})
				require.Equal(t, want, v.Variant(t.Context(), []byte(manifest)), manifest)
				require.NotEmpty(t, want.Violations)
			}
		}
	}
}

// TestVerifierFollowsColumns leaves nothing out that a column leads through, however its name is
// written.
func TestVerifierFollowsColumns(t *testing.T) {
	t.Parallel()
	held := v1.JSONSchemaProps{Type: "object",
		Properties: map[string]v1.JSONSchemaProps{"x": {Type: "string"}, "y": {Type: "string"}}}
	for name, path := range map[string]string{"held": ".spec.held.x",
		"two.words": `.spec.two\.words.x`, "two-words": ".spec['two-words'].x",
		"whole": ".spec.whole"} {
		v := NewVerifier(Options{})
		v.least = 20
		spec := v1.JSONSchemaProps{Type: "object",
			Properties: map[string]v1.JSONSchemaProps{"first": held, name: held}}
		crd := crdOf(v1.JSONSchemaProps{Type: "object",
			Properties: map[string]v1.JSONSchemaProps{"spec": spec}})
		crd.Spec.Versions[0].AdditionalPrinterColumns = []v1.CustomResourceColumnDefinition{
			{Name: "A", Type: "string", JSONPath: path}, {Name: "B", Type: "date", JSONPath: path},
			{Name: "C", Type: "boolean", JSONPath: path},
		}
		manifest, err := json.Marshal(crd)
		require.NoError(t, err)
		assert.Equal(t, CRD(t.Context(), manifest, Options{}), v.CRD(t.Context(), manifest), path)
	}
}

// TestVerifierAddsUpRules verifies a kind whose rules cost too much together, after others with one
// of them each.
func TestVerifierAddsUpRules(t *testing.T) {
	t.Parallel()
	costly := func(name string) v1.JSONSchemaProps {
		item := v1.JSONSchemaProps{Type: "string", MaxLength: new(int64(100))}
		item.XValidations = v1.ValidationRules{{Rule: "self.contains(self)"}}
		list := v1.JSONSchemaProps{Type: "array", MaxItems: new(int64(6000))}
		list.Items = &v1.JSONSchemaPropsOrArray{Schema: &item}
		return objectOf(map[string]v1.JSONSchemaProps{name: list})
	}
	v := NewVerifier(Options{})
	v.least = 20
	all := map[string]v1.JSONSchemaProps{}
	for _, name := range strings.Split("abcdefghijklmnopqrst", "") {
		all[name] = costly(name)
		assert.Empty(t, v.CRD(t.Context(),
			manifestWith(t, map[string]v1.JSONSchemaProps{name: all[name]})).Violations)
	}
	manifest := manifestWith(t, all)
	report := v.CRD(t.Context(), manifest)
	assert.NotEmpty(t, report.Violations)
	assert.Equal(t, CRD(t.Context(), manifest, Options{}), report)
}

// TestElide tells manifests apart from which a subschema that was verified before may be left out.
func TestElide(t *testing.T) {
	t.Parallel()
	const held = `{"description":"D","properties":{"a":{"type":"string"},"b":{"maxLength":3,"type":"string"}},"type":"object"}`
	const around = `{"apiVersion":"apiextensions.k8s.io/v1","spec":{"versions":[{"name":"v1"%s,"schema":{"openAPIV3Schema":{"properties":{"spec":%s},"type":"object"}}}]}}`
	first := fmt.Sprintf(around, "", `{"properties":{"held":`+held+`},"type":"object"}`)
	for _, c := range []struct {
		besides, spec string
		left          int
	}{
		{"", `{"properties":{"held":` + held + `},"type":"object"}`, 1},
		{"", `{ "properties": {"other": ` + strings.Replace(held, "D", "another", 1) + `}, "x": 1}`,
			1},
		// a comma more
		{"", `{"properties":{"other":` + strings.Replace(held, `"description":"D",`, "", 1) +
			`},"x":1}`, 0},
		{"", `{"properties":{"a":{"items":{"properties":{"held":` + held + `}}},"held":` +
			held + `}}`, 2},
		{"", `{"properties":{"held":` + strings.Replace(held, "3", "4", 1) + `},"x":1}`, 0},
		{"", `{"properties":{"held":` + strings.Replace(held, `"type":"object"`, `"type":"string"`,
			1) + `},"x":1}`, 0},
		{"", `{"properties":{"h\"":` + held + `},"x":1}`, 0},
		{"", `{"properties":{"held":` + held + `},"default":1}`, 0},
		{"", `{"properties":{"held":` + held + `},"d\u0065fault":1}`, 0},
		{"", `{"properties":{"held":` + held + `},"x-kubernetes-validations":[]}`, 0},
		{"", `{"properties":{"held":` + held + `},"not":{}}`, 0},
		{"", `{"additionalProperties":{"properties":{"held":` + held + `}}}`, 0},
		{"", `{"properties":{"metadata":` + held + `},"x-kubernetes-embedded-resource":true}`, 0},
		{`,"x":".spec.held.a"`, `{"properties":{"held":` + held + `},"x":1}`, 0},
		{`,"x":".spec.h\\eld.a"`, `{"properties":{"held":` + held + `},"x":1}`, 0},
		{`,"x":"\u0026"`, `{"properties":{"held":` + held + `},"x":1}`, 0},
		{`,"selectableFields":[]`, `{"properties":{"held":` + held + `},"x":1}`, 0},
		{`}]},"apiVersion":"apiextensions.k8s.io/v1beta1","x":{"x":[{"x":1`,
			`{"properties":{"held":` + held + `}}`, 0},
	} {
		v := NewVerifier(Options{})
		v.least = 50
		for _, s := range v.elide([]byte(first)).kept {
			v.verified[s.digest] = 1
		}
		manifest := fmt.Sprintf(around, c.besides, c.spec)
		short := v.elide([]byte(manifest))
		assert.Len(t, short.left, c.left, manifest)
		assert.True(t, json.Valid(short.text), string(short.text))
		if c.left == 0 {
			assert.Equal(t, manifest, string(short.text))
		}
	}
}

// FuzzElide looks for a text that makes finding one's way panic.
func FuzzElide(f *testing.F) {
	f.Add(`{"apiVersion":"apiextensions.k8s.io/v1","spec":{"versions":[{"schema":{"openAPIV3Schema":{"type":"object","properties":{"a":{"type":"object"}}}}}]}}`)
	f.Add(`{"apiVersion":"apiextensions.k8s.io/v1","spec":{"versions":[{"schema":[{}]},1,"",{}]},"a":["\\\"",1,{}],"b":{}}`)
	f.Fuzz(func(t *testing.T, text string) {
		v := NewVerifier(Options{})
		v.least = 1
		short := v.elide([]byte(text))
		if len(short.left) == 0 {
			assert.Equal(t, text, string(short.text), "nothing is left out")
			return
		}
		assert.True(t, json.Valid(short.text), string(short.text))
	})
}
