package pipeline

import (
	"context"
	"fmt"
	"go/token"
	"maps"
	"path"
	"slices"

	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/internal/gates"
	"github.com/schemagen/schemagen/internal/overlays"
	"github.com/schemagen/schemagen/internal/wire"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A variantRun is what a run makes and finds of one variant.
type variantRun struct {
	config.Variant
	opts    Options  // those of the run, with what the variant says instead
	only    []string // the kinds that are looked at, with their groups; none for all
	crds    []schema.CRD
	program *parser.Program // of the variant
	wire    *wire.Pass      // on it
	files   []File
	found   diag.List       // about this variant alone, before policies
	nonCRDs string          // what is made beside CRDs
	beside  diag.List       // what is found about that
	matched map[string]bool // the globs that match something
	misused bool            // something that concerns all variants is
}

// gates returns what the sources may depend on.
func (o Options) gates() gates.Setting {
	s := gates.Setting{K8sTags: o.K8sMarkers, Dialects: o.Dialects,
		NoUnions: o.UnionMarkers == config.UnionsOfNone}
	for _, g := range o.Gates {
		s.Declared = append(s.Declared, g.Name)
	}
	return s
}

// source returns what the variants are made of: the Program with overlays, and with its gates
// found. The findings are about what is wrong with these in all variants.
func (o Options) source(prog *parser.Program) (*gates.Source, diag.List) {
	laid, found := overlays.Apply(prog, o.Overlays)
	source, misused := gates.Read(laid, o.gates())
	return source, append(found, misused...)
}

// variantRuns returns one part for each variant, or one without a name if there are no variants.
func (o Options) variantRuns() ([]variantRun, error) {
	variants := o.Variants
	if len(variants) == 0 {
		variants = []config.Variant{{}}
	}
	runs := make([]variantRun, len(variants))
	for i, v := range variants {
		opts, err := o.forVariant(v)
		if err != nil {
			return nil, err
		}
		runs[i] = variantRun{Variant: v, opts: opts}
	}
	return runs, nil
}

// forVariant returns the options with what a variant says instead.
func (o Options) forVariant(v config.Variant) (Options, error) {
	o.Annotations, o.Labels = mergeMaps(o.Annotations, v.Annotations), mergeMaps(o.Labels, v.Labels)
	if v.TargetKube == "" {
		return o, nil
	}
	var err error
	if o.Target, err = verify.ParseTarget(v.TargetKube); err != nil {
		return o, fmt.Errorf("the variant %s: %w", v.Name, err)
	}
	return o, nil
}

// mergeMaps returns the entries of both maps; those of b win.
func mergeMaps(a, b map[string]string) map[string]string {
	if len(b) == 0 {
		return a
	}
	all := map[string]string{}
	maps.Copy(all, a)
	maps.Copy(all, b)
	return all
}

// deriveVariants makes the CRDs of all variants, and what is made beside them. The findings that it
// returns concern all variants.
func (o *outcome) deriveVariants(
	ctx context.Context, opts Options, prog *parser.Program, filter findings.Filter,
) (
	source *gates.Source, runs []variantRun, found diag.List, err error,
) {
	source, found = opts.source(prog)
	if runs, err = opts.variantRuns(); err != nil {
		return nil, nil, nil, err
	}
	misused := filter.Effective(found).HasErrors()
	for i := range runs {
		runs[i].misused, runs[i].program = misused, source.With(runs[i].Gates)
	}
	if !opts.NoCRDs {
		found = append(found, deriveCRDs(ctx, runs, filter)...)
	}
	return source, runs, found, o.nonCRDs(opts, runs, filter)
}

// deriveCRDs derives the CRDs of the variants, and returns what is found about what none of their
// kinds reaches.
func deriveCRDs(
	ctx context.Context, runs []variantRun, filter findings.Filter,
) (unreached diag.List) {
	variants := make([]derive.Variant, len(runs))
	for i := range runs {
		variants[i] = derive.Variant{Program: runs[i].program, Options: runs[i].options(filter)}
	}
	unreached = derive.Variants(ctx, variants)
	for i, v := range variants {
		runs[i].takeDerived(v)
	}
	return unreached
}

// takeDerived stores what was derived for the variant.
func (p *variantRun) takeDerived(v derive.Variant) {
	p.crds, p.found = v.CRDs, v.Found
	p.setVersions()
}

// options returns how the CRDs of the variant are derived.
func (p *variantRun) options(filter findings.Filter) derive.Options {
	opts := p.opts.derive(filter)
	p.matched = map[string]bool{}
	if len(p.Include)+len(p.Exclude) > 0 || len(p.only) > 0 {
		opts.Keep = func(kind, group string) bool {
			if len(p.only) > 0 && !slices.Contains(p.only, kind+"."+group) {
				return false
			}
			out, in := p.match(p.Exclude, kind, kind+"."+group),
				p.match(p.Include, kind, kind+"."+group)
			return !out && (in || len(p.Include) == 0)
		}
	}
	if len(p.Variant.LeaveOut) > 0 {
		opts.LeaveOut = func(version string) bool { return p.match(p.Variant.LeaveOut, version) }
	}
	return opts
}

// match reports whether one of some globs matches one of some words, and notes which do.
func (p *variantRun) match(globs []string, words ...string) (found bool) {
	for _, glob := range globs {
		for _, word := range words {
			if ok, _ := path.Match(glob, word); ok {
				p.matched[glob], found = true, true
			}
		}
	}
	return found
}

// setVersions applies to the CRDs which versions the variant serves, and how objects are converted
// between them.
func (p *variantRun) setVersions() {
	p.wire = wire.New(p.program, wire.Options{Whole: p.opts.Whole})
	for i := range p.crds {
		p.selectVersions(&p.crds[i])
		p.opts.convert(&p.crds[i], p.match)
	}
}

// selectVersions applies what the variant says about versions to a CRD.
func (p *variantRun) selectVersions(crd *schema.CRD) {
	if len(p.LeaveOut)+len(p.Unserved) == 0 {
		return
	}
	versions := slices.Clone(crd.Versions)
	for i := range versions {
		versions[i].Served = versions[i].Served && !p.match(p.Unserved, versions[i].Name)
	}
	crd.Versions = versions
	stored := func(v schema.Version) bool { return v.Storage }
	served := func(v schema.Version) bool { return v.Served }
	switch {
	case !slices.ContainsFunc(versions, stored) && len(p.LeaveOut) > 0:
		p.report(crd, "crd/storage", "the variant %s leaves out the storage version of %s", p.Name,
			crd.Names.Kind)
	case !slices.ContainsFunc(versions, served) && len(p.Unserved) > 0:
		p.report(crd, "crd/served", "the variant %s serves no version of %s", p.Name,
			crd.Names.Kind)
	}
}

// report reports, where the variant is, what is wrong with a CRD of it.
func (p *variantRun) report(crd *schema.CRD, code diag.Code, format string, args ...any) {
	d := p.found.Add(code, p.Pos, format, args...)
	d.CRD = crd.Name()
	d.Relate(crd.Origin.Decl(), "the declaration")
	crd.Invalid = true
}

// merged returns the findings of all variants without duplicates, and without those that are known.
// One that some variants do not have names those that do, unless it is where a variant is.
func merged(runs []variantRun, known diag.List) diag.List {
	if len(runs) == 1 {
		return runs[0].found
	}
	type fault struct {
		diag.Fingerprint
		follows bool   // which is not shown
		crd     string // of one without a place in Go
	}
	keyOf := func(d diag.Diagnostic) fault {
		if d.Pos.IsValid() {
			return fault{d.Fingerprint(), d.Follows, ""}
		}
		return fault{d.Fingerprint(), d.Follows, d.CRD}
	}
	general := map[diag.Fingerprint]bool{}
	for _, d := range known {
		general[d.Fingerprint()] = true
	}
	var own diag.List
	lists, names := make([]diag.List, len(runs)), make([][]string, len(runs))
	for i, p := range runs {
		names[i] = []string{p.Name}
		for _, d := range p.found {
			switch {
			case general[d.Fingerprint()]:
			case d.Pos.IsValid() && d.Pos == p.Pos:
				own = append(own, d)
			default:
				lists[i] = append(lists[i], d)
			}
		}
	}
	return append(findings.OfVariants(lists, names, keyOf), own...)
}

// idleGlobs reports the globs of variants, and of the conversion of all, that match nothing.
func idleGlobs(runs []variantRun) (found diag.List) {
	if c := runs[0].opts.Conversion; c != nil && !runs[0].opts.NoCRDs {
		for _, glob := range c.Include {
			if !slices.ContainsFunc(runs, func(p variantRun) bool { return p.matched[glob] }) {
				found.Add("output/unmatched", token.Position{},
					"conversion: %q matches none of the kinds with several versions", glob)
			}
		}
	}
	for _, p := range runs {
		for _, glob := range slices.Concat(p.Include, p.Exclude, p.Unserved, p.LeaveOut) {
			if !p.matched[glob] {
				found.Add("output/unmatched", p.Pos,
					"the variant %s: %q matches none of the kinds or versions", p.Name, glob)
			}
		}
	}
	return found
}

// withoutEffect reports the gates that nothing depends on, and the variants that equal another one.
// It reports none if a marker names a gate that is not declared, as before says: one of them may
// have been meant.
func withoutEffect(
	o Options, source *gates.Source, runs []variantRun, before diag.List,
) (found diag.List) {
	if slices.ContainsFunc(before, func(d diag.Diagnostic) bool {
		return d.Code == "gate/undeclared"
	}) {
		return nil
	}
	unused := source.Unused()
	for _, g := range o.Gates {
		if slices.Contains(unused, g.Name) {
			found.Add("gate/unused", g.Pos, "nothing depends on the gate %s", g.Name)
		} else if g.Off {
			found.Add("gate/unused", g.Pos,
				"no variant turns on the gate %s, so that what it leaves out is in no manifest",
				g.Name)
		}
	}
	for i, p := range runs {
		unmatched := slices.ContainsFunc(p.Include, func(glob string) bool {
			return !p.matched[glob]
		})
		if len(p.crds) == 0 && !unmatched && slices.ContainsFunc(runs, func(other variantRun) bool {
			return len(other.crds) > 0
		}) {
			found.Add("gate/same", p.Pos, "the variant %s has no kind", p.Name)
			continue
		}
		for _, before := range runs[:i] {
			same := slices.EqualFunc(p.files, before.files, func(a, b File) bool {
				return string(a.JSON) == string(b.JSON)
			})
			if len(p.files) > 0 && same && p.nonCRDs == before.nonCRDs {
				found.Add("gate/same", p.Pos, "the variant %s has the same manifests as %s", p.Name,
					before.Name)
				break
			}
		}
	}
	return found
}
