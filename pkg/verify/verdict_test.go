package verify

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/advice"
)

// TestVerdictStands holds that a report refuses a manifest exactly if the server's own code does:
// advice adds words, and neither refusals nor acceptances.
func TestVerdictStands(t *testing.T) {
	t.Parallel()
	files, _ := readCases(t)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		report := CRD(t.Context(), data, Options{})
		refused := slices.ContainsFunc(report.Violations, func(v Violation) bool {
			return v.Server
		})
		assert.Equal(t, !apiserver.Read(data).Verdict(t.Context()).Accepted(), refused, file)
	}
}

// TestUnexplainedRefusal is about a refusal for which there is no advice, or only advice that is no
// refusal.
func TestUnexplainedRefusal(t *testing.T) {
	t.Parallel()
	verdict := apiserver.Verdict{
		Refusals: []apiserver.Refusal{{Path: "spec", Message: "Forbidden"}},
	}
	for _, advised := range [][]advice.Finding{nil, {{Path: "spec", Message: "a warning"}}} {
		got := withRefusals(verdict, advised)
		assert.Contains(t, got, advice.Finding{Path: "spec", Message: "Forbidden", Server: true})
	}
	refusal := []advice.Finding{{Path: "spec", Message: "Forbidden, since", Server: true}}
	assert.Equal(t, refusal, withRefusals(verdict, refusal))
}
