package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/verify"
)

// generateFlags are the flags of the generate command.
type generateFlags struct {
	packageFlags
	caching
	destination
	check     bool
	keepGoing bool
	watch     bool
	verbose   bool
	header
}

// newGenerate returns the command that writes manifests.
func newGenerate(e env) *cobra.Command {
	var f generateFlags
	f.each = true
	cmd := &cobra.Command{
		Use:     "generate [packages]",
		Short:   "Write the CustomResourceDefinitions of Go packages",
		Example: "  schemagen generate ./api/...\n  schemagen generate --check ./api/...\n  schemagen generate -o config/crd/bases --prune ./...",
		Long: `Generate writes one manifest for each kind that the packages declare, with all its
versions. Packages are patterns of the go command, by default ./... . Every manifest is verified
before it is written; if there is an error, nothing is written.

--output FORMAT=PATH writes the manifests in another form. It can be repeated; one run writes all
outputs or none. The formats are

` + formatsHelp() + `
After the path, names=TEMPLATE, include=GLOB and exclude=GLOB may follow, separated by commas. docs/outputs.md has recipes.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, names := range [][]string{{"stdout", "check", "watch"}, {"stdout", "prune"},
				{"stdout", "output-dir"}} {
				if err := exclusive(cmd.Flags(), names...); err != nil {
					return err
				}
			}
			if f.watch {
				return f.keepWatching(cmd.Context(), e, args)
			}
			return f.run(cmd.Context(), e, args)
		},
	}
	flags := cmd.Flags()
	f.packageFlags.bind(flags)
	f.header.bind(flags)
	f.caching.bind(flags)
	f.destination.bind(flags)
	flags.BoolVar(&f.stdout, "stdout", false,
		"print the manifests instead of writing them, as --output bundle=- alone does")
	flags.BoolVar(&f.check, "check", false,
		"write nothing; show what would change, and exit 1 if anything would")
	flags.BoolVar(&f.keepGoing, "keep-going", false,
		"write the manifests that have no error of their own")
	flags.BoolVar(&f.watch, "watch", false,
		"run until interrupted, and generate again whenever an input changes; outputs are not watched")
	flags.Var(oneOf(new(string), "v1"), "crd-versions", "version of apiextensions.k8s.io to write; "+
		"servers have accepted no other since Kubernetes 1.22")
	flags.BoolVarP(&f.verbose, "verbose", "v", false,
		"report what was loaded and reached, and how long it took")
	return cmd
}

// run makes the manifests of packages and writes them, all or none, or compares them with the disk.
func (f *generateFlags) run(ctx context.Context, e env, args []string) error {
	o, err := f.make(ctx, e, args)
	if err != nil {
		return err
	}
	if f.check && f.mayWrite(o) {
		return f.compare(e, o)
	}
	changes, err := f.finish(e, o)
	for _, c := range changes {
		if c.Kind == outdir.Delete {
			f.printChange(e.stderr, c)
		}
	}
	if err == nil {
		f.printWritten(e.stderr, o, changes)
	}
	return err
}

// A runOutput is what a run made and found, not yet written or reported.
type runOutput struct {
	result pipeline.CachedResult
	made   output.Products
	plan   outdir.Plan // how that differs from what is on disk
	failed error       // why that is not known
	// other runs make, or may make, more of what is there
	partial bool
}

// make runs the pipeline as the flags and the configuration say.
func (f *generateFlags) make(ctx context.Context, e env, args []string) (runOutput, error) {
	r, err := f.prepare(e, args)
	if err != nil {
		return runOutput{}, err
	}
	if wrong := outputMistakes(r.project); wrong.HasErrors() {
		return runOutput{}, f.report(e, wrong)
	}
	writings, err := f.outputsByVariant(f.dir, r.project, r.Variants)
	if err != nil {
		return runOutput{}, err
	}
	if err := f.printable(writings[0].outputs); err != nil {
		return runOutput{}, err
	}
	comment, err := f.comment(ctx, f.dir)
	if err != nil {
		return runOutput{}, err
	}
	var outputs []output.Output
	for _, w := range writings {
		outputs = append(outputs, w.outputs...)
	}
	setOutputOptions(&r.Options, outputs)
	caching := f.caching
	// a cached result does not know the Go declarations
	caching.noCache = caching.noCache || slices.ContainsFunc(outputs, output.Output.NeedsGo)
	res, err := r.runCached(ctx, e, &caching)
	if err != nil {
		return runOutput{result: res}, err
	}
	f.printRemarks(e, res)
	making, found, err := planOutputs(ctx, writings, res.Result, f.dir,
		rootOf(r.project, f.dir), comment)
	if err != nil {
		return runOutput{result: res}, err
	}
	found = append(found, pipeline.Unread(r.Options, orAllPackages(r.packages), res.Result)...)
	res.Diagnostics = append(res.Diagnostics, f.withSeverities(found)...)
	o := runOutput{result: res, made: making}
	if f.mayWrite(o) {
		f.plan(ctx, e, r, &o)
	}
	return o, nil
}

// printable returns an error if an output goes to stdout and something else does too.
func (f *generateFlags) printable(outputs []output.Output) error {
	if !slices.ContainsFunc(outputs, output.Output.ToStdout) {
		return nil
	}
	if f.check || f.watch {
		return errors.New("--check and --watch are about files: they cannot be combined with an " +
			"output to stdout")
	}
	return f.printer.checkStdout()
}

// printRemarks reports what a run did, if asked to, and what its exit code leaves open.
func (f *generateFlags) printRemarks(e env, res pipeline.CachedResult) {
	if f.verbose {
		summarize(e.stderr, res)
	}
	if f.asked.Rules != verify.AllRules {
		fmt.Fprintf(e.stderr,
			"note: with --rules %s, exit code 0 means only that these rules found nothing\n",
			f.flags.Lookup("rules").Value)
	}
}

// mayWrite reports whether to write what was made: nothing is wrong with it, or --keep-going wants
// the rest. Files that would overwrite each other are never written.
func (f *generateFlags) mayWrite(o runOutput) bool {
	unsafe := slices.ContainsFunc(o.result.Diagnostics, func(d diag.Diagnostic) bool {
		return d.Code.Family() == "output" && d.Severity == diag.Error
	})
	return !unsafe && (f.keepGoing || !o.result.Diagnostics.HasErrors())
}

// finish reports what was found and, unless that forbids it, writes what was made. It returns what
// it changed.
func (f *generateFlags) finish(e env, o runOutput) ([]outdir.Change, error) {
	found := f.reportRun(e, o.result.Result)
	if !f.mayWrite(o) || found != nil && !(f.keepGoing && errors.Is(found, errFindings)) {
		return nil, found
	}
	if o.failed != nil {
		return nil, o.failed
	}
	// before the files, so that nothing is written if it fails
	if _, err := e.stdout.Write(o.made.Printed); err != nil {
		return nil, err
	}
	changes, err := o.plan.Apply()
	if err != nil {
		return nil, err
	}
	return changes, found
}

// compare reports how the files differ from what would be written, along with the other findings.
// With text, the differences follow the findings, on the other stream.
func (f *generateFlags) compare(e env, o runOutput) error {
	changes := o.plan.Changes
	differences := f.withSeverities(drift(changes, o.partial && f.prune))
	o.result.Diagnostics = append(o.result.Diagnostics, differences...)
	found := f.reportRun(e, o.result.Result)
	if o.failed != nil {
		return o.failed
	}
	if f.format == diag.Text {
		printDrift(e.stdout, f.dir, changes)
	}
	if err := o.plan.Refusal(); err != nil {
		return err
	}
	if len(changes) > 0 {
		with := ""
		switch {
		case f.prune || removals(changes) == 0:
		case o.partial:
			with = "; remove what is stale, as --prune would remove what other packages make, too"
		default:
			with = " and with --prune"
		}
		fmt.Fprintln(e.stderr,
			"the manifests are out of date: run the same command without --check"+with)
	}
	return found
}
