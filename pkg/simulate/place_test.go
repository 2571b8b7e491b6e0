package simulate

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// lineOf returns the line that an error with a path is given in a document.
func lineOf(doc, path string) int {
	errs := []Error{{Error: objects.Error{Path: path}}}
	place(errs, []byte(doc))
	return errs[0].Line
}

// TestPlace finds values by the paths of a server.
func TestPlace(t *testing.T) {
	t.Parallel()
	const text = "metadata:\n  labels:\n    a.b/c: d\nspec:\n  ports:\n  - name: a\n  - {name: b}\n  base: &x\n    z: 1\n  also: *x\n"
	for path, want := range map[string]int{
		"": 0, "<nil>": 0, "spec": 4, "spec.ports[0].name": 6,
		"spec.ports[1].name": 7, "spec.ports[7].name": 5,
		"metadata.labels[a.b/c]": 3, "metadata.labels.a.b/c": 3,
		"spec.nothing": 4, "nothing": 1, "spec.also.z": 9, "spec.ports[x": 5, "[": 1,
	} {
		assert.Equal(t, want, lineOf(text, path), path)
	}
	assert.Equal(t, 0, lineOf("\t{", "spec"))
	assert.Equal(t, 0, lineOf("", "spec"))
	assert.Equal(t, 2, lineOf("{\n\"spec\": {}}", "spec.a"))
	assert.Equal(t, 2, lineOf("{\"s\": \"\\ud83d\\ude00\",\n\"spec\": {}}", "spec"))
	assert.Equal(t, 3, lineOf("spec:\n  a: 1\n  a: 2\n", "spec.a"), "the last one counts")
	assert.Equal(t, 2, lineOf("{\"a\": \"\\/ \\\\/\",\n\"spec\": {}}", "spec.a"),
		"an escape that the library does not have")
	for said, want := range map[string]int{
		"number into Go struct field ObjectMeta.labels of type string":                 2,
		"bool into Go struct field OwnerReference.ownerReferences.name of type string": 4,
		"string into Go value of type v1.ObjectMeta":                                   1,
	} {
		errs := []Error{{Error: objects.Error{Message: "json: cannot unmarshal " + said}}}
		place(errs, []byte("metadata:\n  labels:\n    a: 1\n  ownerReferences: [name: y]\n"))
		assert.Equal(t, want, errs[0].Line, said)
	}
}

// FuzzPlace reads any text and path.
func FuzzPlace(f *testing.F) {
	f.Add("a: [b, {c: d}]", "a[1].c")
	f.Add("a: &a\n  b: *a", "a.b.b.b")
	f.Fuzz(func(t *testing.T, text, path string) {
		assert.GreaterOrEqual(t, lineOf(text, path), 0)
	})
}
