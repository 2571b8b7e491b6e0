// Command binaries builds the programs that the end-to-end tests run, unless the user's cache has them, and prints where
// they are.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"github.com/schemagen/schemagen/e2e/server"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	b, err := server.Build(ctx, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("etcd            %s\nkube-apiserver  %s\nkubectl         %s\n", b.Etcd, b.APIServer, b.Kubectl)
}
