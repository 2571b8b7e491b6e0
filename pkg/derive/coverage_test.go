package derive_test

import (
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

// TestEveryMarkerHasACase fails for a marker that no case in testdata/apis shows on one of the sites where it may stand, or
// not in its form for items. The cases are goldens of package pipeline.
func TestEveryMarkerHasACase(t *testing.T) {
	t.Parallel()
	prog, _, err := parser.Load(t.Context(), parser.Config{Dir: "../../testdata/apis", Leaf: derive.IsLeaf}, "./...")
	require.NoError(t, err)
	shown := map[use]bool{}
	for _, p := range prog.Roots {
		note(shown, p.Markers, markers.OnPackage)
		for _, decl := range p.Types {
			note(shown, decl.Markers, markers.OnType)
			if st, ok := decl.Type.(parser.Struct); ok {
				for _, f := range st.Fields {
					note(shown, f.Markers, markers.OnField)
				}
			}
		}
	}
	for _, def := range markers.Definitions() {
		for _, at := range []markers.Sites{markers.OnPackage, markers.OnType, markers.OnField} {
			if def.Sites&at == 0 {
				continue
			}
			assert.True(t, shown[use{def.Name, at}], "no case has %s on %s", def.Name, at)
			if def.Items {
				name := strings.Replace(def.Name, "validation:", "validation:items:", 1)
				assert.True(t, shown[use{name, at}], "no case has %s on %s", name, at)
			}
		}
	}
}

// note records the markers among the comments that can be read.
func note(shown map[use]bool, comments []parser.Comment, at markers.Sites) {
	for _, c := range comments {
		if m, ok, _ := markers.Parse(c.Text, c.Pos, at); ok {
			shown[use{m.Name(), at}] = true
		}
	}
}
