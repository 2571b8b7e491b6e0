package diag_test

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
)

// TestDocsSchema holds the published schema of the configuration to the tables; -update rewrites
// it. It names every rule, so it is tested where rules are added.
func TestDocsSchema(t *testing.T) {
	t.Parallel()
	const file = "../../docs/schemagen.schema.json"
	want, err := config.JSONSchema()
	require.NoError(t, err)
	if flag.Lookup("update").Value.String() == "true" {
		require.NoError(t, os.WriteFile(file, want, 0o644))
	}
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Empty(t, diag.Diff(file, "the tables", string(got), string(want)),
		"run this test with -update")
}
