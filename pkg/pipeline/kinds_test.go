package pipeline

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// TestWhereUsed looks for the rules that package schema reports: each of them is about a type where it is used.
func TestWhereUsed(t *testing.T) {
	t.Parallel()
	reported := regexp.MustCompile(`(?:Report|report|reportKeyword)\((?:[^"()]|\(\))*"((?:go|size)/[a-z-]+)"`)
	files, err := filepath.Glob("../schema/*.go")
	require.NoError(t, err)
	found := map[diag.Code]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range reported.FindAllSubmatch(text, -1) {
			found[diag.Code(m[1])] = true
		}
	}
	assert.Equal(t, whereUsed, found)
}

// TestOutlinesComeBack writes and reads outlines and uses.
func TestOutlinesComeBack(t *testing.T) {
	t.Parallel()
	name := func(pkg, name string) parser.TypeName { return parser.TypeName{Package: pkg, Name: name} }
	o := outlines{
		"a/v1": {
			Frames: map[string]string{"/a b/\tx.go": "", "/a/y.go": "1f"},
			Decls: []parser.DeclOutline{
				{Name: name("a/v1", "A"), File: "/a b/\tx.go", First: 1, Last: 20, Kind: true, Read: true, Holds: []parser.TypeName{name("a/v1", "B"), name("c.d/e", "F")}},
				{Name: name("a/v1", "B"), File: "/a/y.go", First: 3, Last: 3, Read: true, Generic: true, Mentions: []parser.TypeName{name("a/v1", "A")}},
			},
		},
		"b": {Frames: map[string]string{}, Grouped: true, Odd: true},
	}
	again, err := decodeOutlines(o.encode())
	require.NoError(t, err)
	assert.Equal(t, o, again)

	u := uses{}
	u.add(name("a", "Box[map[string]c.d/e.F]"), []parser.TypeName{name("a", "X"), name("c.d/e", "F")})
	u.add(name("", "error"), []parser.TypeName{name("a", "X")})
	u.add(name("a", "Nothing"), nil)
	assert.Equal(t, u, decodeUses(u.encode()))
}

// FuzzOutlines reads texts that are none.
func FuzzOutlines(f *testing.F) {
	f.Add("p\ta\t0\t1\nf\t\"x\"\t1\nd\tA\t0\t1\t2\t0\t0\t0\tB\x1ec\x1fD\t\n")
	f.Add("d\tA\t0\t1\t2\t0\t0\t0\t\t\n")
	f.Fuzz(func(t *testing.T, text string) {
		decodeUses([]byte(text))
		o, err := decodeOutlines([]byte(text))
		if err != nil {
			return
		}
		again, err := decodeOutlines(o.encode())
		require.NoError(t, err)
		assert.Equal(t, o.encode(), again.encode())
	})
}
