package main

import (
	"context"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed modules
var modules embed.FS

// A subject is a real API module, pinned.
type subject struct {
	Name     string
	Small    bool     // in the small set
	Options  string   // of the crd generator, as in "maxDescLen=0,crdVersions=v1"
	Packages []string // import paths
	Rejected []string // manifests that a server refuses, so that they are not a reference
	Beside   bool     // roles and webhook configurations are made of it, not CRDs
}

// subjects returns the subjects of a selection: "small", "all", which are those of CRDs,
// "manifests", which are the others, or names.
func subjects(selection []string) ([]subject, error) {
	all, err := readSubjects()
	if err != nil {
		return nil, err
	}
	var chosen []subject
	for _, word := range selection {
		n := len(chosen)
		for _, s := range all {
			if word == "all" && !s.Beside || word == "manifests" && s.Beside || word == s.Name ||
				word == "small" && s.Small {
				chosen = append(chosen, s)
			}
		}
		if len(chosen) == n {
			return nil, fmt.Errorf("no module or set is named %s", word)
		}
	}
	return chosen, nil
}

// readSubjects returns all subjects in the order of their files, those of CRDs first.
func readSubjects() ([]subject, error) {
	rejected := map[string][]string{}
	lines, err := dataLines("modules/rejected.txt")
	if err != nil {
		return nil, err
	}
	for _, fields := range lines {
		rejected[fields[0]] = append(rejected[fields[0]], fields[1])
	}
	var all []subject
	for _, file := range []string{"subjects.txt", "manifests.txt"} {
		if lines, err = dataLines("modules/" + file); err != nil {
			return nil, err
		}
		for _, fields := range lines {
			name, small := strings.CutPrefix(fields[0], "+")
			all = append(all, subject{Name: name, Small: small,
				Options: strings.TrimPrefix(fields[1], "-"), Packages: fields[2:],
				Rejected: rejected[name], Beside: file == "manifests.txt"})
		}
	}
	return all, nil
}

// dataLines returns the words of each line of a file, without comments.
func dataLines(name string) ([][]string, error) {
	data, err := modules.ReadFile(name)
	return words(data), err
}

// words returns the words of each line, without comments and empty lines.
func words(data []byte) (lines [][]string) {
	for line := range strings.Lines(string(data)) {
		if fields := strings.Fields(line); len(fields) > 0 && fields[0] != "#" {
			lines = append(lines, fields)
		}
	}
	return lines
}

// arguments returns the command line that both generators understand.
func (s subject) arguments(out string) []string {
	generator := "crd"
	if s.Options != "" {
		generator += ":" + s.Options
	}
	args := []string{generator}
	output := "output:crd:dir="
	if s.Beside {
		args, output = []string{"rbac:roleName=manager-role", "webhook"}, "output:dir="
	}
	for _, p := range s.Packages {
		args = append(args, "paths="+p)
	}
	return append(args, output+out)
}

// prepare makes the module in which the generators run, in dir: pinned versions and nothing else.
// The API's code stays in Go's module cache, where listing the packages puts it.
func (s subject) prepare(ctx context.Context, dir string, env []string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for from, to := range map[string]string{s.Name + ".mod": "go.mod", "all.sum": "go.sum"} {
		data, err := modules.ReadFile("modules/" + from)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, to), data, 0o644); err != nil {
			return err
		}
	}
	pin := "//go:build pin\n\npackage pin\n\nimport (\n"
	for _, p := range s.Packages {
		pin += fmt.Sprintf("\t_ %q\n", p)
	}
	if err := os.WriteFile(filepath.Join(dir, "pin.go"), []byte(pin+")\n"), 0o644); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-deps"}, s.Packages...)...)
	cmd.Dir, cmd.Env = dir, env
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: go list: %w\n%s", s.Name, err, out)
	}
	return nil
}

// version returns the version of the module that the packages of s belong to.
func (s subject) version() string {
	data, err := modules.ReadFile("modules/" + s.Name + ".mod")
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(data)) {
		fields := strings.Fields(strings.TrimPrefix(line, "require "))
		if len(fields) == 2 && strings.HasPrefix(fields[1], "v") && s.within(fields[0]) {
			return fields[0] + " " + fields[1]
		}
	}
	return ""
}

// within reports whether all packages of s are in module.
func (s subject) within(module string) bool {
	return !slices.ContainsFunc(s.Packages, func(p string) bool {
		return p != module && !strings.HasPrefix(p, module+"/")
	})
}

// environment keeps the user's settings of the go command away from the comparison.
func environment() []string {
	return append(os.Environ(), "GOFLAGS=-mod=readonly -buildvcs=false", "GOWORK=off")
}
