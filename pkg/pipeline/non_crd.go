package pipeline

import (
	"errors"
	"slices"

	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/internal/rbac"
	"github.com/schemagen/schemagen/internal/webhook"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A NonCRD is a manifest that is made from markers alone, beside the CRDs.
type NonCRD struct {
	YAML   []byte // documents after their first separator; empty if no marker asks for one
	Broken bool   // there is an error in its markers
}

// nonCRDs makes the manifests beside CRDs that the options ask for. They may name kinds that any of
// the variants has.
func (r *Result) nonCRDs(opts Options, runs []variantRun, filter findings.Filter) (err error) {
	r.Roles, r.Webhooks = map[string]NonCRD{}, map[string]NonCRD{}
	var crds []schema.CRD
	for i := range runs {
		crds = append(crds, runs[i].crds...)
	}
	o := rbac.Options{
		RoleName: opts.RoleName, Kinds: kindsOf(crds), External: opts.ExternalResources,
		// without CRDs, the project's own groups are unknown
		Closed: len(opts.ExternalResources) > 0 && !opts.NoCRDs,
	}
	for i := range runs {
		p := &runs[i]
		o.Release = p.opts.Target.Minor()
		keep := func(as map[string]NonCRD, yaml []byte, ds diag.List, failed error) {
			ds = markIneffective(ds)
			as[p.Name] = NonCRD{YAML: yaml, Broken: filter.Effective(ds).HasErrors()}
			p.beside, err = append(p.beside, ds...), errors.Join(err, failed)
			p.nonCRDs += string(yaml)
		}
		if opts.Roles {
			yaml, ds, err := rbac.Generate(p.program.Roots, o)
			keep(r.Roles, yaml, ds, err)
		}
		if opts.Webhooks {
			unknown := func(groups, resources *markers.Argument) diag.List {
				return rbac.Unknown(groups, resources, o)
			}
			yaml, ds, err := webhook.Generate(p.program.Roots, servedOf(crds), unknown)
			keep(r.Webhooks, yaml, ds, err)
		}
	}
	return err
}

// kindsOf returns the resources of CRDs.
func kindsOf(crds []schema.CRD) []rbac.Kind {
	kinds := make([]rbac.Kind, len(crds))
	for i, c := range crds {
		kinds[i] = rbac.Kind{Group: c.Group, Plural: c.Names.Plural, Singular: c.Names.Singular,
			ShortNames: c.Names.ShortNames, Cluster: c.Scope == "Cluster"}
	}
	return kinds
}

// servedOf returns the versions of CRDs.
func servedOf(crds []schema.CRD) (kinds []webhook.Kind) {
	for _, c := range crds {
		for _, v := range c.Versions {
			kinds = append(kinds, webhook.Kind{Group: c.Group, Version: v.Name,
				Plural: c.Names.Plural,
				Name:   c.Names.Kind})
		}
	}
	return kinds
}

// markIneffective marks the findings about markers that have no effect.
func markIneffective(l diag.List) diag.List {
	for i := range l {
		l[i].Inert = slices.Contains([]diag.Code{"rbac/unseen", "webhook/unseen",
			"marker/duplicate"}, l[i].Code)
	}
	return l
}
