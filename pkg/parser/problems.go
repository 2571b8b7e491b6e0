package parser

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser/goerrors"
	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// reportErrors reports what the go command says about a package that is read, except for syntax
// errors, which the Go parser reports better.
func (u *unit) reportErrors(dir string) {
	for _, e := range u.meta.Errors {
		e = goerrors.Located(e)
		pos := goerrors.Position(dir, e.Pos)
		if pos.Filename == "" {
			pos = u.cyclic(e.Msg)
		}
		if i := slices.IndexFunc(u.files, func(f *source) bool {
			return f.name == pos.Filename
		}); i >= 0 {
			if u.syntax(u.files[i]); u.files[i].broken {
				continue
			}
			pos.Offset = u.files[i].offset(pos.Line, pos.Column)
		}
		u.faulty = true
		goerrors.Unloadable(&u.found, pos, "package "+u.path, goerrors.Advised(e.Msg))
	}
}

// redeclared reports the other declarations of a type's name, once: each would give a schema of its
// own.
func (d *decl) redeclared() {
	for _, other := range d.duplicates {
		d.reportFault(diag.LoadRedeclared, other.namePosition(),
			"the type %s is declared twice in package %s, which Go does not allow: remove or "+
				"rename one of them", d.name, d.path).Relate(d.namePosition(),
			"the other declaration")
	}
	d.duplicates = nil
}

// redeclaredFields reports the fields of a struct that have the name of another one, which go/types
// leaves out.
func (d *decl) redeclaredFields(s *ast.StructType) {
	first := make(map[string]token.Pos, len(s.Fields.List))
	for _, f := range s.Fields.List {
		for _, name := range fieldNames(f) {
			if pos, ok := first[name.Name]; ok {
				d.reportFault(diag.LoadRedeclared, d.position(name.Pos()),
					"the field %s is declared twice in a struct of %s, which Go does not allow: "+
						"remove or rename one of them", name.Name, d.name).Relate(d.position(pos),
					"the other declaration")
			} else if name.Name != "_" {
				first[name.Name] = name.Pos()
			}
		}
	}
}

// cyclic returns the import of the package that a message about an import cycle names, if it is
// about one.
func (u *unit) cyclic(message string) token.Position {
	_, stack, _ := strings.Cut(message, "import stack: [")
	paths := strings.Fields(strings.TrimSuffix(stack, "]"))
	if i := slices.Index(paths, u.path) + 1; i > 0 && i < len(paths) {
		for _, f := range u.files {
			if pos := u.imported(f, paths[i]); pos.Line > 0 {
				return pos
			}
		}
	}
	return token.Position{}
}

// reportFault reports that a part of the package cannot be read.
func (u *unit) reportFault(
	code diag.Code, pos token.Position, format string, args ...any,
) *diag.Diagnostic {
	u.faulty = true
	return u.found.Add(code, pos, format, args...)
}

// syntax reports what the Go parser has to say about a file, if anything, once.
func (u *unit) syntax(f *source) {
	if f.broken {
		return
	}
	for _, m := range f.mistakes() {
		f.broken = true
		u.reportFault(diag.LoadSyntax, m.Pos, "%s", m.Msg)
	}
}

// mistakes returns the first syntax error of the file and, where the bounds of declarations are
// known, the first in each type declaration after it: further errors in one declaration are usually
// consequences.
func (f *source) mistakes() []*scanner.Error {
	list := firstError(f.name, f.data)
	for _, it := range f.items {
		if !f.ok || it.Kind != toplevel.TypeSpec || len(list) > 0 && it.Lo <= list[0].Pos.Offset {
			continue
		}
		const prefix = "package p;type "
		for _, m := range firstError(f.name, append([]byte(prefix), f.data[it.Lo:it.Hi]...)) {
			m.Pos = f.position(min(m.Pos.Offset-len(prefix)+it.Lo, len(f.data)))
			list = append(list, m)
		}
	}
	for _, m := range list {
		f.blameTag(m)
	}
	return list
}

// blameTag moves an error to the tag that is not closed, if it stands where the next tag begins,
// which closes it.
func (f *source) blameTag(m *scanner.Error) {
	before, closed := bytes.CutSuffix(f.data[:min(m.Pos.Offset, len(f.data))], []byte("`"))
	begin := bytes.LastIndexByte(before, '`')
	if closed && begin >= 0 && bytes.HasPrefix(before[begin:], []byte("`json:")) &&
		bytes.IndexByte(before[begin:], '\n') >= 0 {
		m.Pos, m.Msg = f.position(begin), "the tag is not closed: write a backquote at its end"
	}
}

// firstError returns the first error that the Go parser finds in a text, or nothing.
func firstError(name string, text []byte) []*scanner.Error {
	_, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
	list, _ := errors.AsType[scanner.ErrorList](err)
	return list[:min(1, len(list))]
}

// reportMissing reports an imported package that does not exist though a type of it is needed, once
// per unit, unless the go command has reported the import, or did not look for the package because
// of an error in this one.
func (u *unit) reportMissing(r ref, meta *packages.Package, lister string) {
	why := lister + " does not know it"
	if meta != nil && len(meta.Errors) > 0 {
		why = goerrors.Advised(meta.Errors[0].Msg)
	}
	pos := u.imported(r.file, r.path)
	if u.reported[r.path] {
		return
	}
	u.reported[r.path] = true
	said := func(f diag.Diagnostic) bool {
		return f.Pos.Filename == pos.Filename && f.Pos.Line == pos.Line
	}
	if isConsequence(meta, u.meta) || slices.ContainsFunc(u.found, said) {
		return
	}
	what := fmt.Sprintf("package %s, which declares %s,", r.path, r.name)
	goerrors.Unloadable(&u.found, pos, what, why).Unasked = true
}

// isConsequence reports whether the go command did not look for an imported package because of an
// error in the one that imports it: then it gives no reason.
func isConsequence(imported, in *packages.Package) bool {
	return len(in.Errors) > 0 &&
		(imported == nil || len(imported.Errors) > 0 &&
			strings.TrimSpace(imported.Errors[0].Msg) == "cannot find package")
}

// imported returns where a file imports a package.
func (u *unit) imported(f *source, path string) token.Position {
	for _, spec := range f.specs {
		if spec.Path == path {
			return f.position(spec.Offset)
		}
	}
	return token.Position{Filename: f.name}
}
