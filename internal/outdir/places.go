package outdir

import (
	"path/filepath"

	"github.com/schemagen/schemagen/internal/filename"
)

// Places tell files apart, however the directories that lead to them are spelled. They remember the
// real names of directories.
type Places map[string]string

// Of returns a name that is the same for all names of one file.
func (p Places) Of(dir, name string) string {
	file := filepath.Join(dir, filepath.FromSlash(name))
	dir = filepath.Dir(file)
	if _, ok := p[dir]; !ok {
		p[dir] = filename.Real(dir)
	}
	return filepath.Join(p[dir], filepath.Base(file))
}
