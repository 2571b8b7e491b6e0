//go:build unix

package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var faults = flag.Int("faults", 4, "how often TestKilled kills, and TestInterrupted interrupts")

// A victim is a module, a command that writes files in the directories below it, and what they say
// before and after: what generate makes of each of two variants, or sources that lint mends.
type victim struct {
	dir  string
	args []string
	want [2]map[string]string
	took time.Duration // by a run that writes everything
}

const victimKinds = 40

func newVictim(t *testing.T) *victim {
	t.Helper()
	v := &victim{dir: t.TempDir(), args: []string{"generate", "-o", "out", "."}}
	standin, err := filepath.Abs("../../testdata/apis/standin/apimachinery")
	require.NoError(t, err)
	v.write(t, "go.mod",
		"module victim.example.com\n\ngo 1.26.0\n\nrequire k8s.io/apimachinery v0.0.0\n\nreplace k8s.io/apimachinery => "+strconv.Quote(standin)+"\n")
	for _, variant := range []int{0, 1} {
		v.variant(t, variant)
		start := time.Now()
		require.NoError(t, v.command().Run())
		v.took = time.Since(start)
		v.want[variant] = v.read(t)
		require.Len(t, v.want[variant], victimKinds)
	}
	return v
}

func (v *victim) write(t *testing.T, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(v.dir, name), []byte(text), 0o600))
}

// variant writes the sources, whose kinds are described in one of two ways.
func (v *victim) variant(t *testing.T, variant int) {
	t.Helper()
	var b strings.Builder
	b.WriteString("// +groupName=victim.example.com\npackage v1\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n")
	for i := range victimKinds {
		fmt.Fprintf(&b,
			"\n// K%d is described in way %d.\ntype K%d struct {\n\tmetav1.TypeMeta   `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n}\n", i, variant, i)
	}
	v.write(t, "types.go", b.String())
}

// command runs this test's binary as the program.
func (v *victim) command() *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	cmd := exec.Command(self, v.args...)
	cmd.Args[0], cmd.Dir = "schemagen", v.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "SCHEMAGEN_CACHE=off")
	return cmd
}

func (v *victim) read(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(v.dir, "*", "*"))
	require.NoError(t, err)
	got := map[string]string{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		rel, err := filepath.Rel(v.dir, name)
		require.NoError(t, err)
		got[rel] = string(data)
	}
	return got
}

// moment waits for a part of a run: half of the times, until the first temporary file is there.
func (v *victim) moment(i int) {
	if i%2 == 0 {
		time.Sleep(rand.N(v.took))
		return
	}
	for end := time.Now().Add(2 * v.took); time.Now().Before(end); time.Sleep(100 *
		time.Microsecond) {
		if left, _ := filepath.Glob(filepath.Join(v.dir, "*", ".schemagen-*")); len(left) > 0 {
			time.Sleep(rand.N(20 * time.Millisecond))
			return
		}
	}
}

// kill begins a run and kills it at a moment.
func (v *victim) kill(t *testing.T, i int) {
	t.Helper()
	cmd := v.command()
	require.NoError(t, cmd.Start())
	v.moment(i)
	require.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait()
}

// TestKilled kills runs at random moments: each file is the old one or the new one, and the next
// run leaves nothing else.
func TestKilled(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	torn, mixed := 0, 0
	for i := range *faults {
		v.variant(t, i%2)
		v.kill(t, i)
		news := 0
		for name, data := range v.read(t) {
			switch {
			case strings.HasPrefix(filepath.Base(name), ".schemagen-"):
			case data == v.want[i%2][name]:
				news++
			case data != v.want[1-i%2][name]:
				torn++
			}
		}
		if news > 0 && news < victimKinds {
			mixed++
		}
		require.NoError(t, v.command().Run())
		require.Equal(t, v.want[i%2], v.read(t), "the next run repairs")
	}
	assert.Zero(t, torn)
	t.Logf("%d runs killed, %d of them between the first rename and the last, a run takes %v",
		*faults, mixed, v.took)
}

// interrupt begins a run and interrupts it at a moment, and reports whether it has written its
// files.
func (v *victim) interrupt(t *testing.T, i int) (written bool) {
	t.Helper()
	cmd := v.command()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	require.NoError(t, cmd.Start())
	v.moment(i)
	require.NoError(t, cmd.Process.Signal([]os.Signal{os.Interrupt, syscall.SIGTERM}[i/2%2]))
	err := cmd.Wait()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return true
	case errors.As(err, &exit) && exit.ExitCode() == exitUsage:
		assert.Contains(t, stderr.String(), "interrupted: nothing was written")
	case errors.As(err, &exit) && exit.ExitCode() == -1:
		// before the program could ask for the signal
	default:
		t.Fatalf("%v: %s", err, stderr.String())
	}
	return false
}

// TestInterrupted interrupts runs at random moments: all files are the old ones or the new ones, as
// the exit code says, and nothing else is left.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	current := v.want[1]
	for i := range *faults {
		v.variant(t, i%2)
		if v.interrupt(t, i) {
			current = v.want[i%2]
		}
		require.Equal(t, current, v.read(t))
	}
}
