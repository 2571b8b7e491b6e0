package wire

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/schema"
)

// An objectPath is where values stand in an object: below another one, or at the root, if nil.
type objectPath struct {
	parent *objectPath
	kind   stepKind
	name   string             // of a field
	holder *schema.Structural // the struct that has the field, if that is known
	// it is in a list that is said to be atomic, so that appliers share nothing in it
	atomic bool
	// it is a status with an endpoint of its own, where a server calls what is below by shorter
	// paths
	subresource bool
}

// A stepKind says what the last step of a path leads to.
type stepKind uint8

const (
	field stepKind = iota
	item           // the only item of a list
	entry          // the only entry of a map
)

// entryKey is the key of the entries of maps in objects that are made up.
const entryKey = "key"

func (p *objectPath) below(kind stepKind, name string) *objectPath {
	return &objectPath{parent: p, kind: kind, name: name}
}

// in returns the path of a field in a struct.
func (p *objectPath) in(holder *schema.Structural, name string) *objectPath {
	return &objectPath{parent: p, kind: field, name: name, holder: holder}
}

// isStatus reports whether a path is that of the status of the object, which controllers write.
func (p *objectPath) isStatus() bool {
	return p.parent == nil && p.kind == field && p.name == "status"
}

// within reports whether something is so of a path or of one that it is below.
func (p *objectPath) within(is func(*objectPath) bool) bool {
	for ; p != nil; p = p.parent {
		if is(p) {
			return true
		}
	}
	return false
}

// restrictedAround reports whether a struct around a field restricts it besides the field itself:
// by a rule that mentions the field, or by a junctor. What a server accepts of the field alone it
// may refuse then.
func (p *objectPath) restrictedAround(name string) bool {
	mentions := func(r schema.Rule) bool { return strings.Contains(r.Rule, name) }
	return p.within(func(p *objectPath) bool {
		h := p.holder
		if h == nil {
			return false
		}
		object, _ := h.Shape.(schema.Object)
		return len(h.AllOf)+len(h.AnyOf)+len(h.OneOf)+len(object.Unions) > 0 || h.Not != nil ||
			slices.ContainsFunc(h.Rules, mentions)
	})
}

// isChosen reports whether a field is a member of a union, of which an object may have another one
// in its place, or none.
func (p *objectPath) isChosen(name string) bool {
	object, _ := p.holder.Shape.(schema.Object)
	return slices.ContainsFunc(object.Unions, func(u schema.Union) bool {
		return u.Presence != schema.AtLeastOne && len(u.Members) > 1 &&
			slices.ContainsFunc(u.Members, func(m schema.Member) bool { return m.Property == name })
	})
}

// path returns the path as a server words it: from the root, or as in the body of a message, where
// it begins below a subresource.
func (p *objectPath) path(inBody bool) string {
	if p == nil || inBody && p.subresource {
		return ""
	}
	switch above := p.parent.path(inBody); p.kind {
	case item:
		return fieldpath.Index(above, 0)
	case entry:
		return fieldpath.Join(above, entryKey)
	default:
		return fieldpath.Join(above, p.name)
	}
}

// object returns the object that has a value at the path and nothing else, as JSON.
func (p *objectPath) object(value any) string {
	for ; p != nil; p = p.parent {
		switch p.kind {
		case field:
			value = map[string]any{p.name: value}
		case entry:
			value = map[string]any{entryKey: value}
		case item:
			value = []any{value}
		}
	}
	data, _ := json.Marshal(value) // which is made of what JSON has
	return string(data)
}
