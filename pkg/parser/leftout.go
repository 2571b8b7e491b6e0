package parser

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// excluded yields the Go files of a package's directory that do not belong to it.
func (u *unit) excluded(yield func(*source) bool) {
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
		if err == nil && !yield(newSource(file, data)) {
			return
		}
	}
}

// isOfTests reports whether only tests are built with the file.
func (f *source) isOfTests() bool { return strings.HasSuffix(f.name, "_test.go") }

// isList reports whether the package is a list of files, as the go command calls one.
func (u *unit) isList() bool { return u.meta.PkgPath == "command-line-arguments" }

// whyExcluded is where to look for why a file belongs to other builds.
const whyExcluded = "see its name, its build constraints and, if it imports C, CGO_ENABLED"

// excludedFile returns the file of a package's directory that has what is missing but does not
// belong to the package, with the reason: it belongs to tests or to other builds, or was not named;
// nothing if there is none. The verb says what the file does, for a message.
func (u *unit) excludedFile(verb string, has func(*source) bool) string {
	for f := range u.excluded {
		if !has(f) {
			continue
		}
		which := ", which " + filepath.Base(f.name) + " " + verb
		switch {
		case f.isOfTests():
			return which + ", a file of tests: move it to another one"
		case u.isList():
			return which + ", a file that was not named: name the package, by its directory as in " +
				"./api/v1"
		}
		return which + ", but the build leaves that file out: " + whyExcluded
	}
	return ""
}

// kindMarker marks kinds and their lists.
const kindMarker = "kubebuilder:object:root=true"

// reportExcludedKinds notes the kinds, by their marker, in files that belong to other builds: no
// marker there has an effect, and their manifests are missing.
func (u *unit) reportExcludedKinds() {
	for f := range u.excluded {
		if u.isList() || f.isOfTests() || !bytes.Contains(f.data, []byte(kindMarker)) {
			continue
		}
		f.attachComments(false)
		for i := range f.items {
			it := &f.items[i]
			name := string(f.text(it.Name))
			if it.Kind == toplevel.TypeSpec && !strings.HasSuffix(name, "List") &&
				slices.ContainsFunc(it.decl.markers, func(c Comment) bool {
					return c.Text == kindMarker
				}) {
				u.found.Add("crd/excluded", f.position(it.Name.Lo),
					"no manifest is made of %s, as the build leaves its file out: %s", name,
					whyExcluded)
			}
		}
	}
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
