// Command binaries builds the programs that the end-to-end tests run, for each release that is
// named (1.32, newest, oldest, all), unless the user's cache has them, and prints where they are.
// With -list it only prints the releases that there are.
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
	if err := build(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func build(ctx context.Context, names []string) error {
	var chosen []server.Release
	for _, name := range names {
		if name == "-list" || name == "all" {
			chosen = server.Releases()
			continue
		}
		release, err := server.ParseRelease(name)
		if err != nil {
			return err
		}
		chosen = append(chosen, release)
	}
	for _, release := range chosen {
		if names[0] == "-list" {
			fmt.Println(release.Minor())
			continue
		}
		b, err := server.Build(ctx, release, os.Stdout)
		if err != nil {
			return err
		}
		fmt.Printf("etcd                    %s\nkube-apiserver %-8s %s\nkubectl                 %s\n", b.Etcd, release.Minor(), b.APIServer, b.Kubectl)
	}
	return nil
}
