package derive

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// overridden warns of what the markers of one version say of the whole resource and the marker of a later one makes void: all
// versions have one scope, one set of names, and one value for each label and annotation.
func (d *deriver) overridden(crd *schema.CRD, sources []source) {
	for i, s := range sources {
		if s.facts == nil {
			continue
		}
		r := &s.facts.Resource
		d.giveWay(s, r.Given["resource"], voidNames(crd, r), sources[i+1:], func(later *markers.Resource) bool { return given(later, "resource") })
		void := append(voidPairs("annotation", crd.Annotations, r.Annotations), voidPairs("label", crd.Labels, r.Labels)...)
		d.giveWay(s, r.Given["metadata"], void, sources[i+1:], func(later *markers.Resource) bool { return given(later, "metadata") })
	}
}

func given(r *markers.Resource, fact string) bool {
	_, ok := r.Given[fact]
	return ok
}

// giveWay reports what a marker says in vain, beside the last one that says something else.
func (d *deriver) giveWay(s source, marker schema.Keyword, void []string, later []source, says func(*markers.Resource) bool) {
	if len(void) == 0 {
		return
	}
	var ds diag.List
	f := ds.Add("marker/conflict", marker.Pos, "%s of version %s has no effect, as a later marker says otherwise: all versions of a kind have this in common",
		strings.Join(void, " and "), s.pkg.version())
	f.Severity = diag.Warning
	for _, l := range slices.Backward(later) {
		if l.facts != nil && says(&l.facts.Resource) {
			f.Relate(l.decl.Pos, "version %s", l.pkg.version())
			break
		}
	}
	d.report(s.pkg, nil, ds)
}

// voidNames returns the parts of a resource marker that did not come to be. A scope that is not Cluster may not have been given.
func voidNames(crd *schema.CRD, r *markers.Resource) (void []string) {
	if !given(r, "resource") {
		return nil
	}
	for _, name := range []struct{ option, said, is string }{
		{"path", r.Plural, crd.Names.Plural}, {"singular", r.Singular, crd.Names.Singular},
		{"shortName", strings.Join(r.ShortNames, ";"), strings.Join(crd.Names.ShortNames, ";")},
		{"categories", strings.Join(r.Categories, ";"), strings.Join(crd.Names.Categories, ";")},
	} {
		if name.said != "" && name.said != name.is {
			void = append(void, name.option+"="+name.said)
		}
	}
	if r.Scope == "Cluster" && crd.Scope != r.Scope {
		void = append(void, "scope="+r.Scope)
	}
	return void
}

// voidPairs returns the pairs whose key has another value in the end.
func voidPairs(what string, have, said []schema.Pair) (void []string) {
	for _, p := range said {
		if !slices.Contains(have, p) {
			void = append(void, what+" "+p.Key+"="+p.Value)
		}
	}
	return void
}
