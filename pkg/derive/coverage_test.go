package derive_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A use is a marker, by the name that it was written with, and where it stands.
type use struct {
	name string
	at   markers.Sites
}

// TestEveryMarkerHasACase fails for a marker that no case in testdata/apis shows on one of the
// sites where it may stand, or not in its form for items. The cases are goldens of package
// pipeline. Of markers whose lines name several of them, chained tags and paths to other nodes, one
// line anywhere is enough.
func TestEveryMarkerHasACase(t *testing.T) {
	t.Parallel()
	prog, _, err := parser.Load(t.Context(),
		parser.Config{Dir: "../../testdata/apis", Leaf: derive.IsLeaf}, "./...")
	require.NoError(t, err)
	c := cases{shown: map[use]bool{}}
	for _, p := range prog.Roots {
		c.note(p.Markers, markers.OnPackage)
		for _, decl := range p.Types {
			c.note(decl.Markers, markers.OnType)
			for _, constant := range decl.Consts {
				c.note(constant.Markers, 0)
			}
			if st, ok := decl.Type.(parser.Struct); ok {
				for _, f := range st.Fields {
					c.note(f.Markers, markers.OnField)
				}
			}
		}
	}
	for _, def := range markers.Definitions() {
		if def.Gate == markers.K8s || def.Gate == markers.Nested {
			assert.True(t, c.mention(def.Name), "no case in testdata/apis has %s", def.Name)
			continue
		}
		for _, at := range []markers.Sites{markers.OnPackage, markers.OnType, markers.OnField} {
			if def.Sites&at == 0 {
				continue
			}
			assert.True(t, c.shown[use{def.Name, at}], "no case in testdata/apis has %s on %s",
				def.Name, at)
			if def.Items {
				name := strings.Replace(def.Name, "validation:", "validation:items:", 1)
				assert.True(t, c.shown[use{name, at}], "no case in testdata/apis has %s on %s",
					name, at)
			}
		}
	}
}

// cases are the markers in all cases.
type cases struct {
	shown map[use]bool
	lines []string
}

// note records the comments, and the markers among them that can be read.
func (c *cases) note(comments []parser.Comment, at markers.Sites) {
	for _, comment := range comments {
		c.lines = append(c.lines, comment.Text)
		if m, ok, _ := markers.Parse(comment.Text, comment.Pos, at); ok {
			c.shown[use{m.Name(), at}] = true
		}
	}
}

// mention reports whether a line names the marker: the name stands in it, and no longer one.
func (c *cases) mention(name string) bool {
	end := regexp.MustCompile(regexp.QuoteMeta(name) + `(\W|$)`)
	return slices.ContainsFunc(c.lines, end.MatchString)
}
