package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	goversion "go/version"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/schemagen/schemagen/analyzer"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/pkg/config"
)

// askID is how the go command asks a tool for what its verdicts depend on.
const askID = "-V=full"

// isVet reports whether the arguments are those that go vet -vettool gives to its tool: questions
// about the tool itself, or flags and the description of one package.
func isVet(args []string) bool {
	switch {
	case len(args) == 0:
		return false
	case args[0] == askID || args[0] == "-flags":
		return true
	}
	flags, last := args[:len(args)-1], args[len(args)-1]
	// a subcommand of ours
	named := slices.ContainsFunc(flags, func(arg string) bool {
		return !strings.HasPrefix(arg, "-")
	})
	return strings.HasSuffix(last, ".cfg") && !named
}

// vet answers go vet and ends the process, as the protocol requires.
func vet(args []string) {
	if args[0] == askID {
		err := checkGoVersion(context.Background())
		if err == nil {
			err = printID(os.Stdout)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "schemagen:", err)
			os.Exit(exitUsage)
		}
		os.Exit(exitOK)
	}
	unitchecker.Main(analyzer.Analyzer)
}

// checkGoVersion returns an error if this program was built with an older Go than the one that runs
// go vet, whose standard library it may not be able to read: it would fail on every package,
// without a word.
func checkGoVersion(ctx context.Context) error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	out, err := gocmd.Output(ctx, dir, os.Environ(), "env", "GOVERSION")
	running := strings.TrimSpace(string(out))
	if err != nil ||
		goversion.Compare(goversion.Lang(running), goversion.Lang(runtime.Version())) <= 0 {
		return nil
	}
	return fmt.Errorf("this program was built with %s and cannot read packages of %s, which runs "+
		"go vet: build it with that one, as GOTOOLCHAIN=%[2]s go install does",
		runtime.Version(), running)
}

// printID prints the name of the program and a hash of what its verdicts depend on beside the
// packages: the program itself and the configuration that holds for the working directory. The go
// command keeps verdicts by this line; its form is that of cmd/go.
func printID(w io.Writer) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	file, err := os.Open(program)
	if err != nil {
		return err
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return err
	}
	places, err := config.Places(".")
	if err != nil {
		return err
	}
	for _, place := range places {
		text, err := input.Regular(place)
		fmt.Fprintf(hash, "%t %q\n", err == nil, text)
	}
	_, err = fmt.Fprintf(w, "%s version devel buildID=%x\n", program, hash.Sum(nil))
	return err
}
