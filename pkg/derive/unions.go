package derive

import (
	"cmp"
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A role is a field's part in a union.
type role struct {
	markers.UnionRole
	field  *markers.Field
	prop   *schema.Draft  // the field's property
	consts []parser.Const // of a discriminator's Go type
}

// own returns the draft of what the field itself says.
func (r role) own() *schema.Draft { return r.prop.Own() }

// A unionGroup is one union in the making.
type unionGroup struct {
	discriminator *role
	members       []role
	named         bool
	name          string // by which markers distinguish it from others of the same struct
	presence      schema.Presence
}

// first returns the role that stands for the union in a finding.
func (g *unionGroup) first() role {
	if g.discriminator != nil {
		return *g.discriminator
	}
	return g.members[0]
}

// legacy distinguishes the union of the members that are marked as kube-openapi's old unions are.
const legacy = "legacy"

// A unionMaker assembles the unions of one struct from the roles of its fields.
type unionMaker struct {
	d     *deriver
	pkg   *packageInfo
	decl  *parser.TypeDecl
	draft *schema.Draft
	facts *markers.Type
	// what all fields but the discriminator are, if nothing says which are members
	whole  *markers.UnionRole
	groups []*unionGroup
	// a member may be of any union with a discriminator, as it does not say which
	unassigned bool
	diags      diag.List
}

// unions adds the unions that markers declare to the draft of a struct.
func (d *deriver) unions(
	p *packageInfo, decl *parser.TypeDecl, s *schema.Draft, facts *markers.Type,
) {
	m := &unionMaker{d: d, pkg: p, decl: decl, draft: s, facts: facts, whole: wholeOf(facts)}
	roles := m.roles()
	if len(roles) > 0 {
		m.assemble(roles)
	}
	m.checkUnused(roles)
	d.report(p, s, m.diags)
}

// wholeOf returns the role that +union on a struct gives its fields, nil if it gives none: where
// fields are marked as members, as in OpenShift's APIs, it only repeats that there is a union.
func wholeOf(facts *markers.Type) *markers.UnionRole {
	isMember := func(r markers.UnionRole) bool {
		return r.Part == markers.Member && !r.Named && !r.Legacy
	}
	for _, f := range facts.Fields {
		if slices.ContainsFunc(f.Choice.Roles, isMember) {
			return nil
		}
	}
	return facts.Union
}

// assemble makes unions from the roles and adds those that are sound.
func (m *unionMaker) assemble(roles []role) {
	m.checkStruct()
	m.group(roles)
	for _, g := range m.groups {
		before := m.diags.Count(diag.Error)
		m.checkGroup(g)
		if m.diags.Count(diag.Error) == before && len(g.members) > 0 {
			m.add(g)
		}
	}
	m.explainAll()
}

// roles returns the parts that fields play, in source order. A field that several markers make a
// member is one once.
func (m *unionMaker) roles() []role {
	var all []role
	for _, f := range m.facts.Fields {
		roles := f.Choice.Roles
		if m.whole != nil && !slices.ContainsFunc(roles, func(r markers.UnionRole) bool {
			return !r.Named
		}) {
			roles = append(slices.Clone(roles), *m.whole)
		}
		for i, r := range roles {
			again := slices.ContainsFunc(roles[i+1:], func(o markers.UnionRole) bool {
				return r.Part == o.Part && r.Named == o.Named && r.Union == o.Union &&
					r.Legacy == o.Legacy
			})
			if again {
				continue
			}
			part := role{UnionRole: r, field: f, prop: m.draft.Property(f.Name)}
			if r.Part == markers.Discriminator {
				part.consts = m.constants(f)
			}
			all = append(all, part)
		}
	}
	return all
}

// group sorts the roles into unions. k8s markers name the union; others mean the discriminator that
// the field names, or the only one of the struct.
func (m *unionMaker) group(roles []role) {
	for i := range roles {
		r := &roles[i]
		if r.Part != markers.Discriminator {
			continue
		}
		if !r.Named {
			m.groups = append(m.groups, &unionGroup{discriminator: r})
			continue
		}
		g := m.find(true, r.Union, schema.ExactlyOne)
		if g.discriminator != nil {
			m.diags.Add("union/discriminators", r.Pos, "%s and %s discriminate one union",
				g.discriminator.field.GoName, r.field.GoName).
				Relate(g.discriminator.Pos, "the other discriminator")
			continue
		}
		g.discriminator = r
	}
	for _, r := range roles {
		if r.Part != markers.Member {
			continue
		}
		if g := m.groupOf(r); g != nil {
			g.members = append(g.members, r)
		}
	}
}

// find returns the union with a name and rule, which may be new.
func (m *unionMaker) find(named bool, name string, presence schema.Presence) *unionGroup {
	for _, g := range m.groups {
		if g.named == named && g.name == name && g.presence == presence &&
			(named || g.discriminator == nil) {
			return g
		}
	}
	g := &unionGroup{named: named, name: name, presence: presence}
	m.groups = append(m.groups, g)
	return g
}

// groupOf returns the union of a member, which may be new; nil if there is none that it can be of,
// which is reported.
func (m *unionMaker) groupOf(r role) *unionGroup {
	if r.Named {
		return m.find(true, r.Union, r.Presence)
	}
	if r.Legacy {
		return m.find(false, legacy, r.Presence)
	}
	var candidates []*unionGroup
	for _, g := range m.groups {
		if g.discriminator != nil && !g.named {
			candidates = append(candidates, g)
		}
	}
	by := r.field.Choice.DiscriminatedBy
	switch {
	case by != "":
		var names []string
		for _, g := range candidates {
			if g.discriminator.field.GoName == by {
				return g
			}
			names = append(names, g.discriminator.field.GoName)
		}
		m.unknownDiscriminator(r, names)
		return nil
	case len(candidates) == 0:
		return m.find(false, "", m.facts.UnionPresence)
	case len(candidates) > 1:
		m.ambiguous(r, candidates)
		return nil
	}
	return candidates[0]
}

// add puts a sound union on the struct's draft.
func (m *unionMaker) add(g *unionGroup) {
	u := schema.Union{Presence: g.presence, Encoding: m.encoding(), Origin: m.draft.Origin}
	for _, r := range g.members {
		member := schema.Member{Property: r.field.Name}
		if g.discriminator != nil {
			member.Value, member.BodyOptional = valueOf(r), r.BodyOptional
		}
		u.Members = append(u.Members, member)
	}
	first := g.first()
	if disc := g.discriminator; disc != nil {
		u.Discriminator = disc.field.Name
		u.EmptyChoice = !isRequired(disc.field)
		for _, v := range m.emptyValues(g) {
			u.Members = append(u.Members, schema.Member{Value: v})
		}
		m.restrict(disc, u)
	}
	u.Origin.Keywords = []schema.Keyword{{Name: "rule", Pos: first.Pos,
		Main: m.draft.Origin.Main()}}
	for _, keyword := range []string{"oneOf", "anyOf", "allOf"} {
		m.draft.Origin.Set(schema.Keyword{Name: keyword, Pos: first.Pos,
			Main: m.draft.Origin.Main()})
	}
	m.draft.Unions = append(m.draft.Unions, u)
	m.checkSize(u, first)
}

// restrict gives the discriminator the enum of the union's values, unless it has one of its own:
// otherwise a rule in CEL would accept any value that no member claims.
func (m *unionMaker) restrict(disc *role, u schema.Union) {
	if values, _ := disc.prop.Choices(); values != nil {
		return
	}
	own := disc.own()
	for _, member := range u.Members {
		own.Enum = append(own.Enum, schema.Text(member.Value))
	}
	own.Origin.Set(schema.Keyword{Name: "enum", Pos: disc.Pos, Main: own.Origin.Main()})
}

// valueOf returns the discriminator's value that selects a member.
func valueOf(r role) string { return cmp.Or(r.Value, r.field.GoName) }

// constants returns the constants of the Go type of a field.
func (m *unionMaker) constants(f *markers.Field) []parser.Const {
	st, _ := m.decl.Type.(parser.Struct)
	i := slices.IndexFunc(st.Fields, func(g parser.Field) bool { return g.GoName == f.GoName })
	if i < 0 {
		return nil
	}
	named, _ := parser.Pointee(st.Fields[i].Type).(parser.Named)
	decl := m.d.lookup(named.Name)
	if decl == nil {
		return nil
	}
	return decl.Consts
}

// inlinedRoles reports a union marker on a field that has no property of its own.
func (f *structField) inlinedRoles() {
	var ds diag.List
	for _, r := range f.fact.Choice.Roles {
		ds.Add("union/split", r.Pos,
			"%s is inlined: it has no property of its own that could take part in a union: name the field in its json tag",
			f.GoName).
			Relate(f.Pos, "%s is declared here", f.GoName)
	}
	for _, u := range f.fact.Choice.UnionDetails {
		ds.Add("union/unused", u.Pos,
			"%s has no effect: %s is inlined, and takes part in no union: remove the marker",
			u.Marker, f.GoName).
			Relate(f.Pos, "%s is declared here", f.GoName)
	}
	f.report(f.p, f.s, ds)
}
