package outdir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// A Plan is how directories differ from what they are to hold: the changes, by target and then by name.
type Plan struct {
	Changes []Change
	targets []Target
}

// Apply makes the changes as the function Apply does, and returns those that it made. Where another run has written meanwhile,
// they are others: whoever writes last writes all files, so that those of two runs never lie side by side.
func (p Plan) Apply() ([]Change, error) {
	var dirs []string
	for _, t := range p.targets {
		dirs = append(dirs, t.Dirs()...)
	}
	places := directories(p.Changes, dirs)
	if len(p.Changes) == 0 {
		return apply(nil, places, nil, os.Rename)
	}
	for _, dir := range dirs { // and not those alone that the changes are in
		if readable(dir) {
			places = append(places, dir)
		}
	}
	slices.Sort(places)
	places = slices.Compact(places)
	return apply(p.Changes, places, func() ([]Change, error) { return p.again(places) }, os.Rename)
}

// readable tells whether there is a directory that can be opened, as a lock on it must be.
func readable(dir string) bool {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() { // to open a pipe would not end
		return false
	}
	d, err := os.Open(dir)
	return err == nil && d.Close() == nil
}

// again returns the changes that are to be made now, in places that nobody else writes to. What could not be made, because there
// is no Data or it lies elsewhere, is an error.
func (p Plan) again(places []string) ([]Change, error) {
	targets := slices.Clone(p.targets)
	for i, t := range targets {
		targets[i].Files = slices.Clone(t.Files)
		for k, f := range t.Files {
			name := filepath.Join(t.Dir, filepath.FromSlash(f.Name))
			switch {
			case f.Current == nil || unchanged(name, f.Current):
			case f.Data == nil:
				return nil, changedMeanwhile(name)
			default:
				targets[i].Files[k].Current = nil
			}
		}
	}
	now, err := Compare(targets...)
	if err != nil {
		return nil, err
	}
	for _, c := range now.Changes {
		if _, ok := slices.BinarySearch(places, filepath.Dir(c.Path())); !ok {
			return nil, changedMeanwhile(c.Path())
		}
	}
	return now.Changes, allBelow(now.Changes)
}

// unchanged tells whether a file is as it was. Its number is not asked for: some file systems give it another one each time.
func unchanged(name string, was fs.FileInfo) bool {
	is, err := os.Stat(name)
	return err == nil && is.Size() == was.Size() && is.ModTime().Equal(was.ModTime())
}

// ErrMeanwhile is part of an error of Apply that changed nothing, because a file is not what it was when it was compared.
var ErrMeanwhile = errors.New("has changed meanwhile: run again")

func changedMeanwhile(name string) error { return fmt.Errorf("%s %w", name, ErrMeanwhile) }
