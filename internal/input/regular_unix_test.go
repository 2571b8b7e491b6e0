//go:build unix

package input

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRegular_Pipe(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	_, err := Regular(pipe)
	require.EqualError(t, err, pipe+" is not a regular file")
}

// What cannot be read is an error that names the file, as those of the os package do.
func TestDescriptor(t *testing.T) {
	t.Parallel()
	_, err := Regular("/proc/self/mem")
	if os.IsNotExist(err) {
		t.Skip("no file that can be opened but not read: /proc/self/mem is missing")
	}
	var wrong *fs.PathError
	require.ErrorAs(t, err, &wrong)
	require.Equal(t, "read /proc/self/mem: input/output error", err.Error())
}
