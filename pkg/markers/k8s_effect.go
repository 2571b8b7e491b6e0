package markers

import "github.com/schemagen/schemagen/pkg/schema"

// A tagEffect is what a definition does as a tag of validation-gen, also after other tags. It
// cannot do what is not set.
type tagEffect struct {
	// leads to where the chained tag acts
	chain    func(p *place, t *tag, depth int) (*place, *problem)
	apply    func(p *place, t *tag) *problem // acts without a chained tag
	giveRole func(t *tag) effect             // gives a field a role, before other tags are read
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
func chains(to func(*place, *tag, int) (*place, *problem)) tagEffect { return tagEffect{chain: to} }

// chainsNowhere is the effect of a tag that leads to something that no CRD has.
func chainsNowhere(why string) tagEffect {
	return chains(func(*place, *tag, int) (*place, *problem) {
		return nil, inexpressible("%s", why)
	})
}

// applies is the effect of a tag that needs no value.
func applies(apply func(*place) *problem) tagEffect {
	return tagEffect{apply: func(p *place, _ *tag) *problem { return apply(p) }}
}

// takes is the effect of a tag with a value.
func takes(apply func(*place, tagValue) *problem) tagEffect {
	return takesLike("", func(p *place, _ *Definition, v tagValue) *problem { return apply(p, v) })
}

// takesLike is the effect of a tag with a value that can be given to another marker.
func takesLike(name string, apply func(*place, *Definition, tagValue) *problem) tagEffect {
	return tagEffect{like: name, apply: func(p *place, t *tag) *problem {
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
		func(p *place, def *Definition, v tagValue) *problem {
			return p.limit(def, v, condition, message)
		})
}

// dependsOn is the effect of a tag that ties the presence of another property to that of a field.
func dependsOn(message, not string) tagEffect {
	return tagEffect{apply: func(p *place, t *tag) *problem { return p.dependent(t, message, not) }}
}

// accepted is the effect of a tag that restricts nothing.
func accepted() tagEffect { return applies(func(*place) *problem { return nil }) }

// cannot is the effect of a tag that no CRD can express.
func cannot(why string) tagEffect {
	return applies(func(*place) *problem { return inexpressible("%s", why) })
}

// elsewhere is the effect, on a type or field or after other tags, of a tag that belongs on
// something else.
func elsewhere(belongs string) tagEffect {
	return applies(func(*place) *problem { return &problem{"place", belongs} })
}

// givesRole is the effect of a tag that gives a field a part, which must be known before other tags
// are read.
func givesRole(part func(*tag) effect) tagEffect {
	return tagEffect{giveRole: part, apply: func(_ *place, t *tag) *problem {
		return inexpressible("only a field can be what %s says, not an item of a list", t.name)
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
