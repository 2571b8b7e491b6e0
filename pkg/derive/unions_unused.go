package derive

import (
	"fmt"
	"slices"

	"github.com/schemagen/schemagen/pkg/markers"
)

// checkUnused reports the markers of a struct and its fields that are about a union that does not
// exist.
func (m *unionMaker) checkUnused(roles []role) {
	for _, u := range m.facts.UnionDetails {
		if why := m.whyNotOfStruct(u, roles); why != "" {
			m.diags.Add("union/unused", u.Pos, "%s has no effect: %s: remove it", u.Marker, why).
				Relate(m.decl.Pos, "%s is declared here", m.decl.Name.Declared())
		}
	}
	for _, f := range m.facts.Fields {
		for _, u := range f.Choice.UnionDetails {
			if why := m.whyNotOfField(u, f, roles); why != "" {
				m.diags.Add("union/unused", u.Pos, "%s has no effect: %s: remove it", u.Marker,
					why).
					Relate(m.draft.Property(f.Name).Own().Origin.Decl(),
						"%s is declared here", f.GoName)
			}
		}
	}
}

// whyNotOfStruct returns why a marker of the struct has no effect, or nothing if it has one.
func (m *unionMaker) whyNotOfStruct(u markers.UnionDetail, roles []role) string {
	name := m.decl.Name.Declared()
	switch u.Marker {
	case "union":
		if len(roles) == 0 {
			return name + " has no fields that could be members"
		}
	case "schemagen:unionEncoding":
		if len(m.groups) == 0 {
			return name + " has no union"
		}
	case "schemagen:unionPresence":
		if !slices.ContainsFunc(m.groups, func(g *unionGroup) bool {
			return g.discriminator == nil && !g.named && g.name == ""
		}) {
			return name + " has no union without discriminator"
		}
	}
	return ""
}

// whyNotOfField returns why a marker of a field has no effect, or nothing if it has one.
func (m *unionMaker) whyNotOfField(u markers.UnionDetail, f *markers.Field, roles []role) string {
	is := func(part markers.Role, also func(role) bool) bool {
		return slices.ContainsFunc(roles, func(r role) bool {
			return r.field == f && r.Part == part && also(r)
		})
	}
	switch u.Marker {
	case "unionDiscriminatedBy":
		if !is(markers.Member, func(r role) bool { return !r.Named && !r.Legacy }) {
			return f.GoName + " is not a member of a union with a discriminator, as " +
				"+unionMember would make it"
		}
	case "unionEmptyMember":
		if !is(markers.Discriminator, func(role) bool { return true }) {
			return f.GoName + " is not a discriminator"
		}
		for _, g := range m.groups {
			if i := slices.IndexFunc(g.members, func(r role) bool {
				return valueOf(r) == u.Value
			}); i >= 0 && g.discriminator != nil && g.discriminator.field == f {
				return fmt.Sprintf("%q selects %s", u.Value, g.members[i].field.GoName)
			}
		}
	}
	return ""
}
