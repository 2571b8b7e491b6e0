// Package gocmd knows what the go command makes of directories, settings, workspaces and files of
// modules, for code that must agree with it without asking.
package gocmd

import (
	"cmp"
	"io/fs"
	"iter"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/internal/input"
)

// IsPath reports whether a package pattern is about the file system.
func IsPath(pattern string) bool {
	return filepath.IsAbs(pattern) || strings.HasPrefix(pattern, ".")
}

// HasPackages reports whether a pattern with "..." finds a Go file that is no test in a directory
// or below it, whatever build constraints say.
func HasPackages(dir string) bool {
	for range Files(dir) {
		return true
	}
	return false
}

// Files returns the Go files that are no tests in a directory or below it, as a pattern with "..."
// finds them, whatever build constraints say.
func Files(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		_ = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && path != dir &&
				(PassesOver(path) || IsFile(filepath.Join(path, "go.mod"))):
				return fs.SkipDir
			case !entry.IsDir() && filepath.Ext(path) == ".go" && !PassesOver(path) &&
				!strings.HasSuffix(path, "_test.go") && !yield(path):
				return fs.SkipAll
			}
			return nil
		})
	}
}

// PassesOver reports whether a pattern with "..." skips a directory and what is below it because of
// its name.
func PassesOver(dir string) bool {
	base := filepath.Base(dir)
	return base[0] == '.' || base[0] == '_' || base == "testdata" || base == "vendor"
}

// A Module is where packages come from.
type Module struct {
	Path string
	Dir  string // of what replaces it, if it is replaced
	Main bool
}

// IsFile reports whether there is a file of a name, rather than nothing, a directory or a pipe.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// ModuleRoot returns the nearest directory from dir upwards that has a go.mod file, or dir itself
// if there is none.
func ModuleRoot(dir string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if IsFile(filepath.Join(d, "go.mod")) {
			return d
		}
		if d == filepath.Dir(d) {
			return dir
		}
	}
}

// Settings returns the file in which the go command keeps its settings, by the value of GOENV. It
// is empty if there is none, and if it is unknown where it would be, which is an error.
func Settings(goenv string) (file string, err error) {
	switch goenv {
	case "off":
		return "", nil
	case "":
		config, err := os.UserConfigDir()
		if err != nil {
			return "", err
		}
		return filepath.Join(config, "go", "env"), nil
	}
	return goenv, nil
}

// Defaults returns the settings that hold where the environment has none: those in the user's file,
// of which the last counts, and then those of the toolchain, of which the first does. The toolchain
// is in goroot unless the user or the environment says otherwise.
func Defaults(user, goroot string) map[string]string {
	defaults := maps.Collect(lines(user))
	goroot = cmp.Or(defaults["GOROOT"], os.Getenv("GOROOT"), goroot)
	for name, value := range lines(filepath.Join(goroot, "go.env")) {
		if _, set := defaults[name]; !set {
			defaults[name] = value
		}
	}
	defaults["GOROOT"] = goroot
	return defaults
}

// lines returns the settings in a file.
func lines(file string) iter.Seq2[string, string] {
	data, _ := input.Regular(file) // the go command passes over one that it cannot read
	return func(yield func(name, value string) bool) {
		for line := range strings.SplitSeq(string(data), "\n") {
			name, value, ok := strings.Cut(line, "=")
			if ok && name != "" && 'A' <= name[0] && name[0] <= 'Z' && !yield(name, value) {
				return
			}
		}
	}
}

// Driver returns the program that lists packages instead of the go command, as go/packages looks
// for it, by the value of GOPACKAGESDRIVER; empty if there is none.
func Driver(value string) string {
	switch value {
	case "off":
		return ""
	case "":
		found, err := exec.LookPath("gopackagesdriver")
		if err != nil { // or it is found only because PATH names the working directory
			return ""
		}
		return found
	}
	return value
}
