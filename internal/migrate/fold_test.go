package migrate

import (
	"fmt"
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/diag"
)

// TestFold folds what recurs in many CRDs or at one place, and nothing else.
func TestFold(t *testing.T) {
	t.Parallel()
	var found diag.List
	for i := range 4 {
		crd := fmt.Sprint("crd", i)
		found = append(found,
			diag.Diagnostic{Code: "migrate/hand-edit", CRD: crd,
				Path:    fmt.Sprintf("spec.versions[%d].schema.description", i),
				Message: "everywhere"},
			diag.Diagnostic{Code: "migrate/hand-edit", CRD: fmt.Sprint("crd", i/2),
				Path: "spec.scope", Message: "in two"},
			diag.Diagnostic{Code: "migrate/hand-edit", CRD: crd, Path: "spec.scope", Message: crd},
			diag.Diagnostic{Code: "migrate/identical", CRD: crd, Message: "no difference"},
			diag.Diagnostic{Code: "migrate/option", CRD: crd, Message: "an option"},
			diag.Diagnostic{Code: "migrate/hand-edit", CRD: "crd0",
				Path: fmt.Sprintf("properties[%d].oneOf", i), Message: "here",
				Pos: token.Position{Line: 1}},
			diag.Diagnostic{Code: "migrate/hand-edit", CRD: "crd0",
				Path: fmt.Sprintf("properties[%d].oneOf", i), Message: "there",
				Pos: token.Position{Line: i + 1}},
		)
	}
	count := map[string]int{}
	for _, d := range Fold(found) {
		count[d.Message]++
	}
	assert.Equal(t, map[string]int{
		"everywhere; the same in 3 other CRDs": 1, "in two": 4, "crd0": 1, "crd1": 1, "crd2": 1,
		"crd3": 1, "no difference": 4, "an option; the same in 3 other CRDs": 1,
		"here; the same at 4 paths in all": 1, "there": 4,
	}, count)
	assert.Empty(t, Fold(nil))
}
