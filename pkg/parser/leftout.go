package parser

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// excluded yields the names and contents of the Go files of a package's directory that do not
// belong to it.
func (u *unit) excluded(yield func(file string, data []byte) bool) {
	entries, err := os.ReadDir(u.meta.Dir)
	if err != nil {
		return // the directory may be an editor's, or be gone
	}
	for _, e := range entries {
		file := filepath.Join(u.meta.Dir, e.Name())
		if !strings.HasSuffix(file, ".go") || slices.Contains(u.meta.GoFiles, file) {
			continue
		}
		data, err := u.loader.config.read(file)
		if err == nil && !yield(file, data) {
			return
		}
	}
}

// isOfTests reports whether only tests are built with a file.
func isOfTests(file string) bool { return strings.HasSuffix(file, "_test.go") }

// isList reports whether the package is a list of files, as the go command calls one.
func (u *unit) isList() bool { return u.meta.PkgPath == "command-line-arguments" }

// excludedFile returns the file of a package's directory that has what is missing but does not
// belong to the package, with the reason: it belongs to tests or to other builds, or was not named;
// nothing if there is none. The verb says what the file does, for a message.
func (u *unit) excludedFile(verb string, has func(*source) bool) string {
	for file, data := range u.excluded {
		if !has(newSource(file, data)) {
			continue
		}
		which := ", which " + filepath.Base(file) + " " + verb
		switch {
		case isOfTests(file):
			return which + ", a file of tests: move it to another one"
		case u.isList():
			return which + ", a file that was not named: name the package, by its directory as in " +
				"./api/v1"
		}
		return which + ", but the build leaves that file out: see its name, its build " +
			"constraints and, if it imports C, CGO_ENABLED"
	}
	return ""
}

// kindMarker marks kinds and their lists.
const kindMarker = "kubebuilder:object:root=true"

// reportExcludedKinds notes the kinds, by their marker, in files that belong to other builds: no
// marker there has an effect, and their manifests are missing.
func (u *unit) reportExcludedKinds() {
	if u.isList() {
		return
	}
	for file, data := range u.excluded {
		if isOfTests(file) || !bytes.Contains(data, []byte(kindMarker)) {
			continue
		}
		f := newSource(file, data)
		f.attachComments(false)
		for i := range f.items {
			if it := &f.items[i]; f.isMarkedKind(it) {
				u.found.Add("crd/excluded", f.position(it.Name.Lo),
					"no manifest is made of %s, as the build leaves its file out: rename the file "+
						"if its name ends in a system or an architecture, as in _windows.go, or "+
						"give the build tags that it asks for with --tags", f.text(it.Name))
			}
		}
	}
}

// isMarkedKind reports whether an item is a type that a marker calls a kind, and no list of one.
func (f *source) isMarkedKind(it *item) bool {
	return it.Kind == toplevel.TypeSpec && !bytes.Contains(f.text(it.Span), []byte("ListMeta")) &&
		slices.ContainsFunc(it.decl.markers, func(c Comment) bool { return c.Text == kindMarker })
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
