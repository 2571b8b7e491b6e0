package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// generatedTest is the name of the Go test that golden writes under go generate.
const generatedTest = "zz_generated_schemagen_test.go"

// goTestFile returns the name of the Go test to write if no flag says it: one under go generate, which sets $GOPACKAGE.
func goTestFile() string {
	if os.Getenv("GOPACKAGE") == "" {
		return ""
	}
	return generatedTest
}

// packageName returns the name of the package that a test file belongs to: that of go generate, of the Go files beside it,
// or of its directory.
func packageName(file string) (string, error) {
	if name := os.Getenv("GOPACKAGE"); name != "" {
		return name, nil
	}
	siblings, err := filepath.Glob(filepath.Join(filepath.Dir(file), "*.go"))
	if err != nil {
		return "", err
	}
	for _, sibling := range siblings {
		name, err := packageClause(sibling)
		if err != nil {
			return "", err
		}
		if name != "" && (!strings.HasSuffix(sibling, "_test.go") || sibling == file) {
			return name, nil
		}
	}
	return "", fmt.Errorf("%s: there is no Go package in the directory for the test to belong to", file)
}

// packageClause returns the name in the package clause of a Go file.
func packageClause(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), "package "); ok {
			name, _, _ := strings.Cut(rest, " ")
			return name, nil
		}
	}
	return "", lines.Err()
}

// givenFlags returns the flags of the command line as arguments, by name, but for those that only an update takes.
func givenFlags(cmd *cobra.Command) []string {
	var args []string
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		values := []string{flag.Value.String()}
		if list, ok := flag.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		switch flag.Name {
		case "update", "check", "go-test", "chdir":
			return
		}
		for _, value := range values {
			args = append(args, "--"+flag.Name+"="+value)
		}
	})
	return args
}
