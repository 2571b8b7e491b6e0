package findings

import (
	"fmt"
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/diag"
)

// TestAlikeInOne holds how many findings of a server that say the same stand each at its place.
func TestAlikeInOne(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		n        int
		severity diag.Severity
		atLine   bool
		left     int
	}{
		{"three warnings", 3, diag.Warning, true, 3},
		{"four warnings", 4, diag.Warning, true, 1},
		{"four errors", 4, diag.Error, true, 4},
		{"four warnings of no line", 4, diag.Warning, false, 4},
	} {
		var l diag.List
		for i := range tt.n {
			d := diag.Diagnostic{Code: diag.CodeServerColumnName, Severity: tt.severity,
				Message: "another column has the heading A",
				Path:    fmt.Sprintf("spec.versions[%d]", i)}
			if tt.atLine {
				d.Pos = token.Position{Filename: "a.yaml", Line: i + 1, Column: 1}
			}
			l = append(l, d)
		}
		assert.Len(t, AlikeInOne(l), tt.left, tt.name)
	}
}

// TestAlikeExplained says that what explains a finding at its own place does not tell it from
// others, and that what leads to another place does.
func TestAlikeExplained(t *testing.T) {
	t.Parallel()
	var own, other diag.List
	for line := range 4 {
		at := token.Position{Filename: "a.go", Line: line + 1, Column: 4}
		for list, further := range map[*diag.List]token.Position{
			&own: at, &other: {Filename: "b.go", Line: line + 1, Column: 2},
		} {
			d := list.Add(diag.CodeServerApproval, at, "groups below k8s.io are protected")
			d.Severity = diag.Warning
			d.Relate(further, "its value is an address")
		}
	}
	assert.Len(t, AlikeInOne(own), 1)
	assert.Len(t, AlikeInOne(other), 4)
}
