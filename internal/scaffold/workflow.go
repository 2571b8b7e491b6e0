package scaffold

import (
	"os"
	"path"
	"path/filepath"
	"strings"
)

// workflowName is the file of the job.
const workflowName = ".github/workflows/manifests.yml"

const workflowText = `name: manifests

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
      - run: make verify-manifests SCHEMAGEN="COMMAND --format=github"
DIRECTORY`

// planWorkflow adds a job that fails if the manifests are out of date.
func (r Repository) planWorkflow() Step {
	up, err := filepath.Rel(r.Root, r.Top)
	if err != nil {
		up = "."
	}
	above := filepath.ToSlash(up)
	if r.workflow != "" {
		return Step{File: path.Join(above, r.workflow), Note: "it has a job for the manifests already"}
	}
	if _, err := os.Stat(filepath.Join(r.Top, ".gitlab-ci.yml")); err == nil {
		return Step{File: path.Join(above, ".gitlab-ci.yml"), Note: "it is yours: add a job that runs make verify-manifests, in an image with Go and make"}
	}
	name := path.Join(above, workflowName)
	if _, err := os.Stat(filepath.Join(r.Root, filepath.FromSlash(name))); err == nil {
		return Step{File: name, Note: "it exists already; a step for it: make verify-manifests"}
	}
	module, directory := "", ""
	if below, err := filepath.Rel(r.Top, r.Root); err == nil && below != "." {
		module = filepath.ToSlash(below) + "/"
		directory = "        working-directory: " + filepath.ToSlash(below) + "\n"
	}
	text := strings.NewReplacer("MODULE", module, "DIRECTORY", directory, "COMMAND", r.command(".")).Replace(workflowText)
	return Step{File: name, New: []byte(text), Note: "a job that runs make verify-manifests"}
}
