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
		return webhook.Generate(p)
	})
	assert.Greater(t, cases, 100)
}
