package derive

import (
	"maps"
	"slices"

	"github.com/schemagen/schemagen/pkg/parser"
)

// forget drops the drafts of a kind that is derived, as far as nothing else will look at them: those of its declarations and of lists
// of it, which are examined for that now, and of types that only these use. If one is needed after all, it is made again.
func (d *deriver) forget(sources []source) {
	for _, s := range sources {
		if p := s.pkg; d.examines(p) && !s.decl.Shared {
			for n := range d.onlyFor(p, append(d.lists(p, s.decl), s.decl)) {
				if t := d.typ(n); t.draft != nil {
					d.resolver.Drop(t.draft)
					t.draft, t.spent = nil, true
				}
			}
		}
	}
}

// lists examines the declarations that use a kind, if nothing uses them, and returns them: those of which no other declaration is drafted
// for that, as a kind that comes later has to be the first to draft what it uses.
func (d *deriver) lists(p *packageInfo, kind *parser.TypeDecl) (lists []*parser.TypeDecl) {
	for _, user := range p.users()[kind.Name.Name] {
		if t := p.Lookup(user); len(p.users()[user]) == 0 && !t.Shared && !t.Generic && !t.Alias && !isKind(t) && d.isDrafted(t) {
			lists = append(lists, t)
		}
	}
	d.quiet = true
	for _, t := range lists {
		d.examine(p, t)
	}
	d.catchUp()
	d.quiet = false
	return lists
}

// isDrafted reports whether all that a declaration names is drafted. The metadata of lists counts as that, since no kind has any.
func (d *deriver) isDrafted(t *parser.TypeDecl) bool {
	meta := d.prog.Packages[metaV1]
	ofLists := meta != nil && !meta.Main && d.loaded[metaV1]
	all := true
	parser.EachName(t.Type, func(n parser.TypeName) {
		isListMeta := ofLists && n.Package == metaV1 && n.Name == "ListMeta"
		all = all && (d.typ(n).draft != nil || isListMeta)
	})
	return all
}

// onlyFor returns some types of p with those that nothing but these use.
func (d *deriver) onlyFor(p *packageInfo, some []*parser.TypeDecl) map[parser.TypeName]bool {
	only := map[parser.TypeName]bool{}
	for len(some) > 0 {
		t := some[len(some)-1]
		some = some[:len(some)-1]
		only[t.Name] = true
		parser.EachName(t.Type, func(n parser.TypeName) {
			if used := p.of(n); used != nil && !only[n] && !used.Shared && !isKind(used) {
				some = append(some, used)
			}
		})
	}
	elsewhere := func(user string) bool { return !only[parser.TypeName{Package: p.Path, Name: user}] }
	for before := 0; before != len(only); {
		before = len(only)
		maps.DeleteFunc(only, func(n parser.TypeName, _ bool) bool { return slices.ContainsFunc(p.users()[n.Name], elsewhere) })
	}
	return only
}

// of returns the declaration of a type in p, or nil.
func (p *packageInfo) of(n parser.TypeName) *parser.TypeDecl {
	if n.Package != p.Path {
		return nil
	}
	return p.Lookup(n.Name)
}

// users returns the names of the declarations in p that name each of its types, by the name of the type.
func (p *packageInfo) users() map[string][]string {
	if p.usedBy == nil {
		p.usedBy = map[string][]string{}
		for _, t := range p.Types {
			parser.EachName(t.Type, func(n parser.TypeName) {
				if users := p.usedBy[n.Name]; n.Package == p.Path && !slices.Contains(users, t.Name.Name) {
					p.usedBy[n.Name] = append(users, t.Name.Name)
				}
			})
		}
	}
	return p.usedBy
}
