package markers

import (
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/pkg/schema"
)

// unionMarkers are the spellings of unions: the sketch of KEP-2335 (union and discriminator on
// fields), KEP-1027 (unionMember, unionDiscriminator, unionDiscriminatedBy), kube-openapi (union on
// the struct, unionDeprecated), and, under our own names, what none of them can say.
var unionMarkers = []Definition{
	unionMarker("union", OnType|OnField, bare, "", "union",
		"union makes a field a member of the struct's union; on a struct, all fields but the "+
			"discriminator, unless some are marked as members.",
		noArgument(func(t *Target) *problem {
			if t.Field == nil {
				t.Type.Union = t.newRole(Member)
				return t.detail("")
			}
			return t.addRole(t.newRole(Member))
		})),
	unionMarker("discriminator", OnField, bare, "", "discriminator",
		"discriminator is another spelling of unionDiscriminator.", noArgument(discriminates)),
	unionMarker("unionDiscriminator", OnField, bare, "", "unionDiscriminator",
		"unionDiscriminator says that the field names the member that is set. Its type is a "+
			"string; if it is optional, no member need be set.",
		noArgument(discriminates)),
	unionMarker("unionMember", OnField, tailed, "[=<value>][,optional]",
		"unionMember=HostPath,optional",
		"unionMember makes a field a member of a union. The value is that of the discriminator, "+
			"by default the name of the Go field; with optional the field may be absent although "+
			"it is selected.",
		memberTag),
	unionMarker("unionDiscriminatedBy", OnField, single, "=<field>",
		"unionDiscriminatedBy=SourceType",
		"unionDiscriminatedBy names the Go field of a member's discriminator, if a struct has several.",
		value((*reader).str, func(t *Target, field string) *problem {
			t.Field.Choice.DiscriminatedBy = field
			return t.detail(field)
		})),
	repeatable(unionMarker("unionEmptyMember", OnField, single, "=<value>", "unionEmptyMember=None",
		"unionEmptyMember declares a value of the discriminator that selects no member. If the "+
			"discriminator's Go type has constants, they declare such values themselves.",
		value((*reader).str, func(t *Target, value string) *problem {
			choice := &t.Field.Choice
			choice.EmptyMembers = append(choice.EmptyMembers, value)
			return t.detail(value)
		}))),
	unionMarker("unionDeprecated", OnField, bare, "", "unionDeprecated",
		"unionDeprecated makes a field a member of a union without discriminator, of which at "+
			"most one is set.",
		noArgument(func(t *Target) *problem {
			r := t.newRole(Member)
			r.Legacy, r.Presence = true, schema.AtMostOne
			return t.addRole(r)
		})),
	unionMarker("schemagen:unionEncoding", OnType, single, "=structural|cel|both",
		"schemagen:unionEncoding=cel",
		"unionEncoding says how the unions of a struct are enforced: by junctors, by rules in "+
			"CEL, or by both.",
		value((*reader).str, func(t *Target, s string) *problem {
			var e schema.Encoding
			if s == "" || e.UnmarshalText([]byte(s)) != nil {
				return checkOneOf(s, e.Words()...)
			}
			t.Type.UnionEncoding = &e
			return t.detail(s)
		})),
	unionMarker("schemagen:unionPresence", OnType, single, "=exactlyOne|atMostOne|atLeastOne",
		"schemagen:unionPresence=atMostOne",
		"unionPresence says how many members of a struct's union without discriminator must be "+
			"set. The default is exactly one.",
		value((*reader).str, func(t *Target, s string) *problem {
			presence, ok := map[string]schema.Presence{
				"exactlyOne": schema.ExactlyOne, "atMostOne": schema.AtMostOne,
				"atLeastOne": schema.AtLeastOne}[s]
			if !ok {
				return checkOneOf(s, "exactlyOne", "atMostOne", "atLeastOne")
			}
			t.Type.UnionPresence = presence
			return t.detail(s)
		})),
}

// unionMarker defines a marker behind the gate of unions.
func unionMarker(
	name string, sites Sites, f form, usage, example, doc string,
	parse func(*reader) (effect, error),
) Definition {
	return Definition{Name: name, Sites: sites, Gate: Unions, phase: valuePhase, form: f,
		Usage:   usage,
		Example: example, Doc: doc, parse: parse}
}

// repeatable says that several of a marker on one declaration accumulate.
func repeatable(d Definition) Definition {
	d.Several = AddUp
	return d
}

// IsUnionMember reports whether a line is a marker of unions that is no discriminator, so that its
// author means unions to be enforced.
func IsUnionMember(text string) bool {
	def := Lookup(text)
	return def != nil && def.Gate == Unions &&
		!strings.HasSuffix(strings.ToLower(def.Name), "discriminator") || IsK8sUnion(text)
}

// memberTag reads [=value][,optional].
func memberTag(r *reader) (effect, error) {
	name, err := r.str()
	if err != nil {
		return nil, err
	}
	optional := false
	if r.accept(',') {
		start, word := r.word()
		if word != "optional" {
			return nil, r.failf(start, "only optional may follow the value, found %q", word)
		}
		optional = true
	}
	return func(t *Target) *problem {
		role := t.newRole(Member)
		role.Value, role.BodyOptional = name, optional
		return t.addRole(role)
	}, nil
}

func discriminates(t *Target) *problem { return t.addRole(t.newRole(Discriminator)) }

// newRole returns the role that the marker being applied gives.
func (t *Target) newRole(part Role) *UnionRole {
	return &UnionRole{Part: part, Pos: t.marker.Pos}
}

func (t *Target) addRole(r *UnionRole) *problem {
	choice := &t.Field.Choice
	choice.Roles = append(choice.Roles, *r)
	return nil
}

// A UnionDetail is a marker that says something about a union but does not make a field a part of
// one.
type UnionDetail struct {
	Marker, Value string
	Pos           token.Position
}

// detail records what the current marker says about a union of its field or struct.
func (t *Target) detail(value string) *problem {
	u := UnionDetail{Marker: t.marker.Def.Name, Value: value, Pos: t.marker.Pos}
	if t.Field != nil {
		t.Field.Choice.UnionDetails = append(t.Field.Choice.UnionDetails, u)
	} else {
		t.Type.UnionDetails = append(t.Type.UnionDetails, u)
	}
	return nil
}

// A Role is what a field is in a union.
type Role uint8

// The parts.
const (
	Member Role = iota
	Discriminator
)

// A UnionRole is what one marker says about a field's part in a union.
type UnionRole struct {
	Part  Role
	Union string // the name that k8s markers give the union
	Named bool   // unions are distinguished by name, not by their discriminator
	// the union has no discriminator, even if others of the struct have one
	Legacy       bool
	Presence     schema.Presence // of a union without discriminator
	Value        string          // the discriminator's, empty for the name of the Go field
	BodyOptional bool
	Pos          token.Position
}
