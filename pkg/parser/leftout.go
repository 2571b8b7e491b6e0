package parser

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// excludedFile returns the file of a package's directory that has what is missing but does not
// belong to the package, with the reason: it belongs to tests or to other builds, or was not named;
// nothing if there is none. The verb says what the file does, for a message.
func (u *unit) excludedFile(verb string, has func(*source) bool) string {
	entries, err := os.ReadDir(u.meta.Dir)
	if err != nil {
		return "" // the directory may be an editor's, or be gone
	}
	for _, e := range entries {
		file := filepath.Join(u.meta.Dir, e.Name())
		if !strings.HasSuffix(file, ".go") || slices.Contains(u.meta.GoFiles, file) {
			continue
		}
		data, err := u.loader.config.read(file)
		if err != nil || !has(newSource(file, data)) {
			continue
		}
		which := ", which " + e.Name() + " " + verb
		switch {
		case strings.HasSuffix(file, "_test.go"):
			return which + ", a file of tests: move it to another one"
		case u.meta.PkgPath == "command-line-arguments": // as the go command calls a list of files
			return which + ", a file that was not named: name the package, by its directory as in " +
				"./api/v1"
		}
		return which + ", but the build leaves that file out: see its name, its build " +
			"constraints and, if it imports C, CGO_ENABLED"
	}
	return ""
}

// groupLeftOut returns the file that names the API group of a package with kinds which is without
// one, with the reason why it does not count, or nothing.
func (u *unit) groupLeftOut() string {
	if u.hasGroup() || !slices.ContainsFunc(u.order, func(d *decl) bool { return d.kind }) {
		return ""
	}
	return u.excludedFile("names", func(f *source) bool {
		f.attachComments(false)
		return f.namesGroup()
	})
}

// declares reports whether a file declares a type of a name.
func (f *source) declares(name string) bool {
	return slices.ContainsFunc(f.items, func(it item) bool {
		return it.Kind == toplevel.TypeSpec && string(f.text(it.Name)) == name
	})
}
