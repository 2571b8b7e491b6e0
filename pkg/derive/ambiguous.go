package derive

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A promoter is a struct whose fields another one promotes, and the fields that embed it there, or
// lead to it.
type promoter struct {
	parser.Struct
	by []*parser.Field
}

// A promoted field is one that a struct has through a field that embeds another, or, if by is nil,
// its own.
type promoted struct{ field, by *parser.Field }

// ambiguous warns of fields that embedded structs promote to one name at the same depth: Go has
// none of them, and the schema merges them all. It searches depth by depth, as encoding/json does,
// which visits every type once.
func (d *deriver) ambiguous(p *packageInfo, st parser.Struct) {
	if !p.Main || !d.promotesTwice(st) {
		return
	}
	names := map[*parser.Field][]string{}
	rivals := map[string][]promoted{}
	hidden := map[string]bool{} // by fields at a lesser depth
	seen := map[parser.TypeName]bool{}
	for level := []promoter{{Struct: st, by: []*parser.Field{nil}}}; len(level) > 0; {
		here, next := d.promote(level, seen)
		for _, name := range slices.Sorted(maps.Keys(here)) {
			if two := here[name]; !hidden[name] && len(two) > 1 && two[0].field.JSON.Name != "" &&
				two[0].by != two[1].by {
				names[two[1].by], rivals[name] = append(names[two[1].by], name), two
			}
			hidden[name] = true
		}
		level = next
	}
	d.reportAmbiguous(p, st, names, rivals)
}

// promotesTwice reports whether several fields of a struct promote those of another one. What a
// single one promotes twice concerns the struct that it embeds.
func (d *deriver) promotesTwice(st parser.Struct) bool {
	promoting := 0
	for i := range st.Fields {
		if !st.Fields[i].Embedded {
			continue
		}
		if _, inner := d.embedded(&st.Fields[i]); inner != nil {
			promoting++
		}
	}
	return promoting > 1
}

// promote returns the fields of structs of one depth that encoding/json chooses from, by name, and
// the structs that they embed.
func (d *deriver) promote(
	level []promoter, seen map[parser.TypeName]bool,
) (fields map[string][]promoted, next []promoter) {
	fields = map[string][]promoted{}
	at := map[parser.TypeName]int{} // in next
	for _, from := range level {
		for i := range from.Fields {
			f := &from.Fields[i]
			name, inner := d.embedded(f)
			i, again := at[name]
			switch by := cmp.Or(from.by[0], f); {
			case f.JSON.Skip || inner == nil && !f.Exported:
			case inner == nil:
				choose(fields, f, from.by)
			case again:
				next[i].by = append(next[i].by, by)
			case !seen[name]:
				seen[name], at[name] = true, len(next)
				next = append(next, promoter{*inner, []*parser.Field{by}})
			}
		}
	}
	return fields, next
}

// choose adds a field to those of its name: one whose tag gives the name takes precedence over one
// with that name in Go.
func choose(fields map[string][]promoted, f *parser.Field, by []*parser.Field) {
	name := cmp.Or(f.JSON.Name, f.GoName)
	if have := fields[name]; len(have) > 0 &&
		(f.JSON.Name == "") != (have[0].field.JSON.Name == "") {
		if f.JSON.Name == "" {
			return
		}
		fields[name] = nil
	}
	for _, b := range by {
		fields[name] = append(fields[name], promoted{f, b})
	}
}

// embedded returns the struct whose fields a field promotes in JSON, or nil.
func (d *deriver) embedded(f *parser.Field) (parser.TypeName, *parser.Struct) {
	n, _ := parser.Pointee(f.Type).(parser.Named)
	if st, ok := d.underlying(n).(parser.Struct); ok && f.Embedded && f.JSON.Name == "" {
		return n.Name, &st
	}
	return parser.TypeName{}, nil
}

// reportAmbiguous reports the rivals at the second of the fields that promote them, by which the
// names are sorted.
func (d *deriver) reportAmbiguous(
	p *packageInfo, st parser.Struct, names map[*parser.Field][]string,
	rivals map[string][]promoted,
) {
	for i := range st.Fields {
		second := &st.Fields[i]
		if len(names[second]) == 0 {
			continue
		}
		slices.Sort(names[second])
		one := rivals[names[second][0]]
		found := d.add(p, "go/json-duplicate", second.Pos,
			"%s and %s promote fields of the same name in JSON, %s, of which encoding/json "+
				"writes none: give them other names, or declare a field of that name here",
			one[0].by.GoName, second.GoName, strings.Join(names[second], ", ")).
			Relate(one[0].field.Pos, "%s is declared here", one[0].field.GoName)
		if one[1].field != one[0].field {
			found.Relate(one[1].field.Pos, "%s is declared here", one[1].field.GoName)
		}
	}
}

// repeats reports a field that has the name of one before it, whose place it takes in the schema.
// Go knows only exported ones.
func (f *structField) repeats(before *parser.Field) {
	what := "neither"
	if visible := f.Exported || f.Embedded; visible != (before.Exported || before.Embedded) {
		if visible {
			return
		}
		what = before.GoName + ", and the schema has " + f.GoName
	}
	var ds diag.List
	ds.Add("go/json-duplicate", f.Pos,
		"%s and %s have the same name in JSON, %q, so that encoding/json writes %s: rename one of "+
			"them", before.GoName, f.GoName, f.JSON.Name, what).
		Relate(before.Pos, "%s is declared here", before.GoName)
	f.report(f.p, f.s, ds)
}

// checkShadows warns of fields that hide a promoted one in Go, while the schema applies the
// restrictions of both.
func (d *deriver) checkShadows(p *packageInfo, st parser.Struct, s *schema.Draft) {
	if !p.Main {
		return
	}
	promoted := s.Promoted()
	for i := range st.Fields {
		f := &st.Fields[i]
		property := s.Property(f.JSON.Name)
		if property == nil {
			continue
		}
		var felt []schema.Origin // the hidden ones that still have an effect
		effect := "its markers still hold"
		for _, hidden := range promoted[f.JSON.Name] {
			origin := hidden.Property.Own().Origin
			required := hidden.In.Requires(f.JSON.Name) && !s.Requires(f.JSON.Name)
			if required {
				effect = "it is still required"
			}
			if required || saysMore(origin, property.Own().Origin) {
				felt = append(felt, origin)
			}
		}
		if len(felt) > 0 {
			d.reportHidden(p, f, felt, effect)
		}
	}
}

// saysMore reports whether markers of a hidden field say more than those of the one that hides it.
func saysMore(hidden, hiding schema.Origin) bool {
	return slices.ContainsFunc(hidden.Keywords, func(k schema.Keyword) bool {
		_, both := hiding.Keyword(k.Name)
		return !both || k.Name != "nullable" // which has no value that could be another
	})
}

// reportHidden reports one field that hides others.
func (d *deriver) reportHidden(
	p *packageInfo, f *parser.Field, others []schema.Origin, effect string,
) {
	var names []string
	for _, o := range others {
		names = append(names, o.Name())
	}
	found := d.add(p, "go/shadowed", f.Pos,
		"%s hides %s in Go, but not in the schema: %s: give one of them another name in its json tag", f.GoName,
		strings.Join(names, " and "), effect)
	for _, o := range others {
		found.Relate(o.Decl(), "%s is declared here", o.Name())
	}
}
