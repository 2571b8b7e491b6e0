package arch

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	maxWidth = 100 // columns of a line, of which a tab has four
	longText = 40  // columns of a literal that is not broken for the sake of a line
)

// TestWidth holds the lines of all Go files to a width, unless a long text stands there. Pages show
// the lines of the examples.
func TestWidth(t *testing.T) {
	t.Parallel()
	root := os.DirFS("../..")
	require.NoError(t, fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "node_modules" ||
			name == "examples"):
			return fs.SkipDir
		case filepath.Ext(name) != ".go":
			return nil
		}
		text, err := fs.ReadFile(root, name)
		assert.Empty(t, tooWide(text), name)
		return err
	}))
}

// TestTooWide shows what is too wide.
func TestTooWide(t *testing.T) {
	t.Parallel()
	name, text := strings.Repeat("n", 97), strings.Repeat("text ", 20)
	for line, wide := range map[string]bool{
		"x = " + name:                  true,
		"\tx":                          false,
		"\t" + name:                    true,
		"// " + name:                   false,
		"// a " + name:                 true,
		"// https://" + name:           false,
		"f(\"" + text + "\")":          false,
		"f(\"" + name + "\", `a`)":     false,
		"f(`a`, \"b\", " + name + ")":  true,
		"`\n" + name + name + "\n`":    false,
		"f(é, " + name[:len(name)-6]:   false,
		"`" + text + "`" + "+`" + text: false,
	} {
		assert.Equal(t, wide, len(tooWide([]byte("package p\n\n"+line+"\n"))) > 0, line)
	}
}

// aligned is the space with which gofmt aligns lines.
var aligned = regexp.MustCompile(`  +`)

// tooWide returns the lines of a Go file that are too wide, with their numbers.
func tooWide(text []byte) (bad []string) {
	free := map[int]bool{} // lines with a text that is not broken
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, func(token.Position, string) {}, scanner.ScanComments)
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			break
		}
		first := file.Line(pos)
		switch {
		case tok == token.STRING && utf8.RuneCountInString(literal) > longText:
			for i := range strings.Count(literal, "\n") + 1 {
				free[first+i] = true
			}
		case tok == token.COMMENT:
			_, words, _ := strings.Cut(literal, " ")
			free[first] = free[first] || strings.HasPrefix(literal, "//") &&
				!strings.Contains(words, " ")
		}
	}
	for i, line := range strings.Split(string(text), "\n") {
		line = strings.TrimRight(aligned.ReplaceAllString(line, " "), " ")
		width := utf8.RuneCountInString(line) + 3*strings.Count(line, "\t")
		if width > maxWidth && !free[i+1] {
			bad = append(bad, fmt.Sprintf("line %d has %d columns: %s", i+1, width, line))
		}
	}
	return bad
}
