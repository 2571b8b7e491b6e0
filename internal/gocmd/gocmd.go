// Package gocmd says how the go command interprets patterns, directories, settings and import paths, for code that must agree without
// asking it.
package gocmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// IsPath reports whether a package pattern is about the file system.
func IsPath(pattern string) bool { return filepath.IsAbs(pattern) || strings.HasPrefix(pattern, ".") }

// PassesOver reports whether a pattern with "..." skips a directory and what is below it because of its name.
func PassesOver(dir string) bool {
	base := filepath.Base(dir)
	return base[0] == '.' || base[0] == '_' || base == "testdata" || base == "vendor"
}

// ModuleRoot returns the nearest directory from dir upwards that has a go.mod file, or dir itself if there is none.
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

// Settings returns the file in which the go command keeps its settings, by the value of GOENV. It is empty if there is none, and if
// it is unknown where it would be, which is an error.
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

// Driver returns the program that lists packages instead of the go command, as go/packages looks for it, by the value of
// GOPACKAGESDRIVER; empty if there is none.
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
