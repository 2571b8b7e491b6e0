package golist

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// runs returns what to ask the go command: everything at once, unless paths have the meaning that
// they have for the peer.
func (q *Query) runs() Answer {
	if !q.PeerPaths || q.Response != "" {
		return Answer{Runs: []Answered{{Dir: q.Dir, Patterns: q.Patterns}}}
	}
	return q.byModule()
}

// byModule groups patterns by the module that they are about, with paths taken as the peer takes
// them. Files, which are no paths to the peer, are a group of their own, as the go command takes
// them only without packages.
func (q *Query) byModule() (all Answer) {
	here := abs(q.Dir, ".")
	root := gocmd.ModuleRoot(here)
	groups := grouped{}
	files := &Answered{Dir: root, Written: make(map[string]string)}
	for _, pattern := range q.Patterns {
		switch {
		case gocmd.IsPath(pattern):
			if !groups.addPath(here, pattern) {
				all.Nowhere = append(all.Nowhere, pattern)
			}
		case !strings.HasSuffix(pattern, ".go"):
			groups.in(root).add(pattern, pattern)
		default: // a file is one of the working directory
			files.add(abs(here, pattern), pattern)
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(groups)) {
		slices.Sort(groups[dir].Patterns)
		all.Runs = append(all.Runs, *groups[dir])
	}
	if len(files.Patterns) > 0 {
		slices.Sort(files.Patterns)
		all.Runs = append(all.Runs, *files)
	}
	return all
}

// grouped has what to ask the go command in each directory of a module.
type grouped map[string]*Answered

// in returns what to ask in a directory.
func (g grouped) in(dir string) *Answered {
	if g[dir] == nil {
		g[dir] = &Answered{Dir: dir, Written: make(map[string]string)}
	}
	return g[dir]
}

// addPath adds a path, as seen from a directory, and reports whether there is a directory of that
// name. A final "..." descends into nested modules, whatever the name of the directory they are in.
// The go command is asked by a name relative to the module, as it takes no absolute ones with
// GO111MODULE=off, or from within a directory that it would not find by its name.
func (g grouped) addPath(here, pattern string) bool {
	dir, below := strings.CutSuffix(filepath.ToSlash(pattern), "...")
	if below = below && (dir == "" || strings.HasSuffix(dir, "/")); !below {
		dir = pattern
	}
	dir = abs(here, filepath.FromSlash(dir))
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return false
	}
	from := gocmd.ModuleRoot(dir)
	// the go command takes "..." in the name of a directory for any text
	if strings.Contains(strings.TrimPrefix(dir, from), "...") || below && gocmd.PassesOver(dir) {
		from = dir
	}
	name := "."
	if rel, err := filepath.Rel(from, dir); err == nil && rel != "." {
		name = "./" + filepath.ToSlash(rel)
	}
	if !below {
		g.in(from).add(name, pattern)
		return true
	}
	g.in(from).add(name+"/...", pattern)
	for _, nested := range nestedModules(dir) {
		g.in(nested).Nested = true
	}
	return true
}

func (a *Answered) add(pattern, written string) {
	if !slices.Contains(a.Patterns, pattern) {
		a.Patterns = append(a.Patterns, pattern)
		a.Written[pattern] = written
	}
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
