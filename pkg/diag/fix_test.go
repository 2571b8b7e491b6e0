package diag

import (
	"bytes"
	"go/format"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func edit(file string, from, to int, text string) Edit {
	return Edit{Pos: token.Position{Filename: file, Offset: from},
		End: token.Position{Filename: file, Offset: to}, New: text}
}

// fixing returns a finding in the order of n with a safe fix.
func fixing(n int, edits ...Edit) Diagnostic {
	return Diagnostic{Pos: at("f", n, 1), Code: "a/b", Fixes: []Fix{{Safe: true, Edits: edits}}}
}

func TestFix(t *testing.T) {
	t.Parallel()
	const goFile = "package v1\n\n// +minimum=1\ntype T int\n"
	tests := map[string]struct {
		files map[string]string
		give  List
		want  map[string]string // the files that change
		rest  []int             // lines of the findings that stay
	}{
		"replace, insert, delete": {
			files: map[string]string{"x": "abcdef"},
			give: List{fixing(1, edit("x", 1, 2, "BB")), fixing(2, edit("x", 3, 3, "-")),
				fixing(3, edit("x", 5, 6, ""))},
			want: map[string]string{"x": "aBBc-de"},
		},
		"neighbours do not overlap": {
			files: map[string]string{"x": "abcd"},
			give:  List{fixing(1, edit("x", 1, 2, "B")), fixing(2, edit("x", 2, 3, "C"))},
			want:  map[string]string{"x": "aBCd"},
		},
		"the first of two that overlap": {
			files: map[string]string{"x": "abcd"},
			give: List{fixing(1, edit("x", 1, 3, "-")), fixing(2, edit("x", 2, 4, "+")),
				fixing(3, edit("x", 0, 4, ""))},
			want: map[string]string{"x": "a-d"}, rest: []int{2, 3},
		},
		"two insertions at one place": {
			files: map[string]string{"x": "ab"},
			give:  List{fixing(1, edit("x", 1, 1, "-")), fixing(2, edit("x", 1, 1, "+"))},
			want:  map[string]string{"x": "a-b"}, rest: []int{2},
		},
		"the same edit twice": {
			files: map[string]string{"x": "ab"},
			give:  List{fixing(1, edit("x", 1, 2, "-")), fixing(2, edit("x", 1, 2, "-"))},
			want:  map[string]string{"x": "a-"},
		},
		"a fix over two files goes whole": {
			files: map[string]string{"x": "ab", "y": "ab"},
			give: List{fixing(1, edit("y", 0, 1, "-")),
				fixing(2, edit("x", 0, 1, "+"), edit("y", 0, 2, "+"))},
			want: map[string]string{"y": "-b"}, rest: []int{2},
		},
		"outside of the file": {
			files: map[string]string{"x": "ab"},
			give: List{fixing(1, edit("x", 1, 3, "")), fixing(2, edit("x", -1, 1, "")),
				fixing(3, edit("x", 2, 1, ""))},
			rest: []int{1, 2, 3},
		},
		"only safe fixes": {
			files: map[string]string{"x": "ab"},
			give: List{
				{Pos: at("f", 1, 1), Fixes: []Fix{{Edits: []Edit{edit("x", 0, 1, "")}}}},
				{Pos: at("f", 2, 1), Fixes: []Fix{{Edits: []Edit{edit("x", 0, 1, "")}},
					{Safe: true, Edits: []Edit{edit("x", 1, 2, "")}}}},
				{Pos: at("f", 3, 1)},
			},
			want: map[string]string{"x": "a"}, rest: []int{1, 3},
		},
		"Go stays formatted": {
			files: map[string]string{
				"x.go": "package v1\n\ntype T struct {\n\tA int `json:\"a\"`\n\tB int `json:\"b\"`\n}\n",
			},
			give: List{fixing(1, edit("x.go", 29, 30, "Long"))},
			want: map[string]string{
				"x.go": "package v1\n\ntype T struct {\n\tLong int `json:\"a\"`\n\tB    int `json:\"b\"`\n}\n",
			},
		},
		"Go that was not formatted is not touched elsewhere": {
			files: map[string]string{"x.go": "package v1\ntype   T int\n"},
			give:  List{fixing(1, edit("x.go", 20, 23, "string"))},
			want:  map[string]string{"x.go": "package v1\ntype   T string\n"},
		},
		"a fix that breaks the syntax": {
			files: map[string]string{"x.go": goFile},
			give:  List{fixing(1, edit("x.go", 12, 14, "")), fixing(2, edit("x.go", 16, 17, "M"))},
			want:  map[string]string{"x.go": strings.Replace(goFile, "minimum", "Minimum", 1)},
			rest:  []int{1},
		},
		"a file that does not parse": {
			files: map[string]string{"x.go": "package v1\n\ntype T int {\n"},
			give:  List{fixing(1, edit("x.go", 17, 18, "U"))},
			rest:  []int{1},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fixed, err := test.give.Fix(sources(test.files))
			changes, rest := fixed.Changes, fixed.Rest
			require.NoError(t, err)
			got := map[string]string{}
			for _, c := range changes {
				assert.Equal(t, test.files[c.File], string(c.Old))
				got[c.File] = string(c.New)
			}
			if test.want == nil {
				test.want = map[string]string{}
			}
			assert.Equal(t, test.want, got)
			var lines []int
			for _, d := range rest {
				lines = append(lines, d.Pos.Line)
			}
			assert.Equal(t, test.rest, lines)
			assert.Len(t, fixed.Done, len(test.give)-len(rest))
		})
	}
}

func TestFixReportsUnreadableFiles(t *testing.T) {
	t.Parallel()
	fixed, err := List{fixing(1, edit("gone", 0, 1, "")),
		fixing(2, edit("gone", 1, 1, "x"))}.Fix(sources(nil))
	changes, rest := fixed.Changes, fixed.Rest
	require.ErrorIs(t, err, fs.ErrNotExist)
	assert.Empty(t, changes)
	assert.Len(t, rest, 2)
}

// TestFixNeverCorrupts makes random edits: what comes out is the old text with exactly the accepted
// edits, and parses if it is Go.
func TestFixNeverCorrupts(t *testing.T) {
	t.Parallel()
	const src = "package v1\n\n// Doc 日本.\n// +kubebuilder:validation:Minimum=1\ntype T struct {\n\tA int `json:\"a\"` // trailing\n}\n"
	random := rand.New(rand.NewPCG(3, 4))
	pieces := []string{"", "x", "// +optional\n", "{", "日", "`", "\n"}
	applied := 0
	for range 2000 {
		name := []string{"x.go", "x.txt"}[random.IntN(2)]
		old := src
		if name == "x.go" && random.IntN(2) == 0 {
			old = strings.Replace(src, "type", "type  ", 1) // not formatted
		}
		var l List
		for n := range 1 + random.IntN(5) {
			from := random.IntN(len(old) + 1)
			to := min(len(old), from+random.IntN(8))
			l = append(l, fixing(n, edit(name, from, to, pieces[random.IntN(len(pieces))])))
		}
		fixed, err := l.Fix(sources(map[string]string{name: old}))
		changes, rest := fixed.Changes, fixed.Rest
		require.NoError(t, err)
		got := []byte(old)
		if len(changes) > 0 {
			got = changes[0].New
			applied++
		}
		want := naive(old, l, rest)
		if name == "x.go" {
			formatted, err := format.Source(want)
			require.NoError(t, err, "a fix broke the syntax")
			if before, err := format.Source([]byte(old)); err == nil && string(before) == old {
				want = formatted
			}
		}
		require.Equal(t, string(want), string(got))
	}
	assert.Greater(t, applied, 500, "most of the cases say something")
}

// naive applies the fixes of l that are not in rest, last one first, as if each were alone.
func naive(old string, l, rest List) []byte {
	text := []byte(old)
	var edits []Edit
	for _, d := range l {
		mended := true
		for _, r := range rest {
			mended = mended && r.Pos.Line != d.Pos.Line
		}
		if e := d.Fixes[0].Edits[0]; mended {
			edits, _ = insert(edits, e)
		}
	}
	for i := len(edits) - 1; i >= 0; i-- {
		e := edits[i]
		text = bytes.Join([][]byte{text[:e.Pos.Offset], []byte(e.New), text[e.End.Offset:]}, nil)
	}
	return text
}
