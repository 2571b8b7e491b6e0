package derive

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// writesItself reports a field that leads to a type with a MarshalJSON of its own, whose schema is
// nevertheless that of its Go type. It is a warning if the method is seen to write something else,
// and a note if nobody can tell. Markers that name the type, on the type or on the field, settle
// it.
func (d *deriver) writesItself(p *packageInfo, t parser.Type, value *schema.Draft) {
	if !p.Main || value == nil {
		return
	}
	own := value.Own()
	switch t := t.(type) {
	case parser.Pointer:
		d.writesItself(p, t.Elem, value)
	case parser.Map:
		if n, ok := t.Elem.(parser.Named); !ok || own.Values == nil ||
			!d.checkCalled(p, n.Name, own.Values) {
			d.writesItself(p, t.Elem, own.Values)
		}
	case parser.Slice:
		if value.Known().PreserveUnknown && own.Items != nil && own.Items.Kind() == "object" {
			return // what a list keeps, a server does not prune from its items
		}
		d.writesItself(p, t.Elem, own.Items)
	case parser.Named:
		d.ownJSON(p, t.Name, value)
	}
}

// jsonNumber is the one type that encoding/json itself writes as another than its kind.
var jsonNumber = parser.TypeName{Package: "encoding/json", Name: "Number"}

// ownJSON reports a value whose type writes JSON that its schema may not allow, unless a marker
// says which type it has.
func (d *deriver) ownJSON(p *packageInfo, n parser.TypeName, value *schema.Draft) {
	origin, kind := value.Own().Origin, value.Kind()
	_, named := origin.Keyword("type")
	known := value.Known()
	anything := known.PreserveUnknown || known.IntOrString
	if named || anything && !losesFields(d.typ(n).decl) || kind == "" {
		return
	}
	if what, severity := d.otherJSON(n, kind, origin); what != "" {
		f := d.add(p, "go/own-json", origin.Decl(), "%s is of type %s, %s", origin.Name(), n, what)
		f.Severity, f.Statement.Of = severity, origin.Name()
	}
}

// otherJSON says what a type writes that is not, or may not be, of the kind in the schema.
func (d *deriver) otherJSON(
	n parser.TypeName, kind string, origin schema.Origin,
) (what string, severity diag.Severity) {
	t := d.typ(n)
	switch {
	case n == jsonNumber && kind == "string":
		return "which encoding/json writes as a number, while its schema is that of its Go type, " +
			"string: " + d.typeHint(n, origin, "=number"), diag.Warning
	case t.decl == nil || !t.own || t.lost.code != "":
		return "", 0
	}
	if losesFields(t.decl) {
		return fmt.Sprintf("which writes the JSON of %s alone, which it embeds, and none of its "+
			"other fields, while its schema is that of its Go type, %s: make %[1]s a field with a "+
			"name, give the type a MarshalJSON of its own, or %[3]s", t.decl.By, kind,
			d.typeHint(n, origin, "")), diag.Warning
	}
	written, name := d.renamed(t.decl)
	switch writes := t.decl.Writes; {
	case written != "" && kind == "object":
		return fmt.Sprintf("whose MarshalJSON writes the names of protobuf, such as %s, while the "+
			"schema has those of its json tags, such as %s, so that a server drops what Go "+
			"writes: %s", written, name, schemaless), diag.Warning
	case writes == kind || writes == parser.WritesFields:
		return "", 0
	case writes == "" && kind == "object" && d.namesNoField(t.decl):
		return "which writes its own JSON, of which a server prunes everything, since no field of " +
			"the Go type has a name in JSON: " + d.keepHint(n), diag.Warning
	case writes == "":
		return fmt.Sprintf("which writes its own JSON, while its schema is that of its Go type, "+
			"%s: if it writes something else, %s", kind, d.typeHint(n, origin, "")), diag.Note
	default:
		return fmt.Sprintf("whose MarshalJSON writes a value of type %s, while its schema is that "+
			"of its Go type, %s, so that a server refuses what Go writes: %s", writes, kind,
			d.typeHint(n, origin, "="+writes)), diag.Warning
	}
}

// losesFields reports whether a struct has fields that JSON would have, besides an embedded one
// whose method writes the JSON of the whole.
func losesFields(decl *parser.TypeDecl) bool {
	if decl == nil || decl.By == "" {
		return false
	}
	st, _ := decl.Type.(parser.Struct)
	written := 0
	for _, f := range st.Fields {
		if !f.JSON.Skip && (f.Exported || f.Embedded) {
			written++
		}
	}
	return written > 1
}

// checkCalled reports map values whose method that writes JSON has a pointer receiver:
// encoding/json cannot address them, and writes what their Go type says instead.
func (d *deriver) checkCalled(p *packageInfo, n parser.TypeName, value *schema.Draft) bool {
	t := d.typ(n)
	if t.decl == nil || t.leaf || !t.decl.Pointer || t.lost.code != "" {
		return false
	}
	severity, effect := diag.Note, ""
	basic, _ := d.underlying(t.decl.Type).(parser.Basic)
	if written := basics[basic.Name].typ; written != "" && written != value.Kind() {
		severity = diag.Warning
		effect = fmt.Sprintf(", so that it writes them as %s, which a server refuses", written)
	}
	name := value.Own().Origin.Name()
	f := d.add(p, "go/own-json", value.Own().Origin.Decl(),
		"%s is of type %s, whose method that writes it has a pointer receiver, which "+
			"encoding/json does not call for the values of a map%s: make it a map of *%s, or give "+
			"the method a receiver that is not a pointer",
		name, n, effect, n.Declared())
	f.Severity, f.Statement.Of = severity, name
	return true
}

// renamed returns a name that a generated message writes, by its protobuf tag, and the other one
// that its json tag gives; nothing if they agree.
func (d *deriver) renamed(decl *parser.TypeDecl) (written, name string) {
	st, _ := d.underlying(decl.Type).(parser.Struct)
	for _, f := range st.Fields {
		_, rest, _ := strings.Cut(f.Tag.Text, `protobuf:"`)
		tag, _, _ := strings.Cut(rest, `"`)
		_, rest, _ = strings.Cut(tag, ",json=")
		if written, _, _ = strings.Cut(rest, ","); written != "" && f.JSON.Name != "" &&
			f.JSON.Name != written {
			return written, f.JSON.Name
		}
	}
	return "", ""
}

// namesNoField reports a struct of which all fields are left out of its schema on purpose.
func (d *deriver) namesNoField(decl *parser.TypeDecl) bool {
	st, _ := d.underlying(decl.Type).(parser.Struct)
	return len(st.Fields) > 0 && !slices.ContainsFunc(st.Fields, func(f parser.Field) bool {
		return !f.JSON.Skip
	})
}

// keepHint says how to keep what a type writes.
func (d *deriver) keepHint(n parser.TypeName) string {
	if from := d.pkg(n.Package); from != nil && from.Main {
		return "write +kubebuilder:pruning:PreserveUnknownFields above " + n.Declared()
	}
	return schemaless
}

// typeHint says how to name the JSON type of what a type writes.
func (d *deriver) typeHint(n parser.TypeName, origin schema.Origin, typ string) string {
	declared, _, _ := strings.Cut(n.Declared(), "[")
	switch from := d.pkg(n.Package); {
	case from != nil && from.Main && typ == "":
		return "name that with +kubebuilder:validation:Type above " + declared
	case from != nil && from.Main:
		return "write +kubebuilder:validation:Type" + typ + " above " + declared
	case strings.HasSuffix(origin.Name(), "]") || strings.HasSuffix(origin.Name(), "}"):
		return "use a type of your own that has MarshalJSON, with +kubebuilder:validation:Type" +
			typ + " above it"
	}
	return "put +kubebuilder:validation:Schemaless and +kubebuilder:validation:Type" + typ +
		" above the field"
}
