package gocmd

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/input"
)

// InForce returns the modules in directories that the go command may take packages from when it
// runs in dir, by the value of GOWORK: that of dir and the members of the workspace, which are
// Main, and what they or the workspace put in the place of others.
func InForce(gowork, dir string) (modules []Module) {
	work := WorkspaceOf(gowork, dir)
	for _, m := range Named(work.File) {
		if !m.Main {
			modules = append(modules, m)
		}
	}
	mains := work.Modules
	if root := ModuleRoot(dir); !slices.Contains(mains, root) {
		mains = append(mains, root)
	}
	for _, main := range mains {
		file := filepath.Join(main, "go.mod")
		if data, err := input.Regular(file); err == nil {
			modules = append(append(modules,
				Module{Path: modfile.ModulePath(data), Dir: main, Main: true}), Named(file)...)
		}
	}
	return modules
}

// Where returns the directory that a package would have in a module, or false if its import path is
// of others.
func (m Module) Where(importPath string) (dir string, ok bool) {
	rest, ok := strings.CutPrefix(importPath, m.Path)
	if !ok || m.Path == "" || rest != "" && rest[0] != '/' {
		return "", false
	}
	return filepath.Join(m.Dir, filepath.FromSlash(rest)), true
}

// Named returns the modules in directories that a go.mod or go.work file names: members of a
// workspace, which are Main, and what replaces others. The paths of members are in their own files
// only. If the file is malformed, it may return more.
func Named(file string) (modules []Module) {
	data, err := input.Regular(file)
	if err != nil {
		return nil
	}
	uses, replacements, err := directives(file, data)
	if err != nil {
		return worded(filepath.Dir(file), string(data))
	}
	for _, use := range uses {
		modules = append(modules, Module{Dir: directory(filepath.Dir(file), use.Path), Main: true})
	}
	for _, r := range replacements {
		if r.New.Version == "" {
			modules = append(modules,
				Module{Path: r.Old.Path, Dir: directory(filepath.Dir(file), r.New.Path)})
		}
	}
	return modules
}

// directives returns what names directories in a go.mod or go.work file.
func directives(file string, data []byte) ([]*modfile.Use, []*modfile.Replace, error) {
	if filepath.Ext(file) == ".mod" {
		mod, err := modfile.Parse(file, data, nil)
		if err != nil {
			return nil, nil, err
		}
		return nil, mod.Replace, nil
	}
	work, err := modfile.ParseWork(file, data, nil)
	if err != nil {
		return nil, nil, err
	}
	return work.Use, work.Replace, nil
}

// directory returns the directory that a file in another one names.
func directory(from, name string) string {
	return filepath.Clean(filename.In(from, filepath.FromSlash(name)))
}

// worded returns the words of a malformed file that look like directories.
func worded(from, text string) (modules []Module) {
	for _, word := range strings.Fields(text) {
		if word = strings.Trim(word, "\"`()"); isDirectory(word) {
			modules = append(modules, Module{Dir: directory(from, word)})
		}
	}
	return modules
}

var drive = regexp.MustCompile(`^[A-Za-z]:[/\\]`)

// isDirectory reports whether a word of a go.mod or go.work file is a directory, on Unix or
// Windows, and not a module path or the beginning of a comment.
func isDirectory(word string) bool {
	first, rest, _ := strings.Cut(strings.ReplaceAll(word, `\`, "/"), "/")
	switch first {
	case ".", "..":
		return true
	case "":
		return rest != "" && !strings.HasPrefix(word, "//")
	}
	return drive.MatchString(word)
}
