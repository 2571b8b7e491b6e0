package markers

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// IsK8sTag reports whether a line is a declarative validation tag of Kubernetes that has no effect
// unless enabled: one that the peer does not know, or one that it knows, in a form that it does not
// know.
func IsK8sTag(text string) bool {
	name := tagName(text)
	def := byName[name]
	if def == nil {
		return false
	}
	return def.Gate == K8s || strings.HasPrefix(name, "k8s:") &&
		strings.HasPrefix(text[len(name):], "(")
}

// tagName returns the name that a line begins with, as validation-gen delimits it.
func tagName(text string) string {
	r := &reader{text: text}
	return r.run(func(c byte) bool { return strings.IndexByte("=( \t#", c) < 0 })
}

// ParseK8s reads a line by the grammar of validation-gen, if the tags of Kubernetes are enabled.
// Lines that the peer understands mean what they mean to it. ok is false if the line is no such tag
// or a finding explains why it has no effect.
func ParseK8s(text string, pos token.Position, at Sites) (m Marker, ok bool, ds diag.List) {
	def := byName[tagName(text)]
	if def == nil || !strings.HasPrefix(text, "k8s:") {
		return Parse(text, pos, at)
	}
	r := &reader{text: text}
	t, err := r.tag()
	if err != nil {
		d := &unreadable(text, pos, def.Name, err)[0]
		d.Message += fmt.Sprintf("; it is written +%s%s", def.Name, def.Usage)
		return m, false, append(ds, *d)
	}
	if wrong, off := t.misuse(); wrong != "" {
		ds.Add("marker/argument", diag.Advance(pos, 1+off), "%s", wrong)
		return m, false, ds
	}
	if def.Gate == Open && def.Sites&at != 0 && t.args == nil && t.inner == nil {
		return Parse(text[:t.end], pos, at)
	}
	if sites := def.Sites | def.tag.also; sites&at == 0 {
		ds.Add("marker/target", pos, "%s has no effect on %s: it belongs on %s",
			def.Name, at, sites).Over(1 + len(def.Name))
		return m, false, ds
	}
	m = Marker{Def: def, text: text, Pos: pos, at: at, leaf: def}
	if plays := def.tag.giveRole; plays != nil {
		m.name, m.effect = def.Name, plays(t)
		return m, true, nil
	}
	if ahead := def.tag.announce; ahead != nil {
		m.announce = func(target *Target) { ahead(t, target) }
	}
	t.bind()
	m.name, m.late = text[:t.end], true
	m.effect = func(target *Target) *problem { return newTagPlace(target).apply(t, 0) }
	return m, true, nil
}

// bind looks up the effects of a tag and of those chained to it. The table cannot refer to them,
// since it would refer to itself.
func (t *tag) bind() {
	for ; t != nil; t = t.inner {
		if def := byName[t.name]; def != nil {
			t.effect, t.like = def.tag, byName[def.tag.like]
		}
	}
}

// IsK8sUnion reports whether a line is a tag of Kubernetes that gives a field a part in a union.
func IsK8sUnion(text string) bool {
	def := byName[tagName(text)]
	return def != nil && def.tag.union
}

// IsEnumExclude reports whether a line keeps a constant out of the enum of its type.
func IsEnumExclude(text string) bool { return tagName(text) == "k8s:enumExclude" }

// IsOldEnum reports whether a line is the old spelling of an enum, over which the others take
// precedence.
func IsOldEnum(text string) bool { return tagName(text) == "enum" }

// IsEnum reports whether a line says which values a type has, by listing them or by its constants.
func IsEnum(text string) bool {
	return Begins(text, "kubebuilder:validation:Enum") || Begins(text, "k8s:enum")
}

// A tagEffect is what a definition does as a tag of validation-gen, also after other tags. It
// cannot do what is not set.
type tagEffect struct {
	// leads to where the chained tag acts
	chain    func(p *tagPlace, t *tag, depth int) (*tagPlace, *problem)
	apply    func(p *tagPlace, t *tag) *problem // acts without a chained tag
	giveRole func(t *tag) effect                // gives a field a role, before other tags are read
	// tells the declaration what its other tags must know before any acts
	announce func(t *tag, target *Target)
	union    bool   // giveRole gives the field a role in a union
	like     string // the marker that does the same to a node of the schema
	also     Sites  // where validation-gen knows it and the peer does not
}

// tagged gives a marker that the peer knows its effect as a tag.
func tagged(d Definition, e tagEffect) Definition {
	d.tag = e
	return d
}

// alsoOn adds sites where the peer does not know the tag.
func (e tagEffect) alsoOn(sites Sites) tagEffect {
	e.also = sites
	return e
}

// chains is the effect of a tag that leads to another place.
func chains(to func(*tagPlace, *tag, int) (*tagPlace, *problem)) tagEffect {
	return tagEffect{chain: to}
}

// chainsNowhere is the effect of a tag that leads to something that no CRD has.
func chainsNowhere(why string) tagEffect {
	return chains(func(*tagPlace, *tag, int) (*tagPlace, *problem) {
		return nil, inexpressible("%s", why)
	})
}

// applies is the effect of a tag that needs no value.
func applies(apply func(*tagPlace) *problem) tagEffect {
	return tagEffect{apply: func(p *tagPlace, _ *tag) *problem { return apply(p) }}
}

// takes is the effect of a tag with a value.
func takes(apply func(*tagPlace, tagValue) *problem) tagEffect {
	return takesLike("", func(p *tagPlace, _ *Definition, v tagValue) *problem {
		return apply(p, v)
	})
}

// takesLike is the effect of a tag with a value that can be given to another marker.
func takesLike(name string, apply func(*tagPlace, *Definition, tagValue) *problem) tagEffect {
	return tagEffect{like: name, apply: func(p *tagPlace, t *tag) *problem {
		if t.value == nil {
			return &problem{"value", t.name + " needs a value"}
		}
		return apply(p, t.like, *t.value)
	}}
}

// bounds is the effect of a tag that sets one keyword, as a validation does. The condition says the
// same in CEL: about %[1]s, or about the number %[3]s, with the value %[2]s.
func bounds(validation, condition, message string) tagEffect {
	return takesLike(validationPrefix+validation,
		func(p *tagPlace, def *Definition, v tagValue) *problem {
			return p.limit(def, v, condition, message)
		})
}

// dependsOn is the effect of a tag that ties the presence of another property to that of a field.
func dependsOn(message, not string) tagEffect {
	return tagEffect{apply: func(p *tagPlace, t *tag) *problem { return p.tieTo(t, message, not) }}
}

func restrictsNothing() tagEffect { return applies(func(*tagPlace) *problem { return nil }) }

// hasNoForm is the effect of a tag that no CRD can express, with the reason.
func hasNoForm(why string) tagEffect {
	return applies(func(*tagPlace) *problem { return inexpressible("%s", why) })
}

// belongsElsewhere is the effect of a tag on a type or field, or after other tags, where it does
// not belong.
func belongsElsewhere(belongs string) tagEffect {
	return applies(func(*tagPlace) *problem { return &problem{"place", belongs} })
}

// givesRole is the effect of a tag that gives a field a part, which must be known before other tags
// are read.
func givesRole(part func(*tag) effect) tagEffect {
	return tagEffect{giveRole: part, apply: func(_ *tagPlace, t *tag) *problem {
		return inexpressible("only a field can be what %s says, in the struct that declares it", t.name)
	}}
}

// inUnion is the effect of a tag that gives a field a part in a union.
func inUnion(part Role, presence schema.Presence) tagEffect {
	e := givesRole(func(t *tag) effect {
		union, _ := t.named("union")
		value, _ := t.named("memberName")
		return func(target *Target) *problem {
			r := target.newRole(part)
			r.Named, r.Union, r.Value, r.Presence = true, union.text, value.text, presence
			return target.addRole(r)
		}
	})
	e.union = true
	return e
}

// ofModes is the effect of the tag that makes a field the one that tells in which mode its struct
// is.
func ofModes(t *tag) effect {
	modality, _ := t.arg("modality")
	return func(target *Target) *problem {
		target.Field.Choice.modality = &modality.text
		return nil
	}
}
