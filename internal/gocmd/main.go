package gocmd

import (
	"context"
	"encoding/json"
	"go/build"
	"go/version"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// A Main is a main module, with what its go.mod file says about the modules that its packages are built from.
type Main struct {
	Module
	goroot, modcache string
	vendor           string            // directory of the packages of other modules; empty: they are in modcache
	modules          map[string]Module // by path
	rules            build.Context     // by which files are built
}

// A Module is where packages come from.
type Module struct {
	Path    string
	Version string // of what replaces it, if it is replaced; empty if it is a directory, whose files may change
	Dir     string
	Main    bool
}

// harmless are the settings in GOFLAGS that do not change which packages are found.
var harmless = []string{"-buildvcs", "-trimpath", "-mod=readonly", "-p=", "-v", "-x", "-ldflags", "-gcflags", "-tags"}

// MainOf asks the go command for its settings in dir and reads the main module there. It returns false if only the go command
// itself knows where packages lie: outside of a module, in a workspace, for a go.mod file that does not list all modules, and with
// settings that are not taken into account here.
func MainOf(ctx context.Context, dir string, env, tags []string) (*Main, bool) {
	settings, err := settingsIn(ctx, dir, env, "GOMOD", "GOWORK", "GOFLAGS", "GOROOT", "GOMODCACHE", "GOVERSION", "GOOS", "GOARCH", "CGO_ENABLED")
	if err != nil || settings["GOWORK"] != "" && settings["GOWORK"] != "off" {
		return nil, false
	}
	for _, flag := range strings.Fields(settings["GOFLAGS"]) {
		if !slices.ContainsFunc(harmless, func(prefix string) bool { return strings.HasPrefix(flag, prefix) }) {
			return nil, false
		}
	}
	m := &Main{goroot: settings["GOROOT"], modcache: settings["GOMODCACHE"], modules: map[string]Module{}, rules: build.Default}
	m.rules.GOOS, m.rules.GOARCH, m.rules.CgoEnabled = settings["GOOS"], settings["GOARCH"], settings["CGO_ENABLED"] == "1"
	m.rules.BuildTags, m.rules.ReleaseTags = tags, releases(settings["GOVERSION"])
	return m, m.read(settings["GOMOD"])
}

// settingsIn returns settings of the go command, which are those of the toolchain that it switches to.
func settingsIn(ctx context.Context, dir string, env []string, names ...string) (settings map[string]string, err error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"env", "-json"}, names...)...)
	cmd.Dir, cmd.Env = dir, append(slices.Clip(env), "PWD="+dir)
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	return settings, json.Unmarshal(out, &settings)
}

// releases returns the build tags of the releases of Go up to that of a version.
func releases(goversion string) (tags []string) {
	newest, _ := strconv.Atoi(strings.TrimPrefix(version.Lang(goversion), "go1.")) // none for a version without a number
	for i := range newest {
		tags = append(tags, "go1."+strconv.Itoa(i+1))
	}
	return tags
}

// read reads the go.mod file of the main module.
func (m *Main) read(name string) bool {
	data, err := os.ReadFile(name)
	if err != nil {
		return false
	}
	file, err := modfile.Parse(name, data, nil)
	if err != nil || file.Module == nil || file.Go == nil || len(file.Ignore) > 0 {
		return false
	}
	if version.Compare("go"+file.Go.Version, "go1.17") < 0 { // it need not name what is required indirectly
		return false
	}
	m.Module = Module{Path: file.Module.Mod.Path, Dir: filepath.Dir(name), Main: true}
	if vendor := filepath.Join(m.Dir, "vendor"); IsFile(filepath.Join(vendor, "modules.txt")) {
		m.vendor = vendor
	}
	for _, r := range file.Require {
		if mod, ok := m.required(r.Mod, file.Replace); ok {
			m.modules[mod.Path] = mod
		}
	}
	m.modules[m.Path] = m.Module
	return true
}

// required returns a module, or what replaces it.
func (m *Main) required(mod module.Version, replace []*modfile.Replace) (Module, bool) {
	out := Module{Path: mod.Path}
	for _, version := range []string{mod.Version, ""} { // what is said of one version goes before what is said of all
		i := slices.IndexFunc(replace, func(r *modfile.Replace) bool { return r.Old == module.Version{Path: mod.Path, Version: version} })
		if i >= 0 {
			mod = replace[i].New
			break
		}
	}
	if mod.Version == "" {
		if out.Dir = filepath.FromSlash(mod.Path); !filepath.IsAbs(out.Dir) {
			out.Dir = filepath.Join(m.Dir, out.Dir)
		}
		return out, true
	}
	escapedPath, err := module.EscapePath(mod.Path)
	escapedVersion, malformed := module.EscapeVersion(mod.Version)
	out.Version, out.Dir = mod.Version, filepath.Join(m.modcache, filepath.FromSlash(escapedPath)+"@"+escapedVersion)
	return out, err == nil && malformed == nil
}

// A Package is where the go command finds a package.
type Package struct {
	Dir    string
	Files  []string // names of Go files except tests, whether they are built or not; sorted
	Module *Module  // nil in the standard library
}

// Find returns the package with an import path, or false if it is nowhere.
func (m *Main) Find(importPath string) (Package, bool) {
	if first, _, _ := strings.Cut(importPath, "/"); !strings.Contains(first, ".") {
		if p := packageIn(filepath.Join(m.goroot, "src", filepath.FromSlash(importPath))); len(p.Files) > 0 {
			return p, true
		}
	}
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		mod, ok := m.modules[prefix]
		if !ok {
			continue
		}
		dir := filepath.Join(mod.Dir, filepath.FromSlash(strings.TrimPrefix(importPath[len(prefix):], "/")))
		if m.vendor != "" && !mod.Main {
			dir = filepath.Join(m.vendor, filepath.FromSlash(importPath))
		}
		if p := packageIn(dir); len(p.Files) > 0 {
			p.Module = &mod
			return p, true
		}
	}
	return Package{}, false
}

// packageIn returns the package in a directory.
func packageIn(dir string) Package {
	p := Package{Dir: dir}
	entries, _ := os.ReadDir(dir) // what cannot be read has no files
	for _, e := range entries {
		name := e.Name()
		goFile := strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && name[0] != '_' && name[0] != '.'
		if goFile && (e.Type().IsRegular() || e.Type() == os.ModeSymlink && IsFile(filepath.Join(dir, name))) {
			p.Files = append(p.Files, name)
		}
	}
	return p
}

// In returns the import path of a directory of the main module.
func (m *Main) In(dir string) (importPath string, ok bool) {
	rel, err := filepath.Rel(m.Dir, dir)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return path.Join(m.Path, filepath.ToSlash(rel)), true
}

// Below returns the import paths of the directories of the main module, from one downwards, that a pattern with "..." looks into.
func (m *Main) Below(dir string) (importPaths []string) {
	_ = filepath.WalkDir(dir, func(name string, e os.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be read has no files
		case !e.IsDir():
			return nil
		case name != dir && PassesOver(name), name != m.Dir && IsFile(filepath.Join(name, "go.mod")):
			return filepath.SkipDir
		}
		if importPath, ok := m.In(name); ok {
			importPaths = append(importPaths, importPath)
		}
		return nil
	})
	return importPaths
}

// Builds reports whether a file is built, by its name, by what it says up to its package clause, and by whether it imports "C".
func (m *Main) Builds(name, head string, cgo bool) bool {
	if cgo && !m.rules.CgoEnabled {
		return false
	}
	if !strings.Contains(filepath.Base(name), "_") && !strings.Contains(head, "build") {
		return true // as most are
	}
	rules := m.rules
	rules.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(head)), nil }
	built, err := rules.MatchFile(filepath.Split(name))
	return built && err == nil
}

// IsFile reports whether there is a file of a name, rather than nothing, a directory or a pipe.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
