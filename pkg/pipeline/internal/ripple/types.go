package ripple

import (
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// inTypes is what a change inside of types affects.
type inTypes struct {
	Record
	web
	changed   map[string]bool          // files
	wanted    map[parser.TypeName]bool // declarations that are looked at again
	manifests map[string]bool          // as Kind.group: whether they are made again
	kinds     []parser.TypeName        // the declarations of those that are made again
	others    []parser.TypeName        // the declarations of the others
	namesakes []parser.TypeName        // what else the parser takes for a version of a kind
	home      map[string]bool          // directories of the main module
	lenient   bool

	wantedLines, genericLines lines
}

// OfTypes returns the scope of a change inside of types: the kinds that hold one of them, and the other declarations that name one.
// It returns nil if the change goes further, or that is not known.
func (r Record) OfTypes(c Change) *Scope {
	if r.Groups == nil || c.Graph == nil || len(c.Files) == 0 || r.Faulty || !r.Outlines.sameFrames(c.Files) {
		return nil
	}
	w, ok := r.Outlines.weave()
	if !ok {
		return nil
	}
	in := &inTypes{Record: r, web: w, changed: names(c.Files), home: c.Graph.Home(), lenient: c.Lenient}
	in.wanted = w.naming(w.in(in.changed))
	if !in.sort() {
		return nil
	}
	elsewhere := r.Uses.by(in.others)
	for name := range r.Uses.by(in.kinds) {
		if !elsewhere[name] {
			in.wanted[name] = true // whether a kind uses it depends on the changed declarations
		}
	}
	return in.scope(c.Graph, elsewhere).worthwhile()
}

// scope returns the scope, once it is known what is wanted, and what the unwanted kinds use.
func (r *inTypes) scope(graph *parser.Graph, elsewhere map[parser.TypeName]bool) *Scope {
	wants := func(n parser.TypeName) bool { return r.wanted[n] }
	r.wantedLines = r.lines(func(d *parser.DeclOutline) bool { return r.wanted[d.Name] })
	r.genericLines = r.lines(func(d *parser.DeclOutline) bool { return d.Generic })
	held := r.held(slices.Concat(r.others, r.namesakes))
	s := &Scope{
		Paths: map[string]bool{}, Remade: func(order, _ string) bool { return r.manifests[order] },
		Part: &Part{
			Part:      parser.Part{Wants: wants, Holds: func(n parser.TypeName) bool { return held[n] }},
			Elsewhere: func(n parser.TypeName) bool { return elsewhere[n] },
		},
		last: r.Record, graph: graph, changed: r.changed, side: r.side, wants: wants, web: r.web, held: held, used: elsewhere,
	}
	paths := r.Outlines.of(r.changed)
	for name := range r.wanted {
		paths[name.Package] = true
	}
	for path := range paths {
		if r.asked(path) {
			s.Paths[path] = true
		}
	}
	return s
}

// sort finds the manifests that are made again, and marks all versions of them as wanted. It returns false if a declaration outside
// of the root packages has the name of a kind, so that it may be a version.
func (r *inTypes) sort() bool {
	named := map[string]bool{}
	r.manifests = map[string]bool{}
	for name, d := range r.decls {
		if group, root := r.Groups[name.Package]; root && d.Kind {
			named[name.Name], r.manifests[name.Name+"."+group] = true, false
		}
	}
	for name := range r.wanted {
		order := name.Name + "." + r.Groups[name.Package]
		if _, kind := r.manifests[order]; kind {
			r.manifests[order] = true
		}
	}
	for name := range r.decls {
		group, root := r.Groups[name.Package]
		again, version := r.manifests[name.Name+"."+group]
		switch {
		case !named[name.Name]:
		case !root:
			return false
		case again:
			r.kinds, r.wanted[name] = append(r.kinds, name), true
		case version:
			r.others = append(r.others, name)
		case r.Outlines[name.Package].Grouped:
			r.namesakes = append(r.namesakes, name)
		}
	}
	return true
}

// sameFrames reports whether files are as they were except for the contents of their types.
func (o Outlines) sameFrames(changed []cache.File) bool {
	frames := map[string]string{}
	for _, outline := range o {
		maps.Copy(frames, outline.Frames)
	}
	return !slices.ContainsFunc(changed, func(f cache.File) bool {
		data, err := os.ReadFile(f.Name)
		return err != nil || cache.Sum(data) != f.Body || frames[f.Name] == "" || frames[f.Name] != parser.Frame(f.Name, data)
	})
}

// side returns what a finding about declarations is about. The place does not suffice for a finding in another module, in a generic
// type, which is reported for its instances, or about what becomes of types where they are used. In the peer's spelling, an
// argument that cannot be read concerns a whole package.
func (r *inTypes) side(d diag.Diagnostic) side {
	places := []token.Position{d.Pos}
	for _, related := range d.Related {
		if related.Pos.Filename != "" {
			places = append(places, related.Pos)
		}
	}
	rule := d.Code.Info()
	switch {
	case d.Pos.Filename == "" || rule.Joint || d.Code.Family() == "load" || r.lenient && d.Code == "marker/argument":
		return doubtful
	case !r.home[filepath.Dir(d.Pos.Filename)] || slices.ContainsFunc(places, r.genericLines.has):
		return doubtful
	case r.isWanted(d.Pos):
		return own
	case slices.ContainsFunc(places, r.isWanted) || rule.AtUse:
		return doubtful
	}
	return far
}

// isWanted reports whether a position is in a file that changed, or in a declaration that is looked at again.
func (r *inTypes) isWanted(pos token.Position) bool {
	return r.changed[pos.Filename] || r.wantedLines.has(pos)
}
