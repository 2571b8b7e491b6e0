package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// operator-controller has a manifest of each kind for a standard and an experimental channel, made
// by a generator of its own.
var operatorController = checkout{
	repository: "https://github.com/operator-framework/operator-controller",
	commit:     "df2c201d70e83d02eae23597d604269fa1baf20a", // of September 2026
	paths:      []string{"/go.mod", "/go.sum", "/api/", "/helm/olmv1/base/"},
}

// compareOperatorController makes the manifests of operator-controller in one run, and compares
// them with those in the repository, as compareOpenshift does.
func compareOperatorController(
	ctx context.Context, w io.Writer, ours, work string, shown int,
) (bool, error) {
	const name = "operator-controller"
	dir := filepath.Join(work, name+"-published")
	if err := operatorController.make(ctx, dir); err != nil {
		fmt.Fprintf(w, "%-32s not compared: %v\n", name, err)
		return true, nil
	}
	config, err := configurations.ReadFile(name + "/schemagen.yaml")
	if err != nil {
		return false, err
	}
	dirs, err := filepath.Glob(filepath.Join(dir, "helm", "olmv1", "base", "*", "crd", "*"))
	if err != nil || len(dirs) == 0 {
		return false, errors.Join(err, fmt.Errorf("%s has no manifests", dir))
	}
	for _, d := range dirs {
		if err := os.Rename(d, d+".theirs"); err != nil {
			return false, err
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "schemagen.yaml"), config, 0o644); err != nil {
		return false, err
	}
	cmd := exec.CommandContext(ctx, ours, "generate", "--no-cache")
	cmd.Dir, cmd.Env = dir, environment()
	if out, err := cmd.CombinedOutput(); err != nil {
		return false, fmt.Errorf("schemagen generate: %w\n%s", err, out)
	}
	r := result{Subject: subject{Name: name}}
	if r.Manifests, err = compareMoved(dir, dirs); err != nil {
		return false, err
	}
	r.print(w, shown)
	return explained(w, name, r.Manifests)
}
