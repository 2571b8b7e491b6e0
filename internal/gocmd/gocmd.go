// Package gocmd says what the go command makes of patterns, directories and settings, for those who must agree with it without asking.
package gocmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// IsPath tells whether a package pattern is about the file system.
func IsPath(pattern string) bool { return filepath.IsAbs(pattern) || strings.HasPrefix(pattern, ".") }

// PassesOver tells whether a pattern with "..." leaves out what lies below a directory because of its name.
func PassesOver(dir string) bool {
	base := filepath.Base(dir)
	return base[0] == '.' || base[0] == '_' || base == "testdata" || base == "vendor"
}

// Settings returns the file in which the go command keeps its settings, by the value of GOENV. It is empty if there is none, and if
// nobody knows where it would be, which is an error.
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

// Driver returns the program that lists packages in the place of the go command, as go/packages looks for it, by the value of
// GOPACKAGESDRIVER; empty if there is none.
func Driver(value string) string {
	switch value {
	case "off":
		return ""
	case "":
		found, err := exec.LookPath("gopackagesdriver")
		if err != nil { // as for one that is found only because PATH names the working directory
			return ""
		}
		return found
	}
	return value
}
