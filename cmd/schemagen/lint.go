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
spellings of markers in the sources, where there is no doubt what was meant, names the files, and reports what is left. It
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
	if !f.fix {
		return f.printer.reportRun(e, res)
	}
	changes, rest, err := res.Diagnostics.Fix(os.ReadFile)
	if err != nil {
		return err
	}
	if f.dryRun {
		return f.show(e, changes, rest)
	}
	if err := diag.WriteChanges(changes, res.Dirs...); err != nil {
		return err
	}
	for _, c := range changes {
		fmt.Fprintf(e.stderr, "%s: corrected\n", diag.VisibleLine(f.name(c.File)))
	}
	if res, err = r.run(ctx, e, pipeline.Run); err != nil {
		return fmt.Errorf("%w, but what is left could not be found out: %w", errWritten, err)
	}
	return f.printer.reportRun(e, res)
}

// name returns the name of a file as findings have it.
func (f *lintFlags) name(file string) string { return filepath.ToSlash(relative(f.dir, file)) }

// show prints the changes as a diff, and separately the findings that would be left.
func (f *lintFlags) show(e env, changes []diag.Change, rest diag.List) error {
	for _, c := range changes {
		if _, err := fmt.Fprint(e.stdout, c.Diff(f.name(c.File))); err != nil {
			return err
		}
	}
	f.printer.result = false
	return f.printer.report(e, rest)
}
