package outdir

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEmptiedMeanwhile leaves no directory behind that another run has emptied and removed.
func TestEmptiedMeanwhile(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	gone := filepath.Join(top, "gone")
	require.NoError(t, os.Mkdir(gone, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(gone, "old"), []byte("x"), 0o600))
	target := Target{Dir: top, Files: []File{{Name: "new/f", Data: []byte("1")}},
		Stale: func(string, []byte) bool { return true }, Below: "*"}
	var plans []Plan
	for range 2 {
		p, err := Compare(target)
		require.NoError(t, err)
		plans = append(plans, p)
	}
	for i, p := range plans {
		made, err := p.Apply()
		require.NoError(t, err)
		assert.Len(t, made, 2-2*i)
		assert.NoDirExists(t, gone)
	}
}

// TestOrderOfClaims lets two runs wait for the same directories under other names, which are in
// another order.
func TestOrderOfClaims(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	for _, dir := range []string{"b", "c"} {
		require.NoError(t, os.Mkdir(filepath.Join(top, dir), 0o755))
	}
	require.NoError(t, os.Symlink("c", filepath.Join(top, "a")))
	var wg sync.WaitGroup
	for run, dirs := range [][]string{{"b", "c"}, {"b", "a"}} {
		wg.Go(func() {
			for i := range 200 {
				var targets []Target
				for k, dir := range dirs { // of which one changes
					text := "same"
					if k == run {
						text = strconv.Itoa(i) + strings.Repeat("x", run+1)
					}
					targets = append(targets, Target{Dir: filepath.Join(top, dir),
						Files: []File{{Name: "f" + strconv.Itoa(run), Data: []byte(text)}}})
				}
				plan, err := Compare(targets...)
				if assert.NoError(t, err) {
					_, err = plan.Apply()
				}
				if !assert.NoError(t, err) {
					return
				}
			}
		})
	}
	wg.Wait()
}

// TestRemovedMeanwhile waits for a directory that its owner removes again.
func TestRemovedMeanwhile(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "d")
	var owner dirLocks
	require.NoError(t, owner.add(dir))
	done := make(chan error)
	go func() {
		plan, err := Compare(Target{Dir: dir, Files: []File{{Name: "f", Data: []byte("1")}}})
		if err == nil {
			_, err = plan.Apply()
		}
		done <- err
	}()
	time.Sleep(50 * time.Millisecond) // or it comes later, and there is nothing to wait for
	removeEmpty(owner.made)
	owner.release()
	require.NoError(t, <-done)
	assert.FileExists(t, filepath.Join(dir, "f"))
}

// TestStaleMeanwhile looks at a file that another run removes before it is read.
func TestStaleMeanwhile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"a", "b"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	plan, err := Compare(Target{Dir: dir, Stale: func(string, []byte) bool {
		return os.Remove(filepath.Join(dir, "b")) == nil
	}})
	require.NoError(t, err)
	require.Len(t, plan.Changes, 1)
	assert.Equal(t, "a", plan.Changes[0].Name)
}

// TestUnreadable does without a lock on a directory in which nothing changes.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	if os.Getuid() == 0 {
		t.Skip("root reads every directory")
	}
	top := t.TempDir()
	closed := filepath.Join(top, "closed")
	require.NoError(t, os.Mkdir(closed, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(closed, "same"), []byte("1"), 0o600))
	require.NoError(t, os.Chmod(closed, 0o311))
	t.Cleanup(func() { _ = os.Chmod(closed, 0o755) })
	plan, err := Compare(Target{Dir: top,
		Files: []File{{Name: "closed/same", Data: []byte("1")}, {Name: "new", Data: []byte("1")}}})
	require.NoError(t, err)
	made, err := plan.Apply()
	require.NoError(t, err)
	assert.Len(t, made, 1)
}
