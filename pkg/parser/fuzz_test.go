package parser

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/test/sourcetest"
)

// FuzzComments looks for a marker line that is lost, found where it does not stand, or given to two
// places that have nothing to do with each other. go/parser is the second witness: what it calls a
// comment must be somebody's or nobody's, but recorded.
func FuzzComments(f *testing.F) {
	for _, src := range sourcetest.Rare() {
		f.Add(strings.ReplaceAll(src, "// ", "// +"))
	}
	f.Add("// +a\n\n// +b\npackage p // +c\n\n// +d\n\n// +e\ntype (\n\t// +f\n\tA struct { // +g\n\t\t// +h\n\n\t\t// +i\n\t\tX, Y int // +j\n\t\t// +k\n\t}\n)\n")
	f.Add("package p\n//a:b +c\n\n//+a:b\n//:b\n//a:B\ntype A struct {\n\t//a:b\n\tB int //c:d\n}\n//a:b")
	f.Add("package p\n\n/* +a\n * +b */\n//+c\r\ntype A int // + d\nfunc f() { // +e\n}\n// +f")
	f.Fuzz(func(t *testing.T, src string) {
		p, u := programOf([]byte(src))
		found := map[int]Place{}
		for _, m := range marksOf(p.Roots[0]) {
			stands(t, src, m)
			if place, ok := found[m.Pos.Offset]; ok {
				assert.Equal(t, place, m.Place, "%s is found twice", m.Pos)
			}
			found[m.Pos.Offset] = m.Place
		}
		files := token.NewFileSet()
		tree, err := parser.ParseFile(files, "p.go", src,
			parser.ParseComments|parser.SkipObjectResolution)
		if err != nil || len(u.found) > 0 || strings.Contains(src, "\r") || unnamed(tree) ||
			holdsItself(files, tree) {
			return
		}
		for _, offset := range markerLines(tree) {
			if offset < int(tree.Name.End()-tree.FileStart) &&
				offset > int(tree.Package-tree.FileStart) {
				continue // between "package" and the name, where nobody writes
			}
			assert.Contains(t, found, offset, "the marker at offset %d is lost", offset)
		}
	})
}

// unnamed reports whether a type has no name of its own, so that nobody can refer to it.
func unnamed(tree *ast.File) bool {
	names := map[string]bool{"_": true}
	found := false
	ast.Inspect(tree, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			found = found || names[spec.Name.Name]
			names[spec.Name.Name] = true
		}
		return true
	})
	return found
}

// holdsItself reports whether a type contains itself, so that it has no fields.
func holdsItself(files *token.FileSet, tree *ast.File) bool {
	found := false
	config := types.Config{Error: func(err error) {
		found = found || strings.Contains(err.Error(), "invalid recursive type")
	}}
	_, _ = config.Check("p", files, []*ast.File{tree}, nil) // it tells Error
	return found
}

// stands fails if a marker line does not say what the source says at its position.
func stands(t *testing.T, src string, m Comment) {
	t.Helper()
	require.Less(t, m.Pos.Offset, len(src))
	spelled := "+" + m.Text
	if m.Place == Directive || m.Place == Text {
		spelled = m.Text
	}
	require.True(t, strings.HasPrefix(src[m.Pos.Offset:], spelled))
	before := src[:m.Pos.Offset]
	require.Equal(t, strings.Count(before, "\n")+1, m.Pos.Line)
	require.Equal(t, len(before)-strings.LastIndexByte(before, '\n'), m.Pos.Column)
	require.NotContains(t, m.Text, "\n")
	require.Equal(t, strings.TrimRightFunc(m.Text, unicode.IsSpace), m.Text)
}

// marksOf returns every marker line that a package has, wherever it was found.
func marksOf(p *Package) []Comment {
	all := append(append([]Comment{}, p.Markers...), p.Strays...)
	for _, decl := range p.Types {
		all = append(all, decl.Markers...)
		for _, c := range decl.Consts {
			all = append(all, c.Markers...)
		}
		all = append(all, marksOfType(decl.Type)...)
	}
	return all
}

func marksOfType(t Type) []Comment {
	switch t := t.(type) {
	case Pointer:
		return marksOfType(t.Elem)
	case Slice:
		return marksOfType(t.Elem)
	case Map:
		return append(marksOfType(t.Key), marksOfType(t.Elem)...)
	case Struct:
		var all []Comment
		for _, f := range t.Fields {
			all = append(append(all, f.Markers...), marksOfType(f.Type)...)
		}
		return all
	}
	return nil
}

// markerLines returns the offsets of the plus signs of the line comments that are marker lines.
func markerLines(tree *ast.File) []int {
	var offsets []int
	for _, group := range tree.Comments {
		for _, c := range group.List {
			text, ok := strings.CutPrefix(c.Text, "//")
			if rest := strings.TrimLeftFunc(text, unicode.IsSpace); ok &&
				strings.HasPrefix(rest, "+") {
				offsets = append(offsets, int(c.End()-tree.FileStart)-len(rest))
			}
		}
	}
	return offsets
}

// FuzzDescription looks for a doc comment whose description has more than the comment, keeps a
// marker line, or is another one when it is written as a comment again.
func FuzzDescription(f *testing.F) {
	for _, text := range []string{
		"A says.\n+marker\nMore.", "TODO: nothing\nkept\n---\ndropped",
		"```\n--- kept\nTODO kept\n```\n---\n", "~~~\n", " indented\n\ttab\n\n\n\nblank lines\n ",
		"go:build x\n:a\nline a:1", "ends in blanks  \r", "schemagen:ignore a/b c",
		"\u2028\u0085é\xff\x00",
	} {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, block bool) {
		comments := []string{"/*" + strings.ReplaceAll(text, "*/", "") + "*/"}
		if !block {
			comments = nil
			for line := range strings.SplitSeq(text, "\n") {
				comments = append(comments, "//"+line)
			}
		}
		// blank lines before "---" and behind TODO stay, as the peer has it
		got := strings.Trim(docText(comments), "\n")
		assert.LessOrEqual(t, len(got), len(text), "it grew")
		if block {
			return
		}
		var again []string
		for line := range strings.SplitSeq(got, "\n") {
			assert.Contains(t, text, line, "it is made up")
			again = append(again, "// "+line)
		}
		for _, c := range again {
			if isMarkerLine(c) || strings.TrimSpace(got) == "" {
				return // a line that begins like a marker behind a directive's colon, or nothing
			}
		}
		// what stood between blank lines may be gone
		paragraphs := regexp.MustCompile(`\n{3,}`).ReplaceAllString(got, "\n\n")
		assert.Equal(t, paragraphs, strings.Trim(docText(again), "\n"),
			"it is not its own description")
	})
}
