package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// peer returns the command line of controller-gen, if there is something for it to do, or why there is none.
func (call *peerCall) peer(ctx context.Context) ([]string, error) {
	i := slices.IndexFunc(call.others, func(a string) bool { return !strings.HasPrefix(a, "output:") })
	switch {
	case i >= 0:
	case len(call.others) > 0:
		return nil, fmt.Errorf("%s is for a generator that is not run", call.others[0])
	case !call.crd:
		return nil, errors.New("no generator is named: say crd")
	default:
		return nil, nil
	}
	if peer := findPeer(ctx); peer != "" {
		return []string{peer}, nil
	}
	generator, _, _ := strings.Cut(call.others[i], ":")
	return nil, fmt.Errorf("schemagen generates CustomResourceDefinitions only: keep controller-gen for %s, in bin, in $PATH, or in the "+
		"module by go get -tool sigs.k8s.io/controller-tools/cmd/controller-gen", generator)
}

// findPeer returns the file of controller-gen: that in bin, where the Makefile of kubebuilder puts it, that in $PATH, or the one
// that the module pins as a tool.
func findPeer(ctx context.Context) string {
	name := "controller-gen"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	local := filepath.Join("bin", name)
	if info, err := os.Stat(local); err == nil && !info.IsDir() {
		if abs, err := filepath.Abs(local); err == nil {
			return abs
		}
	}
	if file, err := exec.LookPath("controller-gen"); err == nil {
		return file
	}
	out, err := exec.CommandContext(ctx, "go", "tool", "-n", "controller-gen").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// runOthers runs controller-gen. What it finds is in its own words.
func runOthers(ctx context.Context, e env, command []string) error {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = e.stdin, e.stdout, e.stderr
	err := cmd.Run()
	if exit := (&exec.ExitError{}); errors.As(err, &exit) {
		fmt.Fprintf(e.stderr, "schemagen: %s: %v\n", strings.Join(command, " "), err)
		return errFindings
	}
	return err
}
