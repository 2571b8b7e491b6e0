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

// A World is what a run depends on besides its arguments and the tree: the tool itself, the Go toolchain, and settings.
type World struct {
	Facts   []string // go into the key
	Inputs  []string // files whose content counts
	Modules []string // directories whose module files count
	GoWork  string   // the value of GOWORK
	Refusal string   // why results cannot be kept; empty if they can

	defaults map[string]string // settings of the go command that the environment may override
}

// Around describes the world of a run in a directory, which is absolute.
func Around(dir string) World {
	w := World{Facts: []string{self(), "dir " + dir}}
	w.toolchain()
	w.settings(os.Environ())
	w.GoWork = w.setting("GOWORK")
	if above := w.modules(dir); !above {
		w.refuse("there is no go.mod file")
	}
	return w
}

func (w *World) refuse(why string) {
	if w.Refusal == "" {
		w.Refusal = why
	}
}

// settings takes what the go command and its drivers look up in the environment.
func (w *World) settings(environ []string) {
	slices.Sort(environ)
	for _, e := range environ {
		name, _, _ := strings.Cut(e, "=")
		switch {
		case strings.HasPrefix(name, "GO") && name != "GOGC" && name != "GOMAXPROCS" && name != "GOMEMLIMIT",
			strings.HasPrefix(name, "CGO_"), name == "CC", name == "CXX", name == "PKG_CONFIG":
			w.Facts = append(w.Facts, e)
		}
	}
	if driver := gocmd.Driver(os.Getenv("GOPACKAGESDRIVER")); driver != "" {
		w.refuse("packages are found by " + driver)
	}
	if w.setting("GO111MODULE") == "off" {
		w.refuse("modules are off")
	}
	for _, flag := range []string{"-overlay", "-modfile", "-toolexec"} { // with these, something other than the tree is read
		if strings.Contains(w.setting("GOFLAGS"), flag) {
			w.refuse("GOFLAGS has " + flag)
		}
	}
}

// setting returns a setting of the go command.
func (w *World) setting(name string) string { return cmp.Or(os.Getenv(name), w.defaults[name]) }

// toolchain takes what distinguishes one go command from another, and the files in which it keeps settings.
func (w *World) toolchain() {
	command, err := exec.LookPath("go")
	if err != nil {
		w.refuse("there is no go command")
		return
	}
	if real, err := filepath.EvalSymlinks(command); err == nil {
		command = real
	}
	w.Facts = append(w.Facts, fmt.Sprint("go ", fixed(command)))
	root := filepath.Dir(filepath.Dir(command))
	settings, _ := gocmd.Settings(os.Getenv("GOENV")) // if it is unknown where they are, the go command reads none either
	if settings != "" {
		w.Inputs = append(w.Inputs, settings)
	}
	w.defaults = gocmd.Defaults(settings, root)
	for _, root := range []string{root, os.Getenv("GOROOT"), w.defaults["GOROOT"]} {
		if root != "" {
			w.Inputs = append(w.Inputs, filepath.Join(root, "VERSION"), filepath.Join(root, "go.env"))
		}
	}
	for _, compiler := range []string{os.Getenv("CC"), "gcc", "clang"} { // whether there is one decides about cgo
		if found, err := exec.LookPath(compiler); compiler != "" && err == nil {
			w.Facts = append(w.Facts, "compiler "+found)
		}
	}
}

// modules takes the directories whose module and workspace files may apply to a directory, whether they exist or not, and reports
// whether there is a go.mod or go.work file.
func (w *World) modules(dir string) (found bool) {
	if filepath.IsAbs(w.GoWork) {
		w.Inputs = append(w.Inputs, w.GoWork, w.GoWork+".sum")
		w.Modules = append(w.Modules, filepath.Dir(w.GoWork))
		w.members(w.GoWork)
	}
	for {
		w.Modules = append(w.Modules, dir)
		for _, name := range []string{"go.mod", "go.work"} {
			if file := filepath.Join(dir, name); exists(file) {
				found = true
				w.members(file)
			}
		}
		if dir == filepath.Dir(dir) {
			return found
		}
		dir = filepath.Dir(dir)
	}
}

// members takes the directories that a module or workspace file names.
func (w *World) members(file string) {
	for _, m := range gocmd.Named(file) {
		w.Modules = append(w.Modules, m.Dir)
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

// buildID returns the identity that the linker gave to a program, or nothing if there is none near its beginning.
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
