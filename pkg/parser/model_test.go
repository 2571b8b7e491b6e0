package parser_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// TestPackageWithCopiesAllFields compares every field of a package with that of its copy.
func TestPackageWithCopiesAllFields(t *testing.T) {
	t.Parallel()
	p := &parser.Package{
		Path: "example.com/api/v1", Name: "v1", Dir: "/api/v1", Asked: true, Main: true,
		Faulty:  true,
		Markers: []parser.Comment{{Text: "a"}}, Strays: []parser.Comment{{Text: "b"}},
		Suppressions: []diag.Suppression{{Rule: "go/float"}}, Converts: []string{"Widget"},
		Registered: &parser.GroupVersion{}, GroupIn: "x",
		Types: []*parser.TypeDecl{{}},
	}
	of, copied := reflect.ValueOf(p).Elem(), reflect.ValueOf(p.With(p.Markers, p.Types)).Elem()
	for i := range of.NumField() {
		if f := of.Type().Field(i); f.IsExported() {
			assert.NotZero(t, of.Field(i).Interface(), f.Name)
			assert.Equal(t, of.Field(i).Interface(), copied.Field(i).Interface(), f.Name)
		}
	}
}
