package findings

import (
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/diag"
)

// TestImpliedByMarker holds that a marker with an error is not warned of at other places where its
// value stands, also if it is in an imported package and the fields that lead there are reported.
func TestImpliedByMarker(t *testing.T) {
	t.Parallel()
	at := func(n int) token.Position {
		return token.Position{Filename: "types.go", Line: n, Column: 5}
	}
	marker := func(n int) []diag.Related {
		return []diag.Related{{Pos: at(n), Role: diag.IsMarker},
			{Pos: at(99), Message: "reached by a.B"}}
	}
	found := func(code diag.Code, pos int, related []diag.Related) diag.Diagnostic {
		return diag.Diagnostic{Severity: code.Severity(), Code: code, Pos: at(pos),
			Related: related, Path: "spec.versions[0].schema"}
	}
	refused, unusable := diag.CodeServerDefault, diag.CodeServerUnusable
	for _, tt := range []struct {
		name string
		in   diag.List
		left int
	}{
		{"one marker", diag.List{found(unusable, 1, nil), found(refused, 1, nil)}, 1},
		{"two markers", diag.List{found(unusable, 1, nil), found(refused, 2, nil)}, 2},
		{"one imported marker, two fields",
			diag.List{found(unusable, 1, marker(50)), found(refused, 2, marker(50))}, 1},
		{"one marker, imported once",
			diag.List{found(unusable, 1, marker(50)), found(refused, 50, nil)}, 1},
		{"two imported markers", diag.List{found(unusable, 1, marker(50)),
			found(refused, 2, marker(51))}, 2},
		{"no error", diag.List{found(unusable, 1, marker(50)), found(unusable, 2, marker(50))}, 2},
	} {
		assert.Len(t, withoutImplied(tt.in), tt.left, tt.name)
	}
}

// TestCauses drops findings about manifests that follow from others of their rule about their CRD.
func TestCauses(t *testing.T) {
	t.Parallel()
	const schema = "spec.versions[0].schema.openAPIV3Schema"
	name, cost := diag.CodeServerName, diag.CodeServerRuleCost
	at := func(n int) token.Position {
		return token.Position{Filename: "types.go", Line: n, Column: 5}
	}
	for _, tt := range []struct {
		code        diag.Code
		path, cause string
		follows     bool
	}{
		{name, "metadata.name", "spec.names.plural", true},
		{name, "metadata.name", "spec.group", true},
		{name, "metadata.name", "spec.names.singular", false},
		{name, "spec.names.plural", "spec.names.kind", true},
		{name, "spec.names.singular", "spec.names.kind", true},
		{name, "spec.names.listKind", "spec.names.kind", true},
		{name, "spec.names.plural", "spec.names.singular", false},
		{cost, schema, schema + ".properties[a].x-kubernetes-validations[0].rule", true},
		{cost, schema, schema + "Other.rule", false},
		{diag.CodeServerRule, schema, schema + ".x-kubernetes-validations[0].rule", false},
	} {
		d := diag.Diagnostic{Severity: diag.Error, Code: tt.code, CRD: "a.b",
			Path: tt.path, Pos: at(1)}
		cause := d
		cause.Path = tt.cause
		left := func(cause diag.Diagnostic) int { return len(withoutImplied(diag.List{d, cause})) }
		if !tt.follows {
			assert.Equal(t, 2, left(cause), "%s and %s", tt.path, tt.cause)
			continue
		}
		assert.Equal(t, diag.List{cause}, withoutImplied(diag.List{d, cause}), "%s and %s",
			tt.path, tt.cause)
		assert.Equal(t, diag.List{cause}, withoutImplied(diag.List{cause, d}), "%s and %s",
			tt.cause, tt.path)
		other := cause
		other.CRD = "c.b"
		shared := tt.cause == "spec.group" // by all kinds of a package
		assert.Equal(t, !shared, left(other) == 2, "%s of another CRD", tt.path)
		other = cause
		other.Code = diag.CodeServerVersion
		assert.Equal(t, 2, left(other), "%s by another rule", tt.path)
		other = cause
		other.Severity = diag.Warning
		assert.Equal(t, 2, left(other), "%s, from a warning", tt.path)
		other = cause
		other.Pos = at(2)
		assert.Equal(t, strings.HasPrefix(tt.path, "spec.names."), left(other) == 2,
			"%s at another line", tt.path)
	}
}

// TestFollows keeps what is wrong in one CRD whatever another one has, where the same follows from
// another finding.
func TestFollows(t *testing.T) {
	t.Parallel()
	of := func(crd string, follows bool) diag.Diagnostic {
		return diag.Diagnostic{Code: diag.CodeServerRuleCost, CRD: crd, Follows: follows,
			Pos: token.Position{Filename: "types.go", Line: 1, Column: 5}}
	}
	one, other := of("a.example.com", true), of("b.example.com", false)
	assert.Equal(t, diag.List{other}, Filter{}.Final(diag.List{one, one, other, other}))
	other.Follows = true
	assert.Empty(t, Filter{}.Final(diag.List{one, other}))
}

// TestRecursionAgain holds that the fields at which an imported type contains itself are one
// mistake at the user's field that leads to it, and several at fields of the user's.
func TestRecursionAgain(t *testing.T) {
	t.Parallel()
	found := func(line, cause int, message string) diag.Diagnostic {
		d := diag.Diagnostic{Severity: diag.Error, Code: "go/recursive", Message: message,
			Pos: token.Position{Filename: "types.go", Line: line, Column: 2}}
		if cause > 0 {
			d.Related = []diag.Related{{Role: diag.IsCause,
				Pos: token.Position{Filename: "imported.go", Line: cause}}}
		}
		return d
	}
	assert.Len(t, withoutImplied(diag.List{found(1, 7, "A → A"), found(1, 8, "A → A"),
		found(1, 9, "A → A")}), 1)
	assert.Len(t, withoutImplied(diag.List{found(1, 7, "A → A"), found(2, 7, "A → A"),
		found(1, 9, "A → B → A")}), 3)
	assert.Len(t, withoutImplied(diag.List{found(1, 0, "A → A"), found(1, 0, "A → A")}), 2)
}
