package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	conformanceRow = regexp.MustCompile(`^\| ([A-Z]\d) \| (.+) \| (.*) \|(.*)\|$`)
	namedTest      = regexp.MustCompile("`([a-z0-9/]+)\\.((?:Test|Fuzz)\\w+)(?:/([\\w.-]+))?`")
)

// TestConformance holds docs/conformance.md to the tests: every row is there, in order, and the
// tests that it names exist.
func TestConformance(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../docs/conformance.md")
	require.NoError(t, err)
	var rows []string
	for line := range strings.Lines(string(data)) {
		m := conformanceRow.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		rows = append(rows, m[1])
		named := namedTest.FindAllStringSubmatch(m[3], -1)
		assert.Equal(t, strings.Count(m[3], "`"), 2*len(named),
			"%s names something that is not a test: %s", m[1], m[3])
		assert.True(t, len(named) > 0 || strings.TrimSpace(m[4]) != "",
			"%s says neither what proves it nor what is open", m[1])
		for _, test := range named {
			assert.True(t, hasTest(t, test[1], test[2], test[3]),
				"%s names %s, which does not exist", m[1], test[0])
		}
	}
	assert.Equal(t,
		strings.Fields("A1 A2 A3 A4 A5 B1 B2 B3 B4 C1 C2 C3 C4 C5 D1 D2 E1 E2 U1 U2 U3"), rows)
}

// hasTest reports whether a package has a test, and in its sources or test data a case of that
// name.
func hasTest(t *testing.T, pkg, test, name string) bool {
	t.Helper()
	dir := filepath.Join("../..", filepath.FromSlash(pkg))
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	require.NoError(t, err)
	declared, cased := false, name == ""
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, decl := range parsed.Decls {
			f, ok := decl.(*ast.FuncDecl)
			declared = declared || ok && f.Recv == nil && f.Name.Name == test
		}
	}
	for _, pattern := range []string{
		filepath.Join(dir, "*_test.go"), filepath.Join(dir, "testdata/*"),
		filepath.Join(dir, "testdata/suites/*"),
		"../../testdata/cases/*/" + name + ".yaml", "../../testdata/script/" + name + ".txtar",
	} {
		cased = cased || mentions(t, pattern, name)
	}
	if test == "TestGolden" && !cased {
		golden, err := os.ReadDir("../../testdata/golden/" + name)
		cased = err == nil && len(golden) > 0
	}
	return declared && cased
}

// mentions reports whether a file has the name, or has a case of that name in it.
func mentions(t *testing.T, pattern, name string) bool {
	t.Helper()
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	for _, file := range files {
		if strings.HasPrefix(filepath.Base(file), name+".") {
			return true
		}
		data, err := os.ReadFile(file)
		for _, form := range []string{"-- " + name + ".", `"` + name + `"`,
			"name: " + name + "\n"} {
			if err == nil && strings.Contains(string(data), form) {
				return true
			}
		}
	}
	return false
}
