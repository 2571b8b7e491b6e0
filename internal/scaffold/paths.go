package scaffold

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// pathsIn returns patterns of packages, seen from the root, or nothing if they are not said in
// plain words. Scripts are taken to start at the root.
func (r *recipe) pathsIn(patterns []string) (all []string) {
	for _, pattern := range patterns {
		if !strings.HasPrefix(pattern, "./") || strings.ContainsAny(pattern, "$*") {
			return nil
		}
		all = append(all, path.Join(r.dir, pattern))
	}
	return all
}

// readByPeer divides packages into those that the calls of controller-gen read and the others, such
// as copies of other projects' types. If a call does not say it in plain words, if it reads only
// copies that the recipe makes first, or one whose directory is unknown seems to read none of them,
// all are taken to be read.
func (r *Repository) readByPeer(apis []API) (kept, left []API) {
	calls := r.makefile.recipes()
	for _, c := range r.callers {
		calls = append(calls, c.recipe)
	}
	for _, call := range calls {
		if !slices.ContainsFunc(call.paths, r.exists) ||
			call.dir == "" && !slices.ContainsFunc(apis, call.reads) {
			return apis, nil
		}
	}
	for _, api := range apis {
		if len(calls) == 0 || slices.ContainsFunc(calls, func(call recipe) bool {
			return call.reads(api)
		}) {
			kept = append(kept, api)
		} else {
			left = append(left, api)
		}
	}
	return kept, left
}

// exists reports whether the repository has the directory of a pattern.
func (r *Repository) exists(pattern string) bool {
	_, err := os.Stat(filepath.Join(r.Root, filepath.FromSlash(strings.TrimSuffix(pattern, "..."))))
	return err == nil
}

// reads reports whether one of its patterns matches the directory of a package.
func (r recipe) reads(api API) bool {
	return slices.ContainsFunc(r.paths, func(pattern string) bool {
		above, below := strings.CutSuffix(pattern, "...")
		above = path.Clean(above)
		return api.Dir == above ||
			below && (above == "." || strings.HasPrefix(api.Dir, above+"/"))
	})
}
