package derive

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// fields fills s with the fields of a struct: properties, and, as parts, the promoted fields of the
// structs that it inlines.
func (d *deriver) fields(
	p *packageInfo, decl *parser.TypeDecl, st parser.Struct, s *schema.Draft, facts *markers.Type,
) {
	s.Type = "object"
	s.Properties = make([]schema.DraftProperty, 0, len(st.Fields))
	seen := make(map[string]*parser.Field, len(st.Fields))
	for i := range st.Fields {
		f := &st.Fields[i]
		lost := d.misplacedMeta(p, decl, f)
		if f.JSON.Skip || d.opts.IgnoreUnexportedFields && !f.Exported && !f.Embedded {
			d.leftOut(p, f)
			continue
		}
		if d.promoted(p, decl, f) {
			inline := *f
			inline.JSON = parser.JSONTag{Inline: true}
			f = &inline
		}
		if f.JSON.Missing {
			d.parse(p, s, f.Markers, markers.OnField)
			d.untagged(p, decl, f, s)
			continue
		}
		if before := seen[f.JSON.Name]; before != nil && !f.JSON.Inline {
			var ds diag.List
			ds.Add("go/json-duplicate", f.Pos,
				"%s and %s have the same name in JSON, %q: encoding/json writes neither",
				before.GoName, f.GoName, f.JSON.Name).Relate(before.Pos, "%s is declared here",
				before.GoName)
			d.report(p, s, ds)
		}
		seen[f.JSON.Name] = f
		d.unexported(p, f)
		if !lost {
			d.options(p, decl, f)
		}
		d.misnamed(p, decl, f)
		d.misplacedItems(p, decl, f)
		d.field(p, decl, f, s, facts)
	}
	d.shadows(p, st, s)
	d.ambiguous(p, st)
}

// promoted reports whether the fields of an embedded struct without a json tag are promoted, as
// encoding/json does: in a type that the user cannot give one. The peer refuses such a type.
func (d *deriver) promoted(p *packageInfo, decl *parser.TypeDecl, f *parser.Field) bool {
	return !p.Main && !p.isRoot && !d.opts.Lenient && decl.Encodes == parser.Plain &&
		f.JSON.Missing && !f.JSON.Malformed && f.Embedded && d.mayBeStruct(f.Type)
}

// unexported warns of a property that encoding/json never reads or writes.
func (d *deriver) unexported(p *packageInfo, f *parser.Field) {
	if !p.Main || f.Exported || f.Embedded {
		return
	}
	d.add(p, "go/unexported", f.Pos,
		"%s is not exported, so encoding/json ignores it, but the schema has it: export it, "+
			"or leave it out with json:\"-\"", f.GoName)
}

// untagged reports a field that is not in the schema, unless that is reported where its type is
// used.
func (d *deriver) untagged(
	p *packageInfo, decl *parser.TypeDecl, f *parser.Field, s *schema.Draft,
) {
	if !p.Main && !p.isRoot || d.typ(decl.Name).lost.code == "go/own-json" {
		return
	}
	var ds diag.List
	if f.JSON.Malformed {
		ds.Add("go/json-tag", f.Pos,
			"%s.%s has a json tag that cannot be read, so it is left out of the schema: write json:\"name\", without spaces",
			decl.Name.Declared(), f.GoName)
	} else {
		ds.Add("go/json-tag", f.Pos,
			"%s.%s has no json tag, so it is left out of the schema: %s",
			decl.Name.Declared(), f.GoName, d.remedyForTag(decl, f))
	}
	if d.report(p, s, ds) {
		s.Partial = true
	}
}

// remedyForTag says what to do about a field without a json tag.
func (d *deriver) remedyForTag(decl *parser.TypeDecl, f *parser.Field) string {
	if !f.Exported && !f.Embedded {
		return `give it json:"-", set ignoreUnexportedFields, or export it with a tag`
	}
	way := "give it " + d.missingTag(f)
	if !isKind(decl) || metaOf(f) == "" {
		way += `, or json:"-"`
	}
	if d.hasInternals(decl) {
		way += "; of generated code, set ignoreUnexportedFields, or leave the whole type out: " +
			schemaless
	}
	return way
}

// hasInternals reports whether a struct has unexported fields without json tags, as generated ones
// do.
func (d *deriver) hasInternals(decl *parser.TypeDecl) bool {
	st, _ := decl.Type.(parser.Struct)
	return slices.ContainsFunc(st.Fields, func(f parser.Field) bool {
		return f.JSON.Missing && !f.Exported && !f.Embedded
	})
}

// missingTag says which tag a field lacks, if that is known. A type that is known not to be a
// struct cannot be inlined.
func (d *deriver) missingTag(f *parser.Field) string {
	if !f.Embedded {
		return "one"
	}
	if f.GoName == "ObjectMeta" || f.GoName == "ListMeta" {
		return `json:"metadata,omitempty"`
	}
	if d.mayBeStruct(f.Type) {
		return `json:",inline"`
	}
	return "one"
}

// field adds one field to the draft s of its struct.
func (d *deriver) field(
	p *packageInfo, decl *parser.TypeDecl, f *parser.Field, s *schema.Draft, facts *markers.Type,
) {
	if p.Main {
		via := d.via
		d.via = f.Pos
		defer func() { d.via = via }()
	}
	origin := schema.From(schema.Declaration{
		Pos: f.Pos, Name: decl.Name.Declared() + "." + cmp.Or(f.JSON.Name, f.GoName),
		Package: p.Path, Tag: f.Tag.Text, Main: p.Main,
		Via: d.viaFrom(p),
	})
	before := len(d.diags)
	ms, unread := d.parse(p, s, f.Markers, markers.OnField)
	fact := &markers.Field{Name: f.JSON.Name, GoName: f.GoName, Optional: p.facts.Optional ||
		f.JSON.MayBeAbsent() || f.JSON.Inline}
	fact.Schemaless = markers.Schemaless(ms) && !isMetadata(decl, f)
	u := d.fieldType(p, f, fact, origin)
	typed := len(d.diags)
	u.own.Unread = append(u.own.Unread, unread...)
	d.describe(p, u.own, f.Doc)
	node := u.node()
	target := &markers.Target{Draft: u.own, Field: fact, Main: p.Main, Schema: node, Parent: s,
		Struct: facts, OfKind: ofKind(decl, f)}
	d.apply(p, u.own, d.postpone(p, ms, target, f.Pos), target, u.named, f.Pos)
	unreadKey(p, f, u.own)
	node.Origin = u.own.Origin // markers have set keywords
	d.opened(f.Type, u.own)
	d.onMetadata(p, decl, f, ms, u.own)
	d.misfits(p, decl, f, s, u, node)
	d.forgive(u.own, before, typed)
	d.removable(p, u, s, fact)
	if f.JSON.Inline {
		d.inline(p, decl, f, s, node, fact)
		return
	}
	facts.Fields = append(facts.Fields, fact)
	addProperty(s, node, fact, origin)
}

// fieldType examines the Go type of a field, unless nothing is to be known of it, and notes what
// markers have to know.
func (d *deriver) fieldType(
	p *packageInfo, f *parser.Field, fact *markers.Field, origin schema.Origin,
) (u use) {
	_, fact.Pointer = d.underlying(f.Type).(parser.Pointer)
	if fact.Schemaless {
		return use{own: &schema.Draft{Origin: origin}}
	}
	u = d.use(p, f.Type, origin)
	fact.Named = u.named != nil
	return u
}

// misfits reports what Go writes to a field that its schema, with its markers, does not allow or
// keep.
func (d *deriver) misfits(
	p *packageInfo, decl *parser.TypeDecl, f *parser.Field, s *schema.Draft, u use,
	node *schema.Draft,
) {
	d.inQuotes(p, decl, f, u)
	d.inBase64(p, decl, f.Type, u.own)
	if decl.By != f.GoName { // else it writes all of the struct
		d.writesItself(p, f.Type, node)
	}
	d.durations(p, node)
	d.pruned(p, decl, f, s, node)
	d.keysWithMarkers(p, decl, f, s, node)
	if named, ok := parser.Pointee(f.Type).(parser.Named); ok {
		d.constantNames(p, d.lookup(named.Name), u.own, false)
	}
}

// addProperty makes a field a property of its struct.
func addProperty(s, node *schema.Draft, fact *markers.Field, origin schema.Origin) {
	s.SetProperty(fact.Name, node)
	if isRequired(fact) {
		s.Require(fact.Name, origin)
	} else if fact.Immutable != nil {
		s.Rules = append(s.Rules, onceSet(fact.Name, *fact.Immutable))
	}
}

// unreadKey makes a line that would give a list its key and cannot be read the place where the lack
// of a key is reported: what is wrong with the line says more. It may lack its plus sign.
func unreadKey(p *packageInfo, f *parser.Field, own *schema.Draft) {
	if own.ListType != "map" || own.MapKeys != nil || len(f.Markers) == 0 {
		return
	}
	for _, c := range slices.Concat(f.Markers, p.Strays) {
		if strings.Contains(strings.ToLower(c.Text), "listmapkey") &&
			c.Pos.Filename == f.Pos.Filename && c.Pos.Line < f.Pos.Line &&
			c.Pos.Line+1 >= f.Markers[0].Pos.Line {
			own.Origin.Set(schema.Keyword{Name: "x-kubernetes-list-map-keys", Pos: c.Pos,
				Main: own.Origin.Main()})
		}
	}
}

// forgive lowers the findings, from one index to the other, about the Go type of a field that
// preserves unknown fields: whatever Go writes there, the schema accepts. A list or map of
// something that cannot be expressed remains at most a list or map of anything. Errors in the
// declaration of a type that the field names are not forgiven, since other fields may use the type,
// too.
func (d *deriver) forgive(own *schema.Draft, from, to int) {
	if !own.PreserveUnknown {
		return
	}
	if brokenInside(own.Values) {
		own.Values, own.Broken = nil, true
	}
	if brokenInside(own.Items) {
		own.Type, own.Items, own.Broken = "", nil, true
	}
	if !own.Broken {
		return
	}
	left := slices.Clone(d.diags[to:])
	for i := from; i < to; i++ {
		f := &d.diags[i]
		if cause, _ := f.Cause(); f.Code.Family() != "go" || cause != own.Origin.Decl() {
			continue
		}
		if f.Severity == diag.Error {
			f.Severity = diag.Warning
			clear(d.reported) // elsewhere it is an error
		}
		left = append(left, *f)
	}
	own.Broken = d.opts.Findings.Effective(left).HasErrors()
	own.Partial = own.Broken
}

// opened leaves out what a map with integer keys holds if its field preserves unknown fields, as
// the peer does, which does not know such maps: its author has said that anything goes.
func (d *deriver) opened(t parser.Type, own *schema.Draft) {
	m, ok := parser.Pointee(t).(parser.Map)
	if !ok || !own.PreserveUnknown || own.Values == nil || d.isString(m.Key) {
		return
	}
	own.Values = nil
	if _, given := own.Origin.Keyword("type"); !given {
		own.Type = ""
	}
}

// brokenInside reports whether something is broken that a field itself declares: its value, or
// lists and maps in it.
func brokenInside(value *schema.Draft) bool {
	for value != nil {
		own := value.Own()
		if own.Broken {
			return true
		}
		value = cmp.Or(own.Items, own.Values)
	}
	return false
}

// viaFrom returns the field of the main module that leads to a package that is not in it.
func (d *deriver) viaFrom(p *packageInfo) (via token.Position) {
	if !p.Main {
		via = d.via
	}
	return via
}

// isRequired decides whether a property is required: its own markers, then its package, then its
// JSON tag.
func isRequired(f *markers.Field) bool {
	if required, ok := f.Explicit(); ok {
		return required
	}
	return !f.Optional
}

// describes has the keywords that only document. A struct does not inherit them from what it
// inlines.
var describes = map[string]bool{"title": true, "description": true, "example": true,
	"externalDocs": true}

// inline makes the promoted fields of a field part of its struct.
func (d *deriver) inline(
	p *packageInfo, decl *parser.TypeDecl, f *parser.Field, s, node *schema.Draft,
	fact *markers.Field,
) {
	var ds diag.List
	required, explicit := fact.Explicit()
	if required {
		ds.Add("marker/inline", f.Pos,
			"%s is inlined: it has no property of its own that could be required: remove the marker, or name the field in its json tag", f.GoName)
	}
	for _, k := range node.Own().Origin.Keywords {
		if describes[k.Name] {
			ds.Add("marker/inline", k.Pos,
				"the marker has no effect: %s is inlined, and has no property of its own that it could describe: move it to the type, or name the field in its json tag", f.GoName).
				Relate(f.Pos, "the declaration")
		}
	}
	d.report(p, s, ds)
	if _, ok := f.Type.(parser.Pointer); ok && f.Embedded {
		d.inlineRequires(p, f, s, node, "go/inline-pointer",
			"%s is an embedded pointer: these of its fields are required even where Go leaves it nil: %s")
	} else if explicit && !required { // many say so of what requires nothing
		d.inlineRequires(p, f, s, node, "marker/inline",
			"%s is inlined: it has no property of its own that could be optional; these of its "+
				"fields are required, and each would have to say that it is optional: %s")
	}
	d.inlinedRoles(p, s, f, fact)
	if kind := node.Kind(); kind != "" && kind != "object" {
		own, fix := node.Own(), "name it in its json tag"
		if n, ok := f.Type.(parser.Named); ok && f.Embedded {
			if decl := d.typ(n.Name).decl; decl != nil && decl.Encodes == parser.AsJSON {
				fix = "if what it writes is an object, put +kubebuilder:validation:Type=object above " +
					n.Name.Name
			}
		}
		d.errorf(p, own, "go/inline",
			"%s has no name in JSON, so its properties would be inlined, but a value of type %s "+
				"has none: %s", own.Origin.Name(), kind, fix)
		s.Broken = s.Broken || own.Broken
		return
	}
	if !node.Own().Broken {
		d.notInlined(p, decl, f, s)
	}
	s.Parts = append(s.Parts, node)
}

// inlineRequires warns of what an inlined struct requires, which is known once its type is.
func (d *deriver) inlineRequires(
	p *packageInfo, f *parser.Field, s, node *schema.Draft, code diag.Code, format string,
) {
	d.later(func() {
		required := node.AllRequired()
		if len(required) == 0 {
			return
		}
		var ds diag.List
		ds.Add(code, f.Pos, format, f.GoName, strings.Join(required, ", ")).Severity = diag.Warning
		d.report(p, s, ds)
	})
}

// onceSet is the rule of the parent that keeps an optional immutable field from being removed.
func onceSet(name string, marker schema.Origin) schema.Rule {
	path := schema.CELName(name)
	return schema.Rule{
		Rule:    "!has(oldSelf." + path + ") || has(self." + path + ")",
		Message: "field " + name + " is immutable once set",
		Origin:  marker,
	}
}
