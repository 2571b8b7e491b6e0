package parser_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

var update = flag.Bool("update", false, "rewrite the expected programs")

const want = "want"

// TestLoad loads the module in each archive with the patterns in its first line and compares the
// Program and the findings with the file "want" in it.
func TestLoad(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("testdata/load/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			require.NoError(t, err)
			dir := writeModule(t, archive)
			p, found, err := parser.Load(context.Background(), config(dir), patterns(archive)...)
			require.NoError(t, err)
			got := dump(dir, p, found)
			if *update {
				require.NoError(t, os.WriteFile(name, withWant(archive, got), 0o666))
				return
			}
			last := archive.Files[len(archive.Files)-1]
			require.Equal(t, want, last.Name, "run go test -update")
			assert.Equal(t, string(last.Data), string(got))
		})
	}
}

// config returns the configuration of the tests: types that every API uses are leaves.
func config(dir string) parser.Config {
	leaves := map[string]bool{
		"k8s.io/apimachinery/pkg/apis/meta/v1.ObjectMeta": true,
		"k8s.io/apimachinery/pkg/apis/meta/v1.Time":       true,
		"k8s.io/apimachinery/pkg/api/resource.Quantity":   true,
	}
	return parser.Config{
		Dir: dir,
		// without a C compiler, too
		Env: append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off",
			"CGO_ENABLED=1"),
		Leaf: func(n parser.TypeName) bool { return leaves[n.String()] },
	}
}

// patterns returns the patterns in the first line of the archive; the rest of its comment says what
// the case is about.
func patterns(archive *txtar.Archive) []string {
	line, _, _ := strings.Cut(string(archive.Comment), "\n")
	return strings.Fields(line)
}

// writeModule writes the files of the archive, with a go.mod that knows the stand-in for
// k8s.io/apimachinery if there is none, and returns the directory.
func writeModule(t testing.TB, archive *txtar.Archive) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	standIn, err := filepath.Abs("testdata/apimachinery")
	require.NoError(t, err)
	module := "module example.com/m\n\ngo 1.26\n\nrequire k8s.io/apimachinery v0.0.0\n\n" +
		"replace k8s.io/apimachinery => " + strconv.Quote(standIn) + "\n"
	files := append([]txtar.File{{Name: "go.mod", Data: []byte(module)}}, archive.Files...)
	for _, f := range files {
		if f.Name == want {
			continue
		}
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
		require.NoError(t, os.WriteFile(name, f.Data, 0o666))
	}
	return dir
}

func withWant(archive *txtar.Archive, got []byte) []byte {
	out := &txtar.Archive{Comment: archive.Comment}
	for _, f := range archive.Files {
		if f.Name != want {
			out.Files = append(out.Files, f)
		}
	}
	out.Files = append(out.Files, txtar.File{Name: want, Data: got})
	return txtar.Format(out)
}

// A dumper prints a Program so that a difference can be read.
type dumper struct {
	bytes.Buffer
	dir string
}

func dump(dir string, p *parser.Program, found diag.List) []byte {
	d := &dumper{dir: dir}
	for _, f := range found {
		d.line("%s: %s: %s [%s]", d.pos(f.Pos), f.Severity,
			strings.ReplaceAll(f.Message, dir, "$DIR"), f.Code)
	}
	roots := make(map[*parser.Package]bool)
	for _, pkg := range p.Roots {
		roots[pkg] = true
		d.pkg(pkg, "root")
	}
	var others []string
	for path, pkg := range p.Packages {
		// what encoding/json is made of depends on the version of Go
		if strings.HasPrefix(path, "encoding/json/") {
			continue
		}
		if !roots[pkg] {
			others = append(others, path)
		}
	}
	for _, path := range slices.Sorted(slices.Values(others)) {
		if strings.HasPrefix(path, "example.com/") {
			d.pkg(p.Packages[path], "package")
		} else {
			d.line("package %s %s", path, strings.Join(names(p.Packages[path]), " "))
		}
	}
	return d.Bytes()
}

func (d *dumper) line(format string, args ...any) { fmt.Fprintf(d, format+"\n", args...) }

func (d *dumper) pos(p token.Position) string {
	if rel, err := filepath.Rel(d.dir, p.Filename); err == nil && p.Filename != "" {
		p.Filename = filepath.ToSlash(rel)
	}
	return p.String()
}

func (d *dumper) pkg(pkg *parser.Package, kind string) {
	if pkg.Main {
		kind += " main"
	}
	d.line("%s %s %s", kind, pkg.Name, pkg.Path)
	d.comments("\t", pkg.Markers)
	d.comments("\tstray ", pkg.Strays)
	for _, t := range pkg.Types {
		d.decl(t)
	}
}

func (d *dumper) comments(prefix string, list []parser.Comment) {
	places := [...]string{"InDoc", "Above", "PackageLevel", "Detached", "Trailing", "Block",
		"GroupDoc", "OtherDecl", "Directive", "Text"}
	for _, c := range list {
		sign := "+"
		if c.Place == parser.Directive || c.Place == parser.Text {
			sign = "//"
		}
		d.line("%s%s%s %s %s", prefix, sign, c.Text, places[c.Place], d.pos(c.Pos))
	}
}

func (d *dumper) decl(t *parser.TypeDecl) {
	flags := ""
	for _, f := range []struct {
		set  bool
		name string
	}{{t.Kind, " kind"}, {t.Alias, " alias"}, {t.Generic, " generic"},
		{t.Encodes == parser.AsJSON, " json"}, {t.Encodes == parser.AsText, " text"}} {
		if f.set {
			flags += f.name
		}
	}
	d.line("\ttype %s%s %s = %s", t.Name.Name, flags, d.pos(t.Pos), typ(t.Type))
	d.about(t.Doc, t.Markers)
	for _, c := range t.Consts {
		d.line("\t\tconst %s = %q %s", c.Name, c.Value, d.pos(c.Pos))
		d.comments("\t\t\t", c.Markers)
	}
	d.fields(t.Type)
}

func (d *dumper) about(doc string, markers []parser.Comment) {
	if doc != "" {
		d.line("\t\t\tdoc %q", doc)
	}
	d.comments("\t\t\t", markers)
}

// fields prints the fields of all structs in t, anonymous ones too.
func (d *dumper) fields(t parser.Type) {
	switch t := t.(type) {
	case parser.Pointer:
		d.fields(t.Elem)
	case parser.Slice:
		d.fields(t.Elem)
	case parser.Map:
		d.fields(t.Elem)
	case parser.Struct:
		for _, f := range t.Fields {
			flags := ""
			if f.Embedded {
				flags += " embedded"
			}
			if !f.Exported {
				flags += " unexported"
			}
			d.line("\t\t%s%s %s %s %s", f.GoName, flags, typ(f.Type), tag(f.JSON), d.pos(f.Pos))
			d.about(f.Doc, f.Markers)
			d.fields(f.Type)
		}
	}
}

func tag(t parser.JSONTag) string {
	switch {
	case t.Missing:
		return "no tag"
	case t.Skip:
		return "skipped"
	}
	s := fmt.Sprintf("%q", t.Name)
	for _, o := range []struct {
		set  bool
		name string
	}{{t.Inline, ",inline"}, {t.OmitEmpty, ",omitempty"}, {t.OmitZero, ",omitzero"},
		{t.String, ",string"}} {
		if o.set {
			s += o.name
		}
	}
	return s
}

func typ(t parser.Type) string {
	switch t := t.(type) {
	case nil:
		return "?"
	case parser.Basic:
		return t.Name
	case parser.Named:
		return strings.TrimPrefix(t.Name.String(), "example.com/m/")
	case parser.Pointer:
		return "*" + typ(t.Elem)
	case parser.Slice:
		if t.Array {
			return "[N]" + typ(t.Elem)
		}
		return "[]" + typ(t.Elem)
	case parser.Map:
		return "map[" + typ(t.Key) + "]" + typ(t.Elem)
	case parser.Struct:
		return "struct"
	case parser.Opaque:
		return fmt.Sprintf("opaque(%s|%s)", t.Go, t.Why)
	}
	return fmt.Sprintf("%T", t)
}

func names(p *parser.Package) []string {
	var list []string
	for _, t := range p.Types {
		list = append(list, t.Name.Name+[...]string{"", "(text)", "(json)"}[t.Encodes])
	}
	return list
}
