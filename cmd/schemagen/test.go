package main

import (
	"cmp"
	"errors"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/suite"
)

type testFlags struct {
	format   textOrJSON
	coverage bool
	verbose  bool
}

func newTest(e env) *cobra.Command {
	var f testFlags
	cmd := &cobra.Command{
		Use:     "test [DIR|FILE...]",
		Short:   "Run *.schematest.yaml files: what a server must store and refuse",
		Example: "  schemagen test\n  schemagen test --coverage tests/",
		Long: `Test runs the suites in directories and below (the current one by default), and lists with --coverage which validations, enum
values, union arms and CEL rules no test exercised. It exits 1 if a test fails, and 2, after it has run the others, if a suite
or its CRDs cannot be read. The suites of openshift/api are read as they are.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{"."}
			}
			return runTest(cmd, e, f, args)
		},
	}
	wordVar(cmd.Flags(), &f.format, "format", f.format.Words(), "text or json")
	cmd.Flags().BoolVar(&f.coverage, "coverage", false, "list what no test exercised")
	cmd.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "also name the tests that pass")
	return cmd
}

func runTest(cmd *cobra.Command, e env, f testFlags, paths []string) error {
	files, err := suite.Find(paths...)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return errors.New("no *.schematest.yaml files found")
	}
	generate := func(dir string, patterns []string) ([]*simulate.CRD, error) {
		from := plainSources()
		from.dir, from.base = dir, "." // findings have names as seen from here, as those about suites do
		made, err := from.readPackages(cmd.Context(), e, patterns)
		return crdsOf(made), err
	}
	report, err := suite.Run(cmd.Context(), suite.Options{Generate: generate, Coverage: f.coverage}, files...)
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
		return brokenSuites(e, report.Broken)
	case report.Failed():
		return errFindings
	}
	return nil
}

// brokenSuites returns why suites could not be run, or the error of findings if everything has been printed: why a server refuses
// their CRDs, or what is wrong with their packages.
func brokenSuites(e env, broken []error) error {
	var said error
	var unsaid []error
	for _, err := range broken {
		switch err = refused(e, err); {
		case errors.Is(err, errConfiguration):
			said = errConfiguration
		case errors.Is(err, errFindings):
			said = cmp.Or(said, errFindings)
		default:
			unsaid = append(unsaid, err)
		}
	}
	return cmp.Or(errors.Join(unsaid...), said)
}
