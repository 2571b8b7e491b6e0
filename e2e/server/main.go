package server

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"testing"
)

// Main runs the tests of a package with one server for all of them, of the release that $E2E_KUBE
// names, and ends it. It is what a TestMain consists of:
//
//	var api *server.Server
//
//	func TestMain(m *testing.M) {
//		os.Exit(server.Main(m, func(s *server.Server) { api = s }))
//	}
func Main(m *testing.M, use func(*Server)) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	release, err := Asked()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	binaries, err := Build(ctx, release, os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	s, err := Start(ctx, release, binaries)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	use(s)
	code := m.Run()
	if err := s.Stop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return code
}
