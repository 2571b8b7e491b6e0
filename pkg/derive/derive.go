// Package derive is the compiler's middle: it turns the Go declarations of a Program and their
// markers into CustomResourceDefinitions in the intermediate form.
package derive

import (
	"cmp"
	"context"
	"go/token"
	"maps"
	"slices"

	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// Options change what is derived. The zero value is the default of controller-gen, the peer.
type Options struct {
	config.Values // of which Tags, Fit and MaxCRDSize are for other passes
	// Describe returns the part to keep of a description from a package, before MaxDescLen cuts it;
	// nil keeps all.
	Describe func(pkg, doc string) string
	// Keep reports whether a kind is wanted; nil for all.
	Keep func(kind, group string) bool
	// LeaveOut reports whether a version is not wanted; nil for none. Whoever leaves out the
	// storage version has to say so.
	LeaveOut func(version string) bool
	// Findings is what the project says about findings. It decides only whether a draft is broken:
	// they are returned as they are.
	Findings findings.Filter
	Lenient  bool // what controller-gen does where our default is another
	Whole    bool // root packages outside of the main module are examined in full, too
	// prefixes of markers that belong to other tools, besides those that are known
	ExternalMarkers []string
}

// A Variant is one of several Programs that were made of the same sources, and what is derived from
// it: the kinds of its root packages, by kind and group. A CRD that is Broken had an error of its
// own and must not be published; it is there so that everything else about it can be examined.
type Variant struct {
	Program *parser.Program
	Options Options
	CRDs    []schema.CRD
	Found   diag.List // about what its kinds reach
}

// Variants fills in what is derived from some variants. It returns what is found about declarations
// that no kind of any variant reaches; one that several variants share is looked at once.
func Variants(ctx context.Context, all []Variant) (unreached diag.List) {
	var first *deriver // one is kept: each holds all drafts of a variant
	seen := map[*parser.TypeDecl]bool{}
	for i := range all {
		d := all[i].derive(ctx)
		d.markSeen(seen)
		first = cmp.Or(first, d)
	}
	reached := maps.Clone(seen)
	first.examineUnreached(seen)
	first.checkAllStrays(reached) // no gate touches them
	first.invalidate(all[0].CRDs)
	unreached = first.found()
	for _, v := range all[1:] {
		unreached = append(unreached, markersOf(v.Program, v.Options, seen).found()...)
	}
	return unreached
}

// Kinds fills in what is derived from one variant, and does not look at what its kinds do not
// reach.
func Kinds(ctx context.Context, v *Variant) { v.derive(ctx) }

func (v *Variant) derive(ctx context.Context) *deriver {
	d := newDeriver(v.Program, v.Options)
	v.CRDs, v.Found = d.crds(ctx), d.found()
	d.invalidate(v.CRDs)
	return d
}

// crds derives the kinds.
func (d *deriver) crds(ctx context.Context) (crds []schema.CRD) {
	for _, pkg := range d.prog.Roots {
		d.load(pkg.Path)
		d.pkg(pkg.Path)
	}
	d.known = d.kinds()
	for _, k := range slices.SortedFunc(maps.Keys(d.known), groupKind.compare) {
		if ctx.Err() != nil {
			break
		}
		if crd, ok := d.crd(k); ok {
			crds = append(crds, crd)
		}
	}
	d.distinguish(crds)
	return crds
}

// found returns what was found since it was called last.
func (d *deriver) found() diag.List {
	found := append(d.diags, d.resolver.Diagnostics...).Sorted()
	d.diags, d.resolver.Diagnostics = nil, nil
	return found
}

// newDeriver returns a deriver that has looked at nothing yet.
func newDeriver(prog *parser.Program, opts Options) *deriver {
	return &deriver{
		prog: prog, opts: opts, resolver: schema.NewResolver(),
		packages: map[string]*packageInfo{}, types: map[parser.TypeName]*typeInfo{},
		loaded: map[string]bool{}, members: map[string][]*packageInfo{},
		reported: map[string]bool{},
	}
}

// IsLeaf reports whether the schema of a type is known by its name, so that its declaration does
// not matter.
func IsLeaf(n parser.TypeName) bool {
	_, ok := knownTypes[n]
	return ok
}

// A deriver derives the kinds of one Program. It is for one goroutine.
type deriver struct {
	prog     *parser.Program
	opts     Options
	resolver *schema.Resolver
	diags    diag.List

	packages    map[string]*packageInfo
	types       map[parser.TypeName]*typeInfo
	loaded      map[string]bool           // packages that the peer would have loaded by now
	newlyLoaded []string                  // those of them that are not yet among the members
	members     map[string][]*packageInfo // packages that may declare kinds of a group
	// work that looks into types, such as effects of some markers
	late        []func()
	known       map[groupKind]bool // the kinds of the root packages
	via         token.Position     // the field of the main module that is being examined
	depth       int                // number of declarations that are being examined
	reported    map[string]bool    // undefined names, by file
	markersOnly bool               // only findings about the markers of root packages are kept
}

// A typeInfo is what is known of a declared type.
type typeInfo struct {
	decl  *parser.TypeDecl // nil if the program does not have it
	leaf  bool             // its schema is known by its name
	draft *schema.Draft    // nil until the type is drafted
	// what markers say about it besides its schema; nil until it is declared
	facts *markers.Type
	own   bool // it writes its own JSON, and its schema is nevertheless that of its Go type
	lost  loss // what the schema does not describe of its JSON
}

// typ returns what is known of a type.
func (d *deriver) typ(n parser.TypeName) *typeInfo {
	t := d.types[n]
	if t == nil {
		t = &typeInfo{decl: d.prog.Lookup(n), leaf: IsLeaf(n)}
		d.types[n] = t
	}
	return t
}

// lookup returns the declaration of a type, or nil.
func (d *deriver) lookup(n parser.TypeName) *parser.TypeDecl { return d.typ(n).decl }

// A packageInfo is a package with its own markers understood.
type packageInfo struct {
	*parser.Package
	facts markers.Package
	// it was asked for, whether or not it is examined for its own sake
	isRoot bool
	moved  map[token.Position]bool // markers above types that belong to the package
	// unreadable says that an argument of a marker could not be read, for which the peer drops all
	// kinds of the package.
	unreadable bool
	groupless  bool // it was reported that a kind has no group
	registered bool // it was reported that Go registers its types otherwise
}

// pkg returns the package with its markers understood, or nil if the program does not have it.
func (d *deriver) pkg(path string) *packageInfo {
	if p, ok := d.packages[path]; ok {
		return p
	}
	src := d.prog.Packages[path]
	if src == nil {
		return nil
	}
	p := &packageInfo{Package: src, isRoot: src.Asked || slices.Contains(d.prog.Roots, src),
		moved: map[token.Position]bool{}}
	d.packages[path] = p
	target := &markers.Target{Draft: &schema.Draft{}, Package: &p.facts, Main: src.Main}
	ms, _ := d.parse(p, nil, packageComments(p), markers.OnPackage)
	d.report(p, nil, markers.Apply(ms, target, token.Position{}, false))
	return p
}

// packageComments returns the marker lines of a package, including those above its types that only
// a package can have, and records the latter as moved.
func packageComments(p *packageInfo) []parser.Comment {
	return slices.DeleteFunc(p.Apart(), func(c parser.Comment) bool {
		if c.Place != parser.Above {
			return c.OfCode && !markers.BelongsToPackage(c.Text)
		}
		p.moved[c.Pos] = markers.BelongsToPackage(c.Text)
		return !p.moved[c.Pos]
	})
}

// invalidate marks the CRDs that have a version in an unreadable package, so that users of the
// peer's spelling get none of them, as they are used to; and they get nothing at all if a package
// that was asked for is missing.
func (d *deriver) invalidate(crds []schema.CRD) {
	for i := range crds {
		crds[i].Invalid = crds[i].Invalid || d.opts.Lenient && d.prog.Partial
		for _, v := range crds[i].Versions {
			crds[i].Invalid = crds[i].Invalid || d.packages[v.Origin.Package()].unreadable
		}
	}
}
