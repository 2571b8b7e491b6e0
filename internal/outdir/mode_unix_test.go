//go:build unix

package outdir_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/outdir"
)

// TestFilePermissions writes under several umasks: new files and directories have what is left of
// 0666 and 0777, as the peer's have, and those that are there keep what they have. The umask
// belongs to the process, so that it takes one of its own.
func TestFilePermissions(t *testing.T) {
	t.Parallel()
	if dir := os.Getenv("OUTDIR_MODES"); dir != "" {
		require.NoError(t, outdir.Apply([]outdir.Change{
			{Kind: outdir.Create, Dir: filepath.Join(dir, "sub"), Name: "new"},
			{Kind: outdir.Update, Dir: dir, Name: "private", New: []byte("x")},
			{Kind: outdir.Update, Dir: dir, Name: "open", New: []byte("x")},
			{Kind: outdir.Update, Dir: dir, Name: "executable", New: []byte("x")},
			{Kind: outdir.Update, Dir: dir, Name: "read-only", New: []byte("x")},
		}))
		return
	}
	for umask, want := range map[string][2]fs.FileMode{"022": {0o644, 0o755}, "077": {0o600, 0o700},
		"002": {0o664, 0o775}} {
		dir := t.TempDir()
		kept := map[string]fs.FileMode{"private": 0o600, "open": 0o666, "executable": 0o755,
			"read-only": 0o444}
		for name, mode := range kept {
			file := filepath.Join(dir, name)
			require.NoError(t, os.WriteFile(file, nil, 0o600))
			require.NoError(t, os.Chmod(file, mode))
		}
		cmd := exec.CommandContext(t.Context(), "sh", "-c",
			"umask "+umask+`; exec "$0" -test.run '^TestFilePermissions$'`, os.Args[0])
		cmd.Env = append(os.Environ(), "OUTDIR_MODES="+dir)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		kept["sub/new"], kept["sub"] = want[0], want[1]
		for name, mode := range kept {
			info, err := os.Stat(filepath.Join(dir, name))
			require.NoError(t, err)
			assert.Equal(t, mode, info.Mode().Perm(), "%s under umask %s", name, umask)
		}
	}
}
