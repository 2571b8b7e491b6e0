package simulate_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/simulate/schematest"
	"github.com/schemagen/schemagen/pkg/simulate/suite"
)

// TestSuites runs what is known of servers, written down as tests of APIs.
func TestSuites(t *testing.T) {
	t.Parallel()
	report := schematest.Run(t, suite.Options{Coverage: true}, "testdata/suites")
	require.NotEmpty(t, report.Coverage)
	for _, c := range report.Coverage {
		if c.CRD == "datas.example.com" {
			assert.Equal(t, []suite.Missed{
				{Path: "one", Rule: "enum", What: `"bar"`},
				{Path: "one", Rule: "enum", What: `"baz"`},
				{Path: "status.phase", Rule: "enum", What: `"Ready"`},
			}, c.Missed)
		}
	}
}
