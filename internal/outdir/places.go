package outdir

import "path/filepath"

// Places tell files apart, however the directories that lead to them are spelled. They remember the
// real names of directories.
type Places map[string]string

// Of returns a name that is the same for all names of one file.
func (p Places) Of(dir, name string) string {
	file := filepath.Join(dir, filepath.FromSlash(name))
	dir = filepath.Dir(file)
	if _, ok := p[dir]; !ok {
		p[dir] = resolve(dir)
	}
	return filepath.Join(p[dir], filepath.Base(file))
}

// resolve returns the absolute name of a directory without links, as far as it exists.
func resolve(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	for above, rest := dir, ""; ; above, rest = filepath.Dir(above),
		filepath.Join(filepath.Base(above), rest) {
		if found, err := filepath.EvalSymlinks(above); err == nil {
			return filepath.Join(found, rest)
		}
		if above == filepath.Dir(above) {
			return dir
		}
	}
}
