package pipeline_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// TestWireProofs sends the object that each finding about a refusal shows to a simulated server
// with the whole CRD, which must refuse it for the reason that the finding gives. A finding is made
// with the field alone.
func TestWireProofs(t *testing.T) {
	t.Parallel()
	res, err := pipeline.Run(t.Context(), pipeline.Options{Dir: apis}, "./wire/...")
	require.NoError(t, err)
	proven := 0
	for _, d := range res.Diagnostics {
		if d.Code != diag.CodeWireNil && d.Code != diag.CodeWireRefused &&
			d.Code != diag.CodeWireNever {
			continue
		}
		proven++
		object, reason := proofOf(t, d)
		out := serverOf(t, res, d.CRD).Run(t.Context(), object,
			simulate.Options{Status: strings.Contains(string(object), `"status"`)})
		var reasons []string
		for _, e := range out.Errors {
			reasons = append(reasons, e.String())
		}
		// rules are checked only of an object that lacks nothing else
		if strings.Contains(reason, "failed rule") {
			assert.NotEmpty(t, reasons, "%s: %s", d.Message, object)
			continue
		}
		assert.Contains(t, reasons, reason, "%s: %s", d.Message, object)
	}
	assert.Greater(t, proven, 15)
}

// proofOf returns the object that a finding shows, as a whole one, and what a server says of it.
func proofOf(t *testing.T, d diag.Diagnostic) (object []byte, reason string) {
	t.Helper()
	fields := map[string]any{}
	for _, r := range d.Related {
		if text, ok := strings.CutPrefix(r.Message, "Go writes "); ok {
			require.NoError(t, json.Unmarshal([]byte(text), &fields))
		}
		if text, ok := strings.CutPrefix(r.Message, "a server answers "); ok {
			reason = text
		}
	}
	plural, _, _ := strings.Cut(d.CRD, ".")
	fields["apiVersion"], fields["metadata"] = "example.com/v1", map[string]any{"name": "a"}
	fields["kind"] = map[string]string{"wires": "Wire", "neverwires": "NeverWire"}[plural]
	object, err := json.Marshal(fields)
	require.NoError(t, err)
	return object, reason
}

// serverOf returns a simulated server with one of the CRDs of a run.
func serverOf(t *testing.T, res pipeline.Result, name string) *simulate.Simulator {
	t.Helper()
	for _, f := range res.Files {
		if f.CRD == name {
			crds, err := simulate.ReadCRDs(f.YAML)
			require.NoError(t, err)
			s, err := simulate.New(t.Context(), crds...)
			require.NoError(t, err)
			return s
		}
	}
	t.Fatalf("there is no %s", name)
	return nil
}
