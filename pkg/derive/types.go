package derive

import (
	"cmp"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// maxTypeChain is how many types may lead from one to another: beyond that the schema is too deep
// for any server, and the path too long to be walked recursively.
const maxTypeChain = 2000

// draft returns the draft of a named type. It is made once; a type that contains itself meets its
// own unfinished draft, which does not matter before drafts are resolved.
func (d *deriver) draft(n parser.TypeName) *schema.Draft {
	t := d.typ(n)
	if t.draft != nil {
		return t.draft
	}
	s := &schema.Draft{Named: n.Name}
	t.draft = s
	d.load(n.Package)
	if leaf, ok := d.leaf(n); ok {
		*s = leaf
		s.Named = n.Name
		s.Origin = schema.From(schema.Declaration{Name: s.Named, Package: n.Package})
		return s
	}
	p := d.pkg(n.Package)
	if p == nil || t.decl == nil || p.facts.Skip {
		s.Broken = true
		return s
	}
	s.Origin = schema.From(schema.Declaration{Pos: t.decl.Pos, Name: n.Declared(),
		Package: n.Package, Main: p.Main, Via: d.via})
	if d.depth == maxTypeChain {
		d.errorf(p, s, "size/nodes",
			"%s lies inside more than %d other types: no server could store such a schema",
			s.Named, maxTypeChain)
		return s
	}
	d.depth++
	d.declare(p, t, s)
	d.depth--
	// its fields, and those of types that it refers to, may be missing
	s.Broken, s.Partial = s.Broken || p.Faulty, s.Partial || p.Faulty
	return s
}

// declare fills the draft of a type declaration, from its Go structure and then from its markers.
// For a type with a JSON marshaler the markers decide if they name a type.
func (d *deriver) declare(p *packageInfo, t *typeInfo, s *schema.Draft) {
	decl := t.decl
	ms, unread := d.parse(p, s, decl.Markers, d.site(p, decl))
	facts := &markers.Type{Textual: d.textual(decl.Type), AsText: decl.Encodes == parser.AsText}
	facts.Consts = d.enumerated(p, decl)
	d.enumLacks(p, decl, ms)
	t.facts = facts
	d.notOfKind(p, decl, ms)
	d.unexported(p, decl)
	d.internal(p, decl)
	apply := func(to *schema.Draft) {
		var named *schema.Draft
		if s.Refers {
			named = s.Parts[0]
		}
		target := &markers.Target{Draft: to, Type: facts, Main: p.Main, Schema: s,
			ConstDocs: constantDocs(decl)}
		d.apply(p, s, d.postpone(p, ms, target, decl.Pos), target, named, decl.Pos)
	}
	encodes, alone := decl.Encodes, schema.Draft{}
	if time, duration := d.promotes(decl.Type); encodes == parser.Plain && (time || duration) {
		encodes = parser.AsJSON
	}
	switch encodes {
	case parser.AsText:
		s.Type = "string"
		apply(s)
		return
	case parser.AsJSON:
		alone = byMarkers(ms, facts, s.Origin)
		_, typed := alone.Origin.Keyword("type")
		if alone.Type != "" || alone.IntOrString && !(typed && inlinesUnion(decl.Type)) {
			if alone.Type == "" { // else the peer drops what describes the type
				d.describe(p, s, decl.Doc)
			}
			apply(s)
			return
		}
	}
	known, _ := d.underlyingUnlessKnown(decl.Type).(parser.Named)
	t.own = decl.Encodes == parser.AsJSON && !alone.PreserveUnknown &&
		!(decl.Alias && IsLeaf(known.Name))
	t.lost = d.lossOf(p, decl, alone.PreserveUnknown)
	d.describe(p, s, decl.Doc)
	own := d.structure(p, decl, s, facts)
	own.Unread = append(own.Unread, unread...)
	apply(own)
	d.constantNames(p, decl, own, true)
	d.checkBase64(p, decl, decl.Type, own)
	switch decl.Type.(type) {
	case parser.Map, parser.Slice:
		d.writesItself(p, decl.Type, own)
	}
	d.unions(p, decl, s, facts)
}

// byMarkers returns what the markers of a type alone say about its JSON.
func byMarkers(ms []markers.Marker, facts *markers.Type, origin schema.Origin) schema.Draft {
	alone, trial := schema.Draft{Origin: origin}, *facts
	early, _ := markers.Late(ms, &markers.Target{Draft: &alone, Schema: &alone}, false)
	markers.Apply(early, &markers.Target{Draft: &alone, Type: &trial}, origin.Decl(), false)
	return alone
}

// structure fills s with what the Go type says and returns the draft on which the declaration's
// markers act.
func (d *deriver) structure(
	p *packageInfo, decl *parser.TypeDecl, s *schema.Draft, facts *markers.Type,
) *schema.Draft {
	if st, ok := decl.Type.(parser.Struct); ok {
		d.fields(p, decl, st, s, facts)
		return s
	}
	u := d.declared(p, decl, s.Origin)
	if u.named == nil {
		named, about := s.Named, s.Documentation
		*s = *u.own
		s.Named, s.Documentation = named, about
		return s
	}
	if names := declaredAs(u.named, s); names != nil {
		d.errorf(p, s, "go/recursive", "%s is declared as itself (%s): no JSON value is one",
			s.Named, strings.Join(names, " → "))
		return s
	}
	s.Refers, s.Parts = true, []*schema.Draft{u.named, u.own}
	return u.own
}

// declaredAs returns the names of the declarations that lead from s back to it, if it is declared
// as named; nil if they lead elsewhere. With pointers that is possible: type P *P. Nothing else
// refers to itself, so other chains of references end.
func declaredAs(named, s *schema.Draft) []string {
	names := []string{s.Named}
	for named != s {
		if !named.Refers {
			return nil
		}
		names = append(names, named.Named)
		named = named.Parts[0]
	}
	return append(names, s.Named)
}

// textual reports whether the underlying type is string.
func (d *deriver) textual(t parser.Type) bool {
	b, ok := d.underlying(t).(parser.Basic)
	return ok && b.Name == "string"
}

// A use is what the Go type of a field, an item or a map value says: the named type, if it is one,
// and a draft for everything else.
type use struct {
	named *schema.Draft
	own   *schema.Draft
}

// node returns the draft of the whole place.
func (u use) node() *schema.Draft {
	if u.named == nil {
		return u.own
	}
	return schema.Refer(u.named, u.own)
}

// use examines the Go type of a place in p. Types that cannot be expressed are reported at the
// origin.
func (d *deriver) use(p *packageInfo, t parser.Type, origin schema.Origin) use {
	if x, ok := t.(parser.Pointer); ok {
		return d.use(p, x.Elem, origin)
	}
	own := &schema.Draft{Origin: origin}
	switch x := t.(type) {
	case parser.Basic:
		d.basic(p, x.Name, own)
	case parser.Slice:
		if isBytes(x) {
			own.Type, own.Format, own.Bytes = "string", "byte", true
			break
		}
		own.Type = "array"
		own.Items = d.use(p, x.Elem, origin.Below("[]")).node()
	case parser.Map:
		if d.checkKey(p, x.Key, own) {
			own.Type = "object"
			own.Values = d.use(p, x.Elem, origin.Below("{}")).node()
		}
	case parser.Named:
		return d.named(p, x.Name, own)
	case parser.Struct:
		d.errorf(p, own, "go/anonymous-struct", "%s has an anonymous struct: declare a type for it",
			origin.Name())
		own.Type = "object"
	case parser.Opaque:
		d.opaque(p, x, own)
	default:
		d.errorf(p, own, "go/type", "nothing is known of the type of %s", origin.Name())
	}
	return use{own: own}
}

// isComposite reports whether a declaration is an alias of a map, list or pointer, which the peer
// does not know.
func isComposite(decl *parser.TypeDecl) bool {
	switch decl.Type.(type) {
	case parser.Map, parser.Slice, parser.Pointer:
		return decl.Alias
	}
	return false
}

// isBytes reports whether encoding/json writes a slice as a base64 string.
func isBytes(s parser.Slice) bool {
	b, ok := s.Elem.(parser.Basic)
	return ok && b.Name == "byte" && !s.Array
}

// named refers to a declared type. Markers beside it see what they need to know about the type: the
// type and format of a basic type of the same package, and whether it is a slice or a map.
func (d *deriver) named(p *packageInfo, n parser.TypeName, own *schema.Draft) use {
	named := d.draft(n)
	if d.reportLoss(p, n, own) && !named.Origin.Main() {
		return use{own: own}
	}
	return d.refer(p, n, own)
}

// declared examines the type that a declaration is made of. The declaration does not inherit that
// type's methods, and so not its marshaler. An alias does, and whoever uses one of another package,
// such as json.RawMessage in Go 1.27, is told of the alias.
func (d *deriver) declared(p *packageInfo, decl *parser.TypeDecl, origin schema.Origin) use {
	if n, ok := decl.Type.(parser.Named); ok && (!decl.Alias || !p.Main) {
		d.draft(n.Name) // which finds what is lost
		if d.typ(n.Name).lost.code == "go/own-json" {
			return d.refer(p, n.Name, &schema.Draft{Origin: origin})
		}
	}
	return d.use(p, decl.Type, origin)
}

// refer is named without reporting what is lost.
func (d *deriver) refer(p *packageInfo, n parser.TypeName, own *schema.Draft) use {
	named := d.draft(n)
	t := d.typ(n)
	if named.Broken && t.decl == nil && !t.leaf {
		d.errorf(p, own, "go/undefined", "%s refers to %s, which cannot be found",
			own.Origin.Name(), n)
		return use{own: own}
	}
	if from := d.pkg(n.Package); from != nil && from.facts.Skip && !t.leaf {
		d.errorf(p, own, "go/undefined",
			"%s refers to %s, whose package is left out by kubebuilder:skip: remove that marker, or the field", own.Origin.Name(), n)
		return use{own: own}
	}
	if decl := t.decl; decl != nil {
		switch u := d.underlying(decl.Type).(type) {
		case parser.Basic:
			if n.Package == p.Path {
				hint := named.Own()
				own.Type, own.Format = hint.Type, hint.Format
			}
		case parser.Slice:
			if !u.Array {
				// []byte is a string, and so is a list with a text marshaler
				own.Type = cmp.Or(named.Own().Type, "array")
			}
		case parser.Map:
			own.Type = cmp.Or(named.Own().Type, "object")
		}
	}
	return use{named: named, own: own}
}

// underlying follows declarations to a type that is not a name, whether or not they have
// marshalers; nil if there is none.
func (d *deriver) underlying(t parser.Type) parser.Type {
	t = d.underlyingUnlessKnown(t)
	if _, ok := t.(parser.Named); ok {
		return nil
	}
	return t
}

// underlyingUnlessKnown is underlying, but stops at a named type that is missing or has a schema of
// its own.
func (d *deriver) underlyingUnlessKnown(t parser.Type) parser.Type {
	for range maxTypeChain { // code that does not compile may lead back to itself
		x, ok := t.(parser.Named)
		if !ok {
			return t
		}
		named := d.typ(x.Name)
		if named.decl == nil || named.leaf {
			return t
		}
		t = named.decl.Type
	}
	return nil
}

// basics has the schemas of predeclared types.
var basics = map[string]struct{ typ, format string }{
	"bool": {"boolean", ""}, "string": {"string", ""},
	"int": {"integer", ""}, "int8": {"integer", ""}, "int16": {"integer", ""},
	"uint": {"integer", ""}, "uint8": {"integer", ""}, "byte": {"integer", ""},
	"uint16": {"integer", ""}, "uintptr": {"integer", ""},
	"int32": {"integer", "int32"}, "rune": {"integer", "int32"}, "uint32": {"integer", "int32"},
	"int64": {"integer", "int64"}, "uint64": {"integer", "int64"},
}

// basic gives a draft the type and format of a predeclared type. Floats are errors unless they are
// allowed, as with the peer.
func (d *deriver) basic(p *packageInfo, name string, own *schema.Draft) {
	b, ok := basics[name]
	switch {
	case ok:
		own.Type, own.Format = b.typ, b.format
	case strings.HasPrefix(name, "float"):
		own.Type = "number" // even where it is refused, so that markers for numbers fit
		if !d.opts.AllowDangerousTypes {
			d.errorf(p, own, "go/float", "%s is a %s, which other languages round differently: "+
				"use an integer, a resource.Quantity or a string, or set allowDangerousTypes",
				own.Origin.Name(), name)
			own.Partial = false // it is a number
		}
	default:
		d.errorf(p, own, "go/type",
			"%s is of type %s, which JSON does not have: use another, or leave the field out with json:\"-\"",
			own.Origin.Name(), name)
	}
}

// checkKey checks that a map's keys are strings in JSON.
func (d *deriver) checkKey(p *packageInfo, key parser.Type, own *schema.Draft) bool {
	if d.isString(key) {
		return true
	}
	b, _ := d.underlying(key).(parser.Basic)
	x, _ := d.underlying(key).(parser.Opaque)
	switch {
	case x.Reported || x.Why != "": // nobody knows whether it is a string
		d.opaque(p, x, own)
		return false
	case basics[b.Name].typ == "integer" && !d.opts.Lenient: // encoding/json writes them as strings
		return true
	case basics[b.Name].typ == "integer":
		d.errorf(p, own, "go/map-key",
			"%s is a map whose keys are integers, which Go writes as strings and controller-gen "+
				"does not know: schemagen generate gives it a schema", own.Origin.Name())
		return false
	}
	d.errorf(p, own, "go/map-key",
		"%s is a map whose keys are not strings: write string keys, or integers", own.Origin.Name())
	return false
}

// isString reports whether the peer knows a key as a string.
func (d *deriver) isString(key parser.Type) bool {
	if n, ok := key.(parser.Named); ok {
		decl := d.lookup(n.Name)
		time, _ := d.promotes(n)
		return time || decl != nil && (decl.TextKey || d.textual(decl.Type))
	}
	b, ok := key.(parser.Basic)
	return ok && b.Name == "string"
}

// errorf reports an unsuitable Go type of a draft, and reports whether that is an error for the
// project.
func (d *deriver) errorf(
	p *packageInfo, own *schema.Draft, code diag.Code, format string, args ...any,
) bool {
	var ds diag.List
	ds.Add(code, own.Origin.Decl(), format, args...)
	own.Broken = d.report(p, own, ds) || d.markersOnly || p.Faulty || own.Broken
	own.Partial = own.Broken
	return own.Broken
}
