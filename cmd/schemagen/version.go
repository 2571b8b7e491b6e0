package main

import (
	"cmp"
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version returns the version that the go command stamped into the binary, or "" if it was built in its own source tree.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" {
		return ""
	}
	return info.Main.Version
}

// newVersion returns the command that says what --version does.
func newVersion(e env) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of schemagen",
		Args:  cobra.NoArgs,
		RunE:  func(*cobra.Command, []string) error { return printVersion(e) },
	}
}

// printVersion prints the version as the peer prints its own.
func printVersion(e env) error {
	_, err := fmt.Fprintf(e.stdout, "Version: %s\n", cmp.Or(version(), "(devel)"))
	return err
}
