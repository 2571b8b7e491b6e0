package main

import (
	"cmp"
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/suite"
	"github.com/schemagen/schemagen/pkg/verify"
)

type testFlags struct {
	format   string
	coverage bool
	verbose  bool
	release  simulate.Release
	variants []string
}

// newTest returns the command that runs suites of tests.
func newTest(e env) *cobra.Command {
	var f testFlags
	cmd := &cobra.Command{
		Use:     "test [DIR|FILE...]",
		Short:   "Run *.schematest.yaml files: what a server must store and refuse",
		Example: "  schemagen test\n  schemagen test --coverage tests/",
		Long: `Test runs the suites in directories and below (the current one by default), and
lists with --coverage which validations, enum values, union arms and CEL rules no test exercised.
It exits 1 if a test fails, and 2, after it has run the others, if a suite or its CRDs cannot be
read. The suites of openshift/api are read as they are. Errors are worded as servers of the newest
release do; with --release, as those of another one, since suites pin the words.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{"."}
			}
			return runTest(cmd.Context(), e, f, args)
		},
	}
	formatVar(cmd.Flags(), &f.format, "text or json")
	cmd.Flags().BoolVar(&f.coverage, "coverage", false, "list what no test exercised")
	variantVar(cmd.Flags(), &f.variants)
	releaseVar(cmd.Flags(), &f.release, asServed)
	cmd.Flags().BoolVarP(&f.verbose, "verbose", "v", false,
		"also name the tests that pass, and list with --coverage whatever no test exercised")
	return cmd
}

// runTest runs the suites that paths lead to, and reports each test that fails.
func runTest(ctx context.Context, e env, f testFlags, paths []string) error {
	files, err := suite.Find(paths...)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return errors.New("no *.schematest.yaml files found: write one, as shown in " +
			"https://github.com/schemagen/schemagen/blob/main/docs/schematest.md")
	}
	generate := func(dir string, patterns []string) ([]*simulate.CRD, error) {
		from := plainSources(f.variants)
		// findings have names as seen from here, as those about suites do
		from.dir, from.base = dir, "."
		made, err := from.readPackages(ctx, e, patterns)
		return crdsOf(made.crds), err
	}
	report, err := suite.Run(ctx,
		suite.Options{Generate: generate, Coverage: f.coverage, Release: f.release}, files...)
	if err != nil {
		return err
	}
	if f.format == asJSON {
		err = printJSON(e.stdout, report)
	} else {
		err = suite.Write(e.stdout, report, suite.WriteOptions{Verbose: f.verbose})
	}
	switch {
	case err != nil:
		return err
	case len(report.Broken) > 0:
		return brokenSuites(ctx, e, report.Broken)
	case report.Failed():
		return errFindings
	}
	return nil
}

// brokenSuites returns why suites could not be run, or the error of findings if everything has been
// printed: why a server refuses their CRDs, once for all suites of a CRD, or what is wrong with
// their packages.
func brokenSuites(ctx context.Context, e env, broken []error) error {
	var reported error
	var unreported []error
	known := map[string]bool{}
	for _, err := range broken {
		refused, isRefused := errors.AsType[*suite.RefusedError](err)
		_, hasNone := errors.AsType[*suite.NoCRDError](err)
		switch {
		case isRefused:
			reported = cmp.Or(reported, errFindings)
			if why := refused.File + refused.Error(); !known[why] {
				known[why] = true
				file := verify.Input{Name: refused.File}
				if refused.File != "" {
					file.Data, _ = readInput(ctx, e, "", refused.File) // again: it was read before
				}
				_ = printRefused(ctx, e, file, refused.RefusedError)
			}
		case errors.Is(err, errConfiguration), hasNone:
			reported = errConfiguration
		case errors.Is(err, errFindings):
			reported = cmp.Or(reported, errFindings)
		default:
			unreported = append(unreported, err)
		}
	}
	return cmp.Or(errors.Join(unreported...), reported)
}
