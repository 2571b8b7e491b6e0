// Command resources writes the table of the resources that Kubernetes itself serves, by release:
// what the typed clients of client-go name, as long as k8s.io/api does not say that the release no
// longer serves the type.
//
//	go run ./resources -out ../internal/rbac/released.go
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// The oldest release that is looked at, and the modules that are.
const (
	oldest  = 20
	clients = "k8s.io/client-go"
	types   = "k8s.io/api"
)

func main() {
	out := flag.String("out", "", "`file` to write")
	pre := flag.Bool("pre", false, "take pre-releases of releases that are not out yet too")
	flag.Parse()
	if err := run(*out, *pre); err != nil {
		fmt.Fprintln(os.Stderr, "resources:", err)
		os.Exit(1)
	}
}

// A resource of a group.
type resource struct{ group, name string }

// run writes the table to a file.
func run(out string, pre bool) error {
	newest, err := releases(pre)
	if err != nil {
		return err
	}
	served := map[resource][]int{}
	minors := slices.Sorted(maps.Keys(newest))
	for _, minor := range minors {
		all, err := servedBy(minor, newest[minor])
		if err != nil {
			return fmt.Errorf("1.%d: %w", minor, err)
		}
		for _, r := range all {
			served[r] = append(served[r], minor)
		}
	}
	text, err := format.Source(table(served, minors))
	if err != nil {
		return err
	}
	return os.WriteFile(out, text, 0o644)
}

// releases returns the newest version of each minor release that both modules have.
func releases(pre bool) (map[int]string, error) {
	var both [2][]string
	for i, module := range []string{clients, types} {
		var answer struct{ Versions []string }
		if err := goJSON(&answer, "list", "-m", "-versions", "-json", module); err != nil {
			return nil, err
		}
		both[i] = answer.Versions
	}
	newest := map[int]string{}
	for _, v := range both[0] { // in order, pre-releases before what they precede
		parts := strings.SplitN(v, ".", 3)
		minor, err := strconv.Atoi(parts[1])
		if err != nil || minor < oldest || parts[0] != "v0" || !slices.Contains(both[1], v) ||
			strings.Contains(v, "-") && !pre {
			continue
		}
		newest[minor] = v
	}
	return newest, nil
}

// servedBy returns the resources of a release.
func servedBy(minor int, version string) (all []resource, err error) {
	var dirs [2]string
	for i, module := range []string{clients, types} {
		var answer struct{ Dir string }
		if err := goJSON(&answer, "mod", "download", "-json", module+"@"+version); err != nil {
			return nil, err
		}
		dirs[i] = answer.Dir
	}
	packages, err := filepath.Glob(filepath.Join(dirs[0], "kubernetes", "typed", "*", "v*"))
	if err != nil || len(packages) == 0 {
		return nil, errors.Join(err, errors.New("client-go has no typed clients"))
	}
	for _, p := range packages {
		of := filepath.Join(dirs[1], filepath.Base(filepath.Dir(p)), filepath.Base(p))
		found, err := version1(p, of, minor)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, compare)
	return slices.Compact(all), nil // several versions of a group have the same resource
}

// goJSON runs the go command where no module is, and decodes what it prints.
func goJSON(into any, args ...string) error {
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = os.TempDir(), append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	var wrong bytes.Buffer
	cmd.Stderr = &wrong
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go %s: %w: %s%s", strings.Join(args, " "), err, wrong.String(), out)
	}
	return json.Unmarshal(out, into)
}
