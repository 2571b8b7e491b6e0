package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// lintFlags are the flags of the lint command.
type lintFlags struct {
	sources
	fix    bool
	dryRun bool
}

func newLint(e env) *cobra.Command {
	f := lintFlags{sources: sources{printer: printer{result: true}}}
	cmd := &cobra.Command{
		Use:     "lint [packages]",
		Short:   "Report what is wrong with Go packages and their markers, without writing manifests",
		Example: "  schemagen lint ./...\n  schemagen lint --fix --dry-run ./api/...",
		Long: `Lint reports everything that generate would, and notes on spelling. Packages are patterns of the go command, by default
./... . Types that no kind uses are examined too. With --fix it corrects names in the wrong case, misspelled names and old
spellings of markers in the sources, where there is no doubt what was meant, names each fix, and reports what is left. It
leaves alone what would change more than a schema, such as the scope of a kind or its storage version.`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd.Context(), e, args) },
	}
	flags := cmd.Flags()
	f.sources.bind(flags)
	flags.BoolVar(&f.fix, "fix", false, "apply safe fixes to the sources")
	flags.BoolVar(&f.dryRun, "dry-run", false, "with --fix, print what would change instead of changing it")
	return cmd
}

func (f *lintFlags) run(ctx context.Context, e env, args []string) error {
	if err := belongs(f.flags, "dry-run", "fix"); err != nil {
		return err
	}
	r, err := f.prepare(e, args)
	if err != nil {
		return err
	}
	r.Whole, r.Advice = true, true
	res, err := r.run(ctx, e, pipeline.Run)
	if err != nil {
		return err
	}
	if f.fix && f.dryRun {
		return f.show(e, res)
	}
	if f.fix {
		if res, err = f.correct(ctx, e, r, res); err != nil {
			return err
		}
	}
	return f.printer.reportRun(e, res)
}

// correct applies the safe fixes of what a run found, and of what the next one finds in the result, and returns the last run.
// Each fix makes one finding less, so the rounds end; the limit is for fixes that undo each other, which would be a bug.
func (f *lintFlags) correct(ctx context.Context, e env, r request, res pipeline.Result) (pipeline.Result, error) {
	for range 10 {
		fixed, err := res.Diagnostics.Fix(os.ReadFile)
		if err != nil || len(fixed.Done) == 0 {
			return res, err
		}
		if err := diag.WriteChanges(fixed.Changes, res.Dirs...); err != nil {
			return res, err
		}
		for _, d := range fixed.Done { // by this run, or by another one meanwhile
			d.Pos.Filename = f.name(d.Pos.Filename)
			fmt.Fprintf(e.stderr, "%s: fixed: %s [%s]\n", diag.VisibleLine(d.Pos.String()), diag.VisibleLine(d.Message), d.Code)
		}
		if res, err = r.run(ctx, e, pipeline.Run); err != nil {
			return res, fmt.Errorf("%w, but what is left could not be found out: %w", errWritten, err)
		}
	}
	return res, nil
}

// name returns the name of a file as findings have it.
func (f *lintFlags) name(file string) string { return filepath.ToSlash(relative(f.dir, file)) }

// show prints the changes as a diff, and to stderr, in any format, the findings that would be left.
func (f *lintFlags) show(e env, res pipeline.Result) error {
	fixed, err := res.Diagnostics.Fix(os.ReadFile)
	if err != nil {
		return err
	}
	for _, c := range fixed.Changes {
		if _, err := fmt.Fprint(e.stdout, c.Diff(f.name(c.File))); err != nil {
			return err
		}
	}
	e.stdout = e.stderr
	return f.printer.report(e, fixed.Rest)
}
