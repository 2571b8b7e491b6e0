package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/docs"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// A destination says what is made of the manifests, where it goes, and what happens to other files
// there.
type destination struct {
	bases            string // directory of the manifests
	names            string // of the files in it
	more             []string
	stdout           bool
	include, exclude []string
	prune            bool

	given func(flag string) bool
}

// bind declares the flags that say where manifests go.
func (d *destination) bind(flags *pflag.FlagSet) {
	flags.StringVarP(&d.bases, "output-dir", "o", "config/crd/bases",
		"`DIR` of the manifests, relative to -C (default config/crd/bases in the root of the module)")
	flags.StringVar(&d.names, "names", "",
		"`NAMES` of the files in --output-dir, as in {group}/{kind}.yaml (default "+
			"{group}_{plural}.yaml)")
	flags.StringArrayVar(&d.more, "output", nil,
		"an output to write, `FORMAT=PATH`, as in bundle=dist/crds.yaml, bundle=-, "+
			"helm=charts/api or "+
			"jsonschema=schemas (repeatable)")
	flags.StringSliceVar(&d.include, "include", nil,
		"only these kinds, as globs over KIND or KIND.GROUP, in outputs without an include of their own")
	flags.StringSliceVar(&d.exclude, "exclude", nil, "all but these kinds, in every output")
	flags.BoolVar(&d.prune, "prune", false,
		"remove files that schemagen wrote for kinds that are gone, unless there are errors")
	d.given = flags.Changed
}

// specs returns the outputs to make of a variant: those of the command line, else its own, else
// those of the file, else the directory of manifests.
func (d *destination) specs(
	dir string, project config.Config, v config.Variant,
) ([]config.Output, error) {
	_, bases := project.Setting("outputDir")
	base, names := d.bases, d.names
	if v.OutputDir != "" {
		bases, base = true, filename.Shorter(dir, project.Path(v.OutputDir))
	}
	if v.Names != "" && !d.given("names") {
		names = v.Names
	}
	more := outputsOfFile(dir, project, project.Outputs)
	if v.Outputs != nil {
		bases, more = v.OutputDir != "", outputsOfFile(dir, project, v.Outputs)
	}
	if d.stdout || len(d.more) > 0 || d.given("output-dir") {
		bases, base, more = d.given("output-dir"), d.bases, nil
	}
	var specs []config.Output
	if bases || len(more)+len(d.more) == 0 && !d.stdout {
		specs = append(specs, config.Output{Format: output.Manifests, Path: base, Names: names})
	} else if d.given("names") {
		return nil,
			fmt.Errorf("--names %s: this is for the directory of -o, which is not written; --output has an option names= of its own", d.names)
	}
	if d.stdout {
		specs = append(specs, config.Output{Format: output.Bundle, Path: output.Stdout})
	}
	for _, text := range d.more {
		o, err := config.ParseOutput(text)
		if err != nil {
			return nil, fmt.Errorf("--output: %w", err)
		}
		specs = append(specs, o)
	}
	return append(specs, more...), nil
}

// outputsOfFile returns outputs of the file, whose paths start from there, as seen from a
// directory.
func outputsOfFile(dir string, project config.Config, outputs []config.Output) []config.Output {
	all := slices.Clone(outputs)
	for i := range all {
		if all[i].Path != output.Stdout {
			all[i].Path = filename.Shorter(dir, project.Path(all[i].Path))
		}
	}
	return all
}

// outputMistakes returns what is wrong with the outputs of the file, each at its place in the file.
func outputMistakes(project config.Config) (list diag.List) {
	for _, s := range project.Settings {
		spec := s.Output()
		if len(project.Variants) > 0 {
			spec.Path, spec.Names = inVariant(spec.Path, project.Variants[0]),
				inVariant(spec.Names, project.Variants[0])
		}
		spec.Format, spec.Path = cmp.Or(spec.Format, output.Manifests), cmp.Or(spec.Path, ".")
		if _, err := output.New(spec); err != nil {
			list.Add("config/value", s.Pos, "%v", err)
		}
	}
	return list
}

// variantOutputs are the outputs to make of the manifests of a variant.
type variantOutputs struct {
	variant string // empty if there is only one, without a name
	outputs []output.Output
}

// outputsByVariant returns the outputs to make of each variant, with paths that start from dir.
func (d *destination) outputsByVariant(
	dir string, project config.Config, variants []config.Variant,
) ([]variantOutputs, error) {
	if len(variants) == 0 {
		variants = []config.Variant{{}}
	}
	var all []variantOutputs
	places := map[string]bool{} // and whether some variant puts all kinds there
	for _, v := range variants {
		outputs, err := d.outputs(dir, project, v)
		if err != nil {
			return nil, err
		}
		for _, o := range outputs {
			if o.IsNonCRD() && !o.ToStdout() {
				continue // which several variants may make alike
			}
			place := o.Path + " " + o.Names
			open, shared := places[place]
			open = open || len(v.Include) == 0
			if shared && open || o.ToStdout() && len(variants) > 1 {
				return nil, fmt.Errorf("the output %s: %w", o, errSeveral)
			}
			places[place] = open
		}
		all = append(all, variantOutputs{v.Name, outputs})
	}
	return all, nil
}

// outputs returns the outputs to make of a variant, with paths that start from dir.
func (d *destination) outputs(
	dir string, project config.Config, v config.Variant,
) ([]output.Output, error) {
	specs, err := d.specs(dir, project, v)
	if err != nil {
		return nil, err
	}
	outputs := make([]output.Output, len(specs))
	for i, spec := range specs {
		if v.Name != "" {
			spec.Path, spec.Names = inVariant(spec.Path, v), inVariant(spec.Names, v)
		}
		if !output.IsNonCRD(spec.Format) {
			if len(spec.Include) == 0 {
				spec.Include = d.include
			}
			spec.Exclude = slices.Concat(spec.Exclude, d.exclude)
		}
		if outputs[i], err = output.New(spec); err != nil {
			return nil, fmt.Errorf("the output %s=%s: %w", spec.Format, spec.Path, err)
		}
	}
	return outputs, output.Check(outputs)
}

// planOutputs returns the files that the outputs of all variants make of a run, what goes to
// stdout, and what is wrong with them.
func planOutputs(
	ctx context.Context, variants []variantOutputs, res pipeline.Result, dir, root, comment string,
) (all output.Products, found diag.List, err error) {
	variants, found = madeOnce(variants, res)
	for _, w := range variants {
		m, wrong, err := output.Plan(ctx, w.outputs, outputResult(res, w.variant, root), dir,
			comment)
		if err != nil {
			return all, nil, err
		}
		all.Targets, all.Printed = append(all.Targets, m.Targets...),
			append(all.Printed, m.Printed...)
		found = append(found, wrong...)
	}
	if len(variants) > 1 {
		isNew := func(d diag.Diagnostic) bool {
			return !slices.ContainsFunc(found, func(f diag.Diagnostic) bool {
				return f.Fingerprint() == d.Fingerprint()
			})
		}
		for _, d := range output.Collisions(all.Targets...) {
			if isNew(d) {
				found = append(found, d)
			}
		}
	}
	return all, found, nil
}

// madeOnce returns the outputs of variants without those beside CRDs that an earlier variant makes
// at the same place. That it makes another one there is reported.
func madeOnce(
	variants []variantOutputs, res pipeline.Result,
) (left []variantOutputs, found diag.List) {
	maker := map[string]string{}
	for _, w := range variants {
		outputs := slices.DeleteFunc(slices.Clone(w.outputs), func(o output.Output) bool {
			by := madeBeside(res)[o.Format]
			if by == nil || o.ToStdout() {
				return false
			}
			first, again := maker[o.String()]
			if !again {
				maker[o.String()] = w.variant
				return false
			}
			if !res.Diagnostics.HasErrors() && !bytes.Equal(by[first].YAML, by[w.variant].YAML) {
				found.Add("output/collision", token.Position{},
					"%s would not be the same in the variants %s and %s: write {variant} in its path",
					filepath.ToSlash(o.Path), first, w.variant)
			}
			return true
		})
		left = append(left, variantOutputs{w.variant, outputs})
	}
	return left, found
}

// madeBeside returns what is made beside CRDs, by format and variant.
func madeBeside(res pipeline.Result) map[string]map[string]pipeline.NonCRD {
	return map[string]map[string]pipeline.NonCRD{output.Roles: res.Roles,
		output.Webhooks: res.Webhooks}
}

// outputResult converts what a run made of a variant for the outputs, in a project that lies in a
// directory.
func outputResult(res pipeline.Result, variant, root string) output.Result {
	r := output.Result{Wrong: res.Diagnostics.HasErrors()}
	for _, f := range res.Files {
		if f.Variant == variant {
			r.Manifests = append(r.Manifests, output.Manifest{
				File: f.Name, YAML: f.YAML, JSON: f.JSON, Broken: f.Broken, As: f.As,
				Dir:      filename.Between(root, f.Dir),
				Declared: declaredIn(f),
			})
		}
	}
	unread := slices.DeleteFunc(slices.Clone(res.Diagnostics), func(d diag.Diagnostic) bool {
		return d.Severity != diag.Error || d.Code.Family() != "load"
	})
	r.Unread = len(unread) > 0
	markersLost := slices.ContainsFunc(unread, func(d diag.Diagnostic) bool { return !d.Unasked })
	r.NonCRDs = map[string]output.NonCRD{}
	for name, by := range madeBeside(res) {
		s := by[variant]
		r.NonCRDs[name] = output.NonCRD{YAML: s.YAML, Broken: s.Broken || markersLost}
	}
	return r
}

// rootOf returns where the project lies: its file, or the directory of the call.
func rootOf(project config.Config, dir string) string {
	if project.File == "" {
		return dir
	}
	return project.Path(".")
}

// declaredIn returns the way from a manifest to Go that documentation takes.
func declaredIn(f pipeline.File) func(path string) docs.Declaration {
	return func(path string) docs.Declaration {
		o := f.Declared(path)
		d := docs.Declaration{Doc: f.Doc(path), Pos: o.Decl(), Tag: o.Tag(),
			Values: map[string]string{}}
		d.TypePackage, d.Type = f.GoType(path)
		for _, v := range f.ValueDocs(path) {
			d.Values[v.Value] = v.Doc
		}
		return d
	}
}

// formatsHelp lists the formats for the help.
func formatsHelp() string {
	var text strings.Builder
	for _, f := range output.Formats() {
		fmt.Fprintf(&text, "  %-18s %s\n", f.Name, f.Title)
	}
	return text.String()
}

// setOutputOptions sets the options by which a run makes what the outputs need.
func setOutputOptions(opts *pipeline.Options, outputs []output.Output) {
	opts.RoleName, opts.Roles = output.RoleNameOf(outputs)
	opts.Webhooks = slices.ContainsFunc(outputs, func(o output.Output) bool {
		return o.Format == output.Webhooks
	})
	opts.NoCRDs = len(outputs) > 0 && !slices.ContainsFunc(outputs, func(o output.Output) bool {
		return !o.IsNonCRD()
	})
}
