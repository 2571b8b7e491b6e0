package gocmd

import (
	"context"
	"os/exec"
	"slices"
)

// Output runs the go command in an absolute directory and returns what it prints. The error is that
// of exec.Cmd.Output.
func Output(ctx context.Context, dir string, env []string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	// through links, by the name that findings and patterns have
	cmd.Dir, cmd.Env = dir, append(slices.Clip(env), "PWD="+dir)
	return cmd.Output()
}
