package pipeline_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestInPlace writes the manifests, and changes the sources, the manifests, their header, and the
// directory: an unchanged run leaves out the YAML only if every manifest is in its place.
func TestInPlace(t *testing.T) {
	w := newWorld(t)
	w.write("main/api/v1/other.go", kindNamed("v1", "Other"))
	place := pipeline.Destination{Dir: w.path("out"), Header: "# head\n---\n"}
	want := func() map[string]string { return see(pipeline.Run(t.Context(), w.opts, w.args...)).Files }
	run := func(what string, reused pipeline.Reuse, inPlace bool) {
		t.Helper()
		settle()
		res, err := pipeline.RunCached(t.Context(), w.store, place, w.opts, w.args...)
		require.NoError(t, err)
		assert.Equal(t, reused, res.Reused, what)
		sound := want()
		require.Len(t, res.Files, len(sound), what)
		for _, f := range res.Files {
			if inPlace {
				assert.NotNil(t, f.InPlace, what)
				assert.Empty(t, f.YAML, what)
				continue
			}
			assert.Equal(t, sound[f.Name], string(f.YAML), what)
			require.NoError(t, os.MkdirAll(place.Dir, 0o755))
			require.NoError(t, os.WriteFile(filepath.Join(place.Dir, f.Name), append([]byte(place.Header), f.YAML...), 0o644))
		}
	}
	run("at first", pipeline.Nothing, false)
	run("nothing changed", pipeline.Everything, true)
	w.edit("main/api/v1/thing.go", "Maximum=3", "Maximum=4")
	run("a type changed", pipeline.Graph, false)
	run("nothing changed since", pipeline.Everything, true)
	w.edit("out/example.com_things.yaml", "maximum: 4", "maximum: 5")
	run("a manifest was edited", pipeline.Everything, false)
	run("it is mended", pipeline.Everything, true)
	place.Header = "# another\n---\n"
	run("another header", pipeline.Everything, false)
	run("nothing changed under it", pipeline.Everything, true)
	w.write("out/example.com_things.yaml", "#")
	run("a manifest shorter than the header", pipeline.Everything, false)
	require.NoError(t, os.RemoveAll(place.Dir))
	run("no directory", pipeline.Everything, false)
}

// TestInPlaceBroken has a manifest that must not be published: it has no place, and the others may
// be in theirs.
func TestInPlaceBroken(t *testing.T) {
	w := newWorld(t)
	w.edit("main/api/v1/thing.go", "Maximum=3", "Maximum=no")
	want := see(pipeline.Run(t.Context(), w.opts, w.args...))
	for _, place := range []pipeline.Destination{{}, {Dir: w.path("out")}} {
		settle()
		_, err := pipeline.RunCached(t.Context(), w.store, place, w.opts, w.args...)
		require.NoError(t, err)
		res, err := pipeline.RunCached(t.Context(), w.store, place, w.opts, w.args...)
		require.NoError(t, err)
		assert.Equal(t, pipeline.Everything, res.Reused)
		require.Len(t, res.Files, 1)
		assert.True(t, res.Files[0].Broken)
		assert.Equal(t, want.Diagnostics, see(res.Result, nil).Diagnostics)
	}
}
