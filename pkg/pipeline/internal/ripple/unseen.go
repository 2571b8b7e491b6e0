package ripple

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/parser"
)

// listMeta is what every list of objects embeds; it has neither markers nor methods that write JSON.
var listMeta = parser.TypeName{Package: "k8s.io/apimachinery/pkg/apis/meta/v1", Name: "ListMeta"}

// A sight is a view of a program that was loaded for some of the requested packages. What no kind of theirs holds is not looked
// into, but may be in a whole run, because of other packages. Then there may be more findings about markers on it.
type sight struct {
	*parser.Program
	seen map[parser.TypeName]bool
}

// Limited reports whether a root package, or the part of it that is looked at, has markers on a type that was not loaded.
func Limited(prog *parser.Program, part *Part) bool {
	s := sight{prog, map[parser.TypeName]bool{}}
	limited := func(t *parser.TypeDecl) bool { return (part == nil || part.Wants(t.Name)) && s.limited(t) }
	return slices.ContainsFunc(prog.Roots, func(p *parser.Package) bool { return slices.ContainsFunc(p.Types, limited) })
}

func (s sight) limited(t *parser.TypeDecl) bool {
	st, ok := t.Type.(parser.Struct)
	if !ok || t.Generic {
		return len(t.Markers) > 0 && s.lacks(t.Type) || s.unclear(t.Type)
	}
	marked := len(t.Markers) > 0 || slices.ContainsFunc(st.Fields, func(f parser.Field) bool { return len(f.Markers) > 0 })
	return slices.ContainsFunc(st.Fields, func(f parser.Field) bool {
		beside := len(f.Markers) > 0 || marked && (f.Embedded || f.JSON.Inline) // which may contribute fields, or methods that write JSON
		return beside && s.lacks(f.Type) || written(f) && s.unclear(f.Type)
	})
}

func written(f parser.Field) bool { return !f.JSON.Missing && !f.JSON.Skip }

// lacks reports whether a type holds one that was not loaded, but that may be looked into.
func (s sight) lacks(t parser.Type) bool {
	switch t := t.(type) {
	case parser.Struct:
		return slices.ContainsFunc(t.Fields, func(f parser.Field) bool { return (written(f) || f.Embedded) && s.lacks(f.Type) })
	case parser.Named:
		if s.seen[t.Name] || derive.IsLeaf(t.Name) || t.Name == listMeta {
			return false
		}
		s.seen[t.Name] = true
		decl := s.Lookup(t.Name)
		return decl == nil || decl.Type == nil || s.lacks(decl.Type)
	case parser.Opaque:
		return s.unclear(t)
	}
	return slices.ContainsFunc(composed(t), s.lacks)
}

// unclear reports whether something about a type is unknown, such as whether the generic type of an instance exists.
func (s sight) unclear(t parser.Type) bool {
	switch t := t.(type) {
	case parser.Named:
		return strings.Contains(t.Name.Name, "[") && s.Lookup(t.Name) == nil
	case parser.Opaque:
		return t.Why != ""
	}
	return slices.ContainsFunc(composed(t), s.unclear)
}

// composed returns the types that a pointer, a list or a map is composed of.
func composed(t parser.Type) []parser.Type {
	switch t := t.(type) {
	case parser.Pointer:
		return []parser.Type{t.Elem}
	case parser.Slice:
		return []parser.Type{t.Elem}
	case parser.Map:
		return []parser.Type{t.Key, t.Elem}
	}
	return nil
}
