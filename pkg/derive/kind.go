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

// metaTags says how encoding/json must be told where the parts of an object or of a list stand.
var metaTags = map[parser.TypeName]struct {
	want string
	in   func(parser.JSONTag) bool // inlined fields that have a name are reported as such
}{
	{Package: metaV1, Name: "TypeMeta"}: {`json:",inline"`, func(t parser.JSONTag) bool {
		return t.Inline
	}},
	{Package: metaV1, Name: "ObjectMeta"}: {`json:"metadata,omitempty"`, isMetadata},
	{Package: metaV1, Name: "ListMeta"}:   {`json:"metadata,omitempty"`, isMetadata},
}

func isMetadata(t parser.JSONTag) bool {
	return t.Name != "" && (t.Inline || t.Name == "metadata")
}

// metaOf returns the name of the part of a kind that a field is declared as, or nothing.
func metaOf(f *parser.Field) string {
	named, _ := parser.Pointee(f.Type).(parser.Named)
	if _, ok := metaTags[named.Name]; !ok {
		return ""
	}
	return named.Name.Name
}

// misplacedMeta warns of a kind, or a list of objects, whose apiVersion, kind or metadata Go writes
// somewhere else than where a server reads it, and reports whether it does.
func (f *structField) misplacedMeta() bool {
	named, _ := f.Type.(parser.Named)
	tag, ok := metaTags[named.Name]
	st, _ := f.decl.Type.(parser.Struct)
	what := "a kind"
	if listsObjects(st) {
		what = "a list of objects"
	} else if !isKind(f.decl) {
		return false
	}
	if !ok || !f.p.Main || !f.Embedded || f.JSON.Missing || !f.JSON.Skip && tag.in(f.JSON) {
		return false
	}
	f.warn("go/kind-meta",
		"%s is %s, so the tag of its %s must be %s: nothing else leads to where a server has it",
		f.decl.Name.Declared(), what, f.GoName, tag.want)
	return true
}

// listsObjects reports whether a struct is a list of objects, by what it has.
func listsObjects(st parser.Struct) bool {
	return isList(st) && hasTypeMeta(st) &&
		slices.ContainsFunc(st.Fields, func(f parser.Field) bool { return f.GoName == "Items" })
}

func hasTypeMeta(st parser.Struct) bool {
	return slices.ContainsFunc(st.Fields, func(f parser.Field) bool {
		return metaOf(&f) == "TypeMeta"
	})
}

// misplacedItems warns of a list of objects whose items have another name in JSON than the one by
// which a server sends them, that has the metadata of an object, so that it is a kind itself, or
// whose items are of another kind than its name says. What has ListMeta alone is no object that a
// server sends.
func (f *structField) misplacedItems() {
	st, _ := f.decl.Type.(parser.Struct)
	if !f.p.Main || f.GoName != "Items" || !hasTypeMeta(st) {
		return
	}
	slice, _ := f.Type.(parser.Slice)
	item, _ := parser.Pointee(slice.Elem).(parser.Named)
	name := f.decl.Name
	name.Name = strings.TrimSuffix(name.Name, "List")
	listed, meant := f.lookup(item.Name), f.lookup(name)
	switch {
	case isList(st) && f.JSON.Name != "items":
		f.warn("go/kind-meta", "%s is a list of objects, so the tag of its Items must be "+
			"json:\"items\": a client in Go finds no object otherwise", f.decl.Name.Declared())
	case listed == nil || !isKind(listed):
	case isKind(f.decl) && name != f.decl.Name: // others are told of the list at their root
		f.warn("go/kind-meta", "%s lists objects, but embeds metav1.ObjectMeta, so that "+
			"it is a kind with a CRD of its own: embed metav1.ListMeta instead",
			f.decl.Name.Declared()).Relate(f.decl.Pos, "the declaration")
	case isList(st) && meant != nil && isKind(meant) && meant.Name.Name != listed.Name.Name:
		f.warn("go/kind-meta", "%s lists objects of kind %s, so that a client in Go "+
			"loses what only %s has: write []%[3]s", f.decl.Name.Declared(),
			listed.Name.Declared(), meant.Name.Declared())
	}
}

// unexported warns of a kind that Go does not export.
func (d *deriver) unexported(p *packageInfo, decl *parser.TypeDecl) {
	name := decl.Name.Declared()
	if token.IsExported(name) || !isKind(decl) || !p.isRoot || p.group() == "" {
		return
	}
	var ds diag.List
	ds.Add("marker/kind", decl.Pos, "%s is a kind, which gets a manifest, but Go does not export it, "+
		"so that no client knows it and controller-gen object writes no deep copy: begin its name "+
		"with a capital letter", name).Severity = diag.Warning
	d.report(p, nil, ds)
}

// internal notes that a type which looks like a kind is taken for an internal one.
func (d *deriver) internal(p *packageInfo, decl *parser.TypeDecl) {
	if !isInternal(decl) {
		return
	}
	var ds diag.List
	f := ds.Add("marker/kind", decl.Pos, "%s is not a kind, as none of its fields has a json tag, "+
		"so it has no manifest: give them tags, unless it is an internal type",
		decl.Name.Declared())
	f.Severity, f.Statement.Of = diag.Note, decl.Name.Declared()
	d.report(p, nil, ds)
}

// notOfKind reports the markers that describe a kind on a type that is not one.
func (d *deriver) notOfKind(p *packageInfo, decl *parser.TypeDecl, ms []markers.Marker) {
	st, _ := decl.Type.(parser.Struct)
	if d.site(p, decl)&markers.OnKind != 0 || p.Faulty ||
		slices.ContainsFunc(st.Fields, isUnknown) {
		return // it is one, or nobody knows
	}
	says := slices.IndexFunc(decl.Markers, func(c parser.Comment) bool {
		return markers.SaysKind(c.Text)
	})
	if says < 0 && !slices.ContainsFunc(ms, func(m markers.Marker) bool { return m.Def.OfKind }) {
		return
	}
	name, _, _ := strings.Cut(decl.Name.Name, "[")
	why, instead := notKind(decl)
	almost := instead == ""
	var ds diag.List
	for _, m := range ms {
		if m.Def.OfKind && ds != nil { // one finding: all have an effect if it becomes a kind
			ds[0].Relate(m.Pos, "nor has %s", m.Name())
		} else if m.Def.OfKind {
			ds.Add("marker/kind", m.Pos, "%s has no effect: %s is not a kind, as %s%s", m.Name(),
				name, why, instead).Relate(decl.Pos, "the declaration")
		}
	}
	if !almost && ds == nil {
		says = slices.IndexFunc(decl.Markers, func(c parser.Comment) bool {
			return c.Text == "kubebuilder:object:root=true" // it is an object of its own
		})
		why = d.notAsMeant(decl)
	}
	if ds == nil && says >= 0 && why != "" {
		ds.Add("marker/kind", decl.Markers[says].Pos,
			"%s is not a kind, so it has no manifest: %s", name, why).Relate(decl.Pos,
			"the declaration").Severity = diag.Warning
	}
	d.report(p, nil, ds)
}

// isMetadata reports whether a field is the metadata of a kind, whose schema at the root does not
// depend on the field.
func (f *structField) isMetadata() bool {
	return isKind(f.decl) && f.JSON.Name == "metadata"
}

// ofKind is isMetadata for declarations that are meant to be kinds: a type that merely has the
// fields of a kind may be meant for a field of another type, where the metadata can be restricted;
// its users are known only as far as they were loaded.
func (f *structField) ofKind() bool {
	return f.isMetadata() && haveMarker(f.decl.Markers, markers.SaysKind)
}

// namesOf returns the names of a kind before any marker overrides them.
func namesOf(kind string) schema.Names {
	return schema.Names{
		Kind:     kind,
		ListKind: kind + "List",
		Plural:   plural(kind),
		Singular: strings.ToLower(kind),
	}
}

// checkClient warns where the client that client-gen writes asks for objects in a namespace and the
// scope says that they are in none, or the other way round: no request of such a client is served.
func (d *deriver) checkClient(crd *schema.CRD, s source) {
	var ds diag.List
	client, nonNamespaced := s.marker("genclient"), s.marker("genclient:nonNamespaced")
	cluster := crd.Scope == "Cluster"
	switch {
	case client != nil && nonNamespaced == nil && cluster:
		ds.Add("marker/conflict", client.Pos, "the scope of %s is Cluster, and the client that "+
			"genclient asks for wants a namespace: add +genclient:nonNamespaced",
			crd.Names.Kind).Severity = diag.Warning
	case nonNamespaced != nil && crd.Scope == markers.DefaultScope &&
		!s.draft.Misses("resource"):
		ds.Add("marker/conflict", nonNamespaced.Pos, "the scope of %s is %s, and the client knows no "+
			"namespace: remove the line, or write +kubebuilder:resource:scope=Cluster",
			crd.Names.Kind, crd.Scope).Severity = diag.Warning
	}
	d.report(s.pkg, nil, ds)
}

// checkRegistered warns where Go code registers the types of a package in another group or version
// than the CRD has: clients then ask for a kind that no server knows.
func (d *deriver) checkRegistered(crd *schema.CRD, s source) {
	code := s.pkg.Registered
	if code == nil || crd.Group == "" || s.pkg.registered {
		return
	}
	version := s.pkg.version()
	group, of := cmp.Or(code.Group, crd.Group), cmp.Or(code.Version, version)
	if group == crd.Group && of == version {
		return
	}
	s.pkg.registered = true
	found := d.add(s.pkg, "crd/registered", code.Pos, "the types of package %s are registered as %s/%s, and its "+
		"CRDs have %s/%s, so that clients in Go find no kind: give both the same, by "+
		"+groupName and the name of the package, or +versionName", s.pkg.Name,
		group, of, crd.Group, version)
	if group != crd.Group {
		found.Related = append(found.Related, diag.Related{Pos: s.pkg.facts.GroupBy.Pos,
			Message: "the group of the CRDs", Role: diag.IsMarker})
	}
}

// marker returns the marker line of a version that has nothing but a name, or nil.
func (s source) marker(name string) *parser.Comment {
	i := slices.IndexFunc(s.decl.Markers, func(c parser.Comment) bool { return c.Text == name })
	if i < 0 {
		return nil
	}
	return &s.decl.Markers[i]
}
