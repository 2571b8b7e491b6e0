package overlays

import (
	"fmt"

	"github.com/schemagen/schemagen/pkg/parser"
)

// stop unrolls a type that contains itself: as deep as the overlay says it is itself, and below
// that, anything.
func (e *editor) stop(root *parser.TypeDecl) {
	u := unroller{editor: e, name: root.Name, reaches: map[parser.TypeName]bool{},
		seen: map[parser.TypeName]bool{}}
	u.find(root.Type)
	if !u.recurs(root.Type) {
		e.report("overlay/nothing", "stopAt",
			"the overlay of %s stops nothing: the type does not contain itself", e.overlay.Type)
		return
	}
	if typ := u.unroll(root.Type, 1); !u.endless {
		root.Type = typ
		return
	}
	e.report("overlay/nothing", "stopAt", "the overlay of %s stops nothing: no field of a struct is "+
		"on the way from the type to itself, which could take any value", e.overlay.Type)
}

// An unroller copies the types between a type and itself, once for each depth.
type unroller struct {
	*editor
	name    parser.TypeName
	reaches map[parser.TypeName]bool // types that contain it
	seen    map[parser.TypeName]bool // types that have been met
	endless bool                     // there is no field to stop at
}

// find finds the types that contain the one that is unrolled, among those that it contains.
func (u *unroller) find(t parser.Type) {
	all := u.all(t, nil)
	for more := true; more; {
		more = false
		for _, n := range all {
			if decl := u.lookup(n); !u.reaches[n] && decl != nil && u.recurs(decl.Type) {
				u.reaches[n], more = true, true
			}
		}
	}
}

// all returns the types that a type contains, in the order in which they are met.
func (u *unroller) all(t parser.Type, found []parser.TypeName) []parser.TypeName {
	parser.EachName(t, func(n parser.TypeName) {
		if !u.seen[n] {
			u.seen[n] = true
			found = append(found, n)
			if decl := u.lookup(n); decl != nil {
				found = u.all(decl.Type, found)
			}
		}
	})
	return found
}

// recurs reports whether a type contains the one that is unrolled, as far as is known.
func (u *unroller) recurs(t parser.Type) (found bool) {
	parser.EachName(t, func(n parser.TypeName) { found = found || n == u.name || u.reaches[n] })
	return found
}

// unroll returns a type at a depth.
func (u *unroller) unroll(t parser.Type, depth int) parser.Type {
	switch t := t.(type) {
	case parser.Pointer:
		t.Elem = u.unroll(t.Elem, depth)
		return t
	case parser.Slice:
		t.Elem = u.unroll(t.Elem, depth)
		return t
	case parser.Map:
		t.Elem = u.unroll(t.Elem, depth)
		return t
	case parser.Named:
		return u.named(t, depth)
	case parser.Struct:
		fields := make([]parser.Field, len(t.Fields))
		for i, f := range t.Fields {
			if depth >= u.overlay.StopAt && u.recurs(f.Type) {
				u.opaque(&f)
			} else {
				f.Type = u.unroll(f.Type, depth)
			}
			fields[i] = f
		}
		return parser.Struct{Fields: fields}
	}
	return t
}

// named returns a type on the way at a depth, by its name there.
func (u *unroller) named(t parser.Named, depth int) parser.Type {
	if t.Name == u.name {
		depth++
	} else if !u.reaches[t.Name] {
		return t
	}
	if depth > u.overlay.StopAt {
		u.endless = true
		return t
	}
	name := t.Name
	name.Name = fmt.Sprintf("%s[depth %d]", t.Name.Name, depth)
	if u.types[name] != nil {
		return parser.Named{Name: name}
	}
	decl := *u.prog.Lookup(t.Name)
	decl.Name = name
	u.types[name] = &decl
	decl.Type = u.unroll(decl.Type, depth)
	return parser.Named{Name: name}
}
