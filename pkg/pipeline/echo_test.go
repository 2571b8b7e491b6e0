package pipeline

import (
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/diag"
)

// TestEchoesOfMarker holds that a marker with an error is not warned of at other places where its value stands, also if it is in
// an imported package and the fields that lead there are reported.
func TestEchoesOfMarker(t *testing.T) {
	t.Parallel()
	at := func(n int) token.Position { return token.Position{Filename: "types.go", Line: n, Column: 5} }
	marker := func(n int) []diag.Related {
		return []diag.Related{{Pos: at(n), Role: diag.IsMarker}, {Pos: at(99), Message: "reached by a.B"}}
	}
	found := func(code diag.Code, pos int, related []diag.Related) diag.Diagnostic {
		return diag.Diagnostic{Severity: code.Severity(), Code: code, Pos: at(pos), Related: related, Path: "spec.versions[0].schema"}
	}
	refused, unusable := diag.CodeServerDefault, diag.CodeServerUnusable
	for _, tt := range []struct {
		name string
		in   diag.List
		left int
	}{
		{"one marker", diag.List{found(unusable, 1, nil), found(refused, 1, nil)}, 1},
		{"two markers", diag.List{found(unusable, 1, nil), found(refused, 2, nil)}, 2},
		{"one imported marker, two fields", diag.List{found(unusable, 1, marker(50)), found(refused, 2, marker(50))}, 1},
		{"one marker, imported once", diag.List{found(unusable, 1, marker(50)), found(refused, 50, nil)}, 1},
		{"two imported markers", diag.List{found(unusable, 1, marker(50)), found(refused, 2, marker(51))}, 2},
		{"no error", diag.List{found(unusable, 1, marker(50)), found(unusable, 2, marker(50))}, 2},
	} {
		assert.Len(t, withoutEchoes(tt.in), tt.left, tt.name)
	}
}

// TestMayFollow holds that nothing follows from another finding of which that is not considered.
func TestMayFollow(t *testing.T) {
	t.Parallel()
	const schema = "spec.versions[0].schema.openAPIV3Schema"
	paths := []string{
		"", "metadata.name", "spec.group", "spec.names.kind", "spec.names.plural", "spec.names.singular", "spec.names.listKind", schema,
		schema + ".x-kubernetes-validations[0].rule", schema + ".x-kubernetes-validations[0].optionalOldSelf", schema + ".properties[a]",
	}
	follow := 0
	for _, code := range []diag.Code{diag.CodeServerName, diag.CodeServerRuleCost, "marker/foreign"} {
		for _, path := range paths {
			d := diag.Diagnostic{Code: code, CRD: "a.b", Path: path}
			for _, cause := range paths {
				if follows(d, diag.Diagnostic{Code: code, CRD: "a.b", Path: cause}) {
					follow++
					assert.True(t, mayFollow(d), "%s %s", code, path)
				}
			}
		}
	}
	assert.Greater(t, follow, 6)
	assert.False(t, mayFollow(diag.Diagnostic{Code: "marker/foreign"}))
}
