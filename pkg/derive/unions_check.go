package derive

import (
	"encoding/json"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// manyArms is how many alternatives of a oneOf still read well; its size grows with their square.
const manyArms = 20

// orNone ends the advice about markers other than those of Kubernetes.
const orNone = ", or leave unions alone with --union-markers=none"

// relateKeyword points to the marker that set a keyword of the field, else to the field.
func relateKeyword(f *diag.Diagnostic, own *schema.Draft, keyword string) {
	if k, ok := own.Origin.Keyword(keyword); ok {
		f.Relate(k.Pos, "the marker that says so")
		return
	}
	f.Relate(own.Origin.Decl(), "%s is declared here", own.Origin.Name())
}

// checkStruct checks that a struct whose fields are all members has no others.
func (m *unionMaker) checkStruct() {
	if m.whole == nil {
		return
	}
	for _, part := range m.draft.Parts {
		m.diags.Add("union/split", m.whole.Pos,
			"%s is a union of its fields and cannot inline another struct, whose fields would be members too: name its field in the json tag",
			m.decl.Name.Declared()).Relate(part.Origin.Decl(), "%s is inlined here",
			part.Origin.Name())
	}
}

// explainAll makes one finding of those of a rule about fields that are members only because of the
// marker on their struct, which says that this is why, and how to change it: many structs have the
// marker for other tools.
func (m *unionMaker) explainAll() {
	if m.whole == nil {
		return
	}
	first, kept := map[diag.Code]int{"union/split": -1}, m.diags[:0] // it is about no field
	for _, f := range m.diags {
		i, again := first[f.Code]
		if again && i >= 0 && f.Pos == m.whole.Pos {
			kept[i].Relate(f.Related[0].Pos, "%s", f.Message)
			continue
		}
		if !again && f.Pos == m.whole.Pos {
			first[f.Code] = len(kept)
			f.Message += fmt.Sprintf("; +union on %s makes every field but the discriminator a member: put +unionMember on the members%s",
				m.decl.Name.Declared(), orNone)
		}
		kept = append(kept, f)
	}
	m.diags = kept
}

// checkGroup reports what is wrong with a union.
func (m *unionMaker) checkGroup(g *unionGroup) {
	if m.reportSplit(g) {
		return
	}
	if len(g.members) == 0 {
		m.noMembers(g)
		return
	}
	for _, r := range g.members {
		m.checkMember(g, r)
	}
	if g.discriminator != nil {
		m.checkDiscriminator(g)
		m.checkValues(g)
	}
}

// reportSplit reports a union of which an inlined struct declares members, and whether it is one:
// the group has none, or that struct's members have no discriminator, but those of the group do, or
// one of them stands alone, and would always have to be set.
func (m *unionMaker) reportSplit(g *unionGroup) bool {
	if g.named && len(g.members) > 0 || g.name == legacy || m.whole != nil || m.draft.Broken {
		return false
	}
	for _, part := range m.draft.Parts {
		for _, u := range inlinedUnions(part) {
			if len(g.members) > 0 && (u.Discriminator != "" || u.Presence != schema.ExactlyOne ||
				g.discriminator == nil && len(g.members) > 1 && len(u.Members) > 1) {
				continue
			}
			m.diags.Add("union/split", g.first().Pos,
				"the members of a union are fields of one struct, with the discriminator, but %s inlines some: declare them in one struct", m.decl.Name.Declared()).
				Relate(u.Origin.Keywords[0].Pos,
					"a member is declared here").Relate(part.Origin.Decl(), "and inlined here")
			return true
		}
	}
	return false
}

// inlinedUnions returns the unions of the struct that a part inlines, and of those inlined there.
func inlinedUnions(part *schema.Draft) []schema.Union {
	all := slices.Clone(part.Unions)
	for _, d := range part.Parts {
		all = append(all, inlinedUnions(d)...)
	}
	return all
}

// noMembers reports a discriminator that nothing selects, unless a member was meant whose line
// cannot be read, or that does not say which discriminator selects it.
func (m *unionMaker) noMembers(g *unionGroup) {
	disc := g.discriminator
	if m.draft.Broken || m.unassigned && !g.named {
		return
	}
	f := m.diags.Add("union/no-members", disc.Pos,
		"%s discriminates a union without members: put %s on other fields of that struct%s",
		disc.field.GoName, g.memberMarker(), g.orNone()).
		Relate(disc.own().Origin.Decl(), "%s is declared here", disc.field.GoName)
	if !m.pkg.hasMembers() {
		f.Severity = diag.Note // its author writes it for readers, or for another tool
	}
	f.Statement.Of = disc.field.GoName // many structs have it for that reason
}

// memberMarker returns how a member of the union is marked.
func (g *unionGroup) memberMarker() string {
	switch {
	case !g.named:
		return "+unionMember"
	case g.name == "":
		return "+k8s:unionMember"
	}
	return fmt.Sprintf("+k8s:unionMember(union: %q)", g.name)
}

// orNone ends the advice about markers that may have been written for other tools.
func (g *unionGroup) orNone() string {
	if g.named {
		return ""
	}
	return orNone
}

// hasMembers reports whether a package has markers of unions other than discriminators.
func (p *packageInfo) hasMembers() bool {
	return slices.ContainsFunc(p.Types, func(t *parser.TypeDecl) bool {
		st, _ := t.Type.(parser.Struct)
		return haveMarker(t.Markers, markers.IsUnionMember) ||
			slices.ContainsFunc(st.Fields, func(f parser.Field) bool {
				return haveMarker(f.Markers, markers.IsUnionMember)
			})
	})
}

// checkMember reports a member that is always set, or counts as set when it is null, or
// discriminates its own union.
func (m *unionMaker) checkMember(g *unionGroup, r role) {
	own, name := r.own(), r.field.GoName
	if isRequired(r.field) {
		remedy := "give it omitempty or +optional"
		if g.discriminator == nil && r.prop.Kind() == "string" {
			remedy += ", or +unionDiscriminator if it says which of the others is set"
		}
		m.diags.Add("union/member-required", r.Pos,
			"%s is a member of a union and required: no other member could ever be set", name).
			Relate(own.Origin.Decl(), "%s is declared here: %s", name, remedy)
	}
	if own.Default != "" {
		relateKeyword(m.diags.Add("union/member-default", r.Pos,
			"%s is a member of a union and has a default: it is always set", name), own, "default")
	}
	if own.Nullable {
		relateKeyword(m.diags.Add("union/member-nullable", r.Pos,
			"%s is a member of a union and nullable: null would count as set", name),
			own, "nullable")
	}
	if g.discriminator != nil && g.discriminator.field == r.field {
		m.diags.Add("union/member-discriminator", r.Pos,
			"%s is both a member and the discriminator of one union: add a field for the value that selects", name).
			Relate(g.discriminator.Pos, "the marker that makes it the discriminator")
	}
	m.checkName(r)
}

// checkName checks that the keywords which enforce a union can name the field.
func (m *unionMaker) checkName(r role) {
	if r.field.Name == "metadata" {
		m.diags.Add("union/metadata", r.Pos,
			"metadata cannot take part in a union: no server lets a junctor mention it: write a "+
				"rule in CEL").
			Relate(r.own().Origin.Decl(), "%s is declared here", r.field.GoName)
	}
	if !schema.InCEL(r.field.Name) && m.encoding() != schema.InJunctors {
		m.diags.Add("union/name", r.Pos,
			"no expression in CEL can name %q: encode the union structurally", r.field.Name).
			Relate(r.own().Origin.Decl(), "%s is declared here", r.field.GoName)
	}
}

func (m *unionMaker) encoding() schema.Encoding {
	if m.facts.UnionEncoding != nil {
		return *m.facts.UnionEncoding
	}
	return m.d.opts.UnionEncoding
}

// checkDiscriminator reports a discriminator that is no string, or that no keyword can name.
func (m *unionMaker) checkDiscriminator(g *unionGroup) {
	disc := g.discriminator
	if kind := disc.prop.Kind(); kind != "string" {
		m.diags.Add("union/discriminator-type", disc.Pos,
			"%s discriminates a union, so it must be a string: change its type", disc.field.GoName).
			Relate(disc.own().Origin.Decl(), "%s is declared here", disc.field.GoName)
	}
	m.checkName(*disc)
}

// checkValues compares the members' values with each other and with those that the discriminator
// may have. A value that selects nothing may be that of a member whose marker is wrong.
func (m *unionMaker) checkValues(g *unionGroup) {
	seen := map[string]role{}
	before := len(m.diags)
	allowed, where := m.allowed(g)
	for _, r := range g.members {
		v := valueOf(r)
		if other, ok := seen[v]; ok {
			m.diags.Add("union/value-duplicate", r.Pos,
				"%s and %s are selected by one value, %q: give one of them another",
				other.field.GoName, r.field.GoName, v).
				Relate(other.Pos, "the other member")
		}
		seen[v] = r
		if allowed != nil && !slices.Contains(allowed, v) {
			m.diags.Add("union/values", r.Pos,
				"%s is selected by %q, which is not a value of %s: give it %s, or add it to these",
				r.field.GoName, v, g.discriminator.field.GoName, quoted(allowed)).
				Relate(where, "its values are defined here")
		}
	}
	if m.draft.Broken || len(m.diags) > before {
		return
	}
	declared := append(constantsOf(g), g.discriminator.field.Choice.EmptyMembers...)
	for _, v := range allowed {
		if _, ok := seen[v]; !ok && !slices.Contains(declared, v) {
			m.diags.Add("union/values", g.discriminator.Pos,
				"no member is selected by %q, a value of %s: declare it a value without a member with +unionEmptyMember=%q%s",
				v, g.discriminator.field.GoName, v, g.orNone()).Relate(where,
				"its values are defined here")
		}
	}
}

// quoted lists values to choose from, of which one may be empty.
func quoted(values []string) string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = strconv.Quote(v)
	}
	return word.Join(out, " or ")
}

// allowed returns the values that the discriminator may have regardless of the union: those of its
// enum, else the constants of its Go type. Without either it is nil.
func (m *unionMaker) allowed(g *unionGroup) (values []string, where token.Position) {
	disc := g.discriminator
	if enum, from := disc.prop.Choices(); enum != nil {
		for _, v := range enum {
			var s string
			if json.Unmarshal([]byte(v), &s) == nil {
				values = append(values, s)
			}
		}
		if k, ok := from.Origin.Keyword("enum"); ok {
			return values, k.Pos
		}
		return values, from.Origin.Decl()
	}
	if values = constantsOf(g); values == nil {
		return nil, token.Position{}
	}
	return append(values, disc.field.Choice.EmptyMembers...), disc.consts[0].Pos
}

// constantsOf returns the values of the constants of the discriminator's Go type. A constant also
// declares a value that no member has.
func constantsOf(g *unionGroup) []string {
	var values []string
	for _, c := range g.discriminator.consts {
		values = append(values, c.Value)
	}
	return values
}

// emptyValues returns the values of a sound union that select no member, in source order.
func (m *unionMaker) emptyValues(g *unionGroup) []string {
	values, _ := m.allowed(g)
	if values == nil {
		values = g.discriminator.field.Choice.EmptyMembers
	}
	var out []string
	for _, v := range values {
		if !slices.ContainsFunc(g.members, func(r role) bool { return valueOf(r) == v }) &&
			!slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// ambiguous reports a member that could belong to several unions of its struct.
func (m *unionMaker) ambiguous(r role, groups []*unionGroup) {
	names := make([]string, len(groups))
	for i, g := range groups {
		names[i] = g.discriminator.field.GoName
	}
	m.unassigned = true
	f := m.diags.Add("union/discriminators", r.Pos,
		"%s has several discriminators, %s: name that of %s with +unionDiscriminatedBy",
		m.decl.Name.Declared(), strings.Join(names, " and "), r.field.GoName)
	for _, g := range groups {
		f.Relate(g.discriminator.Pos, "%s is one of them", g.discriminator.field.GoName)
	}
}

// unknownDiscriminator reports a member that names none of the discriminators of its struct.
func (m *unionMaker) unknownDiscriminator(r role, names []string) {
	m.unassigned = true
	by := r.field.Choice.DiscriminatedBy
	mend := ": put +unionDiscriminator on it"
	if near := diag.Nearest(by, names); near != "" {
		mend = "; " + diag.DidYouMean(near)
	} else if len(names) > 0 {
		mend = ": name " + strings.Join(names, " or ") + ", as the field is called in Go"
	}
	m.diags.Add("union/discriminator-unknown", r.Pos,
		"%s is discriminated by %s, which is not a discriminator of %s%s", r.field.GoName, by,
		m.decl.Name.Declared(), mend).
		Relate(r.own().Origin.Decl(), "%s is declared here", r.field.GoName)
}

// checkSize warns of a oneOf that is hard to read and to serve.
func (m *unionMaker) checkSize(u schema.Union, first role) {
	if n := len(u.Members); n > manyArms && u.Encoding != schema.InRules {
		m.diags.Add("union/size", first.Pos,
			"a union of %d members makes a oneOf whose size grows with their square: write "+
				"+schemagen:unionEncoding=cel on %s", n,
			m.decl.Name.Declared()).Relate(m.decl.Pos, "%s is declared here",
			m.decl.Name.Declared())
	}
}
