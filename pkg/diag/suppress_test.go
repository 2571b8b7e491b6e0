package diag

import (
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSuppressions(t *testing.T) {
	t.Parallel()
	const src = `// schemagen:ignore a/package before the clause
package v1

// +free:marker

// Doc.
//schemagen:ignore a/doc as a directive
// +marker
type T struct { // schemagen:ignore a/line  behind code
	// schemagen:ignore a/field    many   blanks

	A, /* schemagen:ignore a/block prose */ B string
	C string ` + "`json:\"// schemagen:ignore a/tag no\"`" + `
	// schemagen:ignore
	D string // x schemagen:ignore a/inside no
	// schemagen:ignored a/longer no
//line x.y:1
	E string // schemagen:ignore a/last	of
	// schemagen:ignore a/end no field follows, the brace does
}

const raw = ` + "`\n// schemagen:ignore a/raw no\n`" + ` // schemagen:ignore a/multi line

// schemagen:ignore a/eof nothing follows
// x
`
	var got []Suppression
	for _, s := range Suppressions("x.go", []byte(src)) {
		assert.Equal(t, "x.go", s.Pos.Filename)
		lines := strings.Split(src, "\n")
		text := lines[s.Pos.Line-1][s.Pos.Column-1 : s.End.Column-1]
		assert.True(t, strings.HasPrefix(text, "//"), text)
		s.Pos, s.End = token.Position{}, token.Position{}
		got = append(got, s)
	}
	assert.Equal(t, []Suppression{
		{Rule: "a/package", Reason: "before the clause", From: 1, To: 2},
		{Rule: "a/doc", Reason: "as a directive", From: 3, To: 9},
		{Rule: "a/line", Reason: "behind code", From: 9, To: 9},
		{Rule: "a/field", Reason: "many   blanks", From: 10, To: 12},
		{From: 14, To: 15},
		{Rule: "a/last", Reason: "of", From: 18, To: 18},
		{Rule: "a/end", Reason: "no field follows, the brace does", From: 19, To: 20},
		{Rule: "a/multi", Reason: "line", From: 24, To: 24},
		{Rule: "a/eof", Reason: "nothing follows", From: 25, To: 27},
	}, got)
}

func TestSuppressionsOfNoGo(t *testing.T) {
	t.Parallel()
	assert.Nil(t, Suppressions("x.go", nil))
	assert.NotPanics(t, func() {
		Suppressions("x.go", []byte("package \x00 '\n// schemagen:ignore a/b c\n\""))
	})
}

func TestSuppress(t *testing.T) {
	t.Parallel()
	const src = `package v1

// schemagen:ignore ignore/reason it is known
var a int
var b int // schemagen:ignore ignore/* all of them
// schemagen:ignore ignore/reason nothing there
var c int
// schemagen:ignore ignore/reason
var d int
// schemagen:ignore ignore/raeson typo
var e int
// schemagen:ignore ignore/reason a server says it
var f int
// schemagen:ignore
var g int
`
	list := List{
		{Pos: at("x.go", 4, 5), Code: "ignore/reason", Message: "a"},
		{Pos: at("y.go", 4, 5), Code: "ignore/reason", Message: "another file"},
		{Pos: at("x.go", 4, 5), Code: "ignore/rule", Message: "another rule"},
		{Pos: at("x.go", 5, 5), Code: "ignore/rule", Message: "b"},
		{Pos: at("x.go", 5, 5), Code: "ignore/reason", Message: "b"},
		{Pos: at("x.go", 9, 5), Code: "ignore/reason", Message: "d"},
		{Pos: at("x.go", 13, 5), Code: "ignore/reason", Message: "f", Server: true},
	}
	got := print(t, PrintOptions{}, NewSuppressor(Suppressions("x.go", []byte(src))).Apply(list))
	assert.Equal(t, strings.TrimLeft(`
x.go:4:5: error: another rule [ignore/rule]
x.go:6:1: warning: there is no ignore/reason to ignore here: remove the line [ignore/unused]
x.go:8:1: error: schemagen:ignore ignore/reason gives no reason, so it has no effect: write one after the rule [ignore/reason]
x.go:9:5: error: d [ignore/reason]
x.go:10:1: error: unknown rule "ignore/raeson": did you mean ignore/reason? [ignore/rule]
x.go:12:1: warning: ignore/reason cannot be ignored here: an API server rejects the CRD for it [ignore/server]
x.go:13:5: error: f [ignore/reason]
x.go:14:1: error: schemagen:ignore names no rule: write // schemagen:ignore RULE reason [ignore/rule]
y.go:4:5: error: another file [ignore/reason]
`, "\n"), got)
}

func TestSuppressTwice(t *testing.T) {
	t.Parallel()
	src := "package v1\n// schemagen:ignore ignore/rule one\n// schemagen:ignore ignore/* two\nvar a int\n"
	list := List{{Pos: at("x.go", 4, 1), Code: "ignore/rule"}}
	require.Empty(t, NewSuppressor(Suppressions("x.go", []byte(src))).Apply(list),
		"both of two that cover a finding have their use")
}

func FuzzSuppressions(f *testing.F) {
	f.Add("package v1\n// schemagen:ignore a/b c\nvar a int // schemagen:ignore d/e\n")
	f.Add("/*\n*/ // schemagen:ignore")
	f.Fuzz(func(t *testing.T, src string) {
		lines := strings.Count(src, "\n") + 1
		for _, s := range Suppressions("x.go", []byte(src)) {
			require.LessOrEqual(t, 1, s.From)
			require.LessOrEqual(t, s.From, s.To)
			require.LessOrEqual(t, s.To, lines)
			require.LessOrEqual(t, s.From, s.Pos.Line)
			require.LessOrEqual(t, s.Pos.Line, s.To)
		}
	})
}
