package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/docs"
)

type docsFlags struct {
	packageFlags
	outputs   []string
	since     []string
	check     bool
	keepGoing bool
	prune     bool
}

// newDocs returns the command that writes documentation of kinds.
func newDocs(e env) *cobra.Command {
	f := docsFlags{packageFlags: packageFlags{partial: true}}
	cmd := &cobra.Command{
		Use:   "docs [packages | FILE… | DIR…]",
		Short: "Write documentation of kinds for those who write their objects",
		Long: `Docs writes pages about the kinds of CRDs, whoever wrote these: for each version
its fields with types, defaults, bounds and rules in words, what a server prunes and keeps,
examples that a server would store, and what changed between versions. Go packages add the names
of types, and comments that manifests have cut. The same pages are outputs of generate.

--output markdown=DIR writes a page for each kind and an index; --output html=DIR a page for each
group and an index. --since NAME=FILE names an earlier release and the manifests that it had, in a
commit if that is git:REF: fields then say which of the releases had them first.`,
		Example: "  schemagen docs --output html=site ./api/...\n  schemagen docs --output markdown=docs/api --since v1.0=old/crds.yaml crds.yaml",
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.run(cmd.Context(), e, args)
		},
	}
	flags := cmd.Flags()
	f.packageFlags.bind(flags)
	flags.StringArrayVar(&f.outputs, "output", []string{"html=docs/api"},
		"where to write which pages, relative to -C: html=DIR or markdown=DIR (repeatable)")
	flags.StringArrayVar(&f.since, "since", nil,
		"an earlier release, oldest first, as in v1.0=FILE, v1.0=DIR or v1.0=git:REF (repeatable)")
	flags.BoolVar(&f.check, "check", false,
		"write nothing; show what would change, and exit 1 if anything would")
	flags.BoolVar(&f.keepGoing, "keep-going", false,
		"write what can be shown although there are errors")
	flags.BoolVar(&f.prune, "prune", false,
		"remove pages that schemagen wrote for kinds that are gone")
	return cmd
}

// run writes the pages about the kinds, or compares them with the disk.
func (f *docsFlags) run(ctx context.Context, e env, args []string) error {
	if err := f.loadSeverities(e); err != nil {
		return err
	}
	outputs, err := f.pages(ctx, e)
	if err != nil {
		return err
	}
	inputs, found, err := f.gather(ctx, e, args)
	if err != nil {
		return err
	}
	if found.HasErrors() && !f.keepGoing {
		err := f.report(e, f.condense(e, found, allErrors))
		if !f.check {
			fmt.Fprintln(e.stderr, "no page was written: with --keep-going, what can be shown is")
		}
		return err
	}
	var all output.Result
	for _, in := range inputs {
		m := output.Manifest{File: in.from, YAML: in.manifest, CRD: in.crd}
		if in.source != nil {
			m.Declared = declaredIn(*in.source)
		}
		all.Manifests = append(all.Manifests, m)
	}
	making, more, err := output.Plan(ctx, outputs, all, f.dir, "")
	if err != nil {
		return err
	}
	targets := making.Targets
	// a kind that is not read is not gone
	if !f.prune && !f.check || found.HasErrors() {
		targets = outdir.WithoutRemovals(targets)
	}
	plan, err := outdir.Compare(targets...)
	if err != nil {
		return err
	}
	found = append(f.condense(e, found, fewErrors), f.withSeverities(more)...)
	return f.finish(e, plan, found, outputs)
}

// pages returns the outputs, all of which are documentation.
func (f *docsFlags) pages(ctx context.Context, e env) ([]output.Output, error) {
	releases, err := f.releases(ctx, e)
	if err != nil {
		return nil, err
	}
	var outputs []output.Output
	for _, text := range f.outputs {
		if !strings.Contains(text, "=") {
			return nil, fmt.Errorf("--output %s: write html=DIR or markdown=DIR", text)
		}
		o, err := config.ParseOutput(text)
		if err != nil {
			return nil, fmt.Errorf("--output: %w", err)
		}
		made, err := output.New(o)
		made.Releases = releases
		if err == nil && made.Format != output.Markdown && made.Format != output.HTML {
			err = fmt.Errorf("it is not documentation: generate writes it")
		}
		if err != nil {
			return nil, fmt.Errorf("the output %s: %w", text, err)
		}
		outputs = append(outputs, made)
	}
	return outputs, output.Check(outputs)
}

// releases reads the manifests of earlier releases.
func (f *docsFlags) releases(ctx context.Context, e env) (all []docs.Release, err error) {
	for _, text := range f.since {
		name, from, ok := strings.Cut(text, "=")
		if !ok || name == "" || from == "" {
			return nil,
				fmt.Errorf("--since %s: write NAME=FILE, or NAME=git:REF for the manifests in a commit", text)
		}
		inputs, err := f.readManifests(ctx, e, from)
		if err != nil {
			return nil, fmt.Errorf("--since %s: %w", name, err)
		}
		all = append(all, docs.Release{Name: name, CRDs: crdsOf(inputs)})
	}
	return all, nil
}

// finish writes the pages, or with --check reports how they differ.
func (f *docsFlags) finish(
	e env, plan outdir.Plan, found diag.List, outputs []output.Output,
) error {
	if f.check {
		found = append(found, f.withSeverities(drift(plan.Changes, false))...)
	}
	reported := f.report(e, found)
	if f.check {
		if f.format == diag.Text {
			printDrift(e.stdout, f.dir, plan.Changes)
		}
		if len(plan.Changes) > 0 {
			fmt.Fprintln(e.stderr,
				"the pages are out of date: run the same command without --check")
		}
		return reported
	}
	if reported != nil && slices.ContainsFunc(found, func(d diag.Diagnostic) bool {
		return d.Code.Family() == "output"
	}) {
		return reported
	}
	changes, err := plan.Apply()
	if err != nil {
		return err
	}
	var dirs []string
	for _, o := range outputs {
		dirs = append(dirs, o.Path)
	}
	fmt.Fprintf(e.stderr, "%s: %s\n", strings.Join(dirs, ", "), countWritten(changes, "page"))
	return reported
}
