package pipeline_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

const (
	thingV1 = `// +groupName=faulty.example.com
package v1

import (
	"example.com/dep"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Thing struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata\"`" + `
	Spec Spec         ` + "`json:\"spec\"`" + `
}

type Spec struct {
	A dep.A ` + "`json:\"a\"`" + `
}
`
	depGo   = "package dep\n\ntype A struct {\n\tB string `json:\"b\"`\n}\n"
	otherV1 = `// +groupName=faulty.example.com
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Other struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata\"`" + `
}
`
)

// TestFaulty holds that no manifest is made of a package that could not be read whole, that there
// is one finding for one mistake, and that users of the peer's spelling get nothing if a pattern
// names nothing that there is.
func TestFaulty(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name    string
		files   map[string]string // beside, or in place of, those above
		pattern string
		found   []string
		written []string
	}{
		{name: "sound", written: []string{"Other", "Thing"}},
		{
			name: "a field of the package that is asked for",
			files: map[string]string{"dep/dep.go": depGo,
				"v1/more.go": "package v1\n\ntype More struct {\n\tA string `json:\"a\"`\n\tB strin g\n\tC float64 `json:\"c\"`\n}\n"},
			found:   []string{"v1/more.go:5 load/syntax"},
			written: []string{"Other"},
		},
		{
			name: "a package that is imported",
			files: map[string]string{
				"dep/dep.go": "package dep\n\ntype A struct {\n\tB string `json:\"b\"\n}\n",
			},
			found:   []string{"dep/dep.go:4 load/syntax"},
			written: []string{"Other"},
		},
		{
			name: "a package clause that goes on",
			files: map[string]string{"v1/types.go": strings.Replace(thingV1,
				"package v1\n\nimport (\n\t\"example.com/dep\"\n", "package v1mport (\n", 1)},
			found:   []string{"v1/types.go:2 load/syntax"},
			written: []string{"Other"},
		},
		{
			name: "an import that goes on",
			files: map[string]string{"v1/types.go": strings.Replace(thingV1,
				"/dep\"", "/dep\" // +x\n\t\"time\" x", 1)},
			found:   []string{"v1/types.go:6 load/syntax"},
			written: []string{"Other"},
		},
		{
			name: "a rule above a field without a type",
			files: map[string]string{"v1/types.go": strings.Replace(thingV1, "\tA dep.A",
				"\t// +kubebuilder:validation:XValidation:rule=\"self.x > 1\"\n\tA de.A", 1)},
			found:   []string{"v1/types.go:17 go/type"},
			written: []string{"Other"},
		},
		{
			name: "two mistakes in a file",
			files: map[string]string{"dep/dep.go": "package dep\n\ntype A struct {\n\tB strin g\n\tC int `json:\"c\"`\n}\n\n" +
				"type B struct {\n\tD in t\n\tE in t\n}\n"},
			found:   []string{"dep/dep.go:4 load/syntax", "dep/dep.go:9 load/syntax"},
			written: []string{"Other"},
		},
		{
			name: "a declaration that a mistake hides",
			files: map[string]string{
				"dep/dep.go": "package dep\n\ntype B struct {{\n\ntype A struct {}\n",
			},
			found:   []string{"dep/dep.go:3 load/syntax"},
			written: []string{"Other"},
		},
		{
			name: "a generic type that is too large",
			files: map[string]string{
				"dep/dep.go":  "package dep\n\ntype P[A, B any] struct{}\n\ntype A[T any] struct {\n\tP " + strings.Repeat("P[string, ", 300) + "string" + strings.Repeat("]", 300) + " `json:\"p\"`\n}\n",
				"v1/types.go": strings.ReplaceAll(thingV1, "dep.A", "[]dep.A[string]"),
			},
			found:   []string{"dep/dep.go:5 size/nodes"},
			written: []string{"Other"},
		},
		{
			name: "a package that is not there",
			files: map[string]string{"v1/types.go": strings.Replace(strings.Replace(thingV1,
				"/dep", "/missing", 1), "dep.A", "map[string]*missing.A", 1)},
			found:   []string{"v1/types.go:5 load/package"},
			written: []string{"Other"},
		},
		{
			name: "a package that is not there, whose names stand alone",
			files: map[string]string{"v1/types.go": strings.NewReplacer("\"example.com/dep",
				". \"example.com/missing", "dep.A", "[]A").Replace(thingV1)},
			found:   []string{"v1/types.go:5 load/package"},
			written: []string{"Other"},
		},
		{
			name: "imports in a circle",
			files: map[string]string{"dep/dep.go": strings.Replace(depGo, "package dep\n",
				"package dep\n\nimport _ \"example.com/v1\"\n", 1)},
			found:   []string{"v1/types.go:5 load/package"},
			written: []string{"Other"},
		},
		{
			name: "an import that cannot be",
			files: map[string]string{"v1/types.go": strings.Replace(thingV1, "\"example.com/dep",
				"dep \"example.com/!dep", 1)},
			found:   []string{"v1/types.go:5 load/package"},
			written: []string{"Other"},
		},
		{
			name: "a relative import",
			files: map[string]string{"v1/types.go": strings.Replace(thingV1, "example.com/dep",
				"../dep", 1)},
			found:   []string{"v1/types.go:5 load/package"},
			written: []string{"Other"},
		},
		{
			name:    "two packages in one directory",
			files:   map[string]string{"v1/more.go": "// Package vone is another.\npackage vone\n"},
			found:   []string{"v1/types.go:2 load/package"},
			written: []string{"Other"},
		},
		{
			name:    "a character that no Go file has, at the end",
			files:   map[string]string{"v1/more.go": "package v1\n\ntype More string\n\x00"},
			found:   []string{"v1/more.go:4 load/syntax"},
			written: []string{"Other"},
		},
		{
			name:    "a character that no Go file has, in an import",
			files:   map[string]string{"v1/more.go": "package v1\n\nimport \"fm\x00t\"\n"},
			found:   []string{"v1/more.go:3 load/package"},
			written: []string{"Other"},
		},
		{
			name:    "a file in another encoding",
			files:   map[string]string{"v1/more.go": "p\x00a\x00c\x00"},
			found:   []string{"v1/more.go:1 load/package"},
			written: []string{"Other"},
		},
		{
			name: "a kind, but for a package that there is not",
			files: map[string]string{"v1/more.go": "package v1\n\nimport meta \"k8s.io/apimachinery/pkg/apis/meta/v2\"\n\n" +
				"type More struct {\n\tmeta.TypeMeta `json:\",inline\"`\n\tmeta.ObjectMeta `json:\"metadata\"`\n}\n"},
			found:   []string{"v1/more.go:3 load/package"},
			written: []string{"Other", "Thing"},
		},
		{
			name: "a kind, but for a name that nobody declares",
			files: map[string]string{"v1/more.go": "package v1\n\nimport meta \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n\n" +
				"// +kubebuilder:resource:scope=Cluster\ntype More struct {\n\tmeta.TypMeta `json:\",inline\"`\n\tmeta.ObjectMeta `json:\"metadata\"`\n}\n"},
			found:   []string{"v1/more.go:7 load/undeclared"},
			written: []string{"Other", "Thing"},
		},
		{
			name: "a type that is declared three times",
			files: map[string]string{"v1/a.go": "package v1\n\ntype Thing string\n",
				"v1/z.go": "package v1\n\ntype Thing = int\n"},
			found:   []string{"v1/types.go:9 load/redeclared", "v1/z.go:3 load/redeclared"},
			written: []string{"Other"},
		},
		{
			name: "a type that is imported and declared twice, one without a name, and one that another package has, too",
			files: map[string]string{
				"dep/dep.go": depGo + "type A int\ntype _ int\ntype _ bool\ntype Thing int\n",
			},
			found:   []string{"dep/dep.go:6 load/redeclared"},
			written: []string{"Other"},
		},
		{
			name:    "nothing to read",
			pattern: "./nowhere",
			found:   []string{" load/pattern"},
			written: []string{"Other", "Thing"},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			dir := faultyModule(t, tc.files)
			patterns := []string{"./v1", "./v2"}
			if tc.pattern != "" {
				patterns = append(patterns, tc.pattern)
			}
			for _, lenient := range []bool{false, true} {
				res, err := pipeline.Run(t.Context(), pipeline.Options{Dir: dir, Lenient: lenient},
					patterns...)
				require.NoError(t, err)
				var found, written []string
				for _, d := range res.Diagnostics {
					where := ""
					if d.Pos.IsValid() {
						name, err := filepath.Rel(dir, d.Pos.Filename)
						require.NoError(t, err)
						where = fmt.Sprintf("%s:%d", filepath.ToSlash(name), d.Pos.Line)
					}
					found = append(found, fmt.Sprintf("%s %s", where, d.Code))
				}
				for _, f := range res.Files {
					if !f.Broken {
						written = append(written,
							map[string]string{"things": "Thing", "others": "Other"}[f.CRD[:6]])
					}
				}
				assert.Equal(t, tc.found, found)
				if lenient && tc.pattern != "" {
					assert.Empty(t, written, "under the peer's spelling")
				} else {
					assert.Equal(t, tc.written, written)
				}
			}
		})
	}
}

// faultyModule writes the module of the test, which shares the stand-ins of the golden cases.
func faultyModule(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	require.NoError(t, os.CopyFS(filepath.Join(dir, "standin"),
		os.DirFS(filepath.Join(apis, "standin"))))
	mod, err := os.ReadFile(filepath.Join(apis, "go.mod"))
	require.NoError(t, err)
	all := map[string]string{"go.mod": string(mod), "v1/types.go": thingV1, "v2/types.go": otherV1,
		"dep/dep.go": depGo}
	for name, text := range files {
		all[name] = text
	}
	for name, text := range all {
		name = filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	return dir
}
