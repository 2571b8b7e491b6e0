package pipeline

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

// A ripple is what a change inside of types concerns.
type ripple struct {
	*saved
	web
	changed   map[string]bool          // files
	wanted    map[parser.TypeName]bool // declarations that are looked at again
	manifests map[string]bool          // as Kind.group: whether they are made again
	kinds     []parser.TypeName        // the declarations of those that are
	others    []parser.TypeName        // of those that are not
	namesakes []parser.TypeName        // what else the parser takes for a version of a kind
	home      map[string]bool          // directories of the main module
	lenient   bool

	wantedLines, genericLines lines
}

// affectedKinds returns the part of an earlier run that a change inside of types concerns: the kinds that hold one of them, and
// the other declarations that name one. It returns nil if the change goes further, or that is not known.
func (s *saved) affectedKinds(graph *parser.Graph, changed []cache.File, opts Options) *affected {
	if s.Groups == nil || graph == nil || len(changed) == 0 || s.rest.Faulty || !s.outlines.sameFrames(changed) {
		return nil
	}
	w, ok := s.outlines.weave()
	if !ok {
		return nil
	}
	r := &ripple{saved: s, web: w, changed: names(changed), home: graph.Home(), lenient: opts.Lenient}
	r.wanted = w.naming(w.in(r.changed))
	if !r.sort() {
		return nil
	}
	held, elsewhere := w.held(slices.Concat(r.others, r.namesakes)), s.uses.by(r.others)
	for name := range s.uses.by(r.kinds) {
		if !elsewhere[name] {
			r.wanted[name] = true // whether a kind uses it is for the ones that change to say
		}
	}
	r.wantedLines, r.genericLines = r.lines(func(d *parser.DeclOutline) bool { return r.wanted[d.Name] }), r.lines(func(d *parser.DeclOutline) bool { return d.Generic })
	a := &affected{
		last: s, paths: map[string]bool{}, changed: r.changed, remade: func(f savedFile) bool { return r.manifests[f.Order] }, side: r.side,
		wants: func(n parser.TypeName) bool { return r.wanted[n] }, web: w, held: held, used: elsewhere,
		part: &part{
			Part: parser.Part{
				Wants: func(n parser.TypeName) bool { return r.wanted[n] },
				Holds: func(n parser.TypeName) bool { return held[n] },
			},
			elsewhere: func(n parser.TypeName) bool { return elsewhere[n] },
		},
	}
	paths := s.outlines.of(r.changed)
	for name := range r.wanted {
		paths[name.Package] = true
	}
	for path := range paths {
		if s.asked(path) {
			a.paths[path] = true
		}
	}
	return a.worthwhile()
}

// sort finds the manifests that are made again, and wants all versions of them. It returns false if a declaration outside of the
// root packages has the name of a kind, so that it may be a version.
func (r *ripple) sort() bool {
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
		case r.outlines[name.Package].Grouped:
			r.namesakes = append(r.namesakes, name)
		}
	}
	return true
}

// sameFrames tells whether files are as they were but for the insides of their types.
func (o outlines) sameFrames(changed []cache.File) bool {
	frames := map[string]string{}
	for _, outline := range o {
		maps.Copy(frames, outline.Frames)
	}
	return !slices.ContainsFunc(changed, func(f cache.File) bool {
		data, err := os.ReadFile(f.Name)
		return err != nil || cache.Sum(data) != f.Body || frames[f.Name] == "" || frames[f.Name] != parser.Frame(f.Name, data)
	})
}

// whereUsed are the rules of package schema: they are about what types come to where they are used, so that who uses them first
// decides about the place.
var whereUsed = map[diag.Code]bool{
	"go/default-conflict": true, "go/embedded-resource": true, "go/incomplete": true, "go/inline-map": true, "go/int-or-string": true,
	"go/list-keys": true, "go/no-items": true, "go/no-type": true, "go/recursive": true, "go/required-absent": true, "go/root": true,
	"go/type-conflict": true, "go/type-unknown": true, "size/nodes": true,
}

// side tells what a finding about declarations is about. Not only its place decides about one in another module, in a
// generic type, which is said of its instances, or about what becomes of types where they are used. For users of the peer's
// spelling, an argument that cannot be read concerns a whole package.
func (r *ripple) side(d diag.Diagnostic) side {
	places := []token.Position{d.Pos}
	for _, related := range d.Related {
		if related.Pos.Filename != "" {
			places = append(places, related.Pos)
		}
	}
	switch {
	case d.Pos.Filename == "" || crowded[d.Code] || d.Code.Family() == "load" || r.lenient && d.Code == "marker/argument":
		return doubtful
	case !r.home[filepath.Dir(d.Pos.Filename)] || slices.ContainsFunc(places, r.genericLines.has):
		return doubtful
	case r.isWanted(d.Pos):
		return own
	case slices.ContainsFunc(places, r.isWanted) || whereUsed[d.Code]:
		return doubtful
	}
	return far
}

// isWanted tells whether something lies in a file that changed, or a declaration that is looked at again.
func (r *ripple) isWanted(pos token.Position) bool {
	return r.changed[pos.Filename] || r.wantedLines.has(pos)
}
