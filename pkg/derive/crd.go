package derive

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/markers/suggest"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A groupKind is what becomes one CRD.
type groupKind struct{ kind, group string }

// kinds returns the kinds that root packages declare.
func (d *deriver) kinds() map[groupKind]bool {
	all := map[groupKind]bool{}
	for _, pkg := range d.prog.Roots {
		p := d.pkg(pkg.Path)
		if p.facts.Skip {
			continue // else a type of such a name in another package would be a version of the kind
		}
		for _, t := range pkg.Types {
			if isKind(t) && (d.opts.Keep == nil || d.opts.Keep(t.Name.Name, p.group())) {
				all[groupKind{t.Name.Name, p.group()}] = true
			}
		}
	}
	return all
}

// compare orders kinds by name, then by group.
func (k groupKind) compare(other groupKind) int {
	return cmp.Or(strings.Compare(k.kind, other.kind), strings.Compare(k.group, other.group))
}

// isKind reports whether a declaration becomes a kind in a root package. A generic type and its
// instances do not: nothing could name them.
func isKind(t *parser.TypeDecl) bool {
	return t.Kind && !t.Generic && !strings.Contains(t.Name.Name, "[") && !isInternal(t)
}

// isInternal reports whether a declaration would be a kind but for its tags, of which no field has
// one: nobody writes its objects as JSON. Controllers send events of such types to themselves, and
// API servers convert between versions by one. A kind without tags says by a marker that it is one.
func isInternal(t *parser.TypeDecl) bool {
	st, ok := t.Type.(parser.Struct)
	return ok && t.Kind && !slices.ContainsFunc(st.Fields, func(f parser.Field) bool {
		return !f.JSON.Missing
	}) && !haveMarker(t.Markers, markers.DescribesKind)
}

// group returns the API group of the package, empty if it has none.
func (p *packageInfo) group() string {
	if p.facts.Group == nil {
		return ""
	}
	return *p.facts.Group
}

// version returns the API version of the package; without a group it has none.
func (p *packageInfo) version() string {
	if p.facts.Group == nil {
		return ""
	}
	return cmp.Or(p.facts.Version, p.Name)
}

// A source is one Go declaration of a kind: one version.
type source struct {
	pkg   *packageInfo
	decl  *parser.TypeDecl
	facts *markers.Type
	draft *schema.Draft
}

func (s source) origin() schema.Origin { return s.draft.Origin }

// sources returns the declarations of a kind in the packages known so far, by version. A package
// that an earlier kind reaches counts as known, although it was not asked for: the peer does the
// same.
func (d *deriver) sources(k groupKind) []source {
	var all []source
	for _, p := range d.membersOf(k.group) {
		decl := p.Lookup(k.kind)
		if decl == nil || decl.Generic || isInternal(decl) ||
			d.opts.LeaveOut != nil && d.opts.LeaveOut(p.version()) {
			continue
		}
		all = append(all, source{pkg: p, decl: decl})
	}
	slices.SortStableFunc(all, func(a, b source) int {
		return strings.Compare(a.pkg.version(), b.pkg.version())
	})
	return all
}

// load makes a package known.
func (d *deriver) load(path string) {
	if !d.loaded[path] {
		d.loaded[path] = true
		d.newlyLoaded = append(d.newlyLoaded, path)
	}
}

// membersOf returns the known packages of a group, by path.
func (d *deriver) membersOf(group string) []*packageInfo {
	slices.Sort(d.newlyLoaded)
	for _, path := range d.newlyLoaded {
		if p := d.pkg(path); p != nil && !p.facts.Skip && (p.group() != "" || p.isRoot) {
			d.members[p.group()] = append(d.members[p.group()], p)
		}
	}
	d.newlyLoaded = nil
	members := d.members[group]
	slices.SortFunc(members, func(a, b *packageInfo) int { return strings.Compare(a.Path, b.Path) })
	return members
}

// draftAll fills in the drafts of the declarations of a kind.
func (d *deriver) draftAll(sources []source) {
	for i := range sources {
		sources[i].draft = d.draft(sources[i].decl.Name)
		sources[i].facts = d.typ(sources[i].decl.Name).facts
	}
	d.catchUp()
}

// crd assembles the CRD of a kind. ok is false if no version of it is left.
func (d *deriver) crd(k groupKind) (crd schema.CRD, ok bool) {
	all := d.sources(k)
	d.draftAll(all)
	sources := slices.DeleteFunc(slices.Clone(all), func(s source) bool {
		return s.facts == nil || s.facts.Resource.Skip
	})
	if len(sources) == 0 {
		return crd, false
	}
	crd = schema.CRD{Group: k.group, Names: namesOf(k.kind), Scope: markers.DefaultScope,
		Origin: sources[len(sources)-1].origin()}
	for _, s := range all {
		if s.facts != nil {
			applyResource(&crd, &s.facts.Resource)
		}
		crd.Origin.Keywords = append(slices.Clip(crd.Origin.Keywords), s.pkg.facts.GroupBy)
	}
	if k.group != "" { // else they are no versions of one another
		d.checkOverridden(&crd, all)
		d.becomesVersion(sources)
	}
	for _, s := range sources {
		crd.Versions = append(crd.Versions, d.version(s, len(sources) == 1))
		d.checkClient(&crd, s)
		d.checkRegistered(&crd, s)
	}
	d.check(&crd, sources)
	return crd, true
}

// applyResource applies what one version's markers say about the whole resource.
func applyResource(crd *schema.CRD, r *markers.Resource) {
	if _, given := r.Given["resource"]; given {
		crd.Names.Plural = cmp.Or(r.Plural, crd.Names.Plural)
		crd.Names.Singular = cmp.Or(r.Singular, crd.Names.Singular)
		crd.Names.ShortNames, crd.Names.Categories, crd.Scope = r.ShortNames, r.Categories,
			cmp.Or(r.Scope, markers.DefaultScope)
	}
	crd.Conversion = cmp.Or(r.Conversion, crd.Conversion)
	crd.File = cmp.Or(r.File, crd.File)
	crd.Annotations = overlay(crd.Annotations, r.Annotations)
	crd.Labels = overlay(crd.Labels, r.Labels)
	crd.Origin.Keywords = append(slices.Clip(crd.Origin.Keywords), r.Facts()...)
}

// overlay adds pairs and sorts them by key. A later pair replaces an earlier one with the same key.
func overlay(have, more []schema.Pair) []schema.Pair {
	for _, p := range more {
		i := slices.IndexFunc(have, func(h schema.Pair) bool { return h.Key == p.Key })
		if i < 0 {
			have = append(have, p)
			continue
		}
		have[i] = p
	}
	slices.SortFunc(have, func(a, b schema.Pair) int { return strings.Compare(a.Key, b.Key) })
	return have
}

// version assembles one version of a kind; only says that there is no other, so that it is stored.
func (d *deriver) version(s source, only bool) schema.Version {
	r := &s.facts.Resource
	v := schema.Version{
		Name: s.pkg.version(), Served: !r.Unserved, Storage: r.Storage || only,
		Deprecated: r.Deprecated, DeprecationWarning: r.DeprecationWarning,
		Columns: r.Columns, SelectableFields: r.SelectableFields,
		Subresources: r.Subresources, Status: r.Status, Scale: r.Scale,
		Origin: s.origin(),
	}
	v.Origin.Keywords = append(slices.Clip(v.Origin.Keywords), s.pkg.facts.VersionBy)
	v.Origin.Keywords = append(v.Origin.Keywords, r.Facts()...)
	v.Schema = d.resolver.Root(s.draft)
	return v
}

// check reports why the versions of a kind do not make a CustomResourceDefinition. Packages without
// a group are unrelated.
func (d *deriver) check(crd *schema.CRD, sources []source) {
	var ds diag.List
	if crd.Group == "" {
		for _, s := range sources {
			if isKind(s.decl) {
				noGroup(&ds, crd.Names.Kind, s)
			}
		}
	} else {
		checkVersions(&ds, crd, sources, d.opts.LeaveOut == nil)
	}
	for i := range ds {
		ds[i].CRD = crd.Name()
	}
	if ds.HasErrors() {
		crd.Invalid = true
	}
	d.diags = append(d.diags, ds...)
}

// checkVersions reports what is wrong with the versions of a kind in combination. If they may not
// be all, the storage version may be missing for that reason.
func checkVersions(ds *diag.List, crd *schema.CRD, sources []source, all bool) {
	last := sources[len(sources)-1].origin()
	var stored, served []source
	for i, s := range sources {
		if i > 0 && s.pkg.version() == sources[i-1].pkg.version() {
			f := s.origin().Report(ds, "crd/version-duplicate",
				"%s is declared in version %s by two packages: give one of them another +versionName",
				crd.Names.Kind, s.pkg.version()).
				Relate(sources[i-1].decl.Pos, "the other declaration")
			f.Statement.Of = crd.Names.Kind
			// a marker is wrong for all kinds of the package
			f.Pos = cmp.Or(s.pkg.facts.VersionBy.Pos, sources[i-1].pkg.facts.VersionBy.Pos, f.Pos)
		}
		if s.facts.Resource.Storage {
			stored = append(stored, s)
		}
		if !s.facts.Resource.Unserved {
			served = append(served, s)
		}
	}
	stored = slices.CompactFunc(stored, func(a, b source) bool { // which is one version
		return a.pkg.version() == b.pkg.version()
	})
	switch {
	case len(stored) == 0 && len(sources) > 1 && all:
		relateAll(last.Report(ds, "crd/storage",
			"no version of %s is the storage version: put +kubebuilder:storageversion on one of %s",
			crd.Names.Kind, versionList(sources)), sources[:len(sources)-1])
	case len(stored) > 1:
		relateAll(atMarker(stored[1].origin().Report(ds, "crd/storage",
			"%s has several storage versions, %s: one is stored, the others are converted: leave kubebuilder:storageversion at one",
			crd.Names.Kind, versionList(stored)), stored[1], "kubebuilder:storageversion"),
			stored[:1])
	}
	if len(served) == 0 {
		atMarker(last.Report(ds, "crd/served",
			"no version of %s is served: remove kubebuilder:unservedversion from one",
			crd.Names.Kind), sources[len(sources)-1], "kubebuilder:unservedversion")
	}
}

// atMarker moves a finding about a declaration to one of its markers.
func atMarker(f *diag.Diagnostic, s source, name string) *diag.Diagnostic {
	for _, c := range s.decl.Markers {
		if markers.NameOf(c.Text) == name {
			f.Pos = c.Pos
			f.Over(1 + len(name))
		}
	}
	return f
}

// noGroup reports that a kind has no API group, at the line that should name it if there is one,
// however it is spelled and wherever it stands: what is wrong with the line says enough.
func noGroup(ds *diag.List, kind string, s source) {
	lines := slices.Concat(s.pkg.Markers, s.pkg.Strays)
	for _, t := range s.pkg.Types {
		lines = append(lines, t.Markers...)
	}
	for _, c := range lines {
		text := strings.TrimLeft(c.Text, "/@+ ")
		if strings.HasPrefix(strings.ToLower(text), "groupname") ||
			slices.Contains(suggest.Meant(text), "groupname") {
			ds.Add("crd/group", c.Pos,
				"the line names no API group: write // +groupName=<group> above the package clause")
			return
		}
	}
	if s.pkg.groupless || s.pkg.Faulty {
		return // one fault of the package, whatever other kinds it has, or of what cannot be read
	}
	s.pkg.groupless = true
	if s.pkg.Path == "command-line-arguments" { // as the go command calls a list of files
		s.origin().Report(ds, "crd/group",
			"%s has no API group in the files that were named: name the package, by its directory as in ./api/v1", kind)
		return
	}
	if s.pkg.GroupIn != "" {
		s.origin().Report(ds, "crd/group", "%s has no API group%s", kind, s.pkg.GroupIn)
		return
	}
	s.origin().Report(ds, "crd/group",
		"%s has no API group: put // +groupName=<group> above the package clause, or // +kubebuilder:skip if the package is not an API", kind)
}

// distinguish reports the kinds that would be the same object: a server identifies a
// CustomResourceDefinition by plural and group.
func (d *deriver) distinguish(crds []schema.CRD) {
	first := map[string]*schema.CRD{}
	for i := range crds {
		crd, name := &crds[i], crds[i].Name()
		if crd.Group == "" {
			continue // the lack of a group has been reported
		}
		before := first[name]
		if before == nil {
			first[name] = crd
			continue
		}
		var ds diag.List
		f := crd.Origin.Report(&ds, "crd/name-duplicate",
			"%s and %s are both called %s: give one of them another plural with kubebuilder:resource:path",
			before.Names.Kind, crd.Names.Kind, name)
		f.Relate(before.Origin.Decl(), "%s is declared here", before.Names.Kind)
		f.CRD = name
		before.Invalid, crd.Invalid = true, true
		d.diags = append(d.diags, ds...)
	}
}

func relateAll(f *diag.Diagnostic, sources []source) {
	for _, s := range sources {
		f.Relate(s.decl.Pos, "version %s is declared here", s.pkg.version())
	}
}

// versionList lists the names of versions, each once.
func versionList(sources []source) string {
	var names []string
	for _, s := range sources {
		if v := s.pkg.version(); !slices.Contains(names, v) {
			names = append(names, v)
		}
	}
	return strings.Join(names, ", ")
}
