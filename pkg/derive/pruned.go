package derive

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// pruned warns of metadata below the root, of which a server keeps nothing: it knows that of whole objects alone, and the schema says
// nothing about it, as the peer's does. Who else is to blame, by using a type of another module, is told where it is used.
func (d *deriver) pruned(p *packageInfo, decl *parser.TypeDecl, f *parser.Field, ms []markers.Marker) {
	if !p.Main || d.opts.GenerateEmbeddedObjectMeta || slices.ContainsFunc(ms, saysOtherwise) {
		return
	}
	t, _ := elementOf(f.Type).(parser.Named)
	in := d.metadataIn(t.Name)
	var ds diag.List
	switch {
	case isObjectMeta(t) && !f.JSON.Inline && !(decl.Kind && f.JSON.Name == "metadata"):
		ds.Add("go/embedded-metadata", f.Pos, "a server keeps nothing of %s.%s but that it is there: set generateEmbeddedObjectMeta, or write "+
			"+kubebuilder:pruning:PreserveUnknownFields above it", decl.Name.Name, f.GoName)
	case in != "":
		ds.Add("go/embedded-metadata", f.Pos, "a server keeps nothing of the %s in %s.%s, which is of type %s: set generateEmbeddedObjectMeta",
			in, decl.Name.Name, f.GoName, t.Name)
	}
	d.report(p, nil, ds)
}

// saysOtherwise tells whether a marker says what becomes of the value.
func saysOtherwise(m markers.Marker) bool {
	for _, name := range []string{"EmbeddedResource", "PreserveUnknownFields", "Schemaless", ":Type"} {
		if strings.HasSuffix(m.Name(), name) {
			return true
		}
	}
	return false
}

// metadataIn returns the JSON name of a field of a type of another module that holds metadata of an object. Those of the main module are
// warned of where they stand.
func (d *deriver) metadataIn(n parser.TypeName) string {
	decl := d.prog.Lookup(n)
	if from := d.pkg(n.Package); decl == nil || from == nil || from.Main {
		return ""
	}
	st, _ := d.underlying(decl.Type).(parser.Struct)
	for _, f := range st.Fields {
		if t, ok := f.Type.(parser.Named); ok && isObjectMeta(t) && !f.JSON.Skip && !f.JSON.Inline {
			return f.JSON.Name
		}
	}
	return ""
}

func isObjectMeta(t parser.Named) bool {
	return t.Name == parser.TypeName{Package: metaV1, Name: "ObjectMeta"}
}

// elementOf returns what pointers, lists and maps hold.
func elementOf(t parser.Type) parser.Type {
	switch t := t.(type) {
	case parser.Pointer:
		return elementOf(t.Elem)
	case parser.Slice:
		return elementOf(t.Elem)
	case parser.Map:
		return elementOf(t.Elem)
	}
	return t
}
