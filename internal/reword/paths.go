package reword

import (
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
)

// meantField returns the path that was meant by that of a selectable field, each of whose names is
// that of a field or nearly so, or which lacks the spec or the status before it.
func (f finding) meantField(t emit.Trace) string {
	version, _, ok := strings.Cut(f.Path, ".selectableFields")
	if !ok {
		return ""
	}
	root := t.At(version + ".schema.openAPIV3Schema").Node
	for _, before := range []string{"", ".spec", ".status"} {
		if meant := nearPath(root, before+"."+strings.TrimPrefix(f.Value, ".")); meant != "" &&
			meant != f.Value {
			return meant
		}
	}
	return ""
}

// nearPath follows a path by the names that are nearest to its own; nothing where none is near.
func nearPath(s *schema.Structural, path string) string {
	meant := ""
	for name := range strings.SplitSeq(path[1:], ".") {
		fields := map[string]*schema.Structural{}
		if s != nil {
			if object, ok := s.Shape.(schema.Object); ok {
				for _, p := range object.Properties {
					fields[p.Name] = p.Schema
				}
			}
		}
		near := diag.NearestField(name, slices.Sorted(maps.Keys(fields)))
		if near == "" {
			return ""
		}
		s, meant = fields[near], meant+"."+near
	}
	return meant
}
