package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// refused are the keywords that no server accepts.
var refused = []string{"$schema", "$ref", "id", "definitions", "dependencies", "patternProperties",
	"additionalItems"}

// annotations are the keywords that do not restrict values.
var annotations = []string{"description", "title", "externalDocs", "example"}

// merging are the keywords that say how values are merged, and which one cannot restrict.
var merging = []string{"x-kubernetes-list-type", "x-kubernetes-list-map-keys",
	"x-kubernetes-map-type"}

// open are the keywords that allow more than they restrict.
var open = []string{"x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource",
	"x-kubernetes-int-or-string"}

// knowing are the packages that must know each keyword that a schema may have, with those which
// they need not know.
var knowing = map[string][]string{
	"pkg/emit":             nil,
	"pkg/markers":          nil,
	"pkg/apiserver/advice": nil,
	"pkg/diff":             {"uniqueItems"},             // a server refuses it where it is true
	"pkg/docs":             {"externalDocs", "example"}, // nothing restricts values by them
	// JSON Schema has no such keywords
	"pkg/jsonschema": slices.Concat(merging, []string{"externalDocs"}),
	// they are no value validation, and nothing unfolds them
	"pkg/unfold": slices.Concat(merging, annotations[1:]),
	// no value is refused for them
	"pkg/simulate/suite": slices.Concat(annotations, open,
		[]string{"default", "uniqueItems", "nullable", "x-kubernetes-map-type"}),
	// the properties that tests hold of random CRDs do not depend on them
	"internal/test/randcrdtest": slices.Concat(annotations,
		[]string{"uniqueItems", "x-kubernetes-map-type"}),
	// they have no edges of their own, or are what apiserver.Junctors returns
	"pkg/simulate/candidates": slices.Concat(merging, annotations, []string{"exclusiveMinimum",
		"exclusiveMaximum", "uniqueItems", "nullable", "x-kubernetes-validations", "allOf", "anyOf",
		"oneOf", "not"}),
	// they make no difference to the value that is chosen
	"pkg/simulate/sample": slices.Concat(merging, []string{"title", "externalDocs", "uniqueItems",
		"nullable", "x-kubernetes-preserve-unknown-fields"}),
}

// TestKeywords names each package that does not know a keyword of the API server's types, so that a
// new one is not forgotten anywhere. That a package has its name in its code does not mean that it
// is right: the package's own tests do.
func TestKeywords(t *testing.T) {
	t.Parallel()
	for _, dir := range slices.Sorted(maps.Keys(knowing)) {
		names := namesIn(t, filepath.Join("../..", dir))
		for field := range reflect.TypeFor[v1.JSONSchemaProps]().Fields() {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if slices.Contains(refused, name) {
				continue
			}
			known := names[field.Name] || names[strconv.Quote(name)]
			exempt := slices.Contains(knowing[dir], name)
			assert.True(t, known || exempt, "%s does not know %s: let it know the keyword, or say in "+
				"the table of this test why it need not", dir, name)
		}
	}
}

// namesIn returns the fields that the code of a package selects or sets, and the texts that it has,
// with their quotes. What comments and tests mention does not count.
func namesIn(t *testing.T, dir string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, files, dir)
	names := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				names[n.Sel.Name] = true
			case *ast.BasicLit:
				names[n.Value] = true
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok {
					names[key.Name] = true
				}
			}
			return true
		})
	}
	return names
}
