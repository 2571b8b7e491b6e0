package ripple

import (
	"maps"

	"github.com/schemagen/schemagen/pkg/parser"
)

// Outlines are the outlines of packages whose files may change, by path.
type Outlines map[string]*parser.Outline

// of returns the packages that files belong to, by path.
func (o Outlines) of(files map[string]bool) map[string]bool {
	paths := map[string]bool{}
	for path, outline := range o {
		for name := range outline.Frames {
			if files[name] {
				paths[path] = true
			}
		}
	}
	return paths
}

// amended returns outlines as they are after some packages were loaded again. What was not read this time is as it was, unless its
// package was read whole, or its file has changed.
func (o Outlines) amended(now Outlines, whole, changed map[string]bool) Outlines {
	all := maps.Clone(o)
	for path, outline := range now {
		if before := o[path]; before != nil && !whole[path] {
			known := make(map[parser.TypeName]*parser.DeclOutline, len(before.Decls))
			for i := range before.Decls {
				known[before.Decls[i].Name] = &before.Decls[i]
			}
			for i, d := range outline.Decls {
				if k := known[d.Name]; !d.Read && k != nil && !changed[d.File] {
					outline.Decls[i] = *k
				}
			}
		}
		all[path] = outline
	}
	return all
}

// odd reports whether anything but the declarations of types may decide what one is.
func (o Outlines) odd() bool {
	for _, outline := range o {
		if outline.Odd {
			return true
		}
	}
	return false
}
