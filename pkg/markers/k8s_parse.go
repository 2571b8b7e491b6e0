package markers

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
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
		why := fmt.Sprintf("%s: %v; it is written +%s%s", def.Name, err, def.Name, def.Usage)
		return m, false, append(ds, *unreadable(text, pos, 0, err, why))
	}
	if def.Gate == Open && def.Sites&at != 0 && t.args == nil && t.inner == nil {
		return Parse(text[:t.end], pos, at)
	}
	if sites := def.Sites | def.tag.also; sites&at == 0 {
		d := ds.Add("marker/target", pos, "%s has no effect on %s: it belongs on %s",
			def.Name, at, sites)
		d.End = diag.Advance(pos, 1+len(def.Name))
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
	m.effect = func(target *Target) *problem { return topPlace(target).apply(t, 0) }
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
