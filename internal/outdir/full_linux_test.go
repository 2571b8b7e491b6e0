package outdir_test

import (
	"bytes"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/outdir"
)

// TestDiskFull writes more than there is room for.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("a small disk cannot be mounted here: %v", err)
	}
	// Another test may be starting a process, which has open what this one had, until it runs its
	// program.
	defer func() { assert.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) }()
	old := map[string]string{"a": "old a", "b": "old b"}
	write(t, dir, old)
	large := bytes.Repeat([]byte("x"), 150<<10)
	err := outdir.Apply([]outdir.Change{
		{Kind: outdir.Update, Dir: dir, Name: "a", New: large}, {Kind: outdir.Update, Dir: dir,
			Name: "b", New: large}, {Kind: outdir.Create, Dir: dir, Name: "c", New: large},
	})
	require.ErrorIs(t, err, syscall.ENOSPC)
	assert.Equal(t, old, read(t, dir))
}
