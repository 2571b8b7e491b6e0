// Package crds makes what schemagen writes for the tests of this module.
package crds

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// Root is the directory of the repository, seen from a package of this module.
const Root = "../.."

// built is the program, once for all tests of a package. What it lies in is left to the system to
// remove.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "consumers")
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "schemagen")
	return program, execute(context.Background(), Root, "go", "build", "-o", program,
		"./cmd/schemagen")
})

// Build returns the program.
func Build(t testing.TB) string {
	t.Helper()
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// Generate runs the program over packages in a directory, with flags for what it writes below out.
func Generate(t testing.TB, program, dir string, args ...string) {
	t.Helper()
	run(t, dir, program, append([]string{"generate"}, args...)...)
}

// Public makes a module with the pinned API module of the name, and returns its directory and
// packages. The reason is why it cannot be had, as without a network.
func Public(t testing.TB, name string) (dir string, packages []string, reason error) {
	t.Helper()
	modules := filepath.Join(Root, "compat", "modules")
	dir = t.TempDir()
	for from, to := range map[string]string{name + ".mod": "go.mod", "all.sum": "go.sum"} {
		copied(t, filepath.Join(modules, from), filepath.Join(dir, to))
	}
	table, err := os.ReadFile(filepath.Join(modules, "subjects.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		if fields := strings.Fields(line); strings.TrimPrefix(fields[0], "+") == name {
			packages = fields[2:]
		}
	}
	pin := "//go:build pin\n\npackage pin\n\nimport (\n"
	for _, p := range packages {
		pin += fmt.Sprintf("\t_ %q\n", p)
	}
	if err := os.WriteFile(filepath.Join(dir, "pin.go"), []byte(pin+")\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"list", "-deps"}, packages...)...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod -buildvcs=false", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", nil, fmt.Errorf("%s is not to be had: %w: %s", name, err, last(string(out)))
	}
	return dir, packages, nil
}

func copied(t testing.TB, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// last returns the last line of what a program printed.
func last(out string) string {
	lines := strings.Split(strings.TrimSpace(out), "\n")
	return lines[len(lines)-1]
}

func run(t testing.TB, dir, program string, args ...string) {
	t.Helper()
	if err := execute(t.Context(), dir, program, args...); err != nil {
		t.Fatal(err)
	}
}

func execute(ctx context.Context, dir, program string, args ...string) error {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-buildvcs=false", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", filepath.Base(program),
			strings.Join(args, " "), err, out)
	}
	return nil
}
