package derive

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// checkOverridden warns of what the marker of one version says about the whole resource while a
// later one says otherwise: all versions share one scope, one set of names, and one value for each
// label and annotation.
func (d *deriver) checkOverridden(crd *schema.CRD, sources []source) {
	for i, s := range sources {
		if s.facts == nil {
			continue
		}
		r := &s.facts.Resource
		d.reportOverridden(s, "resource", overriddenNames(crd, r), sources[i+1:])
		d.reportOverridden(s, "metadata",
			append(overriddenPairs("annotation", crd.Annotations, r.Annotations),
				overriddenPairs("label", crd.Labels, r.Labels)...), sources[i+1:])
	}
}

// reportOverridden reports what a marker says about a resource in vain, because the marker of a
// later version says otherwise.
func (d *deriver) reportOverridden(s source, fact string, void []string, later []source) {
	if len(void) == 0 {
		return
	}
	var ds diag.List
	f := ds.Add("marker/conflict", s.facts.Resource.Given[fact].Pos,
		"%s of version %s has no effect, as a later marker says otherwise and all versions share "+
			"it: say it in the last one", strings.Join(void, " and "), s.pkg.version())
	f.Severity = diag.Warning
	for _, l := range slices.Backward(later) {
		if l.facts == nil {
			continue
		}
		if _, given := l.facts.Resource.Given[fact]; given {
			f.Relate(l.decl.Pos, "version %s", l.pkg.version())
			break
		}
	}
	d.report(s.pkg, nil, ds)
}

// overriddenNames returns the parts of a resource marker that have no effect.
func overriddenNames(crd *schema.CRD, r *markers.Resource) []string {
	is := markers.Resource{Scope: crd.Scope, Plural: crd.Names.Plural, Singular: crd.Names.Singular,
		ShortNames: crd.Names.ShortNames, Categories: crd.Names.Categories}
	if r.Scope != "Cluster" {
		is.Scope = r.Scope // losing the default is not reported
	}
	return r.Overridden(&is)
}

// overriddenPairs returns the pairs whose key ends up with another value.
func overriddenPairs(what string, have, said []schema.Pair) (void []string) {
	for _, p := range said {
		if !slices.Contains(have, p) {
			void = append(void, what+" "+p.Key+"="+p.Value)
		}
	}
	return void
}
