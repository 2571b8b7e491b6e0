package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestNewlyNeededPackage begins to use types of a package that was imported before and not read:
// what the go command then says about it is kept.
func TestNewlyNeededPackage(t *testing.T) {
	for _, c := range []struct{ what, old, new string }{
		{"the contents of a type", "Count  int32", "Count  url.URL"},
		{"a new declaration, after which everything is looked at", "type ThingSpec struct {",
			"type Location = url.URL\n\ntype ThingSpec struct {\n\tAt Location `json:\"at\"`"},
	} {
		w := newWorld(t)
		w.edit("main/api/v1/thing.go", "import (", "import (\n\t\"net/url\"\n")
		w.edit("main/api/v1/thing.go", "type ThingSpec", "var _ url.URL\n\ntype ThingSpec")
		w.check("at first", true)
		w.edit("main/api/v1/thing.go", c.old, c.new)
		settle()
		res, err := pipeline.RunCached(t.Context(), w.store, w.opts, w.args...)
		require.NoError(t, err)
		assert.Equal(t, pipeline.Nothing, res.Reused, c.what)
		w.check(c.what, true)
		w.edit("main/api/v1/thing.go", "Spec is wanted", "Spec is not wanted")
		assert.Equal(t, pipeline.Graph, w.check("the next change after "+c.what, true))
		w.edit("main/api/v1/thing.go", "type ThingSpec struct {", "type ThingSpec struct {{")
		assert.Equal(t, pipeline.Graph, w.check("a syntax error", true))
	}
}
