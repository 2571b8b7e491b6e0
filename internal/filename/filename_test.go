package filename

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNames(t *testing.T) {
	t.Parallel()
	dir := Real(t.TempDir())
	below, beside := filepath.Join(dir, "a", "b"), filepath.Join(filepath.Dir(dir), "c")
	assert.Equal(t, below, In(dir, filepath.Join("a", "b")))
	assert.Equal(t, below, In("elsewhere", below))
	assert.True(t, filepath.IsAbs(Absolute("a")))
	assert.Equal(t, "a/b", Between(dir, below))
	assert.Equal(t, "../../../c", Between(below, beside))
	assert.Equal(t, filepath.Join("a", "b"), Shorter(dir, below))
	assert.Equal(t, string(filepath.Separator), Shorter(below, string(filepath.Separator)))
}

// TestReal resolves the links of what exists, and keeps the rest.
func TestReal(t *testing.T) {
	t.Parallel()
	dir := Real(t.TempDir())
	link := filepath.Join(dir, "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip("no symbolic links:", err)
	}
	require.Equal(t, dir, Real(link))
	assert.Equal(t, filepath.Join(dir, "no", "file"), Real(filepath.Join(link, "no", "file")))
}

// TestURI names files of either system.
func TestURI(t *testing.T) {
	t.Parallel()
	for slashed, want := range map[string]string{
		"/src/a b.go":               "file:///src/a%20b.go",
		"D:/src/types.go":           "file:///D:/src/types.go",
		"//server/share/dir/a%b.go": "file://server/share/dir/a%25b.go",
	} {
		assert.Equal(t, want, URI(slashed))
	}
}
