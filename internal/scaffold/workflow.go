package scaffold

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/internal/input"
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
	above, module := filename.Between(r.Root, r.Top), filename.Between(r.Top, r.Root)
	call := "make verify-manifests"
	if module != "." {
		call += " in " + module
	}
	if !verifies {
		call += ", once the Makefile has it"
	}
	if r.checking != "" {
		return Step{File: path.Join(above, r.checking), Note: "it checks the manifests already"}
	}
	if gocmd.IsFile(filepath.Join(r.Top, ".gitlab-ci.yml")) {
		return Step{File: path.Join(above, ".gitlab-ci.yml"),
			Note: "it is yours: add a job that runs " + call + ", in an image with Go and make"}
	}
	name, free := r.freeName(module)
	file := path.Join(above, name)
	switch {
	case !free:
		return Step{File: file,
			Note: "it exists already, and does not check the manifests; a step for it: " + call}
	case !verifies:
		return Step{File: file, Skip: true,
			Note: "the Makefile has no target verify-manifests for it to run"}
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
		"NAME", strings.TrimSuffix(path.Base(name), ".yml"), "MODULE", prefix, "DIRECTORY",
		directory, "ARGUMENTS", arguments,
	).Replace(workflowText)
	return Step{File: file, New: []byte(text), Note: "a job that runs make verify-manifests"}
}

// checkCommand is a line that checks manifests, by what init writes or by hand.
var checkCommand = regexp.MustCompile(
	`(?m)^[^#\n]*(?:\bmake\b[^#\n]* verify-manifests\b|\bschemagen\b[^#\n]* generate\b[^#\n]* --check\b|\buses: *schemagen/schemagen@)`)

// findCheck looks for a file of continuous integration with such a line, which names the module if
// that is not the whole repository.
func (r *Repository) findCheck() error {
	module := filename.Between(r.Top, r.Root)
	named := regexp.MustCompile(
		`(?m)(?:^|[\s"'=:,({\[]|\./)` + regexp.QuoteMeta(module) + `(?:$|[\s"',;&)}\]/])`)
	for _, pattern := range []string{".github/workflows/*.yml", ".github/workflows/*.yaml",
		".gitlab-ci.yml"} {
		// filepath.Glob would take the directory for a pattern, too
		names, err := fs.Glob(os.DirFS(r.Top), pattern)
		if err != nil {
			return err
		}
		for _, name := range names {
			text, err := input.Regular(filepath.Join(r.Top, filepath.FromSlash(name)))
			if err != nil {
				return err
			}
			if checkCommand.Match(text) && (module == "." || named.Match(text)) {
				r.checking = name
			}
		}
	}
	return nil
}

// freeName returns a name for the workflow of a module, and whether no file has it yet.
func (r Repository) freeName(module string) (name string, free bool) {
	names := []string{workflowName}
	if module != "." {
		names = append(names, strings.TrimSuffix(workflowName, ".yml")+"-"+
			strings.ReplaceAll(module, "/", "-")+".yml")
	}
	for _, name = range names {
		if !gocmd.IsFile(filepath.Join(r.Top, filepath.FromSlash(name))) {
			return name, true
		}
	}
	return name, false
}
