package golist

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
	"sync/atomic"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// A mainModule is a main module, with what its go.mod file says about the modules that its packages
// are built from.
type mainModule struct {
	*packages.Module
	goroot, modcache, goversion string
	// versions of modules, even if they are replaced, by path
	selected map[string]string
	modules  map[string]*packages.Module // as what replaces them, by path
	rules    build.Context               // by which files are built
	unknown  atomic.Bool                 // only the go command itself knows what was asked
}

func (m *mainModule) giveUp() { m.unknown.Store(true) }

// harmless are the settings in GOFLAGS that do not change which packages are found.
var harmless = []string{
	"-buildvcs", "-trimpath", "-mod=readonly", "-p=", "-v", "-x", "-ldflags", "-gcflags", "-tags",
}

// readMain asks the go command for its settings in dir and reads the main module there. It returns
// false if only the go command itself knows where packages lie: outside of a module, in a
// workspace, with vendored packages, for a go.mod file that does not list all modules, and with
// settings that are not taken into account here.
func readMain(ctx context.Context, dir string, env, tags []string) (*mainModule, bool) {
	var settings struct {
		GOMOD, GOWORK, GOFLAGS, GOROOT, GOMODCACHE, GOVERSION, GOOS, GOARCH string

		Cgo string `json:"CGO_ENABLED"`
	}
	out, err := gocmd.Output(ctx, dir, env, "env", "-json", "GOMOD", "GOWORK", "GOFLAGS", "GOROOT",
		"GOMODCACHE", "GOVERSION", "GOOS", "GOARCH", "CGO_ENABLED")
	if err != nil || json.Unmarshal(out, &settings) != nil ||
		settings.GOWORK != "" && settings.GOWORK != "off" {
		return nil, false
	}
	for _, flag := range strings.Fields(settings.GOFLAGS) {
		is := func(prefix string) bool { return strings.HasPrefix(flag, prefix) }
		if !slices.ContainsFunc(harmless, is) {
			return nil, false
		}
	}
	m := &mainModule{
		goroot: settings.GOROOT, modcache: settings.GOMODCACHE,
		selected: map[string]string{}, modules: map[string]*packages.Module{},
	}
	m.rules = build.Context{
		GOOS: settings.GOOS, GOARCH: settings.GOARCH, CgoEnabled: settings.Cgo == "1",
		Compiler:  "gc",
		BuildTags: tags, ToolTags: build.Default.ToolTags,
		ReleaseTags: releases(settings.GOVERSION),
	}
	return m, m.read(settings.GOMOD)
}

// releases returns the build tags of the releases of Go up to that of a version.
func releases(goversion string) (tags []string) {
	// none for a version without a number
	newest, _ := strconv.Atoi(strings.TrimPrefix(version.Lang(goversion), "go1."))
	for i := range newest {
		tags = append(tags, "go1."+strconv.Itoa(i+1))
	}
	return tags
}

// read reads the go.mod file of the main module.
func (m *mainModule) read(name string) bool {
	data, err := os.ReadFile(name)
	if err != nil {
		return false
	}
	file, err := modfile.Parse(name, data, nil)
	if err != nil || file.Module == nil || file.Go == nil || len(file.Ignore) > 0 ||
		// it need not name what is required indirectly
		version.Compare("go"+file.Go.Version, "go1.17") < 0 {
		return false
	}
	m.Module = &packages.Module{Path: file.Module.Mod.Path, Dir: filepath.Dir(name), Main: true}
	if _, err = os.Lstat(filepath.Join(m.Dir, "vendor")); err == nil {
		return false
	}
	m.goversion = file.Go.Version
	for _, r := range file.Require {
		m.selected[r.Mod.Path] = r.Mod.Version
		m.modules[r.Mod.Path] = m.required(r.Mod, file.Replace)
	}
	m.modules[m.Path] = m.Module
	return true
}

// required returns a module as what replaces it, if something does. What has no place in the module
// cache lies nowhere.
func (m *mainModule) required(mod module.Version, replace []*modfile.Replace) *packages.Module {
	out := &packages.Module{Path: mod.Path}
	// what is said of one version goes before what is said of all
	for _, version := range []string{mod.Version, ""} {
		old := module.Version{Path: mod.Path, Version: version}
		i := slices.IndexFunc(replace, func(r *modfile.Replace) bool { return r.Old == old })
		if i >= 0 {
			mod = replace[i].New
			break
		}
	}
	if mod.Version == "" {
		out.Dir = abs(m.Dir, filepath.FromSlash(mod.Path))
		return out
	}
	path, err := module.EscapePath(mod.Path)
	version, malformed := module.EscapeVersion(mod.Version)
	if out.Version = mod.Version; err == nil && malformed == nil {
		out.Dir = filepath.Join(m.modcache, filepath.FromSlash(path)+"@"+version)
	}
	return out
}
