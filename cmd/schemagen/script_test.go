package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets scripts run the program as a command of its own.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"schemagen": main})
}

// TestScripts runs the scripts of the command line. $APIS is the module with the input packages, which brings stand-ins for
// what it imports, so that nothing is downloaded.
func TestScripts(t *testing.T) {
	t.Parallel()
	apis, err := filepath.Abs("../../testdata/apis")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "../../testdata/script",
		Setup: func(e *testscript.Env) error {
			for _, name := range []string{"HOME", "GOCACHE", "GOMODCACHE", "GOPATH", "GOFLAGS"} {
				if value, ok := os.LookupEnv(name); ok {
					e.Setenv(name, value)
				}
			}
			e.Setenv("APIS", apis)
			return nil
		},
	})
}
