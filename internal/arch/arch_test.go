package arch

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

const module = "github.com/schemagen/schemagen"

// TestArchitecture holds every package of the module to its row and to the rules about source.
func TestArchitecture(t *testing.T) {
	t.Parallel()
	findings, used := check(t, module, "../..")
	for _, f := range findings {
		t.Error(f)
	}
	for subject, why := range exceptions {
		assert.True(t, slices.Contains(used, subject),
			"the exception for %s (%s) is not needed any more", subject, why)
	}
}

// TestRulesCanFail proves that the rules can fail: a module that breaks each of them gets exactly
// these findings.
func TestRulesCanFail(t *testing.T) {
	t.Parallel()
	findings, _ := check(t, "broken.example", "testdata/broken")
	assert.Equal(t, []string{
		"pkg/diag/diag.go:10: the package variable Count can change here: pass the value instead",
		"pkg/diag/diag.go:15: the package variable once can change here: pass the value instead",
		"pkg/diag/diag.go:19: init runs before anyone asked: make it a function that somebody calls",
		"pkg/diag/diag.go:19: the package variable names can change here: pass the value instead",
		"pkg/emit/emit.go:13: fmt.Println: take an io.Writer, or return a diagnostic",
		"pkg/emit/emit.go:14: os.Exit: the caller decides about the end of the process: return an error or a diagnostic",
		"pkg/emit/emit.go:9: go/ast.Node: only pkg/parser and analyzer look at Go source",
		"pkg/markers imports broken.example/pkg/emit: a marker changes the model, never YAML",
		"pkg/markers/markers.go:10: the package variable Count can change here: pass the value instead",
		"pkg/rogue has no row in the table: say what it may import, and why",
		"pkg/schema/schema.go:4: Long has 63 lines, the limit is 60",
		"pkg/verify imports broken.example/pkg/schema: a checker must not share code with what it checks",
		"pkg/verify/verify.go:9: the comment refers to [Gone], which is not there",
		"pkg/verify/verify.go:9: the comment refers to [schema.Nowhere], which is not there",
	}, findings)
}

// TestTable holds the table itself to its levels.
func TestTable(t *testing.T) {
	t.Parallel()
	levels := map[string]int{}
	for _, r := range rows {
		assert.NotContains(t, levels, r.pkg, "two rows")
		assert.NotEmpty(t, r.why, r.pkg)
		levels[r.pkg] = r.level
	}
	for _, r := range rows {
		for _, imp := range r.ours {
			level, ok := levels[imp]
			assert.True(t, ok, "%s may import %s, which has no row", r.pkg, imp)
			assert.Less(t, level, r.level, "%s may import %s, which is not below it", r.pkg, imp)
		}
		for _, b := range r.never {
			assert.NotContains(t, r.ours, b.path, "%s both may and may not import it", r.pkg)
			assert.NotEmpty(t, b.why, "%s never imports %s", r.pkg, b.path)
		}
	}
}

// TestNoIdlePermission holds that rows allow no more than what is imported: a way that nobody goes
// is soon gone by mistake.
func TestNoIdlePermission(t *testing.T) {
	t.Parallel()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedImports,
		Dir: "../.."}, "./...")
	require.NoError(t, err)
	for _, r := range rows {
		i := slices.IndexFunc(pkgs, func(p *packages.Package) bool {
			return p.PkgPath == module+"/"+r.pkg
		})
		require.GreaterOrEqual(t, i, 0, "there is no %s", r.pkg)
		imported := sortedImports(pkgs[i])
		for _, own := range r.ours {
			assert.Contains(t, imported, module+"/"+own, "%s does not need it", r.pkg)
		}
		for _, prefix := range r.theirs {
			used := slices.ContainsFunc(imported, func(imp string) bool {
				return hasPathPrefix(imp, prefix)
			})
			assert.True(t, used, "%s does not need %s", r.pkg, prefix)
		}
	}
}

// check loads the module in dir and returns all findings, sorted, and the exceptions that were
// used.
func check(t *testing.T, module, dir string) (findings, used []string) {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedImports | packages.NeedFiles | packages.NeedSyntax |
			packages.NeedTypes | packages.NeedTypesInfo,
		Dir: dir,
	}, "./...")
	require.NoError(t, err)
	require.NotEmpty(t, pkgs)
	for _, p := range pkgs {
		require.Empty(t, p.Errors, p.PkgPath)
		path := strings.TrimPrefix(p.PkgPath, module+"/")
		findings = append(findings, imports(module, path, p)...)
		if testOnly(path) {
			continue
		}
		for _, f := range source(module, path, p) {
			if _, ok := exceptions[f.subject]; ok {
				used = append(used, f.subject)
				continue
			}
			findings = append(findings, f.text)
		}
	}
	slices.Sort(findings)
	return findings, used
}
