// Command schemagen runs the schemagen that is first on PATH.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
)

func main() {
	cmd := exec.Command("schemagen", os.Args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var ended *exec.ExitError
	switch {
	case errors.As(err, &ended):
		os.Exit(ended.ExitCode())
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
