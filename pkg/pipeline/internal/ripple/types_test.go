package ripple

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
)

// TestAtUse looks for the rules that package schema reports: they, and no others, are about a type where it is used.
func TestAtUse(t *testing.T) {
	t.Parallel()
	reported := regexp.MustCompile(`(?:Report|report|reportKeyword)\((?:[^"()]|\(\))*"((?:go|size)/[a-z-]+)"`)
	files, err := filepath.Glob("../../../schema/*.go")
	require.NoError(t, err)
	found := map[diag.Code]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range reported.FindAllSubmatch(text, -1) {
			found[diag.Code(m[1])] = true
		}
	}
	for _, info := range diag.Codes() {
		assert.Equal(t, found[info.Code], info.AtUse, "%s", info.Code)
	}
}
