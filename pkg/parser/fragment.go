package parser

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// mode is how syntax is parsed: go/types resolves what it needs itself.
const mode = parser.ParseComments | parser.SkipObjectResolution

// fragment parses a part of a file after a prefix. The second result turns a token.Pos into an offset in the file.
func (u *unit) fragment(f *source, prefix string, part span) (*ast.File, int, error) {
	text := make([]byte, 0, len(prefix)+part.hi-part.lo)
	text = append(append(text, prefix...), f.text(part)...)
	file, err := parser.ParseFile(u.fset, f.name, text, mode)
	if file == nil || !file.FileStart.IsValid() {
		return &ast.File{}, 0, err
	}
	return file, part.lo - len(prefix) - int(file.FileStart), err
}

// parse parses the declaration, once.
func (d *decl) parse() {
	if d.spec != nil {
		return
	}
	file, shift, err := d.fragment(d.file, "package p;type ", d.span())
	if err != nil {
		d.syntax(d.file)
	}
	d.shift, d.comments, d.spec = shift, file.Comments, firstType(file)
	if !d.is(d.spec) {
		d.spec = d.made(d.name, &ast.BadExpr{})
	}
	d.parsed()
}

// parseAll parses different declarations of a package that are not parsed yet, as one text: a parser takes long to start. Any doubt
// about what it makes of them is a reason to parse each alone.
func parseAll(ds []*decl) {
	if len(ds) > 1 && parseTogether(ds) {
		return
	}
	for _, d := range ds {
		d.parse()
	}
}

// parseTogether parses declarations, or returns false if any of them is not what it looks like.
func parseTogether(ds []*decl) bool {
	const begin, each, end = "package p\n", "type ", "\n"
	size := len(begin)
	for _, d := range ds {
		size += len(each) + d.span().hi - d.span().lo + len(end)
	}
	text, offsets := append(make([]byte, 0, size), begin...), make([]int, len(ds))
	for i, d := range ds {
		text = append(text, each...)
		offsets[i] = len(text)
		text = append(append(text, d.text()...), end...)
	}
	file, err := parser.ParseFile(ds[0].fset, ds[0].file.name, text, mode)
	if err != nil || len(file.Decls) != len(ds) {
		return false
	}
	specs := make([]*ast.TypeSpec, len(ds))
	for i, d := range ds {
		if specs[i] = typeOf(file.Decls[i]); !d.is(specs[i]) || int(specs[i].Pos()-file.FileStart) != offsets[i] {
			return false
		}
	}
	comments := file.Comments
	for i, d := range ds {
		d.spec, d.shift = specs[i], d.span().lo-offsets[i]-int(file.FileStart)
		d.comments, comments = split(comments, file.FileStart+token.Pos(offsets[i]+d.span().hi-d.span().lo))
		d.parsed()
	}
	return true
}

// split returns the comments before a position, and the others.
func split(comments []*ast.CommentGroup, end token.Pos) (before, after []*ast.CommentGroup) {
	n := 0
	for n < len(comments) && comments[n].Pos() < end {
		n++
	}
	return comments[:n:n], comments[n:]
}

// span returns where the declaration is in its file.
func (d *decl) span() span { return d.item.span }

// text returns the declaration as it is written.
func (d *decl) text() []byte { return d.file.text(d.item.span) }

// is reports whether a specification is that of the declaration.
func (d *decl) is(spec *ast.TypeSpec) bool {
	return spec != nil && spec.Name != nil && spec.Type != nil && spec.Name.Name == d.name
}

// parsed finds what can be said of the declaration once it is parsed.
func (d *decl) parsed() {
	if endlessUnion(d.spec) {
		d.fault("size/nodes", d.declared(), "%s has a union of more than %d terms", d.name, maxTerms)
		d.spec = &ast.TypeSpec{Name: d.spec.Name, Type: &ast.BadExpr{}}
	}
	d.kind = d.isKind()
}

// firstType returns the first declaration of a file, if it is a type.
func firstType(file *ast.File) *ast.TypeSpec {
	if len(file.Decls) == 0 {
		return nil
	}
	return typeOf(file.Decls[0])
}

// typeOf returns the first specification of a declaration, if it is a type.
func typeOf(d ast.Decl) (spec *ast.TypeSpec) {
	if g, ok := d.(*ast.GenDecl); ok && len(g.Specs) > 0 {
		spec, _ = g.Specs[0].(*ast.TypeSpec)
	}
	return spec
}
