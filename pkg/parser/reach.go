package parser

import (
	"context"
	"path"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/parallel"
	"github.com/schemagen/schemagen/pkg/parser/golist"
)

// A loader holds what Load knows so far.
type loader struct {
	config Config
	units  map[string]*unit             // by path
	roots  []*unit                      // by path
	asked  map[string]*packages.Package // what the patterns match, by path
	finder golist.Finder                // nil: packages are complete
	lister string                       // what lists packages, in words
}

// setRoots makes the packages that were asked for the roots.
func (l *loader) setRoots(roots []*packages.Package) {
	l.asked = make(map[string]*packages.Package, len(roots))
	for _, meta := range roots {
		if l.asked[meta.PkgPath] == nil {
			l.asked[meta.PkgPath] = meta
		}
	}
	for _, meta := range roots {
		if u := l.unit(meta); !u.root {
			u.root = true
			l.roots = append(l.roots, u)
		}
	}
}

// A request asks for a type.
type request struct {
	unit *unit
	name string
	need need
}

// unit returns the unit of a package, a new one if this is the first time that the package is
// needed.
func (l *loader) unit(meta *packages.Package) *unit {
	u := l.units[meta.PkgPath]
	asked := l.asked[meta.PkgPath]
	if asked != nil {
		meta = asked // even if it is imported by another module, for which it is not a main package
	}
	if u == nil {
		u = &unit{meta: meta, path: meta.PkgPath, name: meta.Name, mentions: make(map[string]bool),
			shared: make(map[string]bool)}
		// In a file list, GOPATH or a build system there are no modules: what was asked for is the
		// user's.
		u.main = meta.Module != nil && meta.Module.Main || asked != nil && meta.Module == nil
		u.loader = l
		l.units[u.path] = u
	}
	if len(u.meta.GoFiles) == 0 {
		u.meta = meta // until now it was a stand-in
	}
	return u
}

// readReachable parses the declarations of all types that the kinds of the root packages hold,
// round by round: the packages of one round are worked on in parallel, and what they ask of each
// other makes up the next one. Kinds go first: of a package that several modules have in different
// versions, the one that is met first counts.
func (l *loader) readReachable(ctx context.Context) {
	kinds, others := make([][]request, len(l.roots)), make([][]request, len(l.roots))
	parallel.Do(len(l.roots), func(i int) { l.roots[i].scan() })
	parallel.Do(len(l.roots), func(i int) { kinds[i], others[i] = l.rootRequests(l.roots[i]) })
	for _, requests := range [][]request{slices.Concat(kinds...), slices.Concat(others...)} {
		l.follow(ctx, requests)
	}
	for requests := l.otherVersions(); len(requests) > 0 && ctx.Err() == nil; {
		l.follow(ctx, requests)
		requests = l.otherVersions()
	}
}

// follow answers requests, and all that follow from them.
func (l *loader) follow(ctx context.Context, requests []request) {
	for len(requests) > 0 && ctx.Err() == nil {
		requests = l.round(requests)
	}
}

// rootRequests returns the requests that a root package makes by itself: its kinds and, among
// others, what may be one and, where it is examined, every type, so that no marker there is
// overlooked.
func (l *loader) rootRequests(u *unit) (kinds, others []request) {
	for _, d := range u.order {
		if !u.examined() && !d.mayBeKind() {
			continue
		}
		d.parse()
		switch {
		case d.kind:
			kinds = append(kinds, request{u, d.name, deep})
		case l.config.Whole && d.item.mayHoldMarkers() || d.wouldBeKind():
			others = append(others, request{u, d.name, deep})
		case u.examined():
			others = append(others, request{u, d.name, shallow})
		}
	}
	return kinds, others
}

// examined reports whether the whole package is checked, not only what a kind reaches.
func (u *unit) examined() bool { return u.root && (u.main || u.loader.config.Whole) }

// round answers requests and returns those that follow.
func (l *loader) round(requests []request) []request {
	var units []*unit
	byUnit := make(map[*unit][]request)
	for _, r := range requests {
		if byUnit[r.unit] == nil {
			units = append(units, r.unit)
		}
		byUnit[r.unit] = append(byUnit[r.unit], r)
	}
	answers := make([][]ref, len(units))
	parallel.Do(len(units), func(i int) {
		units[i].scan()
		answers[i] = l.resolve(units[i], byUnit[units[i]])
	})
	var next []request
	for i, refs := range answers {
		for _, r := range refs {
			target := l.imported(units[i], r)
			if target == nil {
				continue
			}
			target.shared[r.name] = true
			if r.need == deep && len(target.meta.GoFiles) > 0 {
				next = append(next, request{target, r.name, deep})
			} else {
				target.mentions[r.name] = true
			}
		}
	}
	return next
}

// imported returns the unit that a reference of another one leads to; nil if there is none, which
// is reported where its type is needed.
func (l *loader) imported(from *unit, r ref) *unit {
	if r.path == "C" || r.path == "unsafe" {
		return nil
	}
	meta := from.meta.Imports[r.path]
	leaf := l.config.isLeaf(TypeName{r.path, r.name})
	switch {
	case meta == nil && leaf:
		meta = from.stubPackage(r.path)
	case meta == nil || len(meta.GoFiles) == 0 && (!leaf || len(meta.Errors) > 0):
		if r.need == deep {
			from.reportMissing(r, meta, l.lister)
		}
		return nil
	}
	return l.unit(meta)
}

// stubPackage makes an imported package of which only the name is known. That is enough if its
// types are not looked into.
func (u *unit) stubPackage(importPath string) *packages.Package {
	meta := &packages.Package{ID: importPath, PkgPath: importPath, Name: path.Base(importPath)}
	u.meta.Imports[importPath] = meta
	return meta
}

// resolve parses the declarations that are asked for, and those of the same package that they need,
// and returns what they need of other packages.
func (l *loader) resolve(u *unit, requests []request) []ref {
	var foreign []ref
	for len(requests) > 0 {
		r := requests[len(requests)-1]
		requests = requests[:len(requests)-1]
		d := u.decls[r.name]
		if d == nil || d.need >= r.need {
			continue
		}
		if r.need == deep && l.config.isLeaf(TypeName{u.path, d.name}) {
			d.need, d.leaf = max(d.need, stub), true
			continue
		}
		d.need = r.need
		d.redeclared()
		d.parse()
		d.annotate()
		w := d.refer()
		if original := d.aliasOf(); original != "" {
			u.shared[original] = true
		}
		foreign = append(foreign, w.foreign...)
		for _, name := range w.local {
			requests = append(requests, request{u, name, deep})
		}
	}
	return foreign
}

// otherVersions asks, in every reached package that belongs to an API group, for the types that
// have the name of a kind of the roots: they are further versions of it.
func (l *loader) otherVersions() []request {
	kinds := make(map[string]bool)
	for _, u := range l.roots {
		for _, d := range u.order {
			if d.kind {
				kinds[d.name] = true
			}
		}
	}
	var rs []request
	for _, u := range l.sorted() {
		if !u.scanned || !u.hasGroup() {
			continue
		}
		for _, d := range u.order {
			if kinds[d.name] && u.decls[d.name] == d && d.need != deep && !d.leaf {
				rs = append(rs, request{u, d.name, deep})
			}
		}
	}
	return rs
}

// hasGroup reports whether the package names its API group, if only in a free comment group above a
// type.
func (u *unit) hasGroup() bool {
	return slices.ContainsFunc(u.files, (*source).namesGroup)
}

// namesGroup reports whether the file names the API group of its package.
func (f *source) namesGroup() bool {
	if slices.ContainsFunc(f.markers, Comment.NamesGroup) {
		return true
	}
	for i := range f.items {
		for _, m := range f.items[i].decl.markers {
			if m.NamesGroup() && m.Place == Above {
				return true
			}
		}
	}
	return false
}
