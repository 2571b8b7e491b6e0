package derive

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/parser"
)

// TestUnderlying follows declarations that lead to a basic type, and those that lead back to one of
// them, from outside the circle too.
func TestUnderlying(t *testing.T) {
	t.Parallel()
	name := func(i int) parser.TypeName {
		return parser.TypeName{Package: "p", Name: fmt.Sprint("T", i)}
	}
	for length := 1; length <= 12; length++ {
		// to which of them the last one leads; length: to a string
		for back := 0; back <= length; back++ {
			p := &parser.Package{Path: "p"}
			for i := range length {
				decl := &parser.TypeDecl{Name: name(i), Type: parser.Named{Name: name(i + 1)}}
				if i == length-1 {
					decl.Type = parser.Named{Name: name(back)}
				}
				if i == length-1 && back == length {
					decl.Type = parser.Basic{Name: "string"}
				}
				p.Types = append(p.Types, decl)
			}
			d := newDeriver(&parser.Program{Packages: map[string]*parser.Package{"p": p}},
				Options{})
			got := d.underlying(parser.Named{Name: name(0)})
			if back == length {
				assert.Equal(t, parser.Basic{Name: "string"}, got)
			} else {
				assert.Nil(t, got, "%d types, the last leads to number %d", length, back)
			}
		}
	}
}
