package arch

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
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
		[]string{"uniqueItems", "nullable", "x-kubernetes-map-type"}),
	// they make no difference to the value that is chosen
	"pkg/simulate/sample": slices.Concat(merging, []string{"title", "externalDocs", "uniqueItems",
		"nullable", "x-kubernetes-preserve-unknown-fields"}),
}

// TestKeywords names each package that does not know a keyword of the API server's types, so that a
// new one is not forgotten anywhere. That a package says its name does not mean that it is right:
// the package's own tests do.
func TestKeywords(t *testing.T) {
	t.Parallel()
	for _, dir := range slices.Sorted(maps.Keys(knowing)) {
		text := sourcesOf(t, filepath.Join("../..", dir))
		for field := range reflect.TypeFor[v1.JSONSchemaProps]().Fields() {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if slices.Contains(refused, name) {
				continue
			}
			known := regexp.MustCompile(`\b`+field.Name+`\b`).MatchString(text) ||
				strings.Contains(text, `"`+name+`"`)
			exempt := slices.Contains(knowing[dir], name)
			assert.True(t, known || exempt, "%s does not know %s: let it know the keyword, or say in "+
				"the table of this test why it need not", dir, name)
		}
	}
}

// sourcesOf returns the text of a package without its tests.
func sourcesOf(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, files, dir)
	var text strings.Builder
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		text.Write(data)
	}
	return text.String()
}
