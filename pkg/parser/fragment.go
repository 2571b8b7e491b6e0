package parser

import (
	"go/ast"
	"go/parser"

	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// mode is how syntax is parsed: go/types resolves what it needs itself.
const mode = parser.ParseComments | parser.SkipObjectResolution

// fragment parses a part of a file after a prefix. The second result turns a token.Pos into an
// offset in the file.
func (u *unit) fragment(f *source, prefix string, part toplevel.Span) (*ast.File, int, error) {
	text := make([]byte, 0, len(prefix)+part.Hi-part.Lo)
	text = append(append(text, prefix...), f.text(part)...)
	file, err := parser.ParseFile(u.fset, f.name, text, mode)
	if file == nil || !file.FileStart.IsValid() {
		return &ast.File{}, 0, err
	}
	return file, part.Lo - len(prefix) - int(file.FileStart), err
}

// parse parses the declaration, once.
func (d *decl) parse() {
	if d.spec != nil {
		return
	}
	file, shift, err := d.fragment(d.file, "package p;type ", d.item.Span)
	if err != nil {
		d.syntax(d.file)
	}
	d.shift, d.comments, d.spec = shift, file.Comments, firstType(file)
	if s := d.spec; s == nil || s.Name == nil || s.Type == nil || s.Name.Name != d.name {
		d.spec = d.synthesize(d.name, &ast.BadExpr{})
	}
	d.kind = d.embeds(d.metaName)
}

// text returns the declaration as it is written.
func (d *decl) text() []byte { return d.file.text(d.item.Span) }

// firstType returns the first declaration of a file, if it is a type.
func firstType(file *ast.File) (spec *ast.TypeSpec) {
	if len(file.Decls) == 0 {
		return nil
	}
	if g, ok := file.Decls[0].(*ast.GenDecl); ok && len(g.Specs) > 0 {
		spec, _ = g.Specs[0].(*ast.TypeSpec)
	}
	return spec
}
