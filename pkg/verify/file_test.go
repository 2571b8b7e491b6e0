package verify

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

func TestFilePositions(t *testing.T) {
	t.Parallel()
	const head = `# a comment
---
kind: ConfigMap
apiVersion: v1
--- # the CRD
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tests.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: tests, kind: Test}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
`
	for _, tt := range []struct {
		name, yaml string
		want       []string
	}{
		{"a missing keyword is told at what encloses it", `
          a.b/c[0]: {}
          list: {type: array, items: {type: array, items: {}}}`, []string{
			"21:11 structural/type", "22:52 structural/type",
		}},
		{"text of a rule in every style", `
          a:
            type: object
            properties: {s: {type: string}}
            x-kubernetes-validations:
            - rule: self.x == ''
            - rule: "self.x == 'b'"
            - rule: 'self.s == "ä" && self.x == ""'
            - rule: |
                self.s == "ä" &&
                  self.x == ""
              message: m
            - rule: >-
                self.s == "a"
                && self.x == ""`, []string{
			"25:25 server/rule", "26:26 server/rule", "27:44 server/rule", "30:23 server/rule",
			"32:21 server/rule",
		}},
		{"columns, by the names of the server", `
          a: {type: string}
    additionalPrinterColumns:
    - name: A
      type: text
      jsonPath: a`, []string{"24:7 server/column", "25:7 server/column"}},
		{"keys that are set twice, and keys that are booleans", `
          a:
            type: string
            type: string
          y: {type: string}`,
			[]string{"23:13 server/duplicate-field", "24:11 server/yaml-boolean"}},
		{"words of strings that are none", `
          a: {type: string, enum: [on, 'off', 1.20, 0o7, "yes", text]}
          b: {type: boolean, enum: [true]}
          c: {type: object, properties: {type: {type: string}, enum: {type: string}}}`, []string{
			"21:36 server/yaml-boolean", "21:47 server/yaml-boolean", "21:53 server/yaml-boolean",
		}},
		{"aliases", `
          a: &a {type: string, format: bogus}
          b: *a`, []string{"21:32 server/format", "21:32 server/format"}},
		{"fields of the wrong kind, of which none hides another, nor a mistake in the schema", `
          a: {}
    deprecated: "no"
    additionalPrinterColumns:
    - {name: A, type: string, jsonPath: .a, priority: high}
    subresources: [status]
  conversion: {strategy: [None]}`, []string{
			"21:11 structural/type", "22:5 server/mistyped", "24:45 server/mistyped",
			"25:5 server/mistyped", "26:16 server/mistyped",
		}},
		{"dependencies, each on fields or on a schema", `
          a:
            type: object
            dependencies: {a: [x], b: {type: object}, c: [1], d: {type: [1]}}`, []string{
			"23:13 structural/keyword", "23:59 server/mistyped", "23:67 server/mistyped",
		}},
		{"no YAML", `
          a: {type: string
          b: c`, []string{"22:0 server/decode"}},
		{"an anchor that is none", `
          a: &a {type: string}
          b: &b {type: string, description: "\ufffd *c", default: *c}`,
			[]string{"22:67 server/decode"}},
		{"an anchor in itself", `
          a: &a {type: object, properties: {b: *a}}`, []string{"21:48 server/decode"}},
		{"what is not UTF-8", "\n          a: {type: string, description: \"\ufffdé\xff\"}",
			[]string{"21:45 server/decode"}},
		{"a control character", "\n          a: {type: string, description: \"\u0085\a\"}",
			[]string{"21:44 server/decode"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			reports, found := File(t.Context(), "f.yaml", []byte(head+tt.yaml[1:]+"\n"), Options{})
			var got []string
			for _, d := range found.Sorted() {
				assert.Equal(t, "f.yaml", d.Pos.Filename)
				got = append(got, fmt.Sprintf("%d:%d %s", d.Pos.Line, d.Pos.Column, d.Code))
			}
			assert.Equal(t, tt.want, got, "%v %v", found, reports)
		})
	}
}

// TestMissingValueIsNamed holds that the message names what is missing, which a server leaves to
// the path.
func TestMissingValueIsNamed(t *testing.T) {
	t.Parallel()
	manifest := manifestOf("type: object\nproperties:\n  a: {type: object, default: {}, required: [b], properties: {b: {type: string}}}\n" +
		"  c: {type: array, default: [{d: x}], items: {type: object, required: [d, e, f], properties: {d: {type: string}, e: {type: string}, f: {type: string}}}}")
	_, found := File(t.Context(), "f.yaml",
		append(manifest, "  - served: true\n    storage: false\n"...), Options{})
	var got []string
	for _, d := range found.Sorted() {
		got = append(got, fmt.Sprintf("%s [%s]", d.Message, d.Code))
	}
	assert.Subset(t, got,
		[]string{
			"Required value: b is not given: write it in the default, too, since a default is checked before the defaults in it are filled in [server/default]",
			"Required value: e and f are not given: write them in the default, too, since a default is checked before the defaults in it are filled in [server/default]", "Required value: openAPIV3Schema is not given: write a schema, at least type: object with x-kubernetes-preserve-unknown-fields: true [server/version]",
		})
}

// TestUnquoted holds that what YAML reads as something else than a text is said to need quotes,
// where it stands.
func TestUnquoted(t *testing.T) {
	t.Parallel()
	manifest := manifestOf(`type: object
required: [a, y]
properties:
  a: {type: string, pattern: 1}
  "y": {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [Off], items: {type: object, required: ["off", true, {}]}}`)
	_, found := File(t.Context(), "f.yaml", manifest, Options{})
	var got []string
	for _, d := range found.Sorted() {
		line := strings.Split(string(manifest), "\n")[d.Pos.Line-1]
		word, _, _ := strings.Cut(line[d.Pos.Column-1:], "]")
		got = append(got, fmt.Sprintf("%s: %s [%s]", word, d.Message, d.Code))
	}
	const mistyped = "cannot unmarshal %s into a field of type string%s [server/mistyped]"
	assert.Equal(t, []string{
		"y: " + fmt.Sprintf(mistyped, "bool", ": y is read as the boolean true: quote it"),
		"pattern: 1}: " + fmt.Sprintf(mistyped, "number", ": 1 is read as the number 1: quote it"),
		"Off: " + fmt.Sprintf(mistyped, "bool", ": Off is read as the boolean false: quote it"),
		"true, {}: " + fmt.Sprintf(mistyped, "bool",
			": true is read as the boolean true: quote it"),
		"{}: " + fmt.Sprintf(mistyped, "object", ": write a string"),
	}, got)
}

// TestFileJSON holds that JSON is read as a server reads it, with findings where they stand.
func TestFileJSON(t *testing.T) {
	t.Parallel()
	crd := func(plural, schema string) string {
		return fmt.Sprintf(`{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"%s.example.com"},`+
			`"spec":{"group":"example.com","scope":"Namespaced","names":{"plural":"%[1]s","kind":"%[1]s"},"versions":[{"name":"v1","served":true,`+
			`"storage":true,"schema":{"openAPIV3Schema":`+"\n"+
			`{"type":"object","properties":{"a":%s}}}}]}}`, plural, schema)
	}
	good := crd("goods", `{"type":"string"}`)
	for name, tt := range map[string]struct {
		text    string
		reports int
		want    []string
	}{
		"two objects": {good + "\n\n" + crd("bads", `{}`), 2,
			[]string{"5:32 structural/type"}},
		"two on a line, in YAML": {"---\n" + good + " " +
			strings.ReplaceAll(crd("bads", `{}`), "\n", ""), 2, []string{"3:378 structural/type"}},
		"two with comments": {good + " # c\n# d\n" + crd("bads", `{}`) + "\n# e\n", 2,
			[]string{"5:32 structural/type"}},
		"one with a comment": {good + "\n\n# made by hand\n", 1, nil},
		"a comment before two": {"# c\n" + good + "\n" + crd("bads", `{}`), 2,
			[]string{"5:32 structural/type"}},
		"three on a line": {good + good + crd("bads", `{}`), 3,
			[]string{"4:32 structural/type"}},
		"JSON, then YAML": {good + "\n---\n" + strings.Replace(crd("bads", `{}`),
			`"kind":`, `kind: `, 1), 2, []string{"5:32 structural/type"}},
		"YAML in braces": {strings.Replace(crd("bads", `{}`), `"kind":`, `kind: `, 1), 1,
			[]string{"2:32 structural/type"}},
		"what is not JSON": {good + "\n x", 0, []string{"3:2 server/decode"}},
		"what is not YAML": {good + "\ngarbage: [\n", 0, []string{"3:1 server/decode"}},
		"a number beyond all": {crd("bads", `{"type":"number","enum":[1e400]}`), 1,
			[]string{"1:1 server/decode"}},
		"what YAML has not": {
			crd("goods", `{"type":"string","default":"\ud83d\ude00 \ud800 `+"\xff"+`"}`), 1, nil,
		},
		"a finding beside it": {crd("bads", `{"description":"\ud83d\ude00 `+"\xff"+`"}`), 1,
			[]string{"2:32 structural/type"}},
		"a character YAML has not": {"\n" + crd("bads", `{"description":"`+"\x7f"+`"}`), 1,
			[]string{"2:1 structural/type"}},
		"keys twice, in a value": {
			crd("goods",
				`{"type":"object","x-kubernetes-preserve-unknown-fields":true,"default":{"k":1,"k":2}}`), 1, nil,
		},
		"keys twice, in a field": {crd("bads", `{"type":"string","type":"string"}`), 1,
			[]string{"2:53 server/duplicate-field"}},
		"keys that YAML would read": {
			crd("goods", `{"type":"object","properties":{"y":{"type":"string"}}}`), 1, nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reports, found := File(t.Context(), "f.json", []byte(tt.text), Options{})
			assert.Len(t, reports, tt.reports)
			var got []string
			for _, d := range found.Sorted() {
				got = append(got, fmt.Sprintf("%d:%d %s", d.Pos.Line, d.Pos.Column, d.Code))
			}
			assert.Equal(t, tt.want, got, "%v", found)
		})
	}
}

// TestFileSize holds that the bytes count that a server stores, not those of the file.
func TestFileSize(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		description, comment string
		rules                Rules
		want                 bool
	}{
		"small":           {"a", "", AllRules, false},
		"large":           {strings.Repeat("a", 1_600_000), "", ServerRules, true},
		"large as stored": {strings.Repeat("<", 300_000), "", AllRules, true},
		"a large file":    {"a", strings.Repeat("# a\n", 500_000), AllRules, false},
		"by the KEP":      {strings.Repeat("a", 1_600_000), "", KEPRules, false},
	} {
		text := string(manifestOf("type: object\ndescription: '"+tt.description+"'")) + tt.comment
		_, found := File(t.Context(), "f.yaml", []byte("---\n"+text), Options{Rules: tt.rules})
		if !tt.want {
			assert.Empty(t, found, name)
			continue
		}
		if assert.Len(t, found, 1, name) {
			assert.Equal(t, diag.Code("size/etcd"), found[0].Code)
			assert.Equal(t, diag.Error, found[0].Severity)
			assert.False(t, found[0].Server, "a cluster with another limit takes it")
			assert.Contains(t, found[0].Message,
				"bytes, more than a request to etcd may have (1.5 MiB) with what a server adds")
			assert.Equal(t, 2, found[0].Pos.Line)
		}
	}
}

func TestFileKinds(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{
		"JSON with tabs": "{\n\t\"kind\": \"CustomResourceDefinition\",\n\t\"apiVersion\": \"apiextensions.k8s.io/v1\",\n\t\"spec\": {}\n}",
		"a list":         "kind: List\napiVersion: v1\nitems:\n- {kind: CustomResourceDefinition, apiVersion: apiextensions.k8s.io/v1, spec: {}}\n- {kind: Pod}",
		"an alias":       "x: &l\n- {kind: CustomResourceDefinition, apiVersion: apiextensions.k8s.io/v1, spec: {}}\nkind: List\napiVersion: v1\nitems: *l\n",
		"a merge key":    "x: &l\n  items: [{kind: CustomResourceDefinition, apiVersion: apiextensions.k8s.io/v1, spec: {}}]\n<<: *l\nkind: List\napiVersion: v1\n",
		"behind a tab":   "---\t# the CRD\nkind: CustomResourceDefinition\napiVersion: apiextensions.k8s.io/v1\nspec: {}\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reports, found := File(t.Context(), "f", []byte(data), Options{})
			assert.Len(t, reports, 1)
			assert.NotEmpty(t, found)
			for _, d := range found {
				assert.NotEqual(t, diag.CodeServerDecode, d.Code)
				assert.NotZero(t, d.Pos.Line, "%v", d)
			}
		})
	}
	reports, found := File(t.Context(), "f", []byte("kind: Pod\n---\n# nothing\n---\n[1]\n"),
		Options{})
	assert.Empty(t, reports)
	assert.Empty(t, found)
}

// TestConsequencesOfMany holds that each of thousands of findings takes with it what follows from
// it alone, in a time that does not grow with their square.
func TestConsequencesOfMany(t *testing.T) {
	t.Parallel()
	const many = 20_000
	var all []Violation
	for i := range many {
		node := fmt.Sprintf("spec.versions[0].schema.openAPIV3Schema.properties[p%d]", i)
		all = append(all, Violation{Rule: diag.CodeServerUnknownField, Path: node + ".typ",
			Reason: apiserver.Reason{Meant: "type"}},
			Violation{Rule: diag.CodeStructuralType, Path: node + ".type", Server: true,
				Reason: apiserver.Reason{What: apiserver.Missing}})
	}
	began := time.Now()
	kept := withoutMissing(withoutUntyped(all))
	assert.Less(t, time.Since(began), 5*time.Second) // a fraction of a second
	assert.Len(t, kept, many)
	assert.True(t, kept[many-1].Server)
}

// TestChoicesOfMany holds that each of hundreds of schemas whose alternatives have types has one
// finding, in a time that does not grow with their cube.
func TestChoicesOfMany(t *testing.T) {
	t.Parallel()
	const many = 600
	crd := "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n" +
		"metadata: {name: foos.example.com}\n" +
		"spec: {group: example.com, scope: Cluster, names: {kind: Foo, plural: foos}, versions: [\n" +
		"{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object,\n" +
		"properties: {spec: {type: object, properties: {\n"
	for i := range many {
		crd += fmt.Sprintf("f%d: {anyOf: [{type: integer}, {type: string}, {type: boolean}]},\n", i)
	}
	began := time.Now()
	_, found := File(t.Context(), "f", []byte(crd+"}}}}}}]}\n"), Options{})
	assert.Less(t, time.Since(began), 10*time.Second) // half a second
	assert.Len(t, found, many)
}
