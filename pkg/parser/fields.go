package parser

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// fieldComments is what the comments around a field say about it.
type fieldComments struct {
	doc     string
	lines   []Line
	markers []Comment
}

// fields converts the fields of a struct; s is nil if it is not written in the source, as in a type
// argument.
func (c *converter) fields(d typeEnv, s *ast.StructType, t *types.Struct) []Field {
	fields := make([]Field, 0, t.NumFields())
	if s == nil {
		for i := range t.NumFields() {
			fields = append(fields, c.field(d, t, i, nil, d.namePosition()))
		}
		return fields
	}
	i := 0
	for _, f := range s.Fields.List {
		for _, name := range fieldNames(f) {
			// go/types leaves out what is declared twice.
			if i < t.NumFields() && t.Field(i).Name() == name.Name {
				fields = append(fields, c.field(d, t, i, f, d.position(name.Pos())))
				i++
			}
		}
	}
	return fields
}

// field converts the i-th field, written as f in d.
func (c *converter) field(
	d typeEnv, t *types.Struct, i int, f *ast.Field, pos token.Position,
) Field {
	v, tag := t.Field(i), t.Tag(i)
	field := Field{
		GoName: v.Name(), Embedded: v.Embedded(), Exported: v.Exported(), Pos: pos,
	}
	var e ast.Expr
	if f != nil {
		n := d.fieldComments[f]
		e, field.Doc, field.Lines, field.Markers = f.Type, n.doc, n.lines, n.markers
		// go/types has it too, but mixes tags up after a field that is declared twice
		tag = tagText(f.Tag)
		if f.Tag != nil {
			field.Tag = Literal{Pos: d.position(f.Tag.Pos()), Text: f.Tag.Value}
		}
	}
	field.JSON = jsonTag(tag)
	field.Type = c.typ(d, e, v.Type())
	return field
}

// fieldNames returns the names of the fields that f declares.
func fieldNames(f *ast.Field) []*ast.Ident {
	if len(f.Names) > 0 {
		return f.Names
	}
	return []*ast.Ident{{NamePos: f.Type.Pos(), Name: embeddedName(f.Type)}}
}

// embeddedName returns the name of an embedded field; like go/types it calls one without a name
// "_".
func embeddedName(e ast.Expr) string {
	if id := embeddedIdent(e); id != nil {
		return id.Name
	}
	return "_"
}

// embeddedIdent returns the identifier that gives an embedded field its name: that of its type,
// without package, pointer and type arguments. It is nil for what cannot be embedded.
func embeddedIdent(e ast.Expr) *ast.Ident {
	switch e := e.(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	case *ast.StarExpr:
		return embeddedIdent(e.X)
	case *ast.ParenExpr:
		return embeddedIdent(e.X)
	case *ast.IndexExpr:
		return embeddedIdent(e.X)
	case *ast.IndexListExpr:
		return embeddedIdent(e.X)
	}
	return nil
}

// annotate finds the field that each comment in the parsed declaration belongs to, once. Comments
// that belong to none become strays of the file.
func (d *decl) annotate() {
	if d.fieldComments != nil {
		return
	}
	d.fieldComments = make(map[*ast.Field]fieldComments)
	a := annotator{decl: d, commentAttacher: commentAttacher{source: d.file, strays: d.examined()},
		taken: make([]bool, len(d.comments))}
	ast.Inspect(d.spec.Type, func(n ast.Node) bool {
		if s, ok := n.(*ast.StructType); ok {
			a.structType(s)
			d.redeclaredFields(s)
		}
		return true
	})
	for i, g := range d.comments {
		if !a.taken[i] {
			a.addStrays(a.docSpans(g, a.shift), d.file.placeInside(d.offset(g.Pos())))
		}
	}
}

// An annotator finds which field of one declaration each comment inside belongs to.
type annotator struct {
	*decl
	commentAttacher
	taken []bool // by index into decl.comments
}

// structType gives each field its doc comment and the nearest free group above that.
func (a *annotator) structType(s *ast.StructType) {
	before := s.Fields.Opening
	for at, f := range s.Fields.List {
		first := at == 0 // to which a comment behind the brace belongs
		free := a.takeBetween(before, f.Pos(), first)
		var n fieldComments
		if f.Doc != nil {
			free = a.takeBetween(before, f.Doc.Pos(), first)
		}
		for i, g := range free {
			if i < len(free)-1 {
				a.addStrays(a.docSpans(g, a.shift), Detached)
			} else {
				n.markers = a.read(a.docSpans(g, a.shift), Above)
			}
		}
		if f.Doc != nil {
			n.markers = append(n.markers, a.read(a.docSpans(f.Doc, a.shift), InDoc)...)
			n.doc = docText(commentsOf(f.Doc))
			n.lines = a.file.verbatim(a.docSpans(f.Doc, a.shift), a.loader.config.Verbatim)
		}
		a.fieldComments[f] = n
		before = f.End()
	}
	for _, g := range a.takeBetween(before, s.Fields.Closing, false) {
		a.addStrays(a.docSpans(g, a.shift), Detached)
	}
}

// takeBetween takes the comment groups between two places and returns them. Those that begin on the
// line of the first place remain strays, unless they are wanted.
func (a *annotator) takeBetween(lo, hi token.Pos, onLine bool) []*ast.CommentGroup {
	var groups []*ast.CommentGroup
	i := sort.Search(len(a.comments), func(i int) bool { return a.comments[i].Pos() >= lo })
	for ; i < len(a.comments) && a.comments[i].Pos() < hi; i++ {
		g := a.comments[i]
		if onLine ||
			bytes.IndexByte(a.file.text(toplevel.Span{Lo: a.offset(lo), Hi: a.offset(g.Pos())}),
				'\n') >= 0 {
			a.taken[i] = true
			groups = append(groups, g)
		}
	}
	return groups
}

// commentsOf returns the comments of a group, which may be nil.
func commentsOf(g *ast.CommentGroup) []string {
	if g == nil {
		return nil
	}
	list := make([]string, len(g.List))
	for i, c := range g.List {
		list[i] = c.Text
	}
	return list
}

// jsonTag reads the json key of a struct tag. A field is inlined as the peer inlines it: by the
// option, with a name or without, or because it has no name.
func jsonTag(tag string) JSONTag {
	value, ok := reflect.StructTag(tag).Lookup("json")
	if !ok {
		return JSONTag{Missing: true, Malformed: strings.Contains(tag, "json")}
	}
	if value == "-" {
		return JSONTag{Skip: true}
	}
	name, options, _ := strings.Cut(value, ",")
	t := JSONTag{Name: name, Inline: name == ""}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "inline":
			t.Inline, t.InlineOption = true, true
		case "omitempty":
			t.OmitEmpty = true
		case "omitzero":
			t.OmitZero = true
		case "string":
			t.String = true
		case "embed":
			t.EmbedOption = true
		default:
			t.FormatOption = t.FormatOption || strings.HasPrefix(option, "format:")
			if !isKnownOption(option) {
				t.Unknown = append(t.Unknown, option)
			}
		}
	}
	if _, outside, ok := strings.Cut(tag, "json:"+strconv.Quote(value)+","); ok {
		outside, _, _ = strings.Cut(outside, " ")
		if outside != "" && !strings.Contains(outside, ":") { // it is an option, which nobody reads
			t.Unknown = append(t.Unknown, `",`+outside)
		}
	}
	return t
}

// isKnownOption reports whether encoding/json/v2 knows an option of a json tag. An empty one is
// only a comma too many.
func isKnownOption(option string) bool {
	name, _, _ := strings.Cut(option, ":")
	return slices.Contains([]string{"", "case", "format", "nocase", "strictcase",
		"unknown"}, name)
}

// tagText returns the text of a tag in the source, or "" if it is malformed.
func tagText(lit *ast.BasicLit) string {
	if lit == nil {
		return ""
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil {
		return ""
	}
	return text
}
