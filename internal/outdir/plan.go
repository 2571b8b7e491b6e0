package outdir

import (
	"errors"
	"fmt"
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

// WithoutRemovals returns the plan without its removals, and those separately.
func (p Plan) WithoutRemovals() (Plan, []Change) {
	var kept, removals []Change
	for _, c := range p.Changes {
		if c.Kind == Delete {
			removals = append(removals, c)
		} else {
			kept = append(kept, c)
		}
	}
	return Plan{kept, WithoutRemovals(p.targets)}, removals
}

// Apply makes the changes as the function Apply does, and returns those that it made. If another
// run has written meanwhile, they are others: the last run writes all files, so that there is never
// a mixture of two runs.
func (p Plan) Apply() (made []Change, err error) {
	var dirs []string
	for _, t := range p.targets {
		dirs = append(dirs, t.dirs()...)
	}
	if len(p.Changes) == 0 {
		return nil, Apply(nil, dirs...) // removes what is left behind
	}
	if err := allBelow(p.Changes); err != nil {
		return nil, err
	}
	places := directories(p.Changes, dirs)
	for _, dir := range dirs { // not only those of the changes
		if readable(dir) {
			places = append(places, dir)
		}
	}
	slices.Sort(places)
	places = slices.Compact(places)
	err = whileLocked(places, func() error {
		if made, err = p.changesNow(places); err != nil {
			return err
		}
		return carryOut(made, os.Rename)
	})
	if err != nil {
		return nil, err
	}
	return made, nil
}

// Refusal returns the error with which Apply would refuse the changes: for a link that leads
// elsewhere, or for something in the place of a file that is not a regular file.
func (p Plan) Refusal() error {
	if err := allBelow(p.Changes); err != nil {
		return err
	}
	for _, c := range p.Changes {
		if _, _, err := targetOf(c); err != nil {
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

// changesNow returns the changes that are needed now, in places that no other run writes to. A
// change elsewhere is an error.
func (p Plan) changesNow(places []string) ([]Change, error) {
	now, err := Compare(p.targets...)
	if err != nil {
		return nil, err
	}
	for _, c := range now.Changes {
		if _, ok := slices.BinarySearch(places, filepath.Dir(c.Path())); !ok {
			return nil, fmt.Errorf("%s %w", c.Path(), ErrMeanwhile)
		}
	}
	return now.Changes, allBelow(now.Changes)
}

// ErrMeanwhile is part of an error of Apply that changed nothing, because a file has changed since
// it was compared.
var ErrMeanwhile = errors.New("changed while schemagen was running: run it again")
