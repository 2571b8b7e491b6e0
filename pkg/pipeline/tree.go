package pipeline

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/parser/golist"
)

// tree returns the state of everything that a run depended on, and whether that is known for sure.
// What the go command complained about may be fixed anywhere in the modules that change.
func (r *cachedRun) tree(rec *cache.Recorder, listed golist.Graph) (cache.Tree, bool) {
	for _, name := range r.environment.Inputs {
		rec.Input(name)
	}
	for _, dir := range r.environment.Modules {
		rec.Module(dir)
	}
	if name := r.opts.DriverResponse; name != "" {
		rec.Input(filename.In(r.dir, name))
	}
	modules := r.inForce(listed)
	local, fixed := recordPackages(rec, listed, modules)
	for _, module := range local {
		recordModule(rec, module, listed.HasProblems)
	}
	for _, pattern := range r.patterns {
		recordPattern(rec, r.opts, r.dir, pattern,
			append(slices.Clip(local), searchedModules(pattern, modules)...))
		recordVendored(rec, r.environment.Modules, pattern)
	}
	rec.Reached(func(name string) bool { return fixed[name] })
	tree, sure := rec.Tree()
	return tree, sure && !listed.HasProblems
}

// recordPackages records the packages that the go command listed. It returns the directories of
// their modules, and instead the files of those whose files never change.
func recordPackages(
	rec *cache.Recorder, listed golist.Graph, modules []gocmd.Module,
) (local []string, fixed map[string]bool) {
	fixed = map[string]bool{}
	for _, run := range listed.Runs {
		for _, p := range run.Packages {
			recordAmbiguous(rec, p, modules)
			if isImmutable(p) {
				for _, name := range p.Files {
					fixed[name] = true
				}
				continue
			}
			rec.Package(p.Dir, p.Files)
			rec.ModuleFilesAbove(p.Dir, p.ModuleDir)
			if p.ModuleDir != "" && !slices.Contains(local, p.ModuleDir) {
				local = append(local, p.ModuleDir)
			}
		}
	}
	return local, fixed
}

// recordModule records the files of a module that say where packages are, and those of the modules
// that they name; with problems, also what directories they have.
func recordModule(rec *cache.Recorder, dir string, problems bool) {
	rec.Workspace(dir)
	members := []string{dir}
	for _, name := range []string{"go.mod", "go.work"} {
		for _, m := range gocmd.Named(filepath.Join(dir, name)) {
			members = append(members, m.Dir)
		}
	}
	for _, member := range members {
		rec.Module(member)
		if problems {
			rec.Walk(member, false)
		}
	}
}

// inForce returns the modules in directories that the go command could take packages from. Those of
// patterns in the peer's meaning may have several main modules.
func (r *cachedRun) inForce(listed golist.Graph) []gocmd.Module {
	modules := gocmd.InForce(r.environment.GoWork, r.dir)
	for _, run := range listed.Runs {
		for _, p := range run.Packages {
			if p.Main && !slices.ContainsFunc(modules, func(m gocmd.Module) bool {
				return m.Main && m.Dir == p.ModuleDir
			}) {
				modules = append(modules, gocmd.InForce(r.environment.GoWork, p.ModuleDir)...)
			}
		}
	}
	return modules
}

// recordAmbiguous records where a package would lie in other modules: if it appeared there, it
// would be ambiguous which one is meant. A vendored one has none among what replaces others.
func recordAmbiguous(rec *cache.Recorder, p golist.Listed, modules []gocmd.Module) {
	vendored := strings.HasSuffix(filepath.ToSlash(p.Dir), "/vendor/"+p.Path)
	for _, m := range modules {
		dir, ok := m.Where(p.Path)
		if !ok || dir == p.Dir || vendored && !m.Main {
			continue
		}
		if rec.MissingDir(dir) {
			rec.ModuleFilesAbove(dir, m.Dir)
		}
	}
}

// recordPattern records where a pattern was looked up.
func recordPattern(rec *cache.Recorder, opts Options, dir, pattern string, modules []string) {
	before, _, many := strings.Cut(filepath.ToSlash(pattern), "...")
	switch {
	case gocmd.IsPath(pattern) || strings.HasSuffix(pattern, ".go"):
		if many {
			before = before[:strings.LastIndexByte(before, '/')+1]
		}
		name := filepath.Clean(filename.In(dir, filepath.FromSlash(before)))
		if many {
			rec.Walk(name, opts.PeerPaths)
			return
		}
		rec.Directory(name)
		rec.Directory(filepath.Dir(name))
	case many || !strings.Contains(pattern, "/"): // "all", too
		for _, module := range modules {
			rec.Walk(module, false)
		}
	}
}

// searchedModules returns the directories of modules in which the go command looks for the packages
// of a pattern, even if it has found none there: main modules, and others only if their paths can
// match.
func searchedModules(pattern string, modules []gocmd.Module) (dirs []string) {
	before, _, many := strings.Cut(pattern, "...")
	for _, m := range modules {
		if m.Main && !many || many &&
			(strings.HasPrefix(m.Path, before) || strings.HasPrefix(before, m.Path)) {
			dirs = append(dirs, m.Dir)
		}
	}
	return dirs
}

// recordVendored records where a pattern was looked up among the vendored packages of modules and
// workspaces that have some.
func recordVendored(rec *cache.Recorder, modules []string, pattern string) {
	before, _, many := strings.Cut(pattern, "...")
	if !many || gocmd.IsPath(pattern) {
		return
	}
	for _, module := range modules {
		if vendor := filepath.Join(module,
			"vendor"); gocmd.IsFile(filepath.Join(vendor, "modules.txt")) {
			rec.Walk(filepath.Join(vendor, filepath.FromSlash(path.Dir(before))), false)
		}
	}
}

// isImmutable reports whether the files of a package do not change: it is in the module cache,
// under its version, or in the standard library.
func isImmutable(p golist.Listed) bool {
	if p.Module == "" {
		root, ok := strings.CutSuffix(filepath.ToSlash(p.Dir), "/src/"+p.Path)
		return ok && cache.IsToolchain(root)
	}
	below, ok := strings.CutPrefix(p.Dir, p.ModuleDir)
	return ok && p.Version != "" && strings.HasSuffix(p.ModuleDir, "@"+p.Version) &&
		(below == "" || below[0] == filepath.Separator)
}
