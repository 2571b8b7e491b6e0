package golist

import (
	"bytes"
	"context"
	"encoding/json"
	"go/version"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/internal/input"
)

// An answer is what the go command says about a module.
type answer struct {
	packages.Module
	Sum     string  // in the go.sum file
	Replace *answer // in place of that of the Module
}

// confirm asks the go command about the modules that packages were found in, by path. It returns
// false if it says something else than is known, or if a module is not what it was when its
// checksum was recorded, or needs a newer version of another one than go.mod says.
func (m *mainModule) confirm(ctx context.Context, env, paths []string) bool {
	out, err := gocmd.Output(ctx, m.Dir, env, append([]string{"list", "-m", "-json"}, paths...)...)
	for said := json.NewDecoder(bytes.NewReader(out)); err == nil && said.More(); {
		var a answer
		if said.Decode(&a) != nil || !m.agrees(a) {
			return false
		}
	}
	return err == nil
}

// agrees reports whether what the go command says of a module is what its files say.
func (m *mainModule) agrees(a answer) bool {
	from := a
	if a.Replace != nil {
		from = *a.Replace
	}
	known := m.modules[a.Path]
	if known == nil || a.Error != nil || from.Error != nil || from.Version != known.Version ||
		from.Dir != known.Dir {
		return false
	}
	return known.Main || m.unchanged(from) && m.suffices(from)
}

// unchanged reports whether a module in the cache is the one of the go.sum file.
func (m *mainModule) unchanged(a answer) bool {
	if a.Version == "" {
		return true
	}
	dir, err := module.EscapePath(a.Path)
	name, malformed := module.EscapeVersion(a.Version)
	if err != nil || malformed != nil {
		return false
	}
	hash, err := input.Regular(filepath.Join(m.modcache, "cache", "download",
		filepath.FromSlash(dir), "@v", name+".ziphash"))
	return err == nil && a.Sum != "" && strings.TrimSpace(string(hash)) == a.Sum
}

// suffices reports whether the versions in the main module's go.mod file are as new as a module
// requires.
func (m *mainModule) suffices(a answer) bool {
	data, err := input.Regular(a.GoMod)
	if err != nil {
		return false
	}
	file, err := modfile.ParseLax(a.GoMod, data, nil)
	if err != nil || file.Go != nil && version.Compare("go"+file.Go.Version, "go"+m.goversion) > 0 {
		return false
	}
	for _, r := range file.Require {
		if selected, ok := m.selected[r.Mod.Path]; ok &&
			semver.Compare(selected, r.Mod.Version) < 0 {
			return false
		}
	}
	return true
}
