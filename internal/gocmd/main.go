package gocmd

import (
	"context"
	"encoding/json"
	"go/build"
	"go/version"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// A Main is a main module, with what its go.mod file says about the modules that its packages are built from.
type Main struct {
	Module
	goroot, modcache string
	vendor           string // directory of the packages of other modules; empty: they are in modcache
	goversion        string
	selected         map[string]string // versions of modules, even if they are replaced, by path
	modules          map[string]Module // by path
	rules            build.Context     // by which files are built

	odd      atomic.Bool
	restrict sync.Map // whether a word at the end of a file's name is that of a system or an architecture
	listed   sync.Map // what is in directories, by name
}

// A Module is where packages come from.
type Module struct {
	Path    string
	Version string // of what replaces it, if it is replaced; empty if it is a directory, whose files may change
	Dir     string
	Main    bool
}

// Odd reports whether the go command may see something wrong with the modules as a whole that List would not say, or with directories
// that Find and Below looked into.
func (m *Main) Odd() bool { return m.odd.Load() }

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
	m := &Main{goroot: settings["GOROOT"], modcache: settings["GOMODCACHE"], selected: map[string]string{}, modules: map[string]Module{}, rules: build.Default}
	m.rules.GOOS, m.rules.GOARCH, m.rules.CgoEnabled = settings["GOOS"], settings["GOARCH"], settings["CGO_ENABLED"] == "1"
	m.rules.BuildTags, m.rules.ReleaseTags = tags, releases(settings["GOVERSION"])
	return m, m.read(settings["GOMOD"])
}

// settingsIn returns settings of the go command, which are those of the toolchain that it switches to.
func settingsIn(ctx context.Context, dir string, env []string, names ...string) (settings map[string]string, err error) {
	out, err := Output(ctx, dir, env, append([]string{"env", "-json"}, names...)...)
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
	vendor := filepath.Join(m.Dir, "vendor")
	if IsFile(filepath.Join(vendor, "modules.txt")) {
		m.vendor = vendor
	}
	_, err = os.Lstat(vendor)
	m.odd.Store(err == nil || len(file.Exclude)+len(file.Godebug) > 0)
	m.goversion = file.Go.Version
	for _, r := range file.Require {
		m.selected[r.Mod.Path] = r.Mod.Version
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
		out.Dir = directory(m.Dir, mod.Path)
		return out, true
	}
	escapedPath, err := module.EscapePath(mod.Path)
	escapedVersion, malformed := module.EscapeVersion(mod.Version)
	out.Version, out.Dir = mod.Version, filepath.Join(m.modcache, filepath.FromSlash(escapedPath)+"@"+escapedVersion)
	return out, err == nil && malformed == nil
}
