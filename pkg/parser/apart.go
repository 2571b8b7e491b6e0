package parser

import (
	"cmp"
	"slices"
	"strings"
)

// Apart returns the marker lines of the package that stand apart from its declarations, those in
// the nearest comment above a type too, as what they mean may be no matter of the type: file by
// file, and in a file those above types last.
func (p *Package) Apart() []Comment {
	comments := slices.Clone(p.Markers)
	for _, t := range p.Types {
		for _, c := range t.Markers {
			if c.Place == Above {
				comments = append(comments, c)
			}
		}
	}
	rank := func(c Comment) int {
		if c.Place == Above {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(comments, func(a, b Comment) int {
		return cmp.Or(strings.Compare(a.Pos.Filename, b.Pos.Filename), rank(a)-rank(b),
			cmp.Compare(a.Pos.Offset, b.Pos.Offset))
	})
	same := func(a, b Comment) bool { return a.Pos == b.Pos } // instances share their declaration
	return slices.CompactFunc(comments, same)
}

// Attached returns the marker lines of the package that belong to a type or field, or to nothing.
func (p *Package) Attached() []Comment {
	comments := slices.DeleteFunc(slices.Clone(p.Strays),
		func(c Comment) bool { return c.Place == Directive })
	for _, t := range p.Types {
		for _, c := range t.Markers {
			if c.Place != Above {
				comments = append(comments, c)
			}
		}
		if s, ok := t.Type.(Struct); ok {
			for _, f := range s.Fields {
				comments = append(comments, f.Markers...)
			}
		}
	}
	return comments
}

// String says where a marker line stands.
func (p Place) String() string {
	return [...]string{
		"in a doc comment", "above a declaration", "at the level of the package",
		"inside a declaration", "at the end of a line", "in a /* */ comment", "above a group of types",
		"in the doc comment of a declaration", "in a directive",
	}[p]
}
