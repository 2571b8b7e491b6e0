package manifest_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/manifest"
)

func TestObjects(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text string
		want []string
	}{
		"one": {"a: 1\n", []string{"a: 1\n"}},
		"several": {"a: 1\n---\nb: 2\n--- # three\nc: 3\n",
			[]string{"a: 1\n", "b: 2\n", "# three\nc: 3\n"}},
		"empty ones":   {"---\n# nothing\n---\n\n---\na: 1\n...\n", []string{"a: 1\n...\n"}},
		"none":         {"# nothing\n", nil},
		"Windows":      {"a: 1\r\n---\r\nb: 2\r\n", []string{"a: 1\r\n", "b: 2\r\n"}},
		"no separator": {"a: |\n  ---\n  b\n", []string{"a: |\n  ---\n  b\n"}},
		"a List": {"apiVersion: v1\nkind: List\nitems: [{a: 1}, {b: 2}]\n",
			[]string{`{"a":1}`, `{"b":2}`}},
		"JSON": {"{\"a\": 1}\n{\"b\": 2}\n# c\n", []string{"{\"a\": 1}", "\n{\"b\": 2}"}},
		"JSON in YAML": {"{a: 1}\n---\n{\"b\": 2}{\"c\": 3}\n",
			[]string{"{a: 1}\n", `{"b": 2}`, `{"c": 3}`}},
		"no JSON": {`{"a": 1} x`, []string{`{"a": 1} x`}},
		"a JSON List": {`{"apiVersion": "v1", "kind": "List", "items": [{"a": 1e400}]}`,
			[]string{`{"a": 1e400}`}},
		"no JSON List": {`{"apiVersion": "v1", "kind": "List", "items": []} x`,
			[]string{`{"apiVersion": "v1", "kind": "List", "items": []} x`}},
		"a PodList": {"apiVersion: v1\nkind: PodList\nitems: [{kind: Pod}]\n",
			[]string{`{"kind":"Pod"}`}},
		"an ItemList": {"kind: ItemList\nitems: [{host: a}]\n",
			[]string{"kind: ItemList\nitems: [{host: a}]\n"}},
		"an EmptyList": {"kind: EmptyList\nitems: []\n", []string{"kind: EmptyList\nitems: []\n"}},
		"a WordList": {"kind: WordList\nitems: [a, kind]\n",
			[]string{"kind: WordList\nitems: [a, kind]\n"}},
		"an AllowList": {"kind: AllowList\nspec: {items: []}\n",
			[]string{"kind: AllowList\nspec: {items: []}\n"}},
		"in one line": {"--- {\"a\": 1}\n---\t{b: 2}\n", []string{"{\"a\": 1}", "{b: 2}\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, o := range manifest.Objects([]byte(test.text)) {
				got = append(got, string(o.Text))
			}
			assert.Equal(t, test.want, got)
		})
	}
}

// TestLines says at which lines the objects of a stream begin, as far as they stand there.
func TestLines(t *testing.T) {
	t.Parallel()
	const stream = "a: 1\n---\n\na: 2\n--- # a comment\na: 3\n--- {a: 4}\n---\n# nothing\n---\n" +
		"kind: List\nitems: [{kind: A}]\n---\n{\"a\": 5}\n{\"a\": 6}\n---\na: 7\r\n"
	var lines []int
	for _, o := range manifest.Objects([]byte(stream)) {
		lines = append(lines, o.Line)
	}
	assert.Equal(t, []int{1, 3, 5, 7, 0, 14, 14, 17}, lines)
}

// TestCRDs finds the CRDs of a stream, as they are written.
func TestCRDs(t *testing.T) {
	t.Parallel()
	const crd = "kind: CustomResourceDefinition\nspec: {}\n"
	for text, want := range map[string][]string{
		"":            nil,
		crd:           {crd},
		"---\n" + crd: {crd},
		"# c\n---\r\nkind: CustomResourceDefinition\r\n--- # d\nkind: Pod\n": {
			"kind: CustomResourceDefinition\r\n",
		},
		`{"kind": "CustomResourceDefinition"} {"kind": "CustomResourceDefinition", "a": 1}`: {
			`{"kind": "CustomResourceDefinition"}`, ` {"kind": "CustomResourceDefinition", "a": 1}`,
		},
		"kind: CustomResourceDefinitionList\napiVersion: v1\nitems: [{spec: {}}]\n": {
			`{"apiVersion":"v1","kind":"CustomResourceDefinition","spec":{}}`,
		},
	} {
		got, err := manifest.CRDs([]byte(text))
		assert.NoError(t, err)
		var all []string
		for _, document := range got {
			all = append(all, string(document))
		}
		assert.Equal(t, want, all, "%q", text)
	}
	_, err := manifest.CRDs([]byte("a: 1\n---\n[\n"))
	assert.ErrorContains(t, err, "document 2: ")
}
