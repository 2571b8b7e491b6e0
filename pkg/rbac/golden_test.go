package rbac_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/internal/peertest"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/rbac"
)

var program = peertest.Program()

// TestCases compares roles with those of controller-gen.
func TestCases(t *testing.T) {
	t.Parallel()
	cases := peertest.Cases(t, "testdata/cases.txtar", *program, "rbac", func(p []*parser.Package, options string) ([]byte, diag.List, error) {
		return rbac.Generate(p, rbac.Options{RoleName: strings.Trim(strings.TrimPrefix(options, ":roleName="), `"`)})
	})
	assert.Greater(t, cases, 100)
}

// TestMistakes finds each of the mistakes in a package, at its column.
func TestMistakes(t *testing.T) {
	t.Parallel()
	peertest.Mistakes(t, "testdata/mistakes", func(p []*parser.Package) (diag.List, error) {
		_, found, err := rbac.Generate(p, rbac.Options{RoleName: "r", Kinds: []rbac.Kind{{Group: "batch.example.com", Plural: "crontabs", Singular: "crontab"}}})
		return found, err
	})
}
