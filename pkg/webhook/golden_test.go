package webhook_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/internal/peertest"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/webhook"
)

var program = peertest.Program()

// TestCases compares configurations with those of controller-gen.
func TestCases(t *testing.T) {
	t.Parallel()
	cases := peertest.Cases(t, "testdata/cases.txtar", *program, "webhook", func(p []*parser.Package, _ string) ([]byte, diag.List, error) {
		return webhook.Generate(p, nil)
	})
	assert.Greater(t, cases, 100)
}

// TestMistakes finds each of the mistakes in a package, at its column.
func TestMistakes(t *testing.T) {
	t.Parallel()
	kinds := []webhook.Kind{
		{Group: "batch.example.com", Version: "v1", Plural: "crontabs", Name: "CronTab"},
		{Group: "batch.example.com", Version: "v2", Plural: "crontabs", Name: "CronTab"},
	}
	peertest.Mistakes(t, "testdata/mistakes", func(p []*parser.Package) (diag.List, error) {
		_, found, err := webhook.Generate(p, kinds)
		return found, err
	})
}
