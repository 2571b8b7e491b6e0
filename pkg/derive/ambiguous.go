package derive

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A visible is the field that encoding/json has under a name of a struct, or one of several equally deep ones, of which it has none.
type visible struct {
	field      *parser.Field
	depth      int           // 0 is the struct itself, each embedded one in between is one more
	by         *parser.Field // what the struct embeds to have it
	rival      *parser.Field // the other field of the same depth
	rivalledBy *parser.Field // what the struct embeds to have that
}

// ambiguous warns of fields that embedded structs promote to one name at the same depth: Go has none of them, and the schema has
// them all in one.
func (d *deriver) ambiguous(p *packageInfo, st parser.Struct) {
	if !p.Main {
		return
	}
	fields := d.fieldsOf(st)
	names := map[*parser.Field][]string{}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if v := fields[name]; v.rivalledBy != nil && v.rivalledBy != v.by {
			names[v.rivalledBy] = append(names[v.rivalledBy], name)
		}
	}
	var ds diag.List
	for i := range st.Fields {
		second := &st.Fields[i]
		if len(names[second]) == 0 {
			continue
		}
		one := fields[names[second][0]]
		ds.Add("go/json-duplicate", second.Pos, "%s and %s promote fields of the same name in JSON, %s: encoding/json writes none of them",
			one.by.GoName, second.GoName, strings.Join(names[second], ", ")).
			Relate(one.field.Pos, "%s is declared here", one.field.GoName).Relate(one.rival.Pos, "%s is declared here", one.rival.GoName)
	}
	d.report(p, nil, ds)
}

// fieldsOf returns what encoding/json has under each name of a struct.
func (d *deriver) fieldsOf(st parser.Struct) map[string]visible {
	all := map[string]visible{}
	for i := range st.Fields {
		f := &st.Fields[i]
		switch {
		case f.JSON.Skip || f.JSON.Missing && !f.Embedded || !f.Exported && !f.Embedded:
		case f.Embedded && f.JSON.Name == "":
			for name, inner := range d.promotedBy(f.Type) {
				v := visible{field: inner.field, depth: inner.depth + 1, by: f}
				have, ok := all[name]
				switch {
				case !ok || v.depth < have.depth:
					if inner.rival != nil { // which is said where it comes from
						v.rival, v.rivalledBy = inner.rival, f
					}
				case v.depth == have.depth && have.rival == nil:
					have.rival, have.rivalledBy = v.field, f
					v = have
				default:
					v = have
				}
				all[name] = v
			}
		default:
			all[cmp.Or(f.JSON.Name, f.GoName)] = visible{field: f}
		}
	}
	return all
}

// promotedBy returns what a struct has that is embedded.
func (d *deriver) promotedBy(t parser.Type) map[string]visible {
	if to, ok := t.(parser.Pointer); ok {
		t = to.Elem
	}
	n, ok := t.(parser.Named)
	if !ok {
		return nil
	}
	fields, known := d.visible[n.Name]
	decl := d.prog.Lookup(n.Name)
	if known || decl == nil {
		return fields
	}
	d.visible[n.Name] = nil // it may embed itself
	if st, ok := d.underlying(decl.Type).(parser.Struct); ok {
		d.visible[n.Name] = d.fieldsOf(st)
	}
	return d.visible[n.Name]
}
