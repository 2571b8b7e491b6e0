package arch

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// imports returns what is wrong with the imports of p, which lies at path below module.
func imports(module, path string, p *packages.Package) []string {
	i := slices.IndexFunc(rows, func(r row) bool { return r.pkg == path })
	if i < 0 {
		if strings.HasPrefix(path, "internal/") {
			return helperImports(module, path, p)
		}
		return []string{path + " has no row in the table: say what it may import, and why"}
	}
	var bad []string
	for _, imp := range sortedImports(p) {
		if why := rows[i].refuses(module, imp); why != "" {
			bad = append(bad, fmt.Sprintf("%s imports %s: %s", path, imp, why))
		}
	}
	return bad
}

// refuses returns why the package of r must not import imp, or nothing.
func (r row) refuses(module, imp string) string {
	own, ours := strings.CutPrefix(imp, module+"/")
	name := imp
	if ours {
		name = own
	}
	for _, b := range r.never {
		if name == b.path || strings.HasSuffix(b.path, "/") && strings.HasPrefix(name, b.path) {
			return b.why
		}
	}
	switch {
	case isStd(imp):
		return ""
	case ours && isHelper(own):
		if testOnly(own) {
			return "it is a helper of tests"
		}
		return ""
	case ours && (own == floor || slices.Contains(r.ours, own)):
		return ""
	case !ours && slices.ContainsFunc(r.theirs, func(prefix string) bool {
		return hasPathPrefix(imp, prefix)
	}):
		return ""
	}
	return "its row does not list it; " + r.why
}

// helperImports holds the packages below internal/ to the floor, so that everyone can use them.
// Helpers of tests are free. The files of the go command and YAML have libraries of their own,
// which bring nothing else along.
func helperImports(module, path string, p *packages.Package) []string {
	if testOnly(path) || path == "internal/arch" {
		return nil
	}
	var bad []string
	for _, imp := range sortedImports(p) {
		own, ours := strings.CutPrefix(imp, module+"/")
		if isStd(imp) || hasPathPrefix(imp, "golang.org/x/mod") || imp == yamlWriter ||
			ours && (own == floor || isHelper(own)) {
			continue
		}
		bad = append(bad,
			fmt.Sprintf("%s imports %s: a helper that everyone may use brings nothing along", path,
				imp))
	}
	return bad
}

// isHelper reports whether the package at path is below internal/ and has no row: then everyone may
// use it.
func isHelper(path string) bool {
	return strings.HasPrefix(path, "internal/") && !slices.ContainsFunc(rows, func(r row) bool {
		return r.pkg == path
	})
}

// testOnly reports whether the package at path is for tests and measurements alone.
func testOnly(path string) bool { return strings.HasPrefix(path, "internal/test/") }

// isStd reports whether imp belongs to the standard library, whose first path elements have no dot.
func isStd(imp string) bool {
	first, _, _ := strings.Cut(imp, "/")
	return !strings.Contains(first, ".")
}

func hasPathPrefix(path, prefix string) bool {
	return path == prefix || strings.HasPrefix(path, strings.TrimSuffix(prefix, "/")+"/")
}

func sortedImports(p *packages.Package) []string {
	paths := make([]string, 0, len(p.Imports))
	for path := range p.Imports {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return paths
}
