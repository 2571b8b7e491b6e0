package webhook_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/internal/rbac"
	"github.com/schemagen/schemagen/internal/test/peertest"
	"github.com/schemagen/schemagen/internal/webhook"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

var program = peertest.Program()

// TestCases compares configurations with those of controller-gen.
func TestCases(t *testing.T) {
	t.Parallel()
	cases := peertest.Cases(t, "testdata/cases.txtar", *program, "webhook",
		func(p []*parser.Package,
			_ string) ([]byte, diag.List, error) {
			return webhook.Generate(p, nil, anything)
		})
	assert.Greater(t, cases, 100)
}

func anything(_, _ *markers.Argument) diag.List { return nil }

// TestMistakes finds each of the mistakes in a package, at its column.
func TestMistakes(t *testing.T) {
	t.Parallel()
	kinds := []webhook.Kind{
		{Group: "batch.example.com", Version: "v1", Plural: "crontabs", Name: "CronTab"},
		{Group: "batch.example.com", Version: "v2", Plural: "crontabs", Name: "CronTab"},
	}
	peertest.Mistakes(t, "testdata/mistakes", 76, func(p []*parser.Package) (diag.List, error) {
		_, found, err := webhook.Generate(p, kinds,
			func(groups, resources *markers.Argument) diag.List {
				return rbac.Unknown(groups, resources, rbac.Options{Kinds: []rbac.Kind{
					{Group: "batch.example.com", Plural: "crontabs", Singular: "crontab"},
				}})
			})
		return found, err
	})
}
