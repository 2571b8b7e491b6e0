package scaffold

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/jsontext"
)

// findManifests looks for the manifests of the kinds that controller-gen wrote, by a call which
// nobody found, such as one in a file that the Makefile includes by a variable, or by several. A
// kind may lie in other directories beside the one that a call names.
func (r *Repository) findManifests() {
	var names []string
	for _, api := range r.APIs {
		names = append(names, api.Manifests...)
	}
	called := r.calledDirs()
	dirs := map[string][]string{} // by kind
	eachFile(r.Root, func(name string) {
		if !slices.Contains(names, filepath.Base(name)) {
			return
		}
		for _, crd := range crdsIn(name) {
			dir := filename.Between(r.Root, filepath.Dir(name))
			// a later step may have removed the annotation
			if called[dir] ||
				jsontext.At[string](crd, "metadata", "annotations", peerVersion) != "" {
				kind := jsontext.At[string](crd, "spec", "names", "kind") + "." +
					jsontext.At[string](crd, "spec", "group")
				dirs[kind] = append(dirs[kind], dir)
			}
		}
	})
	found := map[string][]string{}
	for _, kind := range slices.Sorted(maps.Keys(dirs)) {
		in := slices.Compact(slices.Sorted(slices.Values(dirs[kind])))
		if i := slices.IndexFunc(in, func(dir string) bool { return called[dir] }); i >= 0 {
			in = in[i : i+1]
		}
		if len(in) > 1 {
			return
		}
		found[in[0]] = append(found[in[0]], kind)
	}
	r.found = found
}

// calledDirs returns the directories that calls of controller-gen write CRDs to, as far as they are
// said in plain words. Scripts are taken to start at the root.
func (r *Repository) calledDirs() map[string]bool {
	dirs := map[string]bool{}
	for _, made := range r.makefile.recipes() {
		dirs[made.output], dirs[made.outputAtRoot] = true, true
	}
	for _, c := range r.callers {
		dirs[c.output], dirs[c.outputAtRoot] = true, true
	}
	return dirs
}

// foundDir returns the directory of all manifests that were found, or nothing if there are several.
func (r Repository) foundDir() string {
	if dirs := slices.Collect(maps.Keys(r.found)); len(dirs) == 1 {
		return dirs[0]
	}
	return ""
}

// foundDirs returns the directories of manifests that were found, that of most kinds first.
func (r Repository) foundDirs() []string {
	return slices.SortedFunc(maps.Keys(r.found), func(a, b string) int {
		if n := len(r.found[b]) - len(r.found[a]); n != 0 {
			return n
		}
		return strings.Compare(a, b)
	})
}

// separateOutputs returns the setting that has the manifests of several directories written where
// they were found, or nothing if one call writes all. New kinds go where most kinds are.
func (r Repository) separateOutputs() string {
	dirs := r.foundDirs()
	if made, ok := r.peer(); ok && !made.several || len(dirs) < 2 {
		return ""
	}
	text, others := "", []string{}
	for _, dir := range dirs[1:] {
		text += "\n- format: manifests\n  path: " + scalar(dir) + "\n  include: " +
			flow(r.found[dir])
		others = append(others, r.found[dir]...)
	}
	return "outputs:\n- format: manifests\n  path: " + scalar(dirs[0]) + "\n  exclude: " +
		flow(others) + text
}
