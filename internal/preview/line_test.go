package preview

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestLineOf finds values by the paths of a server.
func TestLineOf(t *testing.T) {
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
}

// FuzzLineOf reads any text and path.
func FuzzLineOf(f *testing.F) {
	f.Add("a: [b, {c: d}]", "a[1].c")
	f.Add("a: &a\n  b: *a", "a.b.b.b")
	f.Fuzz(func(t *testing.T, text, path string) {
		assert.GreaterOrEqual(t, lineOf(text, path), 0)
	})
}
