// Command schemagen turns Go API packages into structural CustomResourceDefinitions, proves them, and shows what an API
// server would publish.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

// gcPercent lets the heap grow to five times what is alive: a run is short, and what it keeps is small.
const gcPercent = 400

func main() {
	if isVet(os.Args[1:]) {
		vet()
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // who asks twice means it
	os.Exit(run(ctx, os.Args[1:], env{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}))
}

// env is what a subcommand sees of the world outside its arguments. Tests run commands with streams of their own.
type env struct {
	stdin          io.Reader
	stdout, stderr io.Writer
}
