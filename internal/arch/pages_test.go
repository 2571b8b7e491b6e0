package arch

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

var (
	packageRow = regexp.MustCompile("(?m)^\\| (`[^|]*`) \\| .+ \\|$")
	span       = regexp.MustCompile("`([^`]+)`")
	levelLine  = regexp.MustCompile(`^level (\d)`)
)

// TestPage holds ARCHITECTURE.md to the module: its table names the packages and directories that
// there are, each once, and its levels those of the import table.
func TestPage(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../ARCHITECTURE.md")
	require.NoError(t, err)
	assert.Empty(t, pageFindings(t, string(data), existing(t)))
	assert.Equal(t, []string{
		"the table names pkg/none, which does not exist",
		"the table does not name pkg/diag",
	}, pageFindings(t, "| `pkg/none` | nothing |\n| `docs` | documents |\n",
		[]string{"docs", "pkg/diag"})[:2], "it can fail")
}

// pageFindings returns what is wrong with the text of the page, if the packages and directories are
// those of exist.
func pageFindings(t *testing.T, text string, exist []string) []string {
	t.Helper()
	var bad, named []string
	for _, m := range packageRow.FindAllStringSubmatch(section(text, "## Where things are"), -1) {
		for _, name := range span.FindAllStringSubmatch(m[1], -1) {
			named = append(named, name[1])
			if !slices.Contains(exist, name[1]) {
				bad = append(bad, "the table names "+name[1]+", which does not exist")
			}
		}
	}
	for _, name := range exist {
		if !slices.Contains(named, name) {
			bad = append(bad, "the table does not name "+name)
		}
	}
	levels := pageLevels(section(text, "## Imports: one way only"))
	for _, r := range rows {
		if !slices.Contains(levels[r.level], path.Base(r.pkg)) &&
			!slices.Contains(levels[r.level], r.pkg) {
			bad = append(bad, "its level in the picture does not show "+r.pkg)
		}
	}
	return bad
}

// section returns the text behind a heading, or the whole text if it has no such heading.
func section(text, heading string) string {
	if _, rest, ok := strings.Cut(text, heading); ok {
		text, _, _ = strings.Cut(rest, "\n## ")
	}
	return text
}

// pageLevels returns the packages that the picture shows, by level.
func pageLevels(text string) map[int][]string {
	levels := map[int][]string{}
	for line := range strings.Lines(text) {
		if m := levelLine.FindStringSubmatch(line); m != nil {
			levels[int(m[1][0]-'0')] = strings.Fields(line[len(m[0]):])
		}
	}
	return levels
}

// existing returns the packages of the module, of which those that only tests use count as one, and
// the directories at its root that hold none of them.
func existing(t *testing.T) []string {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedName, Dir: "../.."}, "./...")
	require.NoError(t, err)
	var all []string
	for _, p := range pkgs {
		own := strings.TrimPrefix(p.PkgPath, module+"/")
		if testOnly(own) {
			own = path.Dir(own)
		}
		all = append(all, own)
	}
	all = slices.Compact(all)
	entries, err := os.ReadDir("../..")
	require.NoError(t, err)
	for _, e := range entries {
		holds := func(pkg string) bool {
			return pkg == e.Name() || strings.HasPrefix(pkg, e.Name()+"/")
		}
		if made := e.Name() == "bin" || e.Name() == "out"; e.IsDir() && e.Name()[0] != '.' &&
			!made && !slices.ContainsFunc(all, holds) {
			all = append(all, e.Name())
		}
	}
	return all
}
