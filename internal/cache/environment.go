package cache

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// An Environment is what a run depends on besides its arguments and the tree: the tool itself, the
// Go toolchain, and settings.
type Environment struct {
	KeyParts    []string // go into the key
	Inputs      []string // files whose content counts
	Modules     []string // directories whose module files count
	GoWork      string   // the value of GOWORK
	Uncacheable string   // why results cannot be kept; empty if they can

	defaults map[string]string // settings of the go command that the environment may override
}

// EnvironmentOf describes the environment of a run in a directory, which is absolute.
func EnvironmentOf(dir string) Environment {
	e := Environment{KeyParts: []string{self(), "dir " + dir}}
	e.toolchain()
	e.settings(os.Environ())
	e.GoWork = e.setting("GOWORK")
	if above := e.modules(dir); !above {
		e.setUncacheable("there is no go.mod file")
	}
	return e
}

// setUncacheable says that the results of the run cannot be kept. The first reason stays.
func (e *Environment) setUncacheable(why string) {
	if e.Uncacheable == "" {
		e.Uncacheable = why
	}
}

// settings takes what the go command and its drivers look up in the environment.
func (e *Environment) settings(environ []string) {
	slices.Sort(environ)
	for _, variable := range environ {
		if name, _, _ := strings.Cut(variable, "="); isSetting(name) {
			e.KeyParts = append(e.KeyParts, variable)
		}
	}
	if driver := gocmd.Driver(os.Getenv("GOPACKAGESDRIVER")); driver != "" {
		e.setUncacheable("packages are found by " + driver)
	}
	if e.setting("GO111MODULE") == "off" {
		e.setUncacheable("modules are off")
	}
	// with these, something other than the tree is read
	for _, flag := range []string{"-overlay", "-modfile", "-toolexec"} {
		if strings.Contains(e.setting("GOFLAGS"), flag) {
			e.setUncacheable("GOFLAGS has " + flag)
		}
	}
}

// isSetting reports whether the go command or its drivers look up a variable, unless it is only
// about the memory and the processors of Go programs.
func isSetting(name string) bool {
	switch name {
	case "CC", "CXX", "PKG_CONFIG":
		return true
	case "GOGC", "GOMAXPROCS", "GOMEMLIMIT":
		return false
	}
	return strings.HasPrefix(name, "GO") || strings.HasPrefix(name, "CGO_")
}

// setting returns a setting of the go command.
func (e *Environment) setting(name string) string {
	return cmp.Or(os.Getenv(name), e.defaults[name])
}

// toolchain takes what distinguishes one go command from another, and the files in which it keeps
// settings.
func (e *Environment) toolchain() {
	command, err := exec.LookPath("go")
	if err != nil {
		e.setUncacheable("there is no go command")
		return
	}
	if real, err := filepath.EvalSymlinks(command); err == nil {
		command = real
	}
	e.KeyParts = append(e.KeyParts, fmt.Sprint("go ", fixed(command)))
	root := filepath.Dir(filepath.Dir(command))
	// if it is unknown where they are, the go command reads none either
	settings, _ := gocmd.Settings(os.Getenv("GOENV"))
	if settings != "" {
		e.Inputs = append(e.Inputs, settings)
	}
	e.defaults = gocmd.Defaults(settings, root)
	for _, root := range []string{root, os.Getenv("GOROOT"), e.defaults["GOROOT"]} {
		if root != "" {
			e.Inputs = append(e.Inputs, filepath.Join(root, "VERSION"),
				filepath.Join(root, "go.env"))
		}
	}
	// whether there is one decides about cgo
	for _, compiler := range []string{os.Getenv("CC"), "gcc", "clang"} {
		if found, err := exec.LookPath(compiler); compiler != "" && err == nil {
			e.KeyParts = append(e.KeyParts, "compiler "+found)
		}
	}
}

// modules takes the directories whose module and workspace files may apply to a directory, whether
// they exist or not, and reports whether there is a go.mod or go.work file.
func (e *Environment) modules(dir string) (found bool) {
	if filepath.IsAbs(e.GoWork) {
		e.Inputs = append(e.Inputs, e.GoWork, e.GoWork+".sum")
		e.Modules = append(e.Modules, filepath.Dir(e.GoWork))
		e.members(e.GoWork)
	}
	for {
		e.Modules = append(e.Modules, dir)
		for _, name := range []string{"go.mod", "go.work"} {
			if file := filepath.Join(dir, name); exists(file) {
				found = true
				e.members(file)
			}
		}
		if dir == filepath.Dir(dir) {
			return found
		}
		dir = filepath.Dir(dir)
	}
}

// members takes the directories that a module or workspace file names.
func (e *Environment) members(file string) {
	for _, m := range gocmd.Named(file) {
		e.Modules = append(e.Modules, m.Dir)
	}
}

// self identifies this build of this program.
func self() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	text := fmt.Sprint("tool ", fixed(name), " ", buildID(name))
	if info, ok := debug.ReadBuildInfo(); ok {
		text += info.String()
	}
	return text
}

// buildID returns the identity that the linker gave to a program, or nothing if there is none near
// its beginning.
func buildID(name string) string {
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	head := make([]byte, 64<<10)
	n, _ := f.Read(head)
	for _, mark := range []string{"\x04\x00\x00\x00Go\x00\x00", "\xff Go build ID: \""} {
		if i := bytes.Index(head[:n], []byte(mark)); i >= 0 {
			rest := head[i+len(mark) : n]
			id, _, _ := bytes.Cut(rest[:min(len(rest), 128)], []byte{0})
			return string(id)
		}
	}
	return ""
}

// IsToolchain reports whether a Go toolchain is installed in a directory.
func IsToolchain(root string) bool { return exists(filepath.Join(root, "VERSION")) }

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}
