package pipeline

import (
	"fmt"
	"go/token"
	"maps"
	"path/filepath"
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A Package says what a run made of one root package.
type Package struct {
	Path     string
	Kinds    int // declarations of kinds, each a version of its CRD
	Nodes    int // schema nodes, shared ones counted at each place
	Findings int
}

func summary(prog *parser.Program, crds []schema.CRD, ds diag.List) []Package {
	byPath := map[string]*Package{}
	dirs := map[string]string{}
	for _, crd := range crds {
		for _, v := range crd.Versions {
			path := v.Origin.Package
			if byPath[path] == nil {
				byPath[path] = &Package{Path: path}
				dirs[filepath.Dir(v.Origin.Decl.Filename)] = path
			}
			byPath[path].Kinds++
			byPath[path].Nodes += v.Schema.Count()
		}
	}
	for _, d := range ds {
		if path, ok := dirs[filepath.Dir(d.Pos.Filename)]; ok {
			byPath[path].Findings++
		}
	}
	var out []Package
	for _, p := range prog.Roots {
		if sum := byPath[p.Path]; sum != nil {
			out = append(out, *sum)
		}
	}
	return out
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
func noKinds(prog *parser.Program) diag.List {
	var ds diag.List
	for _, p := range prog.Roots {
		if at, ok := skipped(p); ok {
			if p.Main {
				ds.Add("crd/none", at, "no kinds found: the package %s is left out by %s", p.Name, skipMarker)
			}
			continue
		}
		for _, t := range p.Types {
			if lacks := almost(t); lacks != "" && p.Main {
				ds.Add("crd/none", t.Pos, "no kinds found: %s looks like one, but %s", t.Name.Name, lacks)
			}
		}
	}
	if len(ds) == 0 {
		packages := "1 package"
		if n := len(prog.Roots); n != 1 {
			packages = fmt.Sprintf("%d packages", n)
		}
		ds.Add("crd/none", token.Position{}, "no kinds found in %s: a kind is a struct that embeds metav1.TypeMeta and "+
			"metav1.ObjectMeta with json tags", packages)
	}
	return ds
}

// skipMarker leaves a package out.
const skipMarker = "kubebuilder:skip"

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

// almost says what keeps a struct that looks like a kind from being one.
func almost(t *parser.TypeDecl) string {
	st, ok := t.Type.(parser.Struct)
	if !ok || t.Generic {
		return ""
	}
	var typeMeta, objectMeta, listMeta, tagged bool
	for _, f := range st.Fields {
		n, ok := f.Type.(parser.Named)
		if !ok || !f.Embedded {
			continue
		}
		switch n.Name.Name {
		case "TypeMeta":
			typeMeta, tagged = true, tagged || !f.JSON.Missing
		case "ObjectMeta":
			objectMeta, tagged = true, tagged || !f.JSON.Missing
		case "ListMeta":
			listMeta = true
		}
	}
	switch {
	case listMeta || !typeMeta && !objectMeta:
		return ""
	case !objectMeta:
		return "it does not embed metav1.ObjectMeta"
	case !typeMeta:
		return "it does not embed metav1.TypeMeta"
	case !tagged:
		return "neither metav1.TypeMeta nor metav1.ObjectMeta has a json tag"
	}
	return fmt.Sprintf("its %s is not that of k8s.io/apimachinery", "TypeMeta or ObjectMeta")
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
