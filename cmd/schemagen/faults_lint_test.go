//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const misspelledFiles = 30

// newSources returns a module of packages with misspelled markers, which lint --fix mends.
func newSources(t *testing.T) *victim {
	t.Helper()
	v := &victim{dir: t.TempDir(), args: []string{"lint", "--fix", "./..."}}
	v.write(t, "go.mod", "module victim.example.com\n\ngo 1.26.0\n")
	for i := range misspelledFiles {
		require.NoError(t, os.MkdirAll(filepath.Join(v.dir, fmt.Sprintf("p%d", i/3)), 0o755))
	}
	v.misspell(t)
	v.want[0] = v.read(t)
	require.Len(t, v.want[0], misspelledFiles)
	start := time.Now()
	require.NoError(t, v.command().Run())
	v.took = time.Since(start)
	v.want[1] = v.read(t)
	for name, text := range v.want[0] {
		require.Equal(t, strings.ReplaceAll(text, "maxLength", "MaxLength"), v.want[1][name])
	}
	return v
}

// misspell writes the sources as they were before, and takes away what else lies there.
func (v *victim) misspell(t *testing.T) {
	t.Helper()
	for name := range v.read(t) {
		require.NoError(t, os.Remove(filepath.Join(v.dir, name)))
	}
	for i := range misspelledFiles {
		v.write(t, fmt.Sprintf("p%d/f%d.go", i/3, i),
			fmt.Sprintf("package p\n\n// T%d is a string.\n// +kubebuilder:validation:maxLength=5\ntype T%d string\n", i, i))
	}
}

// TestFixKilled kills lint --fix at random moments: each source is the old one or the new one, and
// the next run mends the rest and leaves nothing else.
func TestFixKilled(t *testing.T) {
	t.Parallel()
	v := newSources(t)
	mixed := 0
	for i := range *faults {
		v.misspell(t)
		v.kill(t, i)
		news := 0
		for name, data := range v.read(t) {
			if strings.HasPrefix(filepath.Base(name), ".schemagen-") {
				continue
			}
			require.Contains(t, []string{v.want[0][name], v.want[1][name]}, data,
				"%s is torn", name)
			if data == v.want[1][name] {
				news++
			}
		}
		if news > 0 && news < misspelledFiles {
			mixed++
		}
		require.NoError(t, v.command().Run())
		require.Equal(t, v.want[1], v.read(t), "the next run repairs")
	}
	t.Logf("%d runs killed, %d of them between the first rename and the last, a run takes %v",
		*faults, mixed, v.took)
}

// TestFixInterrupted interrupts lint --fix at random moments: all sources are the old ones or the
// new ones, as it says, and nothing else is left.
func TestFixInterrupted(t *testing.T) {
	t.Parallel()
	v := newSources(t)
	for i := range *faults {
		v.misspell(t)
		written := 0
		if v.interrupt(t, i) {
			written = 1
		}
		require.Equal(t, v.want[written], v.read(t))
	}
}

// TestFixTwice lets two mend the same sources at once: who comes second finds them mended, or says
// that they have changed.
func TestFixTwice(t *testing.T) {
	t.Parallel()
	v := newSources(t)
	for range *faults {
		v.misspell(t)
		var wg sync.WaitGroup
		good := make([]bool, 2)
		for i := range good {
			wg.Go(func() {
				out, err := v.command().CombinedOutput()
				if good[i] = err == nil; !good[i] {
					assert.Contains(t, string(out),
						"changed while schemagen was running: run it again")
				}
			})
		}
		wg.Wait()
		assert.Contains(t, good, true)
		require.Equal(t, v.want[1], v.read(t))
	}
}
