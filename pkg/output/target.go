package output

import (
	"fmt"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/diag"
)

// Target returns the files that the output makes of manifests, below a head that says who made them. The output's path starts
// from dir.
func (o Output) Target(ms []Manifest, head, dir string) (outdir.Target, diag.List) {
	var list diag.List
	t := outdir.Target{Dir: o.In(dir), Stale: o.stale, Below: o.below()}
	var wanted []Manifest
	for _, m := range ms {
		if o.wants(m) {
			wanted = append(wanted, m)
		}
	}
	if o.IsFile() {
		t.Files = o.one(wanted, head)
		return t, list
	}
	for _, m := range wanted {
		t.Files = append(t.Files, o.files(m, head, &list)...)
	}
	if o.format.seeds != nil {
		seeds, err := o.format.seeds(t.Dir)
		if err != nil {
			list.Add("output/name", token.Position{}, "the output %s: %v", o, err)
		}
		t.Files = append(t.Files, seeds...)
	}
	return t, list
}

// Unmatched reports the globs that mean none of the kinds, each once for all outputs that have it.
func Unmatched(outputs []Output, ms []Manifest) diag.List {
	var globs []string
	having := map[string][]string{}
	for _, o := range outputs {
		for _, glob := range o.idle(ms) {
			if having[glob] == nil {
				globs = append(globs, glob)
			}
			if !slices.Contains(having[glob], o.String()) {
				having[glob] = append(having[glob], o.String())
			}
		}
	}
	var list diag.List
	for _, glob := range globs {
		what := "the output"
		if len(having[glob]) > 1 {
			what += "s"
		}
		list.Add("output/unmatched", token.Position{}, "%s %s: %q means none of the kinds", what, strings.Join(having[glob], ", "), glob)
	}
	return list
}

// one returns the single file that holds all manifests. Half a bundle would be taken for the whole, so that it stays as it is
// while one of them is broken.
func (o Output) one(ms []Manifest, head string) []outdir.File {
	file := outdir.File{Name: filepath.Base(o.Path), Data: []byte(head)}
	for _, m := range ms {
		file.Kept = file.Kept || m.Broken
		pieces, _ := o.format.pieces(m, head) // a bundle copies
		for _, p := range pieces {
			file.Data = append(file.Data, p.data...)
		}
	}
	switch {
	case len(ms) == 0:
		return nil
	case file.Kept:
		file.Data = nil
	}
	return []outdir.File{file}
}

// files returns the files of one manifest.
func (o Output) files(m Manifest, head string, list *diag.List) []outdir.File {
	pieces, err := o.format.pieces(m, head)
	var files []outdir.File
	for _, p := range pieces {
		var name string
		if name, err = o.names.Of(m, p.version); err != nil {
			break
		}
		file := outdir.File{Name: path.Join(o.format.Dir, name), Kept: m.Broken}
		if !m.Broken {
			file.Data = p.data
		}
		files = append(files, file)
	}
	if err != nil && !m.Broken {
		list.Add("output/name", token.Position{}, "the output %s has no file for %s: %v", o, m.Name(), err).CRD = m.Name()
	}
	return files
}

// below is where stale files are looked for: where the names could have put them.
func (o Output) below() string {
	return path.Join(o.format.Dir, o.names.below())
}

// stale tells whether a file that is there and not wanted was made by schemagen. For an output of one file it is that one.
func (o Output) stale(name string, data []byte) bool {
	return (!o.IsFile() || name == filepath.Base(o.Path)) && IsOurs(name, data)
}

// Collisions reports the files that two outputs, or two kinds in one, both want. Names that differ in the case of letters
// alone are one name on some systems. Of two broken manifests none is written, and their names may be what is broken.
func Collisions(targets ...outdir.Target) diag.List {
	var list diag.List
	wanted, places := map[string]outdir.File{}, outdir.Places{}
	for _, t := range targets {
		for _, f := range t.Files {
			key := strings.ToLower(places.Of(t.Dir, f.Name))
			if before, twice := wanted[key]; twice && !(before.Kept && f.Kept) {
				file := filepath.Join(t.Dir, filepath.FromSlash(f.Name))
				list.Add("output/collision", token.Position{}, "the file %s is wanted twice: give the outputs names that differ by more than case", filepath.ToSlash(file))
			}
			wanted[key] = f
		}
	}
	return list
}

// Line is the first line of what schemagen writes; it tells our files from others'.
const Line = "# " + comment + "\n"

// IsOurs tells whether schemagen made a file, so that it may be removed when its kind is gone. Git may have changed the ends
// of its lines.
func IsOurs(name string, data []byte) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".json":
		return isOurSchema(data)
	case ".yaml", ".yml":
		first, _, _ := strings.Cut(string(data), "\n")
		return fmt.Sprintln(strings.TrimSuffix(first, "\r")) == Line
	}
	return false
}
