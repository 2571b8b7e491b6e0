package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// generateFlags are the flags of the generate command.
type generateFlags struct {
	derivation
	printer
	severities
	caching
	destination
	stdout    bool
	check     bool
	keepGoing bool
	watch     bool
	verbose   bool
	header
}

// A destination is where the manifests go, and what happens to others there.
type destination struct {
	output string
	prune  bool
}

func (d *destination) bind(flags *pflag.FlagSet) {
	flags.StringVarP(&d.output, "output-dir", "o", "config/crd/bases", "directory of the manifests, below -C")
	flags.BoolVar(&d.prune, "prune", false, "remove manifests that schemagen wrote and whose kind is gone")
}

func newGenerate(e env) *cobra.Command {
	var f generateFlags
	cmd := &cobra.Command{
		Use:     "generate [packages]",
		Short:   "Write the CustomResourceDefinitions of Go packages",
		Example: "  schemagen generate ./api/...\n  schemagen generate --check ./api/...\n  schemagen generate -o config/crd/bases --prune ./...",
		Long: `Generate writes one manifest for each kind that the packages declare, with all its versions. Packages are given as to
the go command; without any it is ./... . Every manifest is verified before it is written, and if there is an error,
nothing is written.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.watch {
				return f.keepWatching(cmd.Context(), e, args)
			}
			return f.run(cmd.Context(), e, args)
		},
	}
	flags := cmd.Flags()
	f.derivation.bind(flags)
	f.printer.bind(flags)
	f.severities.bind(flags)
	f.header.bind(flags)
	f.caching.bind(flags)
	f.destination.bind(flags)
	flags.BoolVar(&f.stdout, "stdout", false, "print the manifests instead of writing them")
	flags.BoolVar(&f.check, "check", false, "write nothing; exit 1 if the directory is out of date, and say how")
	flags.BoolVar(&f.keepGoing, "keep-going", false, "write the manifests that have no error of their own")
	flags.BoolVar(&f.watch, "watch", false, "go on until interrupted: make the manifests again whenever something changes that they are made of")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "say what was loaded and reached, and how long it took")
	cmd.MarkFlagsMutuallyExclusive("stdout", "check", "watch")
	cmd.MarkFlagsMutuallyExclusive("stdout", "prune")
	return cmd
}

func (f *generateFlags) run(ctx context.Context, e env, args []string) error {
	o, err := f.make(ctx, e, args)
	if err != nil {
		return err
	}
	if f.check && (f.keepGoing || !o.result.Diagnostics.HasErrors()) {
		return f.compare(e, o.result, o.files, o.policies)
	}
	_, err = f.finish(e, o)
	return err
}

// An outcome is what a run made and found, neither reported nor written.
type outcome struct {
	result   pipeline.Result
	files    []outdir.File
	policies []diag.Policy
}

// make runs the pipeline as the flags and the configuration say.
func (f *generateFlags) make(ctx context.Context, e env, args []string) (outcome, error) {
	if f.stdout {
		if err := f.printer.leavesStdout(); err != nil {
			return outcome{}, err
		}
	}
	f.printer.base = f.dir
	opts, wrong, err := f.pipelineOptions(&f.severities, args)
	if err != nil {
		return outcome{}, err
	}
	if wrong.HasErrors() {
		return outcome{}, f.printer.report(e, wrong)
	}
	head, err := f.header.text(f.dir)
	if err != nil {
		return outcome{}, err
	}
	ctx, stop := showProgress(ctx, e.stderr)
	res, err := f.caching.pipeline(ctx, f.place(head), opts, patterns(f.packages)...)
	stop()
	if err != nil {
		return outcome{result: res}, err
	}
	named(res.Diagnostics, f.packages)
	if f.verbose {
		summarize(e.stderr, res)
	}
	if f.rules != "" {
		fmt.Fprintf(e.stderr, "note: with --rules %s, exit code 0 means only that these rules found nothing\n", f.rules)
	}
	return outcome{res, manifests(res, head), opts.Policies}, nil
}

// finish reports what was found and, where nothing forbids it, writes the manifests. It returns what it changed.
func (f *generateFlags) finish(e env, o outcome) ([]outdir.Change, error) {
	found := f.reportRun(e, o.result)
	if found != nil && !f.keepGoing {
		return nil, found
	}
	changes, err := f.write(e, o.files)
	if err != nil {
		return nil, err
	}
	return changes, found
}

// place returns where the manifests are to lie.
func (f *generateFlags) place(head string) pipeline.Place {
	if f.stdout {
		return pipeline.Place{}
	}
	return pipeline.Place{Dir: inDir(f.dir, f.output), Head: head}
}

// write brings the manifests to where they were asked for, and returns what that changed.
func (f *generateFlags) write(e env, files []outdir.File) ([]outdir.Change, error) {
	if f.stdout {
		return nil, printManifests(e.stdout, files)
	}
	dir := f.place("").Dir
	var stale func(string, []byte) bool
	if f.prune {
		stale = isOurs
	}
	changes, err := outdir.Plan(dir, files, stale)
	if err != nil {
		return nil, err
	}
	changes = withoutBroken(changes)
	return changes, outdir.Apply(dir, changes)
}

// compare reports, with what else was found, how the directory differs from what would be written. Text has the differences
// behind the findings, in the other stream.
func (f *generateFlags) compare(e env, res pipeline.Result, files []outdir.File, policies []diag.Policy) error {
	dir := f.place("").Dir
	changes, err := outdir.Plan(dir, files, isOurs)
	if err != nil {
		return err
	}
	changes = withoutBroken(changes)
	res.Diagnostics = append(res.Diagnostics, drift(dir, changes).Under(policies...)...)
	found := f.reportRun(e, res)
	if f.format == diag.Text {
		printDrift(e.stdout, f.output, changes)
	}
	if len(changes) > 0 {
		fmt.Fprintln(e.stderr, "the manifests are out of date: run schemagen generate")
	}
	return found
}
