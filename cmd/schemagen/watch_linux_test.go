package main

import (
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestWatchMeanwhile spoils a manifest that was right while a run waits to write another. Nobody
// watches manifests, so that the program has to look again by itself.
func TestWatchMeanwhile(t *testing.T) {
	t.Parallel()
	p := newProject(t)
	p.write("api/v1/more.go", kindOf("v1", "More"))
	end := p.watch("--cache-dir", t.TempDir(), "-o", "api/crds")
	p.until("2 written, 0 removed, 0 unchanged; 0 errors, 0 warnings")

	dir, err := os.Open(p.path("api/crds"))
	require.NoError(t, err)
	require.NoError(t, syscall.Flock(int(dir.Fd()), syscall.LOCK_EX))
	p.edit("api/v1/thing.go", "Maximum=3", "Maximum=44")
	assert.Equal(t, "changed: api/v1/thing.go", <-p.lines)
	// for the run to come to the lock; if it takes longer, it finds out without another
	time.Sleep(time.Second)
	p.edit("api/crds/example.com_mores.yaml", "maximum: 3", "maximum: 5")
	require.NoError(t, dir.Close())

	p.until("written: api/crds/example.com_mores.yaml", "written: api/crds/example.com_things.yaml")
	p.fresh("a manifest spoilt meanwhile")
	assert.Equal(t, exitOK, end())
}
