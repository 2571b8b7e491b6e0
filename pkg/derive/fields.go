package derive

import (
	"cmp"
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
		f := &structField{deriver: d, Field: &st.Fields[i], p: p, decl: decl, s: s}
		lost := f.misplacedMeta()
		if f.JSON.Skip || d.opts.IgnoreUnexportedFields && !f.Exported && !f.Embedded {
			f.reportLeftOut()
			continue
		}
		if d.isPromoted(p, decl, f.Field) {
			inline := *f.Field
			inline.JSON = parser.JSONTag{Inline: true}
			f.Field = &inline
		}
		if f.JSON.Missing {
			d.parse(p, s, f.Markers, markers.OnField)
			f.untagged()
			continue
		}
		if before := seen[f.JSON.Name]; before != nil && !f.JSON.Inline {
			f.repeats(before)
		}
		seen[f.JSON.Name] = f.Field
		f.unexported()
		if !lost {
			f.options()
		}
		f.misnamed()
		f.misplacedItems()
		f.derive(facts)
	}
	d.checkShadows(p, st, s)
	d.ambiguous(p, st)
}

// isPromoted reports whether the fields of an embedded struct without a json tag are promoted, as
// encoding/json does: in a type that the user cannot give one. The peer refuses such a type.
func (d *deriver) isPromoted(p *packageInfo, decl *parser.TypeDecl, f *parser.Field) bool {
	return !p.Main && !p.isRoot && !d.opts.Lenient && decl.Encodes == parser.Plain &&
		f.JSON.Missing && !f.JSON.Malformed && f.Embedded && d.mayBeStruct(f.Type)
}

// unexported warns of a property that encoding/json never reads or writes.
func (f *structField) unexported() {
	if !f.p.Main || f.Exported || f.Embedded {
		return
	}
	f.warn("go/unexported",
		"%s is not exported, so encoding/json ignores it, but the schema has it: export it, "+
			"or leave it out with json:\"-\"", f.GoName)
}

// untagged reports a field that is not in the schema, unless that is reported where its type is
// used.
func (f *structField) untagged() {
	if !f.p.Main && !f.p.isRoot || f.typ(f.decl.Name).lost.code == "go/own-json" {
		return
	}
	var ds diag.List
	if f.JSON.Malformed {
		ds.Add("go/json-tag", f.Pos,
			"%s has a json tag that cannot be read, so it is left out of the schema: write json:\"name\", without spaces",
			f.name())
	} else {
		ds.Add("go/json-tag", f.Pos,
			"%s has no json tag, so it is left out of the schema: %s", f.name(), f.remedyForTag())
	}
	if f.report(f.p, f.s, ds) {
		f.s.Partial = true
	}
}

// remedyForTag says what to do about a field without a json tag.
func (f *structField) remedyForTag() string {
	if !f.Exported && !f.Embedded {
		return `give it json:"-", set ignoreUnexportedFields, or export it with a tag`
	}
	way := "give it " + f.missingTag()
	if !isKind(f.decl) || metaOf(f.Field) == "" {
		way += `, or json:"-"`
	}
	if f.hasInternals(f.decl) {
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
func (f *structField) missingTag() string {
	if !f.Embedded {
		return "one"
	}
	if f.GoName == "ObjectMeta" || f.GoName == "ListMeta" {
		return `json:"metadata,omitempty"`
	}
	if f.mayBeStruct(f.Type) {
		return `json:",inline"`
	}
	return "one"
}

// A structField is a field that is being examined, with what is known of it by then.
type structField struct {
	*deriver
	*parser.Field
	p    *packageInfo
	decl *parser.TypeDecl // the struct
	s    *schema.Draft    // of the struct
	fact *markers.Field   // what its markers say besides the schema
	u    use              // what its Go type says
	node *schema.Draft    // of the whole
}

func (f *structField) name() string { return f.decl.Name.Declared() + "." + f.GoName }

// warn reports something about the field that does not make its struct broken.
func (f *structField) warn(code diag.Code, format string, args ...any) *diag.Diagnostic {
	return f.add(f.p, code, f.Pos, format, args...)
}

// derive adds the field to the draft of its struct.
func (f *structField) derive(facts *markers.Type) {
	if f.p.Main {
		via := f.via
		f.via = f.Pos
		defer func() { f.via = via }()
	}
	origin := schema.From(schema.Declaration{
		Pos: f.Pos, Name: f.decl.Name.Declared() + "." + cmp.Or(f.JSON.Name, f.GoName),
		Package: f.p.Path, Tag: f.Tag.Text, Main: f.p.Main, Via: f.via,
	})
	before := len(f.diags)
	ms, unread := f.parse(f.p, f.s, f.Markers, markers.OnField)
	f.fact = &markers.Field{Name: f.JSON.Name, GoName: f.GoName, Optional: f.p.facts.Optional ||
		f.JSON.MayBeAbsent() || f.JSON.Inline}
	f.fact.Schemaless = markers.Schemaless(ms) && !f.isMetadata()
	f.u = f.goType(origin)
	typed := len(f.diags)
	f.u.own.Unread = append(f.u.own.Unread, unread...)
	f.describe(f.p, f.u.own, f.Doc)
	f.node = f.u.node()
	target := &markers.Target{Draft: f.u.own, Field: f.fact, Main: f.p.Main, Schema: f.node,
		Parent: f.s, Struct: facts, OfKind: f.ofKind(), ConstDocs: f.constantDocs()}
	f.apply(f.p, f.u.own, f.postpone(f.p, ms, target, f.Pos), target, f.u.named, f.Pos)
	f.unreadKey()
	f.node.Origin = f.u.own.Origin // markers have set keywords
	f.openMap(f.Type, f.u.own)
	f.checkMetadata(ms)
	f.misfits()
	f.lowerFindings(f.u.own, before, typed)
	f.removable()
	if f.JSON.Inline {
		f.inline()
		return
	}
	facts.Fields = append(facts.Fields, f.fact)
	f.addProperty(origin)
}

// goType examines the Go type of a field, unless nothing is to be known of it, and notes what
// markers have to know.
func (f *structField) goType(origin schema.Origin) (u use) {
	_, f.fact.Pointer = f.underlying(f.Type).(parser.Pointer)
	if f.fact.Schemaless {
		return use{own: &schema.Draft{Origin: origin}}
	}
	u = f.use(f.p, f.Type, origin)
	f.fact.Named = u.named != nil
	return u
}

// misfits reports what Go writes to a field that its schema, with its markers, does not allow or
// keep.
func (f *structField) misfits() {
	f.inQuotes()
	f.checkBase64(f.p, f.decl, f.Type, f.u.own)
	if f.decl.By != f.GoName { // else it writes all of the struct
		f.writesItself(f.p, f.Type, f.node)
	}
	f.durations(f.p, f.node)
	f.pruned()
	f.keysWithMarkers()
	named, _ := parser.Pointee(f.Type).(parser.Named)
	f.constantNames(f.p, f.lookup(named.Name), f.u.own, false)
}

func (f *structField) addProperty(origin schema.Origin) {
	f.s.SetProperty(f.fact.Name, f.node)
	if isRequired(f.fact) {
		f.s.Require(f.fact.Name, origin)
	} else if f.fact.Immutable != nil {
		f.s.Rules = append(f.s.Rules, onceSet(f.fact.Name, *f.fact.Immutable))
	}
}

// unreadKey makes a line that would give a list its key and cannot be read the place where the lack
// of a key is reported: what is wrong with the line says more. It may lack its plus sign.
func (f *structField) unreadKey() {
	own := f.u.own
	if own.ListType != "map" || own.MapKeys != nil || len(f.Markers) == 0 {
		return
	}
	for _, c := range slices.Concat(f.Markers, f.p.Strays) {
		if meansKey(c.Text) && c.Pos.Filename == f.Pos.Filename && c.Pos.Line < f.Pos.Line &&
			c.Pos.Line+1 >= f.Markers[0].Pos.Line {
			own.Origin.Set(schema.Keyword{Name: "x-kubernetes-list-map-keys", Pos: c.Pos,
				Main: own.Origin.Main()})
		}
	}
}

// meansKey reports whether a line may be meant as the key of a list: the marker stands at its
// beginning or behind all else, not within a sentence.
func meansKey(line string) bool {
	words := strings.Fields(strings.ToLower(line))
	return len(words) > 0 && (strings.Contains(words[0], "listmapkey") ||
		strings.Contains(words[len(words)-1], "listmapkey"))
}

// lowerFindings lowers the findings, from one index to the other, about the Go type of a field that
// preserves unknown fields: whatever Go writes there, the schema accepts. A list or map of
// something that cannot be expressed remains at most a list or map of anything. Errors in the
// declaration of a type that the field names are not forgiven, since other fields may use the type,
// too.
func (d *deriver) lowerFindings(own *schema.Draft, from, to int) {
	if !own.PreserveUnknown {
		return
	}
	if brokenInside(own.Values) {
		own.Values, own.Broken = nil, true
	}
	if brokenInside(own.Items) {
		own.Type, own.Items, own.Broken = "", nil, true
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
	if own.Broken {
		own.Broken = d.opts.Findings.Effective(left).HasErrors()
		own.Partial = own.Broken
	}
}

// openMap drops the values of a map with integer keys if its field preserves unknown fields:
// controller-gen does so too, as it does not know such maps.
func (d *deriver) openMap(t parser.Type, own *schema.Draft) {
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
func (f *structField) inline() {
	var ds diag.List
	required, explicit := f.fact.Explicit()
	if required {
		ds.Add("marker/inline", f.Pos,
			"%s is inlined: it has no property of its own that could be required: remove the marker, or name the field in its json tag", f.GoName)
	}
	for _, k := range f.node.Own().Origin.Keywords {
		if describes[k.Name] {
			ds.Add("marker/inline", k.Pos,
				"the marker has no effect: %s is inlined, and has no property of its own that it could describe: move it to the type, or name the field in its json tag", f.GoName).
				Relate(f.Pos, "the declaration")
		}
	}
	f.report(f.p, f.s, ds)
	if _, ok := f.Type.(parser.Pointer); ok && f.Embedded {
		f.inlineRequires("go/inline-pointer",
			"%s is an embedded pointer, which may be nil: these of its fields are required all the "+
				"same, and should be optional: %s")
	} else if explicit && !required { // many say so of what requires nothing
		f.inlineRequires("marker/inline",
			"%s is inlined: it has no property of its own that could be optional; these of its "+
				"fields are required, and each would have to say that it is optional: %s")
	}
	f.inlinedRoles()
	if kind := f.node.Kind(); kind != "" && kind != "object" {
		own, fix := f.node.Own(), "name it in its json tag"
		if n, ok := f.Type.(parser.Named); ok && f.Embedded {
			if decl := f.typ(n.Name).decl; decl != nil && decl.Encodes == parser.AsJSON {
				fix = "if what it writes is an object, put +kubebuilder:validation:Type=object above " +
					n.Name.Name
			}
		}
		f.errorf(f.p, own, "go/inline",
			"%s has no name in JSON, so its properties would be inlined, but a value of type %s "+
				"has none: %s", own.Origin.Name(), kind, fix)
		f.s.Broken = f.s.Broken || own.Broken
		return
	}
	if !f.node.Own().Broken {
		f.notInlined()
	}
	f.s.Parts = append(f.s.Parts, f.node)
}

// inlineRequires warns of what an inlined struct requires, which is known once its type is.
func (f *structField) inlineRequires(code diag.Code, format string) {
	f.afterTypes(func() {
		required := f.node.AllRequired()
		if len(required) == 0 {
			return
		}
		var ds diag.List
		ds.Add(code, f.Pos, format, f.GoName, strings.Join(required, ", ")).Severity = diag.Warning
		f.report(f.p, f.s, ds)
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
