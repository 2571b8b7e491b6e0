package gocmd

import (
	"path/filepath"
	"strings"
)

// A Workspace is a go.work file that the go command heeds in a directory.
type Workspace struct {
	File    string
	Modules []string // the directories that it uses
}

// WorkspaceOf returns the workspace that holds for dir, by the value of GOWORK: the file that it
// names, or else the nearest one in dir or above it. It is empty if there is none.
func WorkspaceOf(gowork, dir string) Workspace {
	if gowork == "off" {
		return Workspace{}
	}
	if gowork != "" && gowork != "auto" {
		return readWorkspace(gowork)
	}
	for {
		if w := readWorkspace(filepath.Join(dir, "go.work")); w.File != "" ||
			dir == filepath.Dir(dir) {
			return w
		}
		dir = filepath.Dir(dir)
	}
}

// Names lists the modules as they are called in a directory, for a message.
func (w Workspace) Names(dir string) string {
	names := make([]string, len(w.Modules))
	for i, module := range w.Modules {
		rel, err := filepath.Rel(dir, module)
		if err != nil {
			rel = module
		}
		names[i] = filepath.ToSlash(rel)
	}
	return strings.Join(names, ", ")
}

// readWorkspace reads the use directives of a file. About one that is malformed the go command
// itself has more to say.
func readWorkspace(file string) Workspace {
	if !IsFile(file) {
		return Workspace{}
	}
	w := Workspace{File: file}
	for _, m := range Named(file) {
		if m.Main {
			w.Modules = append(w.Modules, m.Dir)
		}
	}
	return w
}
