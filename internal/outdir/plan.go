package outdir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// A Plan is how directories differ from their wanted state: the changes, by target and then by
// name.
type Plan struct {
	Changes []Change
	targets []Target
}

// Sparing returns the plan without its removals, and those separately.
func (p Plan) Sparing() (Plan, []Change) {
	var kept, spared []Change
	for _, c := range p.Changes {
		if c.Kind == Delete {
			spared = append(spared, c)
		} else {
			kept = append(kept, c)
		}
	}
	return Plan{kept, Sparing(p.targets)}, spared
}

// Apply makes the changes as the function Apply does, and returns those that it made. If another
// run has written meanwhile, they are others: the last run writes all files, so that there is never
// a mixture of two runs.
func (p Plan) Apply() ([]Change, error) {
	var dirs []string
	for _, t := range p.targets {
		dirs = append(dirs, t.Dirs()...)
	}
	places := directories(p.Changes, dirs)
	if len(p.Changes) == 0 {
		return apply(nil, places, nil, os.Rename)
	}
	for _, dir := range dirs { // not only those of the changes
		if readable(dir) {
			places = append(places, dir)
		}
	}
	slices.Sort(places)
	places = slices.Compact(places)
	return apply(p.Changes, places, func() ([]Change, error) { return p.again(places) }, os.Rename)
}

// Refusal returns the error with which Apply would refuse the changes: for a link that leads
// elsewhere, or for something in the place of a file that is not a regular file.
func (p Plan) Refusal() error {
	if err := allBelow(p.Changes); err != nil {
		return err
	}
	for _, c := range p.Changes {
		if _, _, err := place(c); err != nil {
			return err
		}
	}
	return nil
}

// readable reports whether there is a directory that can be opened, as locking it requires.
func readable(dir string) bool {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() { // opening a pipe might never return
		return false
	}
	d, err := os.Open(dir)
	return err == nil && d.Close() == nil
}

// again returns the changes that are needed now, in places that no other run writes to. A change
// that cannot be made, because it has no Data or is elsewhere, is an error.
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

// unchanged reports whether a file is as it was. Its inode number does not count: some file systems
// give it another one each time.
func unchanged(name string, was fs.FileInfo) bool {
	is, err := os.Stat(name)
	return err == nil && is.Size() == was.Size() && is.ModTime().Equal(was.ModTime())
}

// ErrMeanwhile is part of an error of Apply that changed nothing, because a file has changed since
// it was compared.
var ErrMeanwhile = errors.New("changed while schemagen was running: run it again")

func changedMeanwhile(name string) error { return fmt.Errorf("%s %w", name, ErrMeanwhile) }
