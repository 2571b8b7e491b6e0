package derive

import (
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
		d.writesItself(p, t.Elem, own.Values)
	case parser.Slice:
		d.writesItself(p, t.Elem, own.Items)
	case parser.Named:
		d.ownJSON(p, t.Name, value)
	}
}

func (d *deriver) ownJSON(p *packageInfo, n parser.TypeName, value *schema.Draft) {
	t := d.typ(n)
	_, named := value.Own().Origin.Keyword("type")
	anything := value.Extended(func(e schema.Extensions) bool { return e.PreserveUnknown || e.IntOrString })
	kind := value.Kind()
	if t.decl == nil || !t.own || t.lost.code != "" || named || anything || kind == "" {
		return
	}
	marker := "+kubebuilder:validation:Type"
	if t.decl.Writes != "" {
		marker += "=" + t.decl.Writes
	}
	way := "write " + marker + " above " + n.Name
	if from := d.pkg(n.Package); from == nil || !from.Main {
		way = "use a type of your own with " + marker + " above it"
	}
	var ds diag.List
	origin := value.Own().Origin
	written, name := d.renamed(t.decl)
	switch {
	case written != "" && kind == "object":
		ds.Add("go/own-json", origin.Decl(), "%s is of type %s, whose MarshalJSON writes the names of protobuf, such as %s, while the schema has "+
			"those of its json tags, such as %s, so that a server drops what Go writes: %s", origin.Name(), n, written, name, schemaless).Severity = diag.Warning
	case t.decl.Writes == kind:
	case t.decl.Writes == "":
		ds.Add("go/own-json", origin.Decl(), "%s is of type %s, which writes its own JSON, while its schema is that of its Go type, %s: if it writes "+
			"something else, %s", origin.Name(), n, kind, way).Severity = diag.Note
	default:
		ds.Add("go/own-json", origin.Decl(), "%s is of type %s, whose MarshalJSON writes a value of type %s, while its schema is that of its Go type, %s, "+
			"so that a server refuses what Go writes: %s", origin.Name(), n, t.decl.Writes, kind, way).Severity = diag.Warning
	}
	d.report(p, nil, ds)
}

// renamed returns a name that a generated message writes, by its protobuf tag, and the other one
// that its json tag gives; nothing if they agree.
func (d *deriver) renamed(decl *parser.TypeDecl) (written, name string) {
	st, _ := d.underlying(decl.Type).(parser.Struct)
	for _, f := range st.Fields {
		_, rest, _ := strings.Cut(f.Tag.Text, `protobuf:"`)
		tag, _, _ := strings.Cut(rest, `"`)
		_, rest, _ = strings.Cut(tag, ",json=")
		if written, _, _ = strings.Cut(rest, ","); written != "" && f.JSON.Name != "" && f.JSON.Name != written {
			return written, f.JSON.Name
		}
	}
	return "", ""
}
