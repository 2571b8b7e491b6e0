package derive

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/markers/suggest"
	"github.com/schemagen/schemagen/pkg/parser"
)

// Markers examines only the markers of the root packages of prog, and derives nothing: for programs
// that lack some of the types that kinds refer to.
func Markers(prog *parser.Program, opts Options) diag.List {
	d := markersOf(prog, opts, map[*parser.TypeDecl]bool{})
	d.checkAllStrays(nil)
	return d.diags.Sorted()
}

// markersOf examines the markers of the declarations of root packages but for those that were seen.
func markersOf(prog *parser.Program, opts Options, seen map[*parser.TypeDecl]bool) *deriver {
	d := newDeriver(prog, opts)
	for _, pkg := range prog.Roots {
		d.pkg(pkg.Path)
	}
	d.known = d.kinds()
	d.examineUnreached(seen)
	return d
}

// examineUnreached examines the declarations of root packages that no kind reaches, so that no
// marker escapes. Nothing is derived from them, and only findings about markers are kept.
// Declarations in seen are passed over.
func (d *deriver) examineUnreached(seen map[*parser.TypeDecl]bool) {
	d.markersOnly = true
	for _, pkg := range d.prog.Roots {
		p := d.pkg(pkg.Path)
		if !d.examines(p) {
			continue
		}
		for _, t := range pkg.Types {
			if !seen[t] {
				d.examine(p, t)
				seen[t] = true
			}
		}
	}
	d.catchUp()
	d.markSeen(seen)
}

// markSeen adds the declarations that were drafted to those that were seen.
func (d *deriver) markSeen(seen map[*parser.TypeDecl]bool) {
	for _, t := range d.types {
		if t.draft != nil {
			seen[t.decl] = true
		}
	}
}

// examine looks at a declaration only for the sake of its markers.
func (d *deriver) examine(p *packageInfo, t *parser.TypeDecl) {
	_, basic := t.Type.(parser.Basic)
	switch {
	case t.Alias && !basic && !t.Shared && (d.opts.Lenient || !isComposite(t)) &&
		!d.known[groupKind{t.Name.Name, p.group()}]:
		// else it is a version of a kind
		d.checkAlias(p, t)
		d.notOfKind(p, t, nil)
	case t.Generic || t.Type == nil || p.facts.Skip:
		ms, _ := d.parse(p, nil, t.Markers, markers.OnType)
		if t.Generic {
			d.notOfKind(p, t, ms)
		}
		if st, ok := t.Type.(parser.Struct); ok {
			for _, f := range st.Fields {
				d.parse(p, nil, f.Markers, markers.OnField)
			}
		}
	default:
		d.draft(t.Name)
	}
}

// examines reports whether all markers of a package are looked at, not only those that kinds reach.
func (d *deriver) examines(p *packageInfo) bool { return p.isRoot && (p.Main || d.opts.Whole) }

// checkAlias reports the markers of an alias that no other package names: they have no effect,
// since fields of the alias have the type that it stands for.
func (d *deriver) checkAlias(p *packageInfo, t *parser.TypeDecl) {
	for _, c := range t.Markers {
		gate := markers.GateOf(c.Text)
		ms, _ := d.parse(p, nil, []parser.Comment{c}, markers.OnType)
		readable := len(ms) > 0
		if !readable || !markers.Known(c.Text) && gate != markers.Nested || p.moved[c.Pos] ||
			!d.enabled(p, gate) {
			continue // what is wrong with it is reported
		}
		var ds diag.List
		f := ds.Add("marker/alias", c.Pos, "")
		f.End = diag.Advance(c.Pos, 1+len(c.Text))
		f.Relate(t.Pos, "the declaration")
		d.rewordForAlias(t, f)
		d.report(p, nil, ds)
	}
}

// rewordForAlias rewords a finding about a marker to say that it has no effect on an alias.
func (d *deriver) rewordForAlias(t *parser.TypeDecl, f *diag.Diagnostic) {
	f.Code, f.Severity = "marker/alias", diag.Error
	f.Message = fmt.Sprintf("the marker has no effect: %s is an alias, and fields of it have the type that it stands for: move it to that type, or declare a type instead of the alias", t.Name.Declared())
	if d.opts.Lenient && isComposite(t) {
		f.Message += "; schemagen generate applies it"
	}
	if slices.ContainsFunc(t.Markers, func(c parser.Comment) bool {
		return c.Pos == f.Pos && d.hasMarker(t.Type, c.Text)
	}) {
		f.Severity = diag.Warning
	}
}

// hasMarker reports whether a named type already has a marker.
func (d *deriver) hasMarker(t parser.Type, text string) bool {
	named, ok := t.(parser.Named)
	if !ok {
		return false
	}
	decl := d.lookup(named.Name)
	return decl != nil && slices.ContainsFunc(decl.Markers, func(c parser.Comment) bool {
		return c.Text == text
	})
}

// checkAllStrays reports the marker lines of the root packages that belong to no declaration. What
// kinds reach decides which keywords may be meant as markers; nil if it is unknown.
func (d *deriver) checkAllStrays(reached map[*parser.TypeDecl]bool) {
	for _, pkg := range d.prog.Roots {
		if p := d.pkg(pkg.Path); d.examines(p) {
			d.checkStrays(p, reached == nil || slices.ContainsFunc(pkg.Types,
				func(t *parser.TypeDecl) bool { return reached[t] }))
		}
	}
}

// checkStrays reports the marker lines of a package that belong to no declaration. Keywords without
// a marker's name may be meant as such only in the packages of kinds: elsewhere, other tools read
// them, such as go-swagger.
func (d *deriver) checkStrays(p *packageInfo, keywords bool) {
	var ds diag.List
	prose := map[string]bool{} // lines that say nothing, many of which recur in generated sources
	for _, c := range p.Strays {
		switch {
		case c.Place == parser.Directive:
			ds = append(ds, suggest.Directive(c.Text, c.Pos)...)
		case c.Place == parser.Text:
			if p.Main && !prose[c.Text] { // prose of others is not read for what was meant
				found := suggest.Text(c.Text, c.Pos, keywords)
				prose[c.Text] = len(found) == 0
				if len(found) > 0 && !d.saidByType(p, c) {
					ds = append(ds, found...)
				}
			}
		case d.enabled(p, markers.GateOf(c.Text)):
			where := placeWords[c.Place]
			if c.Place == parser.Detached && markers.SitesOf(c.Text) == markers.OnPackage {
				where = "here: move it above the package clause"
			}
			ds = append(ds, suggest.Stray(c.Text, c.Pos, where)...)
		}
	}
	d.report(p, nil, ds)
}

// saidByType reports whether a text in the doc of a field, such as "Enum=a;b", says in prose what a
// marker says above the type of the field, or above that of its items or values.
func (d *deriver) saidByType(p *packageInfo, c parser.Comment) bool {
	at := max(strings.IndexAny(c.Text, ":="), 0)
	word, values := c.Text[:at], plainList(c.Text[at:])
	f := fieldBelow(p, c.Pos)
	if word == "" || f == nil || !strings.Contains(f.Doc, c.Text) {
		return false
	}
	named, _ := innermost(f.Type).(parser.Named)
	decl := d.lookup(named.Name)
	return decl != nil && slices.ContainsFunc(decl.Markers, func(m parser.Comment) bool {
		name := markers.NameOf(m.Text)
		return strings.EqualFold(markers.LastWord(name), word) &&
			plainList(strings.TrimPrefix(m.Text, name)) == values
	})
}

// plainList returns an argument without what lists are written with in one way or another.
func plainList(argument string) string {
	return strings.NewReplacer(":", "", "=", "", " ", "", "{", "", "}", "", `"`, "", ",", ";").
		Replace(argument)
}

// fieldBelow returns the next field of a type in the same file, or nil.
func fieldBelow(p *packageInfo, pos token.Position) (below *parser.Field) {
	for _, t := range p.Types {
		st, _ := t.Type.(parser.Struct)
		for i := range st.Fields {
			f := &st.Fields[i]
			if f.Pos.Filename == pos.Filename && f.Pos.Line > pos.Line &&
				(below == nil || f.Pos.Line < below.Pos.Line) {
				below = f
			}
		}
	}
	return below
}

// innermost leads through pointers, lists and maps to what is in them.
func innermost(t parser.Type) parser.Type {
	switch t := t.(type) {
	case parser.Pointer:
		return innermost(t.Elem)
	case parser.Slice:
		return innermost(t.Elem)
	case parser.Map:
		return innermost(t.Elem)
	}
	return t
}

// placeWords says where a marker line stands that belongs to no declaration.
var placeWords = map[parser.Place]string{
	parser.Detached: "here: it is not directly above a field or type of the package: move it " +
		"there, or remove it",
	parser.Trailing:  "at the end of a line: write it on a line of its own above the declaration",
	parser.Block:     "in a /* */ comment: write it in a // comment",
	parser.GroupDoc:  "above a group of types: write it above the type inside the parentheses",
	parser.OtherDecl: "on a func, var, const or import",
}

// reportLeftOut reports the markers of a field that is not part of the schema.
func (f *structField) reportLeftOut() {
	ms, _ := f.parse(f.p, nil, f.Markers, markers.OnField)
	for _, m := range ms {
		if !m.LetsBeAbsent() {
			f.add(f.p, "marker/left-out", m.Pos,
				"%s has no effect: %s is left out of the schema: remove it",
				m.Name(), f.GoName).Relate(f.Pos, "the declaration")
		}
	}
}

// site returns where the markers of a type declaration stand. A type that is declared as a kind of
// the same name and group is a version of it, unless it is generic.
func (d *deriver) site(p *packageInfo, decl *parser.TypeDecl) markers.Sites {
	version := !decl.Generic && d.known[groupKind{decl.Name.Name, p.group()}]
	if isKind(decl) || decl.Unclear || version {
		return markers.OnType | markers.OnKind
	}
	return markers.OnType
}

// checkMetadata reports markers that restrict the metadata of a kind: only the server restricts it.
func (f *structField) checkMetadata(ms []markers.Marker) {
	if !f.ofKind() {
		return
	}
	var void []token.Position
	for _, k := range f.u.own.Origin.Keywords {
		void = append(void, k.Pos)
	}
	for i := range ms {
		if markers.Schemaless(ms[i : i+1]) {
			void = append(void, ms[i].Pos)
		}
	}
	for _, pos := range void {
		f.add(f.p, "marker/metadata", pos,
			"the marker has no effect on the kind %s: a schema cannot restrict its metadata, only that of a value in a field",
			f.decl.Name.Declared()).Relate(f.Pos, "the declaration")
	}
}
