package golist

import (
	"cmp"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/diag"
)

// batches returns what to ask the go command: everything at once, unless paths have the meaning
// that they have for the peer.
func (q *Query) batches(found *diag.List) []batch {
	if !q.PeerPaths || q.Response != "" {
		return []batch{{dir: q.Dir, patterns: q.Patterns}}
	}
	return q.byModule(found)
}

// byModule groups patterns by the module that they are about, with paths taken as the peer takes
// them: each must be a directory, and a final "..." descends into nested modules, whatever the name
// of the directory they are in.
func (q *Query) byModule(found *diag.List) []batch {
	byModule := make(map[string]*batch)
	module := func(dir string) *batch {
		if byModule[dir] == nil {
			byModule[dir] = &batch{dir: dir, written: make(map[string]string)}
		}
		return byModule[dir]
	}
	here := abs(q.Dir, ".")
	for _, pattern := range q.Patterns {
		if !gocmd.IsPath(pattern) {
			root, asked := gocmd.ModuleRoot(here), pattern
			if root != here && strings.HasSuffix(pattern, ".go") {
				// a file is one of the working directory
				asked = relative(root, abs(here, pattern), false)
			}
			module(root).add(asked, pattern)
			continue
		}
		dir, all := strings.CutSuffix(filepath.ToSlash(pattern), "...")
		all = all && (dir == "" || strings.HasSuffix(dir, "/"))
		if !all {
			dir = pattern
		}
		dir = abs(here, filepath.FromSlash(dir))
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			found.Add(diag.LoadPattern, token.Position{}, "pattern %s matches no package: %s",
				pattern, noDirectory(pattern, err == nil))
			continue
		}
		root := gocmd.ModuleRoot(dir)
		if all && gocmd.PassesOver(dir) {
			root = dir // only from there does the go command look into it
		}
		module(root).add(relative(root, dir, all), pattern)
		if all {
			for _, nested := range nestedModules(dir) {
				module(nested).nested = true
			}
		}
	}
	var list []batch
	for _, b := range byModule {
		slices.Sort(b.patterns)
		list = append(list, *b)
	}
	slices.SortFunc(list, func(a, b batch) int { return cmp.Compare(a.dir, b.dir) })
	return list
}

// noDirectory says what is wrong with a path that is not a directory, but perhaps a file.
func noDirectory(pattern string, file bool) string {
	slashed := filepath.ToSlash(pattern)
	dir, name := path.Split(slashed)
	switch plain := path.Clean(slashed); {
	case !file || strings.HasSuffix(pattern, "..."):
		return "there is no such directory"
	case strings.HasSuffix(name, ".go") && filepath.IsLocal(plain):
		return fmt.Sprintf("it is a file: write %s for the file alone, or %s for its package",
			plain, cmp.Or(strings.TrimSuffix(dir, "/"), "."))
	}
	return fmt.Sprintf("it is a file: write %s for its package",
		cmp.Or(strings.TrimSuffix(dir, "/"), "/"))
}

func (b *batch) add(pattern, written string) {
	if !slices.Contains(b.patterns, pattern) {
		b.patterns = append(b.patterns, pattern)
		b.written[pattern] = written
	}
}

// relative returns the pattern for dir, or with all for dir and everything below it, as seen from
// root.
func relative(root, dir string, all bool) string {
	rel, err := filepath.Rel(root, dir)
	if err != nil {
		rel = dir
	}
	rel = filepath.ToSlash(rel)
	if rel != "." && !filepath.IsAbs(rel) {
		rel = "./" + rel
	}
	if all {
		rel += "/..."
	}
	return rel
}

// nestedModules returns the directories below dir that have a go.mod file. Directories that cannot
// be read have none.
func nestedModules(dir string) []string {
	var modules []string
	_ = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && entry.Name() == ".git" {
			return fs.SkipDir // it has many files, and none of Go
		}
		if err == nil && entry.Type().IsRegular() && entry.Name() == "go.mod" &&
			filepath.Dir(name) != dir {
			modules = append(modules, filepath.Dir(name))
		}
		return nil
	})
	return modules
}
