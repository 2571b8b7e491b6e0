package parser

import (
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

// TestOutline finds what each line of a comment belongs to.
func TestOutline(t *testing.T) {
	t.Parallel()
	pieces := Outline([]byte(outlined))
	for line, want := range map[int]string{
		1: "0 []", 3: "0 []", 8: "1 T []", 10: "1 T []", 11: "1 T []", 13: "2 T [A]", 15: "2 T [A]", 16: "2 T [A]", 17: "2 T [A]", 18: "2 T [B]",
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
