// Command schemagen turns Go API packages into structural CustomResourceDefinitions, proves them,
// and shows what an API server would publish.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"
)

// gcPercent lets the heap grow to three times what is in use: a run is short, and Go's own 100
// takes a tenth of its time more. At 400, a run over 1,600 kinds takes more than controller-gen's
// gigabyte. A language server stays, beside other programs.
const gcPercent = 200

func main() {
	if os.Getenv("GOGC") == "" && !slices.Contains(os.Args[1:], "lsp") {
		debug.SetGCPercent(gcPercent)
	}
	if isVet(os.Args[1:]) {
		vet(os.Args[1:])
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(run(ctx, os.Args[1:],
		env{stdin: os.Stdin, stdout: onScreen(os.Stdout), stderr: onScreen(os.Stderr)}))
}

// env is what a subcommand sees of the world outside its arguments. Tests run commands with streams
// of their own.
type env struct {
	stdin          io.Reader
	stdout, stderr io.Writer
}
