package parser

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestFrame changes a file in every way: inside of a type, which does not change its frame, and elsewhere, which does where it may
// concern others.
func TestFrame(t *testing.T) {
	t.Parallel()
	const file = `// +groupName=a
package a

import "x"

// A is a type.
// +kubebuilder:validation:Minimum=1
type A struct {
	B x.B // +optional
}

// +enum

// C is another.
type C string

// +one
const One C = "one"

func (C) MarshalText() ([]byte, error) { return nil, nil }

func (C) String() string { return "" }

// +kubebuilder:validation:Optional
`
	for _, c := range []struct {
		what, from, to string
		same           bool
	}{
		{"nothing", "", "", true},
		{"a field", "B x.B", "B, D x.B", true},
		{"a doc comment", "A is a type", "A was a type", true},
		{"a marker", "Minimum=1", "Minimum=2", true},
		{"a body", `return ""`, `return "a"`, true},
		{"lines between", "// A is", "\n\n// A is", true},
		{"a doc comment that stands apart, which may be about the package", "type A", "\ntype A", false},
		{"another function", "String()", "Text()", true},
		{"an alias", "type C string", "type C = string", true},
		{"a type", "type C string", "type C string\ntype D string", false},
		{"the name of a type", "type C", "type D", false},
		{"a marker that may be about the package", "+enum", "+enums", false},
		{"a marker of the package", "Optional", "Required", false},
		{"a constant", `"one"`, `"two"`, false},
		{"its marker", "+one", "+two", false},
		{"a method", "MarshalText", "MarshalJSON", false},
		{"the form of a method", "(C) MarshalText", "(*C) MarshalText", false},
	} {
		before, after := Frame("a.go", []byte(file)), Frame("a.go", []byte(replaced(t, file, c.from, c.to)))
		assert.NotEmpty(t, before)
		assert.Equal(t, c.same, before == after, c.what)
	}
	assert.Empty(t, Frame("a.go", []byte("package a\ntype A int; type B int\n")), "lines do not tell them apart")
	assert.Empty(t, Frame("a.go", []byte("package a\nnonsense {\n")))
}

func replaced(t *testing.T, text, from, to string) string {
	t.Helper()
	assert.Contains(t, text, from)
	return strings.Replace(text, from, to, 1)
}
