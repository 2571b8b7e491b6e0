package outdir

import (
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
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			places = append(places, dir)
		}
	}
	slices.Sort(places)
	places = slices.Compact(places)
	return apply(p.Changes, places, func() ([]Change, error) { return p.again(places) }, os.Rename)
}

// again returns the changes that are to be made now, in places that nobody else writes to. What could not be made, because there
// is no Data or it lies elsewhere, is an error.
func (p Plan) again(places []string) ([]Change, error) {
	for _, t := range p.targets {
		for _, f := range t.Files {
			name := filepath.Join(t.Dir, filepath.FromSlash(f.Name))
			if f.Current != nil && !unchanged(name, f.Current) {
				return nil, changedMeanwhile(name)
			}
		}
	}
	now, err := Compare(p.targets...)
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

// unchanged tells whether a file is the one that it was. Runs put new files in the place of old ones, and never write to those.
func unchanged(name string, was fs.FileInfo) bool {
	is, err := os.Stat(name)
	return err == nil && os.SameFile(is, was) && is.Size() == was.Size() && is.ModTime().Equal(was.ModTime())
}

func changedMeanwhile(name string) error {
	return fmt.Errorf("%s has changed meanwhile: run again", name)
}
