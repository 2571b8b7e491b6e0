package apiserver_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// TestLinkedMinor holds the number of the release to the version of its libraries.
func TestLinkedMinor(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../go.mod")
	require.NoError(t, err)
	_, version, _ := strings.Cut(string(text), "\tk8s.io/apiextensions-apiserver ")
	version, _, _ = strings.Cut(version, "\n")
	assert.True(t, strings.HasPrefix(version, fmt.Sprintf("v0.%d.", apiserver.LinkedMinor)),
		"go.mod has the libraries %s: change LinkedMinor", version)
}
