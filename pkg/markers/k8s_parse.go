package markers

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// IsK8sTag tells whether a line is a declarative validation tag of Kubernetes that is inert unless it is asked for: one of
// those that the peer does not know, or one that it knows in a form that it does not.
func IsK8sTag(text string) bool {
	name := tagName(text)
	def := byName[name]
	if def == nil {
		return false
	}
	return def.Gate == K8s || strings.HasPrefix(name, "k8s:") && strings.HasPrefix(text[len(name):], "(")
}

// tagName returns the name that a line begins with, as validation-gen delimits it.
func tagName(text string) string {
	r := &reader{text: text}
	return r.run(func(c byte) bool { return strings.IndexByte("=( \t#", c) < 0 })
}

// ParseK8s reads a line by the grammar of validation-gen, where the tags of Kubernetes act. Lines that the peer understands
// mean what they mean to it. ok is false if the line is no such tag or a finding explains why it has no effect.
func ParseK8s(text string, pos token.Position, at Sites) (m Marker, ok bool, ds diag.List) {
	def := byName[tagName(text)]
	if def == nil || !strings.HasPrefix(text, "k8s:") {
		return Parse(text, pos, at)
	}
	r := &reader{text: text}
	t, err := r.tag()
	if err != nil {
		why := fmt.Sprintf("%s: %v; it is written +%s%s", def.Name, err, def.Name, def.Usage)
		return m, false, append(ds, *unreadable(text, pos, 0, err, why))
	}
	if def.Gate == Open && def.Sites&at != 0 && t.args == nil && t.inner == nil {
		return Parse(text[:t.end], pos, at)
	}
	if sites := def.Sites | widened[def.Name]; sites&at == 0 {
		d := ds.Add("marker/target", pos, "%s has no effect on %s: it belongs on %s", def.Name, at, sites)
		d.End = advance(pos, 1+len(def.Name))
		return m, false, ds
	}
	m = Marker{Def: def, Text: text, Pos: pos, at: at, leaf: def}
	if role, ok := unionTag(t); ok {
		m.name, m.effect = def.Name, role
		return m, true, nil
	}
	m.name, m.late = text[:t.end], true
	m.effect = func(target *Target) *problem { return topPlace(target).apply(t, 0) }
	return m, true, nil
}

// widened are the sites that tags have beyond those on which the peer knows them.
var widened = map[string]Sites{
	"k8s:minimum": OnType, "k8s:maximum": OnType, "k8s:maxItems": OnType, "k8s:immutable": OnType,
}

// unionTag returns the effect of a tag that gives a field a part to play, which must be known before others are read.
func unionTag(t *tag) (effect, bool) {
	union, _ := t.named("union")
	value, _ := t.named("memberName")
	play := func(part Role, presence schema.Presence) (effect, bool) {
		return func(target *Target) *problem {
			r := target.role(part)
			r.Named, r.Union, r.Value, r.Presence = true, union.text, value.text, presence
			return target.play(r)
		}, true
	}
	switch t.name {
	case "k8s:unionDiscriminator":
		return play(Discriminator, schema.ExactlyOne)
	case "k8s:unionMember":
		return play(Member, schema.ExactlyOne)
	case "k8s:zeroOrOneOfMember":
		return play(Member, schema.AtMostOne)
	case "k8s:modeDiscriminator":
		modality, _ := t.arg("modality")
		return func(target *Target) *problem {
			target.Field.Modality = &modality.text
			return nil
		}, true
	}
	return nil, false
}

// IsK8sUnion tells whether a line is a tag of Kubernetes that gives a field a part in a union.
func IsK8sUnion(text string) bool {
	switch tagName(text) {
	case "k8s:unionDiscriminator", "k8s:unionMember", "k8s:zeroOrOneOfMember":
		return true
	}
	return false
}

// IsEnumExclude tells whether a line keeps a constant out of the enum of its type.
func IsEnumExclude(text string) bool { return tagName(text) == "k8s:enumExclude" }

// IsOldEnum tells whether a line is the old spelling of an enum, before which the others go.
func IsOldEnum(text string) bool { return tagName(text) == "enum" }

// IsEnum tells whether a line says which values a type has, by listing them or by its constants.
func IsEnum(text string) bool {
	return begins(text, "kubebuilder:validation:Enum") || begins(text, "k8s:enum")
}
