package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFixModes keeps the permissions of sources.
func TestFixModes(t *testing.T) {
	t.Parallel()
	v := newSources(t)
	v.misspell(t)
	private := filepath.Join(v.dir, "p0", "f0.go")
	require.NoError(t, os.Chmod(private, 0o640))
	require.NoError(t, v.command().Run())
	require.Equal(t, v.want[1], v.read(t))
	info, err := os.Stat(private)
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o640), info.Mode().Perm())
}

// TestFixUnwritable changes no source where one of the directories cannot be written.
func TestFixUnwritable(t *testing.T) {
	t.Parallel()
	v := newSources(t)
	v.misspell(t)
	if err := makeUnwritable(t, filepath.Join(v.dir, "p9")); err != nil {
		t.Skipf("a directory cannot be closed to this user: %v", err)
	}
	out, err := v.command().CombinedOutput()
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit, string(out))
	assert.Equal(t, exitUsage, exit.ExitCode())
	assert.Regexp(t,
		`^schemagen: no file can be written in .*p9: (permission denied|read-only file system)\n$`,
		string(out))
	assert.Equal(t, v.want[0], v.read(t))
}

// makeUnwritable makes a directory one in which this user cannot write: by its permissions, or for
// root by a mount.
func makeUnwritable(t *testing.T, dir string) error {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Cleanup(func() { _ = os.Chmod(dir, 0o755) })
		return os.Chmod(dir, 0o555)
	}
	if err := syscall.Mount(dir, dir, "", syscall.MS_BIND, ""); err != nil {
		return err
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
	return syscall.Mount(dir, dir, "", syscall.MS_BIND|syscall.MS_REMOUNT|syscall.MS_RDONLY, "")
}
