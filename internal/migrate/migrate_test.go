package migrate

import (
	"fmt"
	"go/token"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
	"github.com/schemagen/schemagen/pkg/markers"
)

const crontab = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crontabs.example.com
spec:
  group: example.com
  names:
    kind: CronTab
    plural: crontabs
  scope: Namespaced
  versions:
  - additionalPrinterColumns:
    - jsonPath: .spec.a
      name: A
      type: string
    name: v1
    schema:
      openAPIV3Schema:
        properties:
          spec:
            properties:
              a:
                description: A is a.
                enum:
                - x
                - "y"
                type: string
              list:
                items:
                  maxLength: 3
                  type: string
                type: array
            required:
            - a
            - list
            type: object
            x-kubernetes-validations:
            - message: m
              rule: self.a != "z"
        type: object
    served: true
    storage: true
`

// old returns the manifest as another tool left it: pairs of what is replaced, and by what.
func old(t *testing.T, pairs ...string) string {
	t.Helper()
	text := crontab
	for i := 0; i < len(pairs); i += 2 {
		require.Contains(t, text, pairs[i])
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return text
}

const (
	changed   = "it was edited, or the sources changed since it was generated, or it was written by a tool that does not record its version"
	annotated = "metadata:\n  annotations:\n    controller-gen.kubebuilder.io/version: "
	metadata  = "              annotations: {additionalProperties: {type: string}, type: object}\n              finalizers: {items: {type: string}, type: array}\n" +
		"              labels: {additionalProperties: {type: string}, type: object}\n              name: {type: string}\n              namespace: {type: string}\n"
	spec = "spec.versions[0].schema.openAPIV3Schema.properties[spec]"
)

// twoRules puts a rule before the one that there is.
var twoRules = []string{"            - message: m\n",
	"            - rule: \"true\"\n            - message: m\n"}

func TestCompare(t *testing.T) {
	t.Parallel()
	at := func(path string) []diag.Related {
		return []diag.Related{{Pos: token.Position{Filename: "types.go", Line: len(path)}}}
	}
	tests := map[string]struct {
		manifest string
		marker   string
		rivals   []string
		refusals []Refusal
		broken   bool
		want     []string // code, path and message
	}{
		"the same": {manifest: crontab,
			want: []string{"identical  identical, byte for byte"}},
		"the peer's": {manifest: "# header\n\n---\n" + old(t, "metadata:\n",
			annotated+"v0.23.0\n"), want: []string{"identical  identical, byte for byte"}},
		"the peer's, beside": {manifest: old(t, "metadata:\n",
			annotated+"v0.23.0\n    a: b\n"),
			want: []string{
				`hand-edit metadata.annotations the manifest has {"a":"b"}, the sources give nothing: it was edited, or the sources changed since it was generated`,
			}},
		"an old peer's, the same": {
			manifest: old(t, "metadata:\n", annotated+"v0.4.1\n  creationTimestamp: null\n") +
				"status:\n  conditions: []\n",
			want: []string{"identical  identical as a document, in other bytes"},
		},
		"order": {manifest: old(t, "- x\n                - \"y\"",
			"- \"y\"\n                - x", "- a\n            - list", "- list\n            - a"),
			want: []string{"identical  identical as a document, in other bytes"}},
		"line ends": {manifest: strings.ReplaceAll(crontab, "\n", "\r\n"),
			want: []string{"identical  identical, but for line endings"}},
		"a key twice": {manifest: crontab + "kind: CustomResourceDefinition\n",
			want: []string{"unreadable  this cannot be read: ",
				"new  there is no manifest of it yet"}},
		"another value": {manifest: old(t, "maxLength: 3", "maxLength: 4"),
			want: []string{"hand-edit " + spec +
				".properties[list].items.maxLength the manifest has 4, the sources give 3: " +
				changed}},
		"another version": {manifest: old(t, "metadata:\n", annotated+"v0.14.0\n", "A is a",
			"A was a"),
			want: []string{`peer-version ` + spec +
				`.properties[a].description the manifest has "A was a.", the sources give "A is a.": its annotation names controller-gen v0.14.0, which may write something else than v0.23.0, as schemagen does; or it was edited, or the sources changed since it was generated`}},
		"no descriptions": {manifest: old(t, "                description: A is a.\n", "",
			"      name: A\n", "      name: A\n      description: a column\n", "maxLength: 3",
			"maxLength: 4"), want: []string{
			"option  the manifest has no descriptions, as with crd:maxDescLen=0: set maxDescLen to 0, as --max-desc-len=0 does",
			"hand-edit spec.versions[0].additionalPrinterColumns[0].description the manifest has \"a column\", the sources give nothing: " + changed,
			"hand-edit " + spec +
				".properties[list].items.maxLength the manifest has 4, the sources give 3: " +
				changed,
		}},
		"cut descriptions": {manifest: old(t, "A is a.", "A..."), want: []string{
			"option  descriptions of the manifest are cut, as with crd:maxDescLen: set maxDescLen to what it was, a number from 1 to 6",
		}},
		"a description that is not cut": {manifest: old(t, "A is a.", "A is...",
			"            type: object\n            x-",
			"            description: It is longer.\n            type: object\n            x-"),
			want: []string{
				`hand-edit ` + spec +
					`.description the manifest has "It is longer.", the sources give nothing: ` +
					changed,
				`hand-edit ` + spec +
					`.properties[a].description the manifest has "A is...", the sources give "A is a.": ` + changed,
			}},
		"properties of metadata": {manifest: old(t, "              a:\n",
			metadata+"              a:\n"), want: []string{
			"option " + spec +
				" the manifest has the properties of metadata below the root, as with crd:generateEmbeddedObjectMeta=true: set generateEmbeddedObjectMeta to true, as --generate-embedded-object-meta does",
		}},
		"some properties of metadata": {manifest: old(t, "              a:\n",
			"              name: {type: string}\n              a:\n"), want: []string{
			`hand-edit ` + spec +
				`.properties[name] the manifest has {"type":"string"}, the sources give nothing: ` +
				changed,
		}},
		"nothing is preserved": {manifest: old(t, "  scope:",
			"  preserveUnknownFields: false\n  scope:"),
			want: []string{"option spec.preserveUnknownFields the manifest has false, as with crd:deprecatedV1beta1CompatibilityPreserveUnknownFields=false: " +
				"leave it out, as it holds anyway; only schemagen crd has this option"}},
		"all is preserved": {manifest: old(t, "  scope:",
			"  preserveUnknownFields: true\n  scope:"),
			want: []string{
				`hand-edit spec.preserveUnknownFields the manifest has true, the sources give nothing: ` + changed,
			}},
		"one more property": {manifest: old(t, "              a:\n",
			"              B:\n                type: string\n              a:\n"),
			want: []string{`hand-edit ` + spec +
				`.properties[B] the manifest has {"type":"string"}, the sources give nothing: ` +
				changed}},
		"one less": {manifest: old(t,
			"                items:\n                  maxLength: 3\n                  type: string\n", ""), want: []string{`hand-edit ` + spec + `.properties[list].items the manifest has nothing, the sources give {"maxLength":3,"type":"string"}: ` + changed}},
		"one rule": {manifest: old(t, "message: m", "message: other"),
			want: []string{`hand-edit ` + spec +
				`.x-kubernetes-validations[0].message the manifest has "other", the sources give "m": ` + changed}},
		"a rule's text": {manifest: old(t, `self.a != "z"`, "self.a > 1 && self.a < 3"),
			want: []string{`hand-edit ` + spec +
				`.x-kubernetes-validations[0].rule the manifest has "self.a > 1 && self.a < 3", the sources give "self.a != \"z\"": ` + changed}},
		"required": {manifest: old(t, "            - list\n", ""),
			want: []string{`hand-edit ` + spec +
				`.required the manifest has ["a"], the sources give ["a","list"]: ` + changed}},
		"a column": {manifest: old(t, "jsonPath: .spec.a", "jsonPath: .spec.b"),
			want: []string{
				`hand-edit spec.versions[0].additionalPrinterColumns[0].jsonPath the manifest has ".spec.b", the sources give ".spec.a": ` + changed,
			}},
		"another version's name": {manifest: old(t, "name: v1\n", "name: v2\n"),
			want: []string{
				"hand-edit spec.versions the manifest has the version v2, the sources give nothing: " + changed, "hand-edit spec.versions[0] the manifest has nothing, the sources give the version v1: " + changed,
			}},
		"v1beta1": {manifest: old(t, "/v1", "/v1beta1"),
			want: []string{
				`hand-edit apiVersion the manifest has "apiextensions.k8s.io/v1beta1", the sources give "apiextensions.k8s.io/v1": ` + changed,
			}},
		"v1beta1, refused": {manifest: old(t, "/v1", "/v1beta1"),
			refusals: []Refusal{{Path: "apiVersion", Message: "no"}},
			want: []string{
				`hand-edit apiVersion the manifest has "apiextensions.k8s.io/v1beta1", the sources give "apiextensions.k8s.io/v1": ` + changed,
			}},
		"a long value": {manifest: old(t, "A is a", strings.Repeat("ä", 200)),
			want: []string{`hand-edit ` + spec + `.properties[a].description the manifest has "` +
				strings.Repeat("ä", 99) + `…, the sources give "A is a.": ` + changed}},
		"an ignored marker": {manifest: old(t, "                - \"y\"\n", ""),
			marker: "unionDiscriminator",
			want: []string{`ignored-marker ` + spec +
				`.properties[a].enum the manifest has ["x"], the sources give ["x","y"]: controller-gen ignores +unionDiscriminator: to keep the manifest, leave unions alone with --union-markers=none`}},
		"a known marker": {manifest: old(t, "                - \"y\"\n", ""),
			marker: "kubebuilder:validation:Enum=x;y",
			want: []string{`hand-edit ` + spec +
				`.properties[a].enum the manifest has ["x"], the sources give ["x","y"]: ` +
				changed}},
		"refused at the keyword": {manifest: old(t, "maxLength: 3", "maxLength: -3"),
			refusals: []Refusal{{Path: spec + ".properties[list].items.maxLength", Message: "no"}},
			want: []string{"divergence " + spec +
				".properties[list].items.maxLength the manifest has -3, the sources give 3: a server refuses the manifest for it: no"}},
		"refused elsewhere": {manifest: old(t, "maxLength: 3", "maxLength: 4"),
			refusals: []Refusal{{Path: spec + ".properties[list].type", Message: "no"}},
			want: []string{"hand-edit " + spec +
				".properties[list].items.maxLength the manifest has 4, the sources give 3: " +
				changed}},
		"refused beside a text": {manifest: old(t, "A is a", "A was a"),
			refusals: []Refusal{{Path: spec + ".properties[a].enum", Message: "no"}},
			want: []string{`hand-edit ` + spec +
				`.properties[a].description the manifest has "A was a.", the sources give "A is a.": ` + changed}},
		"the order of rules": {manifest: old(t, twoRules...),
			want: []string{`hand-edit ` + spec +
				`.x-kubernetes-validations the manifest has [{"rule":"true"},{"message":"m","rule":"self.a != \"z\""}], the sources give [{"message":"m","rule":"self.a != \"z\""}]: ` + changed}},
		"a rule of a refused node": {manifest: old(t, "message: m", "message: other",
			"            - list\n", ""),
			refusals: []Refusal{{Path: spec + ".x-kubernetes-validations[0].rule", Message: "no"}},
			want: []string{
				`divergence ` + spec +
					`.x-kubernetes-validations[0].message the manifest has "other", the sources give "m": a server refuses the manifest for it: no`,
				`hand-edit ` + spec +
					`.required the manifest has ["a"], the sources give ["a","list"]: ` + changed,
			}},
		"a lost node": {manifest: old(t,
			"                items:\n                  maxLength: 3\n                  type: string\n                type: array\n", "                {}\n"), refusals: []Refusal{{Path: spec + ".properties[list].type", Message: "no"}}, want: []string{`divergence ` + spec + `.properties[list] the manifest has nothing, the sources give {"items":{"maxLength":3,"type":"string"},"type":"array"}: a server refuses the manifest for it: no`}},
		"a lost node that is fine": {manifest: old(t,
			"                items:\n                  maxLength: 3\n                  type: string\n                type: array\n", "                x-kubernetes-preserve-unknown-fields: true\n"), want: []string{
			`hand-edit ` + spec +
				`.properties[list].items the manifest has nothing, the sources give {"maxLength":3,"type":"string"}: ` + changed,
			`hand-edit ` + spec +
				`.properties[list].type the manifest has nothing, the sources give "array": ` +
				changed,
			`hand-edit ` + spec +
				`.properties[list].x-kubernetes-preserve-unknown-fields the manifest has true, the sources give nothing: ` + changed,
		}},
		"void keywords": {manifest: old(t, "A is a.\n",
			"A is a.\n                minItems: 1\n                required: [x]\n"),
			want: []string{`divergence ` + spec +
				`.properties[a] the manifest has {"minItems":1,"required":["x"]}, the sources give nothing: controller-gen keeps keywords that have no meaning for type string`}},
		"no void keyword": {manifest: old(t, "                  maxLength: 3\n",
			"                  maxLength: 3\n                  minLength: 1\n"),
			want: []string{`hand-edit ` + spec +
				`.properties[list].items.minLength the manifest has 1, the sources give nothing: ` +
				changed}},
		"a nameless field": {manifest: old(t, "            - list\n",
			"            - list\n            - \"\"\n"),
			want: []string{`divergence ` + spec +
				`.required the manifest has ["a","list",""], the sources give ["a","list"]: controller-gen requires an inlined field by the name that it does not have`}},
		"a lost word": {manifest: old(t, "- \"y\"", "- \"\""),
			marker: "kubebuilder:validation:Enum={x,y }",
			want: []string{`divergence ` + spec +
				`.properties[a].enum the manifest has ["x",""], the sources give ["x","y"]: controller-gen loses the word before a space and a separator in +kubebuilder:validation:Enum={x,y }`}},
		"no lost word": {manifest: old(t, "- \"y\"", "- \"\""),
			marker: "kubebuilder:validation:Enum={x,y}",
			want: []string{`hand-edit ` + spec +
				`.properties[a].enum the manifest has ["x",""], the sources give ["x","y"]: ` +
				changed}},
		"another word": {manifest: old(t, "- \"y\"", "- z"),
			marker: "kubebuilder:validation:Enum={x,y }",
			want: []string{`hand-edit ` + spec +
				`.properties[a].enum the manifest has ["x","z"], the sources give ["x","y"]: ` +
				changed}},
		"one of two": {manifest: old(t, "maxLength: 3", "maxLength: 4"),
			rivals: []string{"k8s:maxLength=4"},
			want: []string{`divergence ` + spec +
				`.properties[list].items.maxLength the manifest has 4, the sources give 3: several markers set it, and controller-gen takes an arbitrary one, here +k8s:maxLength=4`}},
		"none of two": {manifest: old(t, "maxLength: 3", "maxLength: 5"),
			rivals: []string{"k8s:maxLength=4"},
			want: []string{`hand-edit ` + spec +
				`.properties[list].items.maxLength the manifest has 5, the sources give 3: ` +
				changed}},
		"one of two names": {manifest: old(t, "name: v1\n", "name: v2\n", "maxLength: 3",
			"maxLength: 4"), rivals: []string{"versionName=v2"}, want: []string{
			`divergence spec.versions[0].name the manifest has "v2", the sources give "v1": several markers set it, and controller-gen takes an arbitrary one, here +versionName=v2`,
			`hand-edit ` + spec +
				`.properties[list].items.maxLength the manifest has 4, the sources give 3: ` +
				changed,
		}},
		"broken": {manifest: crontab, broken: true,
			want: []string{"refused  errors in the sources keep it from being written"}},
		"broken and refused": {manifest: crontab, broken: true,
			refusals: []Refusal{{Message: "no"}},
			want: []string{
				"refused  errors in the sources keep it from being written; a server refuses this manifest too: no",
			}},
		"another plural": {manifest: strings.ReplaceAll(crontab, "crontabs", "crontaben"),
			want: []string{
				"not-made  the manifest crd.yaml has the plural crontaben: write +kubebuilder:resource:path=crontaben to keep it, since another name is another kind, without the objects that there are",
			}},
		"another CRD": {manifest: old(t, "name: crontabs", "name: tabs"),
			want: []string{"new  there is no manifest of it yet",
				"not-made  no kind in the sources makes it: name the package that declares it, or remove the manifest"}},
		"another CRD, refused": {manifest: old(t, "name: crontabs", "name: tabs"),
			refusals: []Refusal{{Message: "no"}}, broken: true,
			want: []string{"divergence  the sources do not make it, and a server refuses it: no",
				"new  there is no manifest of it yet, and errors in the sources keep it from being written"}},
		"no YAML": {manifest: "{{ x }}", want: []string{"new  there is no manifest of it yet",
			"unreadable  this cannot be read: "}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			made := []Generated{{
				Name: "crontabs.example.com", YAML: []byte(crontab), Broken: test.broken, At: at,
				Marker: func(string) string { return test.marker }, Rivals: func(string) []string {
					return test.rivals
				},
			}}
			refuses := func([]byte) []Refusal { return test.refusals }
			found := Compare(made, []manifest.File{{Name: "crd.yaml", Data: []byte(test.manifest)}},
				refuses)
			var got []string
			for _, d := range found {
				got = append(got, strings.TrimPrefix(string(d.Code), "migrate/")+" "+d.Path+
					" "+d.Message)
				if d.Path != "" {
					assert.Equal(t, "types.go", d.Pos.Filename, "a difference stands in Go")
					assert.Equal(t, "crd.yaml", d.Related[0].Pos.Filename)
				}
			}
			require.Len(t, got, len(test.want), "%q", got)
			for _, want := range test.want {
				assert.Condition(t, func() bool {
					for _, g := range got {
						if g == want || strings.HasSuffix(want, ": ") &&
							strings.HasPrefix(g, want) {
							return true
						}
					}
					return false
				}, "%q\nis not in\n%q", want, got)
			}
		})
	}
}

// TestRules compares CEL rules as a set.
func TestRules(t *testing.T) {
	t.Parallel()
	rules := func(texts ...string) any {
		var all []any
		for _, text := range texts {
			all = append(all, map[string]any{"rule": text})
		}
		return all
	}
	var c comparison
	c.keyword("r", ruleKeyword, rules("a", "b", "c"), rules("c", "a", "b"))
	assert.Empty(t, c.found)
	c.keyword("r", ruleKeyword, rules("a", "b", "c"), rules("c", "x", "a"))
	assert.Equal(t, []difference{{path: "r[1].rule", ours: "b", theirs: "x"}}, c.found)
}

// TestColumns compares printer columns by name where one side has more of them.
func TestColumns(t *testing.T) {
	t.Parallel()
	const path = "spec.versions[0].additionalPrinterColumns"
	column := func(name, value string) any {
		return map[string]any{"name": name, "jsonPath": value}
	}
	a, b, d := column("A", ".a"), column("B", ".b"), column("D", ".d")
	var c comparison
	c.columns(path, []any{a, b, column("C", ".c")}, []any{column("A", ".x"), d,
		column("C", ".c"), b, column("E", ".e")})
	assert.Equal(t, []string{path}, pathsOf(c.found), "in another order")
	c = comparison{}
	c.columns(path, []any{a, b, column("C", ".c")}, []any{column("A", ".x"), d,
		column("C", ".c"), column("E", ".e")})
	assert.Equal(t, []difference{
		{path: path + "[0].jsonPath", ours: ".a", theirs: ".x"},
		{path: path + "[1]", ours: b},
		{path: path, theirs: d},
		{path: path, theirs: column("E", ".e")},
	}, c.found)
	c = comparison{}
	c.columns(path, []any{a, b}, []any{a, d})
	assert.Equal(t, []string{path + "[1].jsonPath", path + "[1].name"}, pathsOf(c.found))
}

func pathsOf(found []difference) (paths []string) {
	for _, d := range found {
		paths = append(paths, d.path)
	}
	return paths
}

// TestSets reports whether a marker gives a value.
func TestSets(t *testing.T) {
	t.Parallel()
	const schema, resource = "spec.versions[0].schema.openAPIV3Schema.enum", "kubebuilder:resource:shortName=a;b,path=cs,scope=Cluster"
	for _, test := range []struct {
		line, path string
		theirs     any
		want       bool
	}{
		{"kubebuilder:validation:Enum=a;b", schema, []any{"a", "b"}, true},
		{"kubebuilder:validation:Enum=a;b", schema, []any{"a"}, false},
		{"kubebuilder:validation:Enum=a;b", schema, nil, false},
		{"k8s:enum", schema, []any{"a"}, true},
		{resource, "spec.names.shortNames", []any{"a", "b"}, true},
		{resource, "spec.names.shortNames", []any{"d"}, false},
		{resource, "spec.names.shortNames", []any{"a"}, false},
		{resource, "spec.names.shortNames", []any{"cs"}, false},
		{resource, "spec.names.shortNames[0]", "b", true},
		{resource, "spec.names.shortNames[0]", "cs", false},
		{resource, "spec.names.singular", "cs", false},
		{resource, "spec.names.shortNames", nil, false},
		{resource, "spec.names.categories", nil, true},
		{resource, "spec.scope", "Namespaced", false},
		{resource, "spec.scope", "Cluster", true},
		{"kubebuilder:resource:path=cs", "spec.scope", "Namespaced", true},
		{`kubebuilder:metadata:labels="a=1"`, "metadata.labels.a", "1", true},
		{`kubebuilder:metadata:labels="a=1"`, "metadata.labels.a", nil, false},
		{`kubebuilder:metadata:labels="a=1"`, "metadata.labels.b", nil, true},
		{`kubebuilder:metadata:labels={a=1,"c=d"}`, "metadata.labels.c", "d", true},
		{`kubebuilder:metadata:labels={a=1,"c=d"}`, "metadata.labels.c", "1", false},
		{`kubebuilder:metadata:labels="a=1",annotations="x.y/z=q;r=s"`,
			"metadata.annotations.x.y/z", "q", true},
	} {
		assert.Equal(t, test.want,
			sets(test.line, difference{path: test.path, theirs: test.theirs}), "%s, %s: %v",
			test.line, test.path, test.theirs)
	}
}

// TestThinned tells what has lost words from what has others.
func TestThinned(t *testing.T) {
	t.Parallel()
	object := func(pairs ...any) map[string]any {
		all := map[string]any{}
		for i := 0; i < len(pairs); i += 2 {
			all[pairs[i].(string)] = pairs[i+1]
		}
		return all
	}
	for _, test := range []struct {
		ours, theirs any
		want         bool
	}{
		{"a", "", true},
		{"a b", "a ", true},
		{"a b", "", false},
		{"a", "b", false},
		{true, true, true},
		{[]any{"a", "b"}, []any{"", "b"}, true},
		{[]any{"a", "b"}, []any{"b"}, false},
		{object("a", "b", "c", "d"), object("", ""), true},
		{object("a", "b", "c", "d"), object("", "", "e", "f"), false},
		{object("a", "b"), object("a", "c"), false},
		{object("a", []any{"b"}), object("a", []any{""}), true},
		{"a", nil, false},
	} {
		assert.Equal(t, test.want, lacksWords(test.ours, test.theirs), "%v, %v", test.ours,
			test.theirs)
	}
}

func TestShow(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 60)
	theirs, ours := difference{ours: long + "x" + long, theirs: long + "y"}.show()
	assert.Equal(t, "…"+strings.Repeat("a", 30)+`y"`, theirs)
	assert.Equal(t, "…"+strings.Repeat("a", 30)+"x"+long+`"`, ours)
	theirs, ours = difference{ours: 1}.show()
	assert.Equal(t, []string{"nothing", "1"}, []string{theirs, ours})
}

func TestSummary(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "CRDs: none", Summary(nil))
	assert.Equal(t, "CRDs: 2 identical, 1 edited or out of date", Summary(diag.List{
		{Code: "migrate/hand-edit", CRD: "a"}, {Code: "migrate/hand-edit", CRD: "a"},
		{Code: "migrate/identical", CRD: "b"}, {Code: "migrate/identical", CRD: "c"},
		{Code: "marker/unknown"},
	}))
	in := func(file string) token.Position { return token.Position{Filename: file} }
	assert.Equal(t, "CRDs: 1 diverging as intended, 2 unreadable", Summary(diag.List{
		{Code: "migrate/divergence", CRD: "a", Pos: in("types.go")},
		{Code: "migrate/divergence", CRD: "a", Pos: in("common.go")},
		{Code: "migrate/unreadable", Pos: in("a.yaml")},
		{Code: "migrate/unreadable", Pos: in("b.yaml")},
	}), "a CRD is one, in however many files its differences come to be")
	assert.Equal(t, "CRDs: 1 diverging as intended, 1 edited or out of date", Summary(diag.List{
		{Code: "migrate/hand-edit", CRD: "a"}, {Code: "migrate/option", CRD: "a"},
		{Code: "migrate/divergence", CRD: "a"}, {Code: "migrate/divergence", CRD: "b"},
	}), "and however many kinds of differences it has")
}

func TestNodeOf(t *testing.T) {
	t.Parallel()
	const root = "spec.versions[0].schema.openAPIV3Schema"
	tests := map[string][2]string{
		"spec.scope":                          {"spec", "scope"},
		"apiVersion":                          {"apiVersion", ""},
		root:                                  {root, ""},
		root + ".type":                        {root, "type"},
		root + ".properties[a].items.pattern": {root + ".properties[a].items", "pattern"},
		root + ".properties[a.b].allOf[0].items.type": {root + ".properties[a.b]", "allOf"},
		root + ".additionalProperties.enum[1]":        {root + ".additionalProperties", "enum"},
		root + ".properties[a][b]]":                   {root + ".properties[a][b]]", ""},
		root + ".itemsX":                              {root, "itemsX"},
	}
	for path, want := range tests {
		node, keyword := nodeOf(path)
		assert.Equal(t, want, [2]string{node, keyword}, path)
	}
}

func TestPeerIgnores(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		"":                                 false,
		"optional":                         false,
		"kubebuilder:validation:Minimum=1": false,
		"kubebuilder:validation:items:MaxLength=1":         false,
		"kubebuilder:validation:anyOf:pattern=a":           true,
		"kubebuilder:validation:items:anyOf:pattern=a":     true,
		"kubebuilder:resource:path=a":                      false,
		"k8s:minimum=1":                                    false,
		"k8s:maxItems=1":                                   false,
		"k8s:unionDiscriminator":                           true,
		"k8s:item(type: \"Ready\")=+k8s:zeroOrOneOfMember": true,
		"unionDiscriminator":                               true,
		"enum":                                             true,
		"k8s:enum":                                         false,
		"schemagen:unionEncoding=cel":                      true,
	} {
		assert.Equal(t, want, peerIgnores(line), line)
	}
}

// TestPeerIgnores_Table holds that to the table of markers: the peer ignores those behind a gate,
// and reads all others but ours.
func TestPeerIgnores_Table(t *testing.T) {
	t.Parallel()
	for _, d := range markers.Definitions() {
		ignored := markers.GateOf(d.Example) != 0 || strings.HasPrefix(d.Name, "schemagen:")
		assert.Equal(t, ignored, peerIgnores(d.Example), d.Example)
	}
}

// TestSources explains values by the markers that stand in files: beside the one that set it, in a
// finding, or above another version.
func TestSources(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"v1/types.go": "package v1\n\n// +kubebuilder:resource:scope=Cluster\n// K is a kind.\ntype K struct{}\n",
		"v2/types.go": "package v2\n\n// +kubebuilder:resource:shortName=k\n// +kubebuilder:storageversion\ntype K struct {\n\t// +kubebuilder:validation:Minimum=1\n\t// +kubebuilder:validation:Minimum=2\n}\n",
	}
	at := func(file string, line, column int) token.Position {
		return token.Position{Filename: file, Line: line, Column: column}
	}
	var found diag.List
	found.Add("marker/conflict", at("v2/types.go", 7, 5),
		"it contradicts").Relate(at("v2/types.go", 6, 5), "here")
	sources := Sources{Found: found, Read: func(file string) ([]byte, error) {
		return []byte(files[file]), nil
	}}
	m := Generated{At: func(path string) []diag.Related {
		return []diag.Related{{Pos: map[string]token.Position{"spec.versions[0]": at("v1/types.go",
			5, 6), "spec.versions[1]": at("v2/types.go", 5, 6)}[path]}}
	}}
	sources.Explain(&m, 2, func(path string) token.Position {
		return map[string]token.Position{"spec.scope": at("v1/types.go", 3, 4),
			"spec.versions[1].schema.x": at("v2/types.go", 6, 5)}[path]
	})
	assert.Equal(t, "kubebuilder:resource:scope=Cluster", m.Marker("spec.scope"))
	assert.Equal(t, []string{"kubebuilder:resource:shortName=k"}, m.Rivals("spec.scope"))
	assert.Equal(t, "kubebuilder:validation:Minimum=1", m.Marker("spec.versions[1].schema.x"))
	assert.Equal(t, []string{"kubebuilder:validation:Minimum=2"},
		m.Rivals("spec.versions[1].schema.x"))
	assert.Empty(t, m.Marker("spec.group"))
	assert.Empty(t, m.Rivals("spec.group"))
}

// TestOtherModule holds that another version of a module is a possible cause where a module from
// the cache declares what differs.
func TestOtherModule(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]bool{
		"types.go": false, "/home/me/a@b/types.go": false,
		"/go/pkg/mod/k8s.io/api@v0.37.2/core/v1/types.go": true,
		"/home/me/m/vendor/k8s.io/api/core/v1/types.go":   true,
	} {
		m := Generated{At: func(string) []diag.Related {
			return []diag.Related{{Pos: token.Position{Filename: file}}}
		}}
		assert.Equal(t, want, otherModule(m, difference{path: "spec"}) != "", file)
	}
	m := Generated{
		At: func(string) []diag.Related {
			return []diag.Related{
				{Pos: token.Position{Filename: "/go/pkg/mod/k8s.io/api@v0.37.2/core/v1/types.go"}},
			}
		},
		Marker: func(string) string { return "" },
		Rivals: func(string) []string { return nil },
	}
	assert.Equal(t, "k8s.io/api@v0.37.2", moduleOf(m, difference{path: "spec"}))
	written := projectManifest{document: map[string]any{
		"metadata": map[string]any{"annotations": map[string]any{versionAnnotation: "v0.14.0"}},
	}}
	code, why := written.reason(m, difference{path: "spec"})
	assert.Equal(t, diag.Code("migrate/dependency"), code)
	assert.Contains(t, why, "k8s.io/api@v0.37.2 declares this")
	assert.Empty(t, otherModule(Generated{At: func(string) []diag.Related {
		return nil
	}}, difference{path: "spec"}))
}

// TestCompare_Many holds that manifests that no kind makes take a time that grows with their
// number, not with that of the kinds for each.
func TestCompare_Many(t *testing.T) {
	t.Parallel()
	var made []Generated
	var have []manifest.File
	for i := range 300 {
		text := strings.ReplaceAll(crontab, "CronTab", fmt.Sprintf("Kind%d", i))
		made = append(made, Generated{Name: fmt.Sprintf("a%d", i), YAML: []byte(text),
			At: func(string) []diag.Related { return nil }})
		have = append(have, manifest.File{Data: []byte(strings.ReplaceAll(text, "Kind", "Other"))})
	}
	began := time.Now()
	found := Compare(made, have, func([]byte) []Refusal { return nil })
	assert.Less(t, time.Since(began), 10*time.Second)
	assert.Len(t, found, 600)
}
