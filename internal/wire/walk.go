package wire

import (
	"context"
	"go/token"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A walker goes through one version of a kind, the Go types and the schema side by side.
type walker struct {
	*Pass
	ctx     context.Context
	crd     string
	version *schema.Version

	seen        map[parser.TypeName]bool // each type is examined where it is met first
	corrections map[*parser.Field]correction
	reported    map[token.Position]bool // the markers of types about which something was said
	found       diag.List
}

// A correction is what a field that has a finding is written as once that is mended, so that the
// structs around it are not blamed for it, too.
type correction struct {
	value   any
	written bool // it is written at all
}

// below examines the declarations that a type leads to. What a node is not the schema of, a marker
// has replaced.
func (w *walker) below(t parser.Type, node *schema.Structural, at *objectPath) {
	switch t := t.(type) {
	case parser.Pointer:
		w.below(t.Elem, node, at)
	case parser.Slice:
		if array, ok := node.Shape.(schema.Array); ok {
			here := at.below(item, "")
			here.atomic = array.ListType == "atomic"
			w.below(t.Elem, array.Items, here)
		}
	case parser.Map:
		if m, ok := node.Shape.(schema.Map); ok {
			w.below(t.Elem, m.Values, at.below(entry, ""))
		}
	case parser.Named:
		w.named(t.Name, node, at)
	}
}

// named examines the declaration of a named type, once, if it is the user's.
func (w *walker) named(name parser.TypeName, node *schema.Structural, at *objectPath) {
	decl := w.prog.Lookup(name)
	if w.seen[name] || !w.isPlain(decl) || !w.examines(name.Package) {
		return
	}
	w.seen[name] = true
	if st, ok := decl.Type.(parser.Struct); ok {
		w.structure(decl, st, node, at)
		return
	}
	w.below(decl.Type, node, at)
}

// structure examines the fields of a struct, those of what it embeds included, from the inside out.
func (w *walker) structure(
	decl *parser.TypeDecl, st parser.Struct, node *schema.Structural, at *objectPath,
) {
	object, ok := node.Shape.(schema.Object)
	if !ok {
		return // what it embeds may stand elsewhere, too, and is examined there
	}
	if at == nil && decl.Kind {
		w.status(decl, object)
	}
	for i := range st.Fields {
		f := &st.Fields[i]
		if f.JSON.Inline {
			w.embedded(f, node, at)
			continue
		}
		property := object.Property(f.JSON.Name)
		if property == nil || f.JSON.Skip || f.JSON.Missing || !f.Exported ||
			at == nil && f.JSON.Name == "metadata" {
			continue
		}
		here := at.in(node, f.JSON.Name)
		here.subresource = at == nil && f.JSON.Name == "status" && w.version.Status
		w.below(f.Type, property.Schema, here)
		s := subject{decl: decl, field: f, property: property, at: here}
		w.field(s)
		w.conventions(s)
	}
}

// embedded examines the fields of an embedded struct, which are those of the struct around it.
func (w *walker) embedded(f *parser.Field, node *schema.Structural, at *objectPath) {
	named, ok := parser.Pointee(f.Type).(parser.Named)
	if !ok || !f.Embedded || !w.examines(named.Name.Package) {
		return
	}
	decl := w.prog.Lookup(named.Name)
	st, ok := w.underlying(named).(parser.Struct)
	if ok && decl.Encodes == parser.Plain && !w.seen[named.Name] {
		w.seen[named.Name] = true
		w.structure(decl, st, node, at)
	}
}
