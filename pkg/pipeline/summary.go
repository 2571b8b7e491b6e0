package pipeline

import (
	"go/token"
	"maps"
	"path/filepath"
	"slices"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A Package says what a run made of one root package.
type Package struct {
	Path     string
	Kinds    int // declarations of kinds, each a version of its CRD
	Nodes    int // schema nodes, shared ones counted at each place
	Findings int
}

// summary returns what was made of the root packages of prog.
func (r *Result) summary(prog *parser.Program) []Package {
	dirs := make(map[string]string, len(prog.Roots))
	for _, p := range prog.Roots {
		dirs[p.Path] = p.Dir
	}
	byPath, byDir := map[string]*Package{}, map[string]*Package{}
	seen := map[[2]string]bool{}
	for _, f := range r.Files {
		for _, v := range f.versions {
			dir, root := dirs[v.Package]
			if !root || seen[[2]string{f.CRD, v.Package}] { // of another variant
				continue
			}
			seen[[2]string{f.CRD, v.Package}] = true
			p := byPath[v.Package]
			if p == nil {
				p = &Package{Path: v.Package}
				byPath[v.Package], byDir[dir] = p, p
			}
			p.Kinds++
			p.Nodes += v.Nodes
		}
	}
	for _, d := range r.Diagnostics {
		if p := byDir[filepath.Dir(d.Pos.Filename)]; p != nil {
			p.Findings++
		}
	}
	var all []Package
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		all = append(all, *byPath[path])
	}
	return all
}

// ownDirs returns the directories of the packages of the main module, sorted.
func ownDirs(prog *parser.Program) []string {
	var dirs []string
	for _, p := range prog.Packages {
		if p.Main && p.Dir != "" {
			dirs = append(dirs, p.Dir)
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// noKinds says that there was nothing to write, and guesses why.
func noKinds(prog *parser.Program, runs []variantRun) diag.List {
	var ds diag.List
	kinds := false
	for _, p := range prog.Roots {
		if at, ok := skipped(p); ok {
			if p.Main {
				ds.Add("crd/none", at, "no kinds found: the package %s is left out by %s",
					p.Name, skipMarker)
			}
			continue
		}
		for _, t := range p.Types {
			kinds = kinds || t.Kind && !t.Generic
			lacks := derive.WhyNotKind(t)
			switch {
			case !p.Main || t.Generic:
			case t.Kind && slices.ContainsFunc(t.Markers, func(c parser.Comment) bool {
				return c.Text == skipVersionMarker
			}):
				ds.Add("crd/none", t.Pos, "no kinds found: %s is left out by %s", t.Name.Name,
					skipVersionMarker)
			case lacks != "":
				ds.Add("crd/none", t.Pos, "no kinds found: %s looks like one, but %s", t.Name.Name,
					lacks)
			}
		}
	}
	switch i := slices.IndexFunc(runs, func(run variantRun) bool {
		return len(run.Include)+len(run.Exclude)+len(run.LeaveOut) > 0
	}); {
	case len(ds) > 0:
	case kinds && i >= 0:
		ds.Add("crd/none", runs[i].Pos, "no kinds found: the variant %s leaves out all of them",
			runs[i].Name)
	default:
		ds.Add("crd/none", token.Position{},
			"no kinds found in %s: a kind is a struct that embeds metav1.TypeMeta and "+
				"metav1.ObjectMeta with json tags", word.Count(len(prog.Roots), "package"))
	}
	return ds
}

// These markers leave a package out, or one version of a kind.
const (
	skipMarker        = "kubebuilder:skip"
	skipVersionMarker = "kubebuilder:skipversion"
)

// skipped returns where a package that would have kinds is left out.
func skipped(p *parser.Package) (at token.Position, ok bool) {
	if !slices.ContainsFunc(p.Types, func(t *parser.TypeDecl) bool { return t.Kind }) {
		return at, false
	}
	i := slices.IndexFunc(p.Markers, func(c parser.Comment) bool { return c.Text == skipMarker })
	if i < 0 {
		return at, false
	}
	return p.Markers[i].Pos, true
}
