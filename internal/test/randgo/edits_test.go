package randgo_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/internal/test/randgo"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

var (
	modules = flag.Int("modules", 2, "how many modules are edited")
	edits   = flag.Int("edits", 12, "how many edits are made in each")
)

// TestEdits edits random packages at random, again and again: a run that remembers the last one
// says what a run says that remembers nothing.
func TestEdits(t *testing.T) {
	reused := map[pipeline.Reuse]int{}
	for i := range *modules {
		seed := *first + uint64(i)
		e := newEditor(t, seed)
		store := cache.New(t.TempDir(), cache.DefaultLimit)
		opts := pipeline.Options{Dir: e.dir, Lenient: seed%4 == 0, Advice: seed%4 == 1}
		for n := range *edits + 1 {
			what := "nothing"
			if n > 0 {
				what = e.edit()
			}
			time.Sleep(40 * time.Millisecond) // until the change is old enough to be relied on
			got, err := pipeline.RunCached(t.Context(), store, opts, "./...")
			require.NoError(t, err)
			want, err := pipeline.Run(t.Context(), opts, "./...")
			require.NoError(t, err)
			require.Equal(t, said(t, want), said(t, got.Result),
				"module %d in %s, edit %d: %s (reused: %d)", seed, e.dir, n, what, got.Reused)
			require.Equal(t, want.Packages, got.Packages, "module %d, edit %d: %s", seed, n, what)
			reused[got.Reused]++
		}
	}
	t.Log(reused)
	require.NotZero(t, reused[pipeline.Graph])
}

// An editor changes the files of a module.
type editor struct {
	*rand.Rand
	t     *testing.T
	dir   string
	files []string
	last  string // the file that was edited last, which the next edit may take back
	text  []byte // what was in it
}

// newEditor writes a module of a few cases that have no errors yet, with the declarations of each
// package in several files.
func newEditor(t *testing.T, seed uint64) *editor {
	t.Helper()
	e := &editor{Rand: rand.New(rand.NewPCG(seed, 23)), t: t}
	var cases []randgo.Case
	for i := range uint64(12) {
		cases = append(cases, randgo.New(1000*seed+i, 2+int(i%4)*2))
	}
	trial := t.TempDir()
	writeTo(t, trial, cases...)
	wrong := errorsByCase(run(t, trial))
	cases = slices.DeleteFunc(cases, func(c randgo.Case) bool { return len(wrong[c.Name]) > 0 })
	e.dir = write(t, cases[:min(4, len(cases))]...)
	require.NoError(t, filepath.WalkDir(e.dir, func(name string, _ os.DirEntry, err error) error {
		if strings.HasSuffix(name, ".go") {
			e.split(name)
		}
		return err
	}))
	return e
}

// split deals the declarations of a file to some files.
func (e *editor) split(name string) {
	data, err := os.ReadFile(name)
	require.NoError(e.t, err)
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, data, parser.ParseComments)
	require.NoError(e.t, err)
	offset := func(pos token.Pos) int { return set.Position(pos).Offset }
	at := len(data)
	if len(file.Decls) > 0 {
		at = offset(file.Name.End())
	}
	var imports []byte
	var rest [][]byte
	for _, d := range file.Decls {
		part := data[at:offset(d.End())]
		at = offset(d.End())
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			imports = append(imports, part...)
			continue
		}
		rest = append(rest, part)
	}
	head := append(bytes.Clone(data[:offset(file.Name.End())]), imports...)
	plain := append([]byte("package "+file.Name.Name+"\n"), imports...)
	texts := [][]byte{append(head, '\n')}
	for range 3 {
		texts = append(texts, append(bytes.Clone(plain), '\n'))
	}
	for _, part := range append(rest, data[at:]) {
		i := e.IntN(len(texts))
		texts[i] = append(append(texts[i], part...), '\n')
	}
	for i, text := range texts {
		part := strings.TrimSuffix(name, ".go") + fmt.Sprint(i) + ".go"
		require.NoError(e.t, os.WriteFile(part, text, 0o644))
		e.files = append(e.files, part)
	}
	require.NoError(e.t, os.Remove(name))
}

// edit changes a line of a file, or takes the last change back, and says what it did.
func (e *editor) edit() string {
	if e.last != "" && e.IntN(3) == 0 {
		require.NoError(e.t, os.WriteFile(e.last, e.text, 0o644))
		name := e.last
		e.last = ""
		return "the last change of " + name + " is taken back"
	}
	for {
		name := e.files[e.IntN(len(e.files))]
		data, err := os.ReadFile(name)
		require.NoError(e.t, err)
		lines := strings.Split(string(data), "\n")
		var body []int // lines behind the imports
		for i, line := range lines {
			if strings.HasPrefix(line, "package") || strings.HasPrefix(line, "import") {
				body = nil
			} else if strings.TrimSpace(line) != "" {
				body = append(body, i)
			}
		}
		if len(body) == 0 {
			continue
		}
		i := body[e.IntN(len(body))]
		old := lines[i]
		changed := e.change(old)
		if changed == old {
			continue
		}
		lines[i] = changed
		e.last, e.text = name, data
		require.NoError(e.t, os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o644))
		return fmt.Sprintf("%s:%d: %q becomes %q", name, i+1, old, changed)
	}
}

// change returns another line, or several.
func (e *editor) change(line string) string {
	indent := line[:len(line)-len(strings.TrimLeft(line, "\t"))]
	names := randgo.Catalogue()
	switch e.IntN(9) {
	case 0:
		return indent + "// Another line.\n" + line
	case 1:
		return "\n" + line
	case 2, 3:
		return indent + "// +" + names[e.IntN(len(names))] +
			pickOne(e, "", "=1", "=a", "=true", ":max=3") + "\n" + line
	case 4:
		if strings.HasPrefix(strings.TrimSpace(line), "//") {
			return indent + "// Nothing."
		}
	case 5:
		if strings.Contains(line, "`json:") {
			return indent + "// It is gone."
		}
	case 6:
		for _, pair := range [][2]string{{" string ", " int32 "}, {" int32 ", " []string "},
			{" bool ", " string "}, {" *", " "}, {"omitempty", "omitzero"},
			{" []", " map[string]"}} {
			if strings.Contains(line, pair[0]) {
				return strings.Replace(line, pair[0], pair[1], 1)
			}
		}
	case 7:
		if strings.HasPrefix(line, "type ") {
			return line[:len("type ")] + "X" + line[len("type "):]
		}
	case 8:
		if strings.HasPrefix(line, "type ") {
			return fmt.Sprintf("// Fresh is new.\ntype Fresh%d string\n\n%s", e.IntN(1000), line)
		}
	}
	return line
}

func pickOne(e *editor, from ...string) string { return from[e.IntN(len(from))] }
