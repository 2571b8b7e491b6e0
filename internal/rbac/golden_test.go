package rbac_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/rbac"
	"github.com/schemagen/schemagen/internal/test/peertest"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

var program = peertest.Program()

// TestCases compares roles with those of controller-gen.
func TestCases(t *testing.T) {
	t.Parallel()
	cases := peertest.Cases(t, "testdata/cases.txtar", *program, "rbac", func(p []*parser.Package,
		options string) ([]byte, diag.List, error) {
		return rbac.Generate(p, rbac.Options{RoleName: strings.Trim(strings.TrimPrefix(options,
			":roleName="), `"`)})
	})
	assert.Greater(t, cases, 100)
}

// TestMistakes finds each of the mistakes in a package, at its column.
func TestMistakes(t *testing.T) {
	t.Parallel()
	peertest.Mistakes(t, "testdata/mistakes", 92, func(p []*parser.Package) (diag.List, error) {
		_, found, err := rbac.Generate(p, rbac.Options{RoleName: "r",
			Kinds: []rbac.Kind{{Group: "batch.example.com", Plural: "crontabs",
				Singular: "crontab", ShortNames: []string{"ct"}}}})
		return found, err
	})
}

// TestClosedDirectory finds the mistakes that the configuration makes visible.
func TestClosedDirectory(t *testing.T) {
	t.Parallel()
	peertest.Mistakes(t, "testdata/closed", 8, func(p []*parser.Package) (diag.List, error) {
		_, found, err := rbac.Generate(p, rbac.Options{
			RoleName: "r", Kinds: []rbac.Kind{{Group: "batch.example.com", Plural: "crontabs",
				Singular: "crontab"}},
			External: []string{"certificates.cert-manager.io", "*.monitoring.coreos.com"},
			Closed:   true, Release: 34,
		})
		return found, err
	})
}

// TestPlaces holds that markers have an effect, or are reported to have none, where controller-gen
// sees them or does not.
func TestPlaces(t *testing.T) {
	t.Parallel()
	const dir = "testdata/places"
	p, found, err := parser.Load(t.Context(), parser.Config{Dir: dir}, ".")
	require.NoError(t, err)
	require.Empty(t, found)
	manifest, found, err := rbac.Generate(p.Roots, rbac.Options{RoleName: "r"})
	require.NoError(t, err)
	if *program != "" {
		cmd := exec.CommandContext(t.Context(), *program, "rbac:roleName=r", "paths=.",
			"output:dir=.")
		cmd.Dir = dir
		require.NoError(t, cmd.Run())
	}
	want, err := os.ReadFile(dir + "/role.yaml")
	require.NoError(t, err)
	assert.Equal(t, string(want), "---\n"+string(manifest))

	source, err := os.ReadFile(dir + "/p.go")
	require.NoError(t, err)
	seen := strings.Count(string(want), "  - a")
	unseen := 0
	for _, d := range found {
		if d.Code == "rbac/unseen" {
			unseen++
		}
	}
	assert.Equal(t, strings.Count(string(source), "+kubebuilder:rbac"), seen+unseen,
		"markers are neither seen nor reported")
}
