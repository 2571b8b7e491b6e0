package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"schemagen": main, "stubdriver": stubDriver})
}

// TestScript runs the command lines of testdata/script. Modules in them replace what they need, so
// that no network is; $APIS is the directory that holds stand-ins for what API packages import.
func TestScript(t *testing.T) {
	t.Parallel()
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	apis, err := filepath.Abs("../../testdata/apis")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "../../testdata/script",

		UpdateScripts: *update, // the files that outputs are compared with
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"await": await,
			"sleep": sleep, "status": status},
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOCACHE", strings.TrimSpace(string(cache)))
			env.Setenv("GOFLAGS", "-mod=mod")
			env.Setenv("GOPROXY", "off")
			env.Setenv("APIS", apis)
			env.Setenv("SCHEMAGEN_CACHE", "off") // a script that is about the cache names one
			return nil
		},
	})
}

// TestScriptsNameExitCodes refuses what holds for any exit code but 0: findings and a failing
// environment are told apart by theirs.
func TestScriptsNameExitCodes(t *testing.T) {
	t.Parallel()
	scripts, err := filepath.Glob("../../testdata/script/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, scripts)
	anyCode := regexp.MustCompile(`(?m)^.*! *(exec +)?schemagen\b.*$`)
	for _, name := range scripts {
		archive, err := txtar.ParseFile(name)
		require.NoError(t, err)
		assert.Empty(t, anyCode.FindAllString(string(archive.Comment), -1),
			"%s: write status 1 or status 2 in place of the exclamation mark", name)
	}
}

// sleep waits: a source that has just changed is not relied on.
func sleep(ts *testscript.TestScript, _ bool, args []string) {
	d, err := time.ParseDuration(args[0])
	ts.Check(err)
	time.Sleep(d)
}

// await waits until there is a file, which a program in the background writes.
func await(ts *testscript.TestScript, _ bool, args []string) {
	for range 60000 { // ten minutes: a busy machine is no fault of the program
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	ts.Fatalf("%s does not come", args[0])
}

// status runs a program that must end with an exit code.
func status(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || strconv.Itoa(exit.ExitCode()) != args[0] {
		ts.Fatalf("%v, not exit code %s", err, args[0])
	}
}
