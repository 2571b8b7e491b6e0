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
	defer func() { assert.NoError(t, syscall.Unmount(dir, 0)) }()
	old := map[string]string{"a": "old a", "b": "old b"}
	write(t, dir, old)
	large := bytes.Repeat([]byte("x"), 150<<10)
	err := outdir.Apply(dir, []outdir.Change{
		{Kind: outdir.Update, Name: "a", New: large}, {Kind: outdir.Update, Name: "b", New: large}, {Kind: outdir.Create, Name: "c", New: large},
	})
	require.ErrorIs(t, err, syscall.ENOSPC)
	assert.Equal(t, old, read(t, dir))
}
