package outdir

import (
	"path/filepath"

	"github.com/schemagen/schemagen/pkg/diag"
)

// WriteFixes replaces all files on disk that fixes change or, with an error, none. A reader of a
// file sees the old text or the new one, even if the process is killed in between; what such a
// process leaves behind is removed by the next call for the same directories, or for those in dirs.
// Permissions are kept, and a read-only file is an error. A symbolic link stays one, and must lead
// to a file in its directory. If a file has changed since its change was made, nothing is written.
func WriteFixes(changes []diag.Change, dirs ...string) error {
	files := make([]Change, len(changes))
	for i, c := range changes {
		dir, name := filepath.Split(c.File)
		files[i] = Change{Kind: Update, Dir: filepath.Clean(dir), Name: name, Old: c.Old,
			New: c.New, Exact: true}
	}
	return Apply(files, dirs...)
}
