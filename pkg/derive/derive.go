// Package derive is the compiler's middle: it turns the Go declarations of a Program and their markers into
// CustomResourceDefinitions in the intermediate form.
package derive

import (
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// Options change what is derived. The zero value is the peer's default.
type Options struct {
	AllowDangerousTypes        bool // floats are numbers instead of errors
	GenerateEmbeddedObjectMeta bool // metadata below the root gets properties
	IgnoreUnexportedFields     bool
	MaxDescLen                 *int // bytes of a description; 0 for none
	// Judge gives findings the severities that a project asks for; nil leaves them as they are.
	Judge         func(diag.List) diag.List
	K8sMarkers    bool // declarative validation tags of Kubernetes act
	UnionMarkers  UnionMarkers
	UnionEncoding schema.Encoding // of unions whose type does not say
	Lenient       bool            // markers without effect are warnings everywhere, as users of the peer's spelling expect
}

// CRDs derives the kinds of the root packages of prog, by kind and group. A CRD that is Broken had an error of its own and
// must not be published; it is returned so that everything else about it can be examined.
func CRDs(prog *parser.Program, opts Options) ([]schema.CRD, diag.List) {
	d := &deriver{
		prog: prog, opts: opts, resolver: schema.NewResolver(),
		packages: map[string]*packageInfo{}, drafts: map[parser.TypeName]*schema.Draft{}, types: map[parser.TypeName]*markers.Type{},
		known: map[string]bool{},
	}
	for _, pkg := range prog.Roots {
		d.known[pkg.Path] = true
		d.pkg(pkg.Path)
	}
	var crds []schema.CRD
	for _, k := range d.kinds() {
		if crd, ok := d.crd(k); ok {
			crds = append(crds, crd)
		}
	}
	d.unreached()
	found := d.resolver.Diagnostics
	if opts.Judge != nil {
		found = opts.Judge(found)
	}
	return crds, append(d.diags, found...).Sorted()
}

// IsLeaf tells whether a type is known by name, so that nobody needs to look inside.
func IsLeaf(n parser.TypeName) bool {
	_, ok := known[n]
	return ok
}

type deriver struct {
	prog     *parser.Program
	opts     Options
	resolver *schema.Resolver
	diags    diag.List

	packages map[string]*packageInfo
	drafts   map[parser.TypeName]*schema.Draft
	types    map[parser.TypeName]*markers.Type // what markers say of a type beside its schema
	known    map[string]bool                   // packages that the peer would have loaded by now
	late     []func()                          // effects of markers that look into types
	via      token.Position                    // the field of the main module that is being looked at
}

// A packageInfo is a package with its own markers understood.
type packageInfo struct {
	*parser.Package
	facts  markers.Package
	isRoot bool
	moved  map[token.Position]bool // markers above types that belong to the package
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
	p := &packageInfo{Package: src, isRoot: slices.Contains(d.prog.Roots, src), moved: map[token.Position]bool{}}
	d.packages[path] = p
	target := &markers.Target{Draft: &schema.Draft{}, Package: &p.facts, Main: src.Main}
	ms := d.parse(p, d.packageComments(p), markers.OnPackage)
	d.report(p, nil, markers.Apply(ms, target, token.Position{}))
	return p
}

// packageComments returns the marker lines of a package, with those above its types that only a package can have.
func (d *deriver) packageComments(p *packageInfo) []parser.Comment {
	comments := slices.Clone(p.Markers)
	for _, t := range p.Types {
		for _, c := range t.Markers {
			if c.Place == parser.Above && markers.BelongsToPackage(c.Text) {
				p.moved[c.Pos] = true
				comments = append(comments, c)
			}
		}
	}
	slices.SortStableFunc(comments, func(a, b parser.Comment) int {
		if a.Pos.Filename != b.Pos.Filename {
			return strings.Compare(a.Pos.Filename, b.Pos.Filename)
		}
		return a.Pos.Offset - b.Pos.Offset
	})
	return comments
}

// parse reads the marker lines of one declaration.
func (d *deriver) parse(p *packageInfo, comments []parser.Comment, at markers.Sites) []markers.Marker {
	var ms []markers.Marker
	for _, c := range comments {
		if at == markers.OnType && p.moved[c.Pos] {
			continue
		}
		m, ok, ds := d.read(p, c, at)
		if ok {
			ms = append(ms, m)
		}
		d.report(p, nil, ds)
	}
	return ms
}

// report keeps the findings made in p, with the severity that its author's reach calls for, and marks the draft as broken if
// an error remains.
func (d *deriver) report(p *packageInfo, broken *schema.Draft, ds diag.List) {
	for i := range ds {
		if ds[i].Severity == diag.Error && inert(ds[i].Code) && (!p.Main || d.opts.Lenient) {
			ds[i].Severity = diag.Warning
		}
	}
	if d.opts.Judge != nil {
		ds = d.opts.Judge(ds)
	}
	for _, f := range ds {
		if f.Severity == diag.Error && broken != nil {
			broken.Broken = true
		}
		if !p.Main && d.via.IsValid() {
			f.Related = append([]diag.Related{{Pos: f.Pos, Message: "the cause, in " + p.Path}}, f.Related...)
			f.Pos, f.End = d.via, token.Position{}
		}
		d.diags = append(d.diags, f)
	}
}

// inert tells whether a finding is about something that has no effect: the schema is as if it were not there.
func inert(c diag.Code) bool {
	return c.Family() == "marker" || c.Family() == "union" || c == "go/json-tag"
}

// unreached examines what no kind reaches in the packages whose author asked for them, so that no marker escapes.
func (d *deriver) unreached() {
	for _, pkg := range d.prog.Roots {
		p := d.pkg(pkg.Path)
		if !p.Main {
			continue
		}
		for _, t := range pkg.Types {
			if t.Type != nil && !t.Generic && d.drafts[t.Name] == nil {
				d.examine(p, t)
			}
		}
		d.strays(p)
	}
}

// strays reports the marker lines of a package that belong to nobody.
func (d *deriver) strays(p *packageInfo) {
	var ds diag.List
	for _, c := range p.Strays {
		if markers.Known(c.Text) && d.open(p, markers.GateOf(c.Text)) {
			ds.Add("marker/place", c.Pos, "%s has no effect %s", c.Text, places[c.Place])
		}
	}
	d.report(p, nil, ds)
}

// places says where a marker line stands that belongs to nobody.
var places = map[parser.Place]string{
	parser.Detached:  "here: it stands apart from the declaration it is meant for",
	parser.Trailing:  "at the end of a line: write it on a line of its own above the declaration",
	parser.Block:     "in a /* */ comment: write it in a // comment",
	parser.GroupDoc:  "above a group of types: write it above the type inside the parentheses",
	parser.OtherDecl: "on a func, var, const or import: it belongs on a type, a field or a package",
}

// sortedKeys returns the keys of m in order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
