package parser

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// excludedFile returns the file of a package's directory that declares a missing type but does not
// belong to the package, with the reason: it belongs to tests or to other builds, or was not named;
// nothing if there is none.
func (d *decl) excludedFile(name string) string {
	entries, err := os.ReadDir(d.meta.Dir)
	if err != nil {
		return "" // the directory may be an editor's, or be gone
	}
	for _, e := range entries {
		file := filepath.Join(d.meta.Dir, e.Name())
		if !strings.HasSuffix(file, ".go") || slices.Contains(d.meta.GoFiles, file) {
			continue
		}
		data, err := d.loader.config.read(file)
		if err != nil || !newSource(file, data).declares(name) {
			continue
		}
		switch {
		case strings.HasSuffix(file, "_test.go"):
			return ", which " + e.Name() + " declares, a file of tests: move it to another one"
		case d.meta.PkgPath == "command-line-arguments": // as the go command calls a list of files
			return ", which " + e.Name() + " declares, a file that was not named: name the package, by " +
				"its directory as in ./api/v1"
		}
		return ", which " + e.Name() +
			" declares, but the build leaves that file out: see its name and its build constraints"
	}
	return ""
}

// declares reports whether a file declares a type of a name.
func (f *source) declares(name string) bool {
	return slices.ContainsFunc(f.items, func(it item) bool {
		return it.Kind == toplevel.TypeSpec && string(f.text(it.Name)) == name
	})
}
