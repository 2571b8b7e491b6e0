package pipeline

import (
	"maps"

	"github.com/schemagen/schemagen/pkg/parser"
)

// outlines are those of packages whose files may change, by path.
type outlines map[string]*parser.Outline

func outlinesOf(prog *parser.Program) outlines {
	all := outlines{}
	for path, p := range prog.Packages {
		if p.Outline != nil {
			all[path] = p.Outline
		}
	}
	return all
}

// of returns the packages that files belong to, by path.
func (o outlines) of(files map[string]bool) map[string]bool {
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

// amended returns outlines as they are after some packages were loaded again. What was not read of them this time is as it was
// unless its package is one of those that were read whole, or its file has changed.
func (o outlines) amended(now outlines, whole, changed map[string]bool) outlines {
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
