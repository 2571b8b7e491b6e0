package pipeline_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// cutShort are the rules whose example does not give its finding by itself, with the reason.
var cutShort = map[diag.Code]string{
	"go/incomplete":      "nothing gives it",
	"go/required-absent": "nothing gives it",
	"go/root":            "its type is not shown to be a kind",
	"go/undefined":       "it names a package that is not there",
	"union/size":         "it leaves twenty-one fields out",
	"api/status":         "its type is not shown to be a kind",
}

// unproven are the rules whose advice gives the finding again, because it needs what an example has
// no room for.
var unproven = map[diag.Code]string{
	"go/type":     "it names a package that is not there",
	"marker/kind": "its kind is not whole",
}

// TestExamples holds the Go that the documentation of a rule shows to the finding that it is to
// give, and what is to be written instead to give it no more.
func TestExamples(t *testing.T) {
	t.Parallel()
	for _, info := range diag.Codes() {
		if !slices.Contains([]string{"go", "marker", "union", "wire", "api"}, info.Code.Family()) {
			continue
		}
		t.Run(string(info.Code), func(t *testing.T) {
			t.Parallel()
			settings, before, ok := strings.Cut(info.Before, "// in Go\n")
			if !ok {
				settings, before = "", info.Before
			}
			project, wrong := config.Parse("schemagen.yaml", []byte("version: 1\n"+settings))
			require.Empty(t, wrong)
			gives := func(text string) (bool, diag.List) {
				opts := pipeline.Options{
					Dir: exampleModule(t, example(text)), Advice: true,
					MarkerRules: project.Markers,
					Values:      config.Values{K8sMarkers: info.Code == "marker/k8s-inexpressible"},
				}
				res, err := pipeline.Run(t.Context(), opts, ".")
				require.NoError(t, err)
				return slices.ContainsFunc(res.Diagnostics, func(d diag.Diagnostic) bool {
					return d.Code == info.Code
				}), res.Diagnostics
			}
			found, all := gives(before)
			why, cut := cutShort[info.Code]
			assert.NotEqual(t, cut, found, "%s\n%s\n%v", why, info.Before, all)
			found, all = gives(info.After)
			why, cut = unproven[info.Code]
			assert.Equal(t, cut, found, "%s\n%s\n%v", why, info.After, all)
		})
	}
}

// exampleModule writes a module of one package, with the imports that its source needs.
func exampleModule(t *testing.T, source string) string {
	t.Helper()
	dir := hostileModule(t, source)
	file := filepath.Join(dir, "types.go")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, path := range []string{"k8s.io/apimachinery/pkg/util/intstr",
		"k8s.io/apimachinery/pkg/runtime", "encoding/json", "time"} {
		if strings.Contains(source, filepath.Base(path)+".") {
			text = []byte(strings.Replace(string(text), "import ", "import \""+path+"\"\nimport ",
				1))
		}
	}
	require.NoError(t, os.WriteFile(file, text, 0o600))
	return dir
}

var (
	declaration = regexp.MustCompile(`(?m)^(?://.*\n)*type (\w+)`)
	ofNamedType = regexp.MustCompile(`(?m)^\t?\w* ?(?:\[\]|\*)*([A-Z]\w*) +` + "`")
)

// example makes declarations of an example, for hostileHead: its fields, and one of each type that
// it declares, stand in T0. Types that it names and does not declare have a field of their own.
func example(before string) string {
	fields, types := before, ""
	if at := declaration.FindStringIndex(before); at != nil {
		fields, types = before[:at[0]], before[at[0]:]
	}
	fields = strings.TrimSpace(fields)
	if lines := strings.Split(fields, "\n"); strings.HasPrefix(lines[len(lines)-1], "//") {
		fields += "\nF string `json:\"f\"`"
	}
	types += strings.Repeat("\n}", strings.Count(types, "{")-strings.Count(types, "}"))
	known := map[string]bool{}
	for _, m := range declaration.FindAllStringSubmatch(types, -1) {
		known[m[1]] = true
		fields += "\nUsed" + m[1] + " " + m[1] + " `json:\"used" + m[1] + "\"`"
	}
	for _, m := range ofNamedType.FindAllStringSubmatch(before, -1) {
		if !known[m[1]] {
			known[m[1]] = true
			types += "\n\ntype " + m[1] + " struct {\n\tA string `json:\"a" + m[1] + "\"`\n}\n"
		}
	}
	return "type T0 struct {\n" + fields + "\n}\n\n" + types + "\n"
}
