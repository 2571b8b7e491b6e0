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

// TestFoldTexts makes one finding of many texts that differ for the same reason, and of nothing
// else.
func TestFoldTexts(t *testing.T) {
	t.Parallel()
	const schema = "spec.versions[0].schema.openAPIV3Schema"
	var found diag.List
	add := func(code diag.Code, path string) {
		found = append(found, diag.Diagnostic{Code: code, CRD: "crd", Path: schema + path,
			Message: fmt.Sprint(len(found))})
	}
	for i := range 5 {
		add("migrate/peer-version", fmt.Sprintf(".properties[a%d].description", i))
	}
	for range 3 {
		add("migrate/dependency", ".title")
		add("migrate/peer-version", ".properties[description]")
	}
	folded := Fold(found)
	assert.Len(t, folded, 7)
	assert.Equal(t, "0; 4 more texts differ, each of which --format json has", folded[0].Message)
}
