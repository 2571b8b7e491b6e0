package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// peerProgram is the environment variable that names the controller-gen to run for its other
// generators.
const peerProgram = "SCHEMAGEN_CONTROLLER_GEN"

// calledAs is the environment variable that tells a program that we run it as controller-gen, and
// under which name. If that is schemagen in its place, it must not look for controller-gen in turn.
const calledAs = "SCHEMAGEN_CALLED_AS"

// runPeer runs controller-gen for the generators that are not ours, so that one line of a Makefile
// can go on asking for all of them. Its arguments are those of the call, without those that concern
// only crd. Errors in CRDs do not keep it from running: its generators do not need them, as object
// is needed to make a package compile.
func (c *peerCall) runPeer(ctx context.Context, e env) error {
	if len(c.Generators) == 0 {
		return nil
	}
	if name := os.Getenv(calledAs); name != "" {
		return fmt.Errorf("%s is schemagen itself, and only controller-gen has %s: name that with %s",
			name, strings.Join(c.Generators, ", "), peerProgram)
	}
	program, err := findPeer(ctx)
	if err != nil {
		return fmt.Errorf("only controller-gen has %s, and it was not found: %w",
			strings.Join(c.Generators, ", "), err)
	}
	cmd := exec.CommandContext(ctx, program[0],
		slices.Concat(program[1:], c.Rest, c.flags.forPeer())...)
	cmd.Env = append(os.Environ(), calledAs+"="+strings.Join(program, " "))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = e.stdin, e.stdout, e.stderr
	var ended *exec.ExitError
	var path *fs.PathError
	switch err := cmd.Run(); {
	case err != nil && ctx.Err() != nil && cmd.Process != nil:
		return errPeerEnded
	case errors.As(err, &ended) && ended.ExitCode() == exitFindings:
		return errFindings // it has reported why
	case errors.As(err, &ended):
		return fmt.Errorf("controller-gen failed: %w", err)
	case errors.As(err, &path):
		return fmt.Errorf("controller-gen cannot be run: %s: %w; %s names it", path.Path, path.Err,
			peerProgram)
	case err != nil:
		return fmt.Errorf("controller-gen cannot be run: %w", err)
	}
	return nil
}

// errPeerEnded says what is known where a run of controller-gen was ended.
var errPeerEnded = errors.New(
	"interrupted: schemagen wrote nothing, but controller-gen may have written some of its files")

// findPeer returns the command that runs controller-gen: the one that the environment names, the
// tool of the module, the program where kubebuilder installs it, or the one on PATH.
func findPeer(ctx context.Context) ([]string, error) {
	named := os.Getenv(peerProgram)
	if _, err := exec.LookPath(named); err == nil { // its name may have blanks
		return []string{named}, nil
	}
	if words := strings.Fields(named); len(words) > 0 { // a program and its arguments
		return words, nil
	}
	if exec.CommandContext(ctx, "go", "tool", "-n", "controller-gen").Run() == nil {
		return []string{"go", "tool", "controller-gen"}, nil
	}
	for _, name := range []string{filepath.Join(".", "bin", "controller-gen"), "controller-gen"} {
		if path, err := exec.LookPath(name); err == nil && !isSelf(path) {
			return []string{path}, nil
		}
	}
	return nil, errors.New("it is neither a tool of the module, nor in bin, nor on PATH: set " +
		peerProgram + " to what runs it, as \"go tool -modfile=tools/go.mod controller-gen\"")
}

// isSelf reports whether a file is the program that runs, as where a link in place of
// controller-gen leads to it.
func isSelf(file string) bool {
	self, err := os.Executable()
	if err != nil {
		return false
	}
	ours, err := os.Stat(self)
	if err != nil {
		return false
	}
	theirs, err := os.Stat(file)
	return err == nil && os.SameFile(ours, theirs)
}
