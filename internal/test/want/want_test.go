package want

import (
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
)

const input = `package v1

type T struct {
	// +kubebuilder:validation:minimum=1
	// +nullabel
	A int // want -2:5 marker/unknown "Minimum\\?" -1 error marker/unknown
	B string // want "first" ` + "`se.ond`" + ` :2 "third"
	C string // wanted "prose"
	// Doc says: // want "prose"
}

// want -2 marker/stray
`

func finding(line, column int, code diag.Code, message string) diag.Diagnostic {
	return diag.Diagnostic{Pos: token.Position{Filename: "x.go", Line: line, Column: column},
		Code: code, Message: message}
}

// met is what the input expects.
func met() diag.List {
	return diag.List{
		finding(4, 5, "marker/unknown", "did you mean Minimum?"),
		finding(5, 5, "marker/unknown", "did you mean nullable?"),
		finding(7, 2, "a/b", "the first"),
		finding(7, 9, "a/b", "the second"),
		finding(7, 2, "a/b", "the third"),
		finding(10, 1, "marker/stray", "m"),
	}
}

func TestMatch(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		change func(diag.List) diag.List
		want   []string
	}{
		"all met": {func(l diag.List) diag.List { return l }, nil},
		"one missing": {func(l diag.List) diag.List {
			return l[1:]
		}, []string{`x.go:6:8: no finding in line 4 for: want -2:5 marker/unknown "Minimum\\?"`}},
		"one too many": {func(l diag.List) diag.List {
			return append(l, finding(7, 3, "a/b", "first"))
		}, []string{"x.go:7:3: unexpected error: first [a/b]"}},
		"a line too many": {func(l diag.List) diag.List {
			return append(l, finding(8, 1, "a/b", "m"))
		}, []string{"x.go:8:1: unexpected error: m [a/b]"}},
		"wrong column": {func(l diag.List) diag.List { l[0].Pos.Column = 4; return l }, []string{
			"x.go:4:4: unexpected error: did you mean Minimum? [marker/unknown]",
			`x.go:6:8: no finding in line 4 for: want -2:5 marker/unknown "Minimum\\?"`,
		}},
		"wrong code": {func(l diag.List) diag.List { l[5].Code = "a/b"; return l }, []string{
			"x.go:10:1: unexpected error: m [a/b]",
			"x.go:12:1: no finding in line 10 for: want -2 marker/stray",
		}},
		"wrong severity": {func(l diag.List) diag.List {
			l[1].Severity = diag.Note
			return l
		}, []string{
			"x.go:5:5: unexpected note: did you mean nullable? [marker/unknown]",
			"x.go:6:8: no finding in line 5 for: want -1 error marker/unknown",
		}},
		"wrong message": {func(l diag.List) diag.List { l[3].Message = "m"; return l }, []string{
			"x.go:7:9: unexpected error: m [a/b]",
			"x.go:7:11: no finding in line 7 for: want `se.ond`",
		}},
		"wrong file": {func(l diag.List) diag.List {
			l[5].Pos.Filename = "y.go"
			return l
		}, []string{
			"y.go:10:1: unexpected error: m [marker/stray]",
			"x.go:12:1: no finding in line 10 for: want -2 marker/stray",
		}},
		"nowhere": {func(l diag.List) diag.List {
			return append(l, diag.Diagnostic{Code: "a/b", Message: "m"})
		}, []string{"-: unexpected error: m [a/b]"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all, err := Parse("x.go", []byte(input))
			require.NoError(t, err)
			assert.Equal(t, test.want, Match(all, test.change(met())))
		})
	}
}

func TestMatchPrefersWhatSaysMore(t *testing.T) {
	t.Parallel()
	all, err := Parse("x.go", []byte("package v1 // want a/b a/b \"second\"\n"))
	require.NoError(t, err)
	assert.Empty(t, Match(all,
		diag.List{finding(1, 1, "a/b", "the second"), finding(1, 1, "a/b", "the first")}))
}

func TestParseErrors(t *testing.T) {
	t.Parallel()
	for comment, want := range map[string]string{
		`// want marker`:      `expected a code, or a quoted expression for the message, at "marker"`,
		`// want -1`:          `expected a code, or a quoted expression for the message, at "-1"`,
		`// want warning`:     `expected a code, or a quoted expression for the message, at ""`,
		`// want a/b oops`:    `expected a code, or a quoted expression for the message, at "oops"`,
		`// want "(" "x"`:     "missing closing )",
		`// want a/b "x`:      `for the message, at "\"x"`,
		`// want a/b UNKNOWN`: `for the message, at "UNKNOWN"`,
	} {
		_, err := Parse("x.go", []byte("package v1 "+comment+"\n"))
		require.ErrorContains(t, err, want, comment)
		assert.ErrorContains(t, err, "x.go:1:12: want ")
	}
}

// recorder is a testing.TB that remembers instead of failing.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Helper()           {}
func (r *recorder) Error(args ...any) { r.errors = append(r.errors, args[0].(string)) }

func TestCheck(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "x.go")
	require.NoError(t, os.WriteFile(file, []byte(input), 0o644))
	l := met()
	for i := range l {
		l[i].Pos.Filename = file
	}
	r := &recorder{TB: t}
	Check(r, l, file)
	assert.Empty(t, r.errors)
	Check(r, l[:5], file)
	require.Len(t, r.errors, 1)
	assert.True(t, strings.HasSuffix(r.errors[0],
		"no finding in line 10 for: want -2 marker/stray"), r.errors[0])
}
