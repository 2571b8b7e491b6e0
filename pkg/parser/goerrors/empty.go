package goerrors

import (
	"cmp"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser/golist"
)

// empty reports a package that was asked for and has no Go files. Under a pattern for many
// packages, one with nothing but tests is silently skipped, as the go command does with directories
// whose files are all excluded.
func (r *report) empty(run golist.Answered, p *packages.Package) {
	if len(p.Errors) == 0 {
		if !slices.ContainsFunc(r.Runs, func(run golist.Answered) bool { return isAmong(run, p) }) {
			r.lower(r.found.Add(diag.LoadNoFiles, token.Position{},
				"package %s has no Go files but tests", p.PkgPath))
		}
		return
	}
	asked := cmp.Or(run.Written[p.PkgPath], p.PkgPath)
	said := p.Errors[0].Msg
	pos := Position(run.Dir, p.Errors[0].Pos)
	path := asPath(run.Dir, p.PkgPath)
	switch {
	case strings.HasSuffix(said, "directory not found"):
		r.add(diag.LoadPattern, pos, asked, ": there is no such directory")
	case path != "":
		r.add(diag.LoadPattern, pos, asked, path)
	case strings.Contains(said, "no Go files in") && gocmd.HasPackages(abs(run.Dir, p.PkgPath)):
		r.found.Add(diag.LoadNoFiles, pos, "package %s: %s: write %[1]s/... for the packages below",
			asked, Advised(said))
	case strings.Contains(said, "no Go files in"),
		strings.Contains(said, "build constraints exclude all Go files"):
		r.found.Add(diag.LoadNoFiles, pos, "package %s: %s", asked, Advised(said))
	case strings.HasPrefix(said, "pattern "), strings.Contains(said, "modules listed in go.work"):
		r.add(diag.LoadPattern, pos, asked, ": "+r.unlisted(run.Dir, p.PkgPath,
			strings.TrimPrefix(oneLine(said), "pattern "+p.PkgPath+": ")))
	case strings.Contains(said, " is not in std "):
		Unloadable(&r.found, pos, "package "+asked, "there is no such directory, and no such "+
			"package in Go's library: name packages of a module as in ./api/...")
	default:
		Unloadable(&r.found, pos, "package "+asked, Advised(said))
	}
}

// Unloadable reports that what, a package, cannot be loaded.
func Unloadable(found *diag.List, pos token.Position, what, why string) *diag.Diagnostic {
	of := what + " cannot be loaded"
	d := found.Add(diag.LoadPackage, pos, "%s: %s", of, why)
	d.Statement.Of = of
	return d
}

// isAmong reports whether a package is one of many that were asked for.
func isAmong(run golist.Answered, p *packages.Package) bool {
	return run.Nested || slices.ContainsFunc(run.Patterns, func(pattern string) bool {
		return slices.Contains([]string{"all", "std", "tool", "work"}, pattern) ||
			strings.Contains(pattern, "...") && matchPattern(run.Dir, pattern, p)
	})
}

// unlisted says in plain words why the go command, run in a directory, finds nothing under a
// pattern, where its own words are about its internals.
func (r *report) unlisted(from, pattern, why string) string {
	dir := abs(from, filepath.FromSlash(strings.TrimSuffix(pattern, "...")))
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "there is no such directory"
	}
	if root := gocmd.ModuleRoot(dir); strings.Contains(why, "does not contain main module") &&
		!gocmd.IsFile(filepath.Join(root, "go.mod")) {
		return "there is no go.mod in that directory or above it; go mod init makes one, and -C " +
			"names the directory to work in"
	}
	if strings.Contains(why, "modules listed in go.work") {
		return cmp.Or(r.membersFor(dir), why)
	}
	if root := gocmd.ModuleRoot(dir); strings.Contains(why, "does not contain") &&
		root != gocmd.ModuleRoot(abs(r.Dir, ".")) {
		return "it is in another module: work there with -C " + nameBelow(abs("", "."), root)
	}
	return why
}

// membersFor says in which modules of a workspace the packages of a directory without a module can
// be looked for.
func (r *report) membersFor(dir string) string {
	work := gocmd.WorkspaceOf(r.Getenv("GOWORK"), abs(r.Dir, "."))
	if root := gocmd.ModuleRoot(dir); work.File != "" &&
		gocmd.IsFile(filepath.Join(root, "go.mod")) {
		return fmt.Sprintf("the module in %s is not listed in %s: run go work use %[1]s there, or set GOWORK=off",
			nameBelow(filepath.Dir(work.File), root), work.File)
	}
	if len(work.Modules) == 0 {
		return ""
	}
	return fmt.Sprintf("the directory is in no module, and go.work uses %s: work in one of them with -C", work.Names(abs("", ".")))
}

// nameBelow returns the name of a directory in another one, as the go command writes it.
func nameBelow(base, dir string) string {
	rel, err := filepath.Rel(base, dir)
	switch {
	case err != nil:
		return dir
	case rel == ".":
		return rel
	}
	return "./" + filepath.ToSlash(rel)
}
