package plugin

import (
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/analyzer"
)

// TestPlugin finds the linter as golangci-lint does.
func TestPlugin(t *testing.T) {
	t.Parallel()
	make, err := register.GetPlugin("schemagen")
	require.NoError(t, err)
	linter, err := make(nil)
	require.NoError(t, err)
	assert.Equal(t, register.LoadModeTypesInfo, linter.GetLoadMode())
	all, err := linter.BuildAnalyzers()
	require.NoError(t, err)
	require.Len(t, all, 1)
	assert.Same(t, analyzer.Analyzer, all[0])
}
