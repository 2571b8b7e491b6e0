package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestGroupsSeeOthers changes packages of which a whole run says something that it knows from packages that the change does not
// affect: then these are looked at again, too.
func TestGroupsSeeOthers(t *testing.T) {
	const more, apple = "main/controllers/more.go", "main/apple/v1/types.go"
	for _, c := range []struct {
		what         string
		file, text   string // of a package without kinds
		prepare      func(w *world)
		edit, by, to string
	}{
		{
			what: "a version of a kind, which is not a kind itself",
			file: "main/apple/v2/types.go", text: "// +groupName=apple.example.com\npackage v2\n\ntype Nothing struct {\n\tName string `json:\"name\"`\n}\n",
			edit: "main/apple/v2/types.go", by: "type Nothing", to: "type Apple",
		},
		{
			what: "the group of a version of a kind",
			file: "main/apple/v2/types.go", text: "package v2\n\n// Nothing.\n\ntype Apple struct {\n\tName string `json:\"name\"`\n}\n",
			edit: "main/apple/v2/types.go", by: "// Nothing.", to: "// +groupName=apple.example.com",
		},
		{
			what: "one of several groups, of which the first one counts",
			file: "main/apple/v2/types.go", text: "package v2\n\n// +groupName=pear.example.com\n// +groupName=apple.example.com\n\ntype Apple struct {\n\tName string `json:\"name\"`\n}\n",
			edit: "main/apple/v2/types.go", by: "pear", to: "apple",
		},
		{
			what: "an instance of a generic type that no kind holds",
			file: more, text: "package controllers\n\nimport \"example.com/main/common\"\n\ntype Used struct {\n\tA []common.G[int32] `json:\"a\"`\n}\n",
			prepare: func(w *world) {
				w.write("main/common/g.go", "package common\n\ntype G[T any] struct {\n\t// +kubebuilder:validation:Minimum=3\n\tV T `json:\"v\"`\n}\n")
			},
			edit: more, by: "int32", to: "string",
		},
		{
			what: "a marker beside a type of another package",
			file: more, text: "package controllers\n\nimport \"example.com/main/common\"\n\ntype Used struct {\n\tA *common.Shared `json:\"a\"`\n}\n",
			edit: more, by: "\tA", to: "\t// +kubebuilder:validation:MinLength=1\n\tA",
		},
		{
			what: "a marker beside a type that kinds of other groups hold",
			file: more, text: "package controllers\n\nimport v4 \"example.com/other/v4\"\n\ntype Used struct {\n\t// +kubebuilder:validation:MinLength=1\n\tA v4.Name `json:\"a\"`\n}\n",
			prepare: func(w *world) {
				w.write("other/v4/berry.go", "package v4\n\ntype Name int32\n")
				w.edit(apple, "import (", "import (\n\tv4 \"example.com/other/v4\"\n")
				w.edit(apple, "\tSpec common", "\tBerry v4.Name `json:\"berry\"`\n\tSpec common")
			},
			edit: more, by: "Used", to: "Us",
		},
		{
			what: "a marker in a package abroad that was asked for",
			file: "other/v4/berry.go", text: "package v4\n\ntype Berry struct {\n\t// +kubebuilder:validation:Optional\n\tSize int32 `json:\"size\"`\n}\n",
			prepare: func(w *world) {
				w.args, w.opts.Advice = append(w.args, "example.com/other/v4"), true
				w.edit(apple, "import (", "import (\n\tv4 \"example.com/other/v4\"\n")
				w.edit(apple, "type Alone", "var _ v4.Berry\n\ntype Alone")
			},
			edit: apple, by: "\tSpec common", to: "\tBerry v4.Berry `json:\"berry\"`\n\tSpec common",
		},
	} {
		w := newGroups(t)
		w.write(c.file, c.text)
		if c.prepare != nil {
			c.prepare(w)
		}
		w.check(c.what+": before", true)
		w.edit(c.edit, c.by, c.to)
		assert.Less(t, w.check(c.what, true), pipeline.Everything, c.what)
	}
}

// TestBrokenHasNoPlace spells a broken manifest only for who has another use for it than a place to write it to.
func TestBrokenHasNoPlace(t *testing.T) {
	w := newGroups(t)
	w.edit("main/apple/v1/types.go", "Maximum=3", "Maximum=no")
	want, err := pipeline.Run(t.Context(), w.opts, w.args...)
	require.NoError(t, err)
	run := func(place pipeline.Place) pipeline.Result {
		res, err := pipeline.RunCached(t.Context(), w.store, place, w.opts, w.args...)
		require.NoError(t, err)
		require.Len(t, res.Files, len(want.Files))
		for i, f := range res.Files {
			assert.Equal(t, want.Files[i].Broken, f.Broken)
			if f.Broken && place.Dir != "" {
				assert.Nil(t, f.YAML)
			} else {
				assert.Equal(t, string(want.Files[i].YAML), string(f.YAML))
			}
		}
		return res
	}
	settle()
	place := pipeline.Place{Dir: w.path("out")}
	require.True(t, want.Files[0].Broken)
	for _, step := range []struct {
		place  pipeline.Place
		reused pipeline.Reuse
	}{{place, pipeline.Nothing}, {place, pipeline.Everything}, {pipeline.Place{}, pipeline.Nothing}, {pipeline.Place{}, pipeline.Everything}, {place, pipeline.Everything}} {
		assert.Equal(t, step.reused, run(step.place).Reused)
	}
}
