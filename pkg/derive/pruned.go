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
	t, mapped := elementOf(f.Type)
	in := d.metadataIn(t.Name)
	var ds diag.List
	switch {
	case in != "":
		ds.Add("go/embedded-metadata", f.Pos, "a server keeps nothing of the %s in %s.%s, which is of type %s: set generateEmbeddedObjectMeta",
			in, decl.Name.Name, f.GoName, t.Name)
	case !isObjectMeta(t) || f.JSON.Inline || f.JSON.Name == "metadata" && (decl.Kind || isWhole(decl)):
	case mapped: // what it preserves are its keys, and all of them are known
		ds.Add("go/embedded-metadata", f.Pos, "a server keeps nothing of %s.%s but that it is there: set generateEmbeddedObjectMeta",
			decl.Name.Name, f.GoName)
	case !slices.ContainsFunc(ms, preserves):
		ds.Add("go/embedded-metadata", f.Pos, "a server keeps nothing of %s.%s but that it is there: set generateEmbeddedObjectMeta, or write "+
			"+kubebuilder:pruning:PreserveUnknownFields above it", decl.Name.Name, f.GoName)
	}
	d.report(p, nil, ds)
}

// saysOtherwise tells whether a marker says what becomes of the value, whatever its type says.
func saysOtherwise(m markers.Marker) bool {
	for _, name := range []string{"EmbeddedResource", "Schemaless", ":Type"} {
		if strings.HasSuffix(m.Name(), name) {
			return true
		}
	}
	return preserves(m) && (strings.Contains(m.Name(), "properties=") || strings.Contains(m.Name(), "additionalProperties:"))
}

// preserves tells whether a marker keeps what the schema does not name. Of what it names, as the metadata in a value, it keeps nothing
// unless it leads there.
func preserves(m markers.Marker) bool { return strings.HasSuffix(m.Name(), "reserveUnknownFields") }

// isWhole tells whether a struct is made like a whole object, which others may embed as a resource.
func isWhole(decl *parser.TypeDecl) bool {
	st, _ := decl.Type.(parser.Struct)
	has := func(what func(parser.Field) bool) bool { return slices.ContainsFunc(st.Fields, what) }
	return has(func(f parser.Field) bool {
		t, _ := f.Type.(parser.Named)
		return f.JSON.Inline && t.Name == parser.TypeName{Package: metaV1, Name: "TypeMeta"}
	}) || has(func(f parser.Field) bool { return f.JSON.Name == "kind" }) && has(func(f parser.Field) bool { return f.JSON.Name == "apiVersion" })
}

// metadataIn returns the JSON name of a field of a type of another module that holds metadata of an object. Those of the main module are
// warned of where they stand.
func (d *deriver) metadataIn(n parser.TypeName) string {
	decl := d.prog.Lookup(n)
	if from := d.pkg(n.Package); decl == nil || decl.Encodes != parser.Plain || from == nil || from.Main {
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

// elementOf returns what pointers, lists and maps hold, and whether one of them is a map.
func elementOf(t parser.Type) (elem parser.Named, mapped bool) {
	for {
		switch x := t.(type) {
		case parser.Pointer:
			t = x.Elem
		case parser.Slice:
			t = x.Elem
		case parser.Map:
			t, mapped = x.Elem, true
		default:
			elem, _ = t.(parser.Named)
			return elem, mapped
		}
	}
}
