// Package schematest runs *.schematest.yaml files as part of go test:
//
//	func TestAPI(t *testing.T) { schematest.Run(t, suite.Options{}, "testdata") }
package schematest

import (
	"testing"

	"github.com/schemagen/schemagen/pkg/simulate/suite"
)

// Run runs the suites in files and directories, each test as a subtest.
func Run(t *testing.T, o suite.Options, paths ...string) *suite.Report {
	t.Helper()
	files, err := suite.Find(paths...)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no suites in %q", paths)
	}
	report, err := suite.Run(t.Context(), o, files...)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range report.Broken {
		t.Error(err)
	}
	for _, o := range report.Outcomes {
		t.Run(o.Suite+"/"+o.Test, func(t *testing.T) {
			if o.Skipped != "" {
				t.Skip(o.Skipped)
			}
			for _, f := range o.Failures {
				t.Errorf("%s: %s", o.File, f)
			}
		})
	}
	return report
}
