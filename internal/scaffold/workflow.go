package scaffold

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// workflowName is the file of the job.
const workflowName = ".github/workflows/manifests.yml"

const workflowText = `name: NAME

on: [push, pull_request]

permissions:
  contents: read

jobs:
  verify-manifests:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-go@d35c59abb061a4a6fb18e82ac0862c26744d6ab5 # v5.5.0
        with:
          go-version-file: MODULEgo.mod
      - run: make verify-manifestsARGUMENTS
DIRECTORY`

// planWorkflow adds a job that fails if the manifests are out of date. It runs verify-manifests, if
// the Makefile has that.
func (r Repository) planWorkflow(verifies bool) Step {
	above, module := relative(r.Root, r.Top), relative(r.Top, r.Root)
	call := "make verify-manifests"
	if module != "." {
		call += " in " + module
	}
	if !verifies {
		call += ", once the Makefile has it"
	}
	if step, ok := r.checked(above, module, call); ok {
		return step
	}
	if gocmd.IsFile(filepath.Join(r.Top, ".gitlab-ci.yml")) {
		return Step{File: path.Join(above, ".gitlab-ci.yml"), Note: "it is yours: add a job that runs " + call + ", in an image with Go and make"}
	}
	name, free := r.freeName(module)
	file := path.Join(above, name)
	switch {
	case !free:
		return Step{File: file, Note: "it exists already, and does not check the manifests; a step for it: " + call}
	case !verifies:
		return Step{File: file, Skip: true, Note: "the Makefile has no target verify-manifests for it to run"}
	}
	prefix, directory := "", ""
	if module != "." {
		prefix, directory = module+"/", "        working-directory: "+module+"\n"
	}
	arguments := ""
	if !r.tool.program { // whose name is that of the file to install
		arguments = ` SCHEMAGEN="` + r.command(r.workDir()) + ` --format=github"`
	}
	text := strings.NewReplacer(
		"NAME", strings.TrimSuffix(path.Base(name), ".yml"), "MODULE", prefix, "DIRECTORY", directory, "ARGUMENTS", arguments,
	).Replace(workflowText)
	step := Step{File: file, New: []byte(text), Note: "a job that runs make verify-manifests"}
	for _, j := range r.jobs {
		step.Note += "; " + path.Join(above, j.file) + " checks only " + j.modules()
	}
	return step
}

// checked returns the file whose jobs check the manifests of the module already, or may do so.
func (r Repository) checked(above, module, call string) (Step, bool) {
	for _, j := range r.jobs {
		if slices.Contains(j.dirs, module) {
			return Step{File: path.Join(above, j.file), Note: "it has a job for the manifests already"}, true
		}
	}
	for _, j := range r.jobs {
		if i := slices.IndexFunc(j.dirs, isUnknown); i >= 0 {
			return Step{File: path.Join(above, j.file), Note: "it checks manifests in " + j.dirs[i] + ": see that it runs " + call}, true
		}
	}
	return Step{}, false
}

// freeName returns a name for the workflow of a module, and whether no file has it yet.
func (r Repository) freeName(module string) (name string, free bool) {
	names := []string{workflowName}
	if module != "." {
		names = append(names, strings.TrimSuffix(workflowName, ".yml")+"-"+strings.ReplaceAll(module, "/", "-")+".yml")
	}
	for _, name = range names {
		if !gocmd.IsFile(filepath.Join(r.Top, filepath.FromSlash(name))) {
			return name, true
		}
	}
	return name, false
}

// relative returns the way from one directory to another, with slashes.
func relative(from, to string) string {
	rel, err := filepath.Rel(from, to)
	if err != nil {
		return "."
	}
	return filepath.ToSlash(rel)
}
