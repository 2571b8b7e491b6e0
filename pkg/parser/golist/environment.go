package golist

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// environment returns the environment of the go command. The command lives so briefly that
// collecting its garbage would be a sixth of its cost. If its build cache is empty, it is told not
// to index modules, which costs more than it saves on a first call; later builds index them as
// ever.
func (q *Query) environment() []string {
	env := q.Env
	if env == nil {
		env = os.Environ()
	}
	if q.usesDriver() {
		return env
	}
	env = slices.Clip(env)
	if _, set := lookup(env, "GOGC"); !set {
		env = append(env, "GOGC=400")
	}
	if debug, _ := lookup(env, "GODEBUG"); !strings.Contains(debug, "goindex=") && nothingBuilt(env) {
		env = append(env, "GODEBUG="+strings.TrimPrefix(debug+",goindex=0", ","))
	}
	return env
}

// nothingBuilt reports whether the build cache of Go is empty. It returns false if only the go
// command knows where the cache is.
func nothingBuilt(env []string) bool {
	dir, _ := lookup(env, "GOCACHE")
	if dir == "" {
		caches, err := os.UserCacheDir()
		if err != nil || movesCache(env) {
			return false
		}
		dir = filepath.Join(caches, "go-build")
	}
	if dir == "off" {
		return false
	}
	for i := range 256 { // it has a directory for each first byte of a hash
		entries, err := os.ReadDir(filepath.Join(dir, fmt.Sprintf("%02x", i)))
		if len(entries) > 0 || err != nil && !os.IsNotExist(err) {
			return false
		}
	}
	return true
}

// movesCache reports whether the go command's settings file puts the build cache elsewhere.
func movesCache(env []string) bool {
	goenv, _ := lookup(env, "GOENV")
	settings, err := gocmd.Settings(goenv)
	if err != nil {
		return true
	}
	data, err := os.ReadFile(settings)
	return err == nil && strings.Contains(string(data), "GOCACHE=")
}

// lookup returns the value of a variable; of several, the last counts.
func lookup(env []string, name string) (value string, set bool) {
	for _, e := range slices.Backward(env) {
		if value, set = strings.CutPrefix(e, name+"="); set {
			return value, true
		}
	}
	return "", false
}
