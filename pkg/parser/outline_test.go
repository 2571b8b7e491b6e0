package parser

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

const outlined = `// +groupName=x

// Package p is one.
package p

import "fmt"

// +a

// T is a type.
// +b
type T struct {
	// +c

	// A is a field.
	// +d
	A string
	// B is another.
	B []struct {
		// +e
		C int // behind
	}
	fmt.Stringer
}

// K is a constant.
const K T = "k"

type (
	// U is in a group.
	U int
)

// +f
func f() {}
`

// TestOutlineBroken finds what is below a mistake.
func TestOutlineBroken(t *testing.T) {
	t.Parallel()
	for _, mistake := range []string{
		"import (\n", "type Half struct {\n\tA map[\n", "type Half struct\n",
		"func half() {\n\tif {\n", "const half = (\n", "var x = `half\n", "type Half[\n", ")\n",
	} {
		src := "// Package p is one.\npackage p\n\n" + mistake +
			"\n// T is a type.\n// +b\ntype T struct {\n\t// +c\n\tA string\n}\n"
		line := strings.Count(src[:strings.Index(src, "// +b")], "\n") + 1
		pieces := Outline([]byte(src))
		assert.Equal(t, Piece{Kind: TypePiece, Type: "T", Name: Span{line + 1, 6, 1},
			Start: line - 1, End: line + 4}, At(pieces, line), mistake)
		assert.Equal(t, []string{"A"}, At(pieces, line+2).Fields, mistake)
	}
}

// TestOutline finds what each line of a comment belongs to.
func TestOutline(t *testing.T) {
	t.Parallel()
	pieces := Outline([]byte(outlined))
	for line, want := range map[int]string{
		1: "0 []", 3: "0 []", 8: "1 T []", 10: "1 T []", 11: "1 T []", 13: "2 T [A]", 15: "2 T [A]",
		16: "2 T [A]", 17: "2 T [A]", 18: "2 T [B]",
		20: "2 T [B C]", 21: "2 T [B C]", 26: "3 T []", 30: "1 U []", 34: "0 []",
	} {
		p := At(pieces, line)
		got := string(rune('0'+p.Kind)) + " " + p.Type
		if p.Type != "" {
			got += " "
		}
		assert.Equal(t, want, got+"["+join(p.Fields)+"]", "line %d", line)
	}
	for n := range len(outlined) { // while it is being typed
		Outline([]byte(outlined[:n]))
		toplevel.Clause([]byte(outlined[:n]))
	}
}

func join(names []string) (all string) {
	for i, name := range names {
		if i > 0 {
			all += " "
		}
		all += name
	}
	return all
}
