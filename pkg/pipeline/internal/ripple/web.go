package ripple

import (
	"go/token"
	"maps"
	"slices"

	"github.com/schemagen/schemagen/internal/closure"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A web holds how all declarations that may change depend on each other.
type web struct {
	decls map[parser.TypeName]*parser.DeclOutline
	namer map[parser.TypeName][]parser.TypeName // what holds or mentions a type
}

// weave returns the web of outlines, or false if two declarations have one name.
func (o Outlines) weave() (web, bool) {
	size := 0
	for _, outline := range o {
		size += len(outline.Decls)
	}
	w := web{make(map[parser.TypeName]*parser.DeclOutline, size), make(map[parser.TypeName][]parser.TypeName, size)}
	for _, path := range slices.Sorted(maps.Keys(o)) {
		for i := range o[path].Decls {
			d := &o[path].Decls[i]
			if w.decls[d.Name] != nil {
				return w, false
			}
			w.decls[d.Name] = d
			for _, named := range [][]parser.TypeName{d.Holds, d.Mentions} {
				for _, n := range named {
					w.namer[n] = append(w.namer[n], d.Name)
				}
			}
		}
	}
	return w, true
}

// shared returns the aliases with markers that another package names, or another alias is written as: elsewhere the markers have no
// effect.
func (w web) shared() map[parser.TypeName]bool {
	all := map[parser.TypeName]bool{}
	for name, d := range w.decls {
		if d.Alias && slices.ContainsFunc(w.namer[name], func(n parser.TypeName) bool {
			return n.Package != name.Package || w.decls[n].Original == name.Name
		}) {
			all[name] = true
		}
	}
	return all
}

// in returns the declarations in files.
func (w web) in(files map[string]bool) (names []parser.TypeName) {
	for name, d := range w.decls {
		if files[d.File] {
			names = append(names, name)
		}
	}
	return names
}

// naming returns declarations, and all that name one of them, directly or not.
func (w web) naming(names []parser.TypeName) map[parser.TypeName]bool {
	return closure.Of(names, func(n parser.TypeName) []parser.TypeName { return w.namer[n] })
}

// held returns declarations, and all that they hold, directly or not.
func (w web) held(names []parser.TypeName) map[parser.TypeName]bool {
	return closure.Of(names, func(n parser.TypeName) []parser.TypeName {
		if d := w.decls[n]; d != nil {
			return d.Holds
		}
		return nil
	})
}

// lines are the lines of declarations, as pairs of the first and the last, by file.
type lines map[string][][2]int

// lines returns the lines of some declarations.
func (w web) lines(of func(*parser.DeclOutline) bool) lines {
	l := lines{}
	for _, d := range w.decls {
		if of(d) {
			l[d.File] = append(l[d.File], [2]int{d.First, d.Last})
		}
	}
	return l
}

func (l lines) has(pos token.Position) bool {
	return slices.ContainsFunc(l[pos.Filename], func(l [2]int) bool { return l[0] <= pos.Line && pos.Line <= l[1] })
}
