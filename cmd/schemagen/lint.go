package main

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// lintFlags are the flags of the lint command.
type lintFlags struct {
	packageFlags
	fix    bool
	dryRun bool
}

// newLint returns the command that reports findings.
func newLint(e env) *cobra.Command {
	f := lintFlags{packageFlags: packageFlags{printer: printer{result: true}}}
	f.each = true
	cmd := &cobra.Command{
		Use:     "lint [packages]",
		Short:   "Report what is wrong with Go packages and their markers, without writing manifests",
		Example: "  schemagen lint ./...\n  schemagen lint --fix --dry-run ./api/...",
		Long: `Lint reports everything that generate would, and notes on spelling. Packages are
patterns of the go command, by default ./... . Types that no kind uses are examined too, and
markers of roles and webhooks.

With --fix it corrects names in the wrong case, misspelled names, old spellings of markers, and
values in the wrong form, such as a number in quotes, where there is no doubt what was meant, names
each fix, and reports what is left. It leaves alone what would change more than a schema, such as
the scope of a kind or its storage version, and what would be another error, such as a default that
its field does not allow.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.run(cmd.Context(), e, args)
		},
	}
	flags := cmd.Flags()
	f.packageFlags.bind(flags)
	flags.BoolVar(&f.fix, "fix", false, "apply safe fixes to the sources")
	flags.BoolVar(&f.dryRun, "dry-run", false,
		"with --fix, print what would change instead of changing it")
	return cmd
}

// examineAll makes a run look at everything that there are findings about. No role is written, so
// that any name will do for those that the arguments of a generator name.
func examineAll(o *pipeline.Options) {
	o.Whole, o.Advice, o.Roles, o.Webhooks = true, true, true, true
	o.RoleName = cmp.Or(o.RoleName, "role")
}

// run reports the findings about packages, and with --fix mends those that can be.
func (f *lintFlags) run(ctx context.Context, e env, args []string) error {
	if err := requires(f.flags, "dry-run", "fix"); err != nil {
		return err
	}
	r, err := f.prepare(e, args)
	if err != nil {
		return err
	}
	examineAll(&r.Options)
	res, err := r.run(ctx, e)
	if err != nil {
		return err
	}
	if !f.fix {
		return f.printer.reportRun(e, res)
	}
	c, res, err := pipeline.Correct(res, func(overlay map[string][]byte) (pipeline.Result, error) {
		r.Overlay = overlay
		return r.run(ctx, e)
	})
	if err != nil {
		return err
	}
	f.corrected = true
	if f.dryRun {
		return f.show(e, c, res)
	}
	// without changes, it removes what a killed run left
	if err := outdir.WriteFixes(c.Changes(), res.Dirs...); err != nil {
		return err
	}
	for i := range c.Done { // by this run, or by another one meanwhile
		c.Done[i].Pos.Filename = f.name(c.Done[i].Pos.Filename)
	}
	printFixed(e, c.Done)
	return f.printer.reportRun(e, res)
}

// show prints the changes as a diff, and to stderr, in any format, the findings that would be left.
func (f *lintFlags) show(e env, c *pipeline.Correction, res pipeline.Result) error {
	for _, change := range c.Changes() {
		if _, err := fmt.Fprint(e.stdout, change.Diff(f.name(change.File))); err != nil {
			return err
		}
	}
	e.stdout = e.stderr
	return f.printer.reportRun(e, res)
}
