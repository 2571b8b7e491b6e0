// Package outdir brings a directory to a wanted state, all of it or nothing: every file is written and synced beside its
// place before the first takes it, and a failure after that puts back what was there.
package outdir

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A File is a wanted file.
type File struct {
	Name    string
	Data    []byte
	Current bool // it is known to be there as it should, and has no Data
}

// Kind says what happens to a file.
type Kind uint8

// The kinds of change.
const (
	Create Kind = iota
	Update
	Delete
)

// String returns the word for k in reports.
func (k Kind) String() string { return [...]string{"missing", "changed", "stale"}[k] }

// A Change is what one file needs.
type Change struct {
	Kind     Kind
	Name     string // below the directory
	Old, New []byte
}

// Plan compares a directory with the wanted files. A file that is there and not wanted is stale if the function says so;
// nil means that none is. A directory that does not exist is empty. The changes are by name.
func Plan(dir string, want []File, stale func(name string, data []byte) bool) ([]Change, error) {
	var changes []Change
	wanted := map[string]bool{}
	for _, f := range want {
		wanted[f.Name] = true
		if f.Current {
			continue
		}
		old, err := os.ReadFile(filepath.Join(dir, f.Name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			changes = append(changes, Change{Kind: Create, Name: f.Name, New: f.Data})
		case err != nil:
			return nil, err
		case !bytes.Equal(old, f.Data):
			changes = append(changes, Change{Kind: Update, Name: f.Name, Old: old, New: f.Data})
		}
	}
	if stale != nil {
		left, err := leftovers(dir, wanted, stale)
		if err != nil {
			return nil, err
		}
		changes = append(changes, left...)
	}
	slices.SortFunc(changes, func(a, b Change) int { return strings.Compare(a.Name, b.Name) })
	return changes, nil
}

func leftovers(dir string, wanted map[string]bool, stale func(string, []byte) bool) ([]Change, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var changes []Change
	for _, e := range entries {
		if wanted[e.Name()] || !e.Type().IsRegular() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		if stale(e.Name(), data) {
			changes = append(changes, Change{Kind: Delete, Name: e.Name(), Old: data})
		}
	}
	return changes, nil
}

// Apply makes the changes. If it fails, the directory is as it was, or the error names the files that could not be put back.
// Where a symbolic link stands in the place of a file, the file that it leads to is the one that is written.
func Apply(dir string, changes []Change) (err error) {
	if len(changes) == 0 {
		return nil
	}
	unmake, err := makeDir(dir)
	if err != nil {
		return err
	}
	steps := make([]step, len(changes))
	defer func() {
		for _, s := range steps {
			if s.temp != "" {
				err = errors.Join(err, ignoreMissing(os.Remove(s.temp)))
			}
		}
		if err != nil {
			unmake()
		}
	}()
	for i, c := range changes {
		if steps[i], err = prepare(dir, c); err != nil {
			return err
		}
	}
	for i, s := range steps {
		if err := s.place(); err != nil {
			return errors.Join(err, putBack(steps[:i]))
		}
	}
	return nil
}

// makeDir makes a directory and those above it that are missing, and returns what removes them again as far as they are empty.
func makeDir(dir string) (unmake func(), err error) {
	var made []string
	for d := filepath.Clean(dir); !slices.Contains(made, d); d = filepath.Dir(d) { // a drive of Windows may not be there
		if _, err := os.Lstat(d); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		made = append(made, d)
	}
	unmake = func() {
		for _, d := range made {
			_ = os.Remove(d) // what is not empty is somebody else's by now
		}
	}
	return unmake, os.MkdirAll(dir, 0o755)
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// A step is a change on its way: where it goes, what it has in store, and the permissions that the file had.
type step struct {
	Change
	target, temp string
	mode         fs.FileMode
}

// prepare finds the place of a change and writes the new content beside it, with the permissions of what it replaces.
func prepare(dir string, c Change) (step, error) {
	s := step{Change: c, target: filepath.Join(dir, c.Name), mode: 0o644}
	if info, err := os.Stat(s.target); err == nil {
		s.mode = info.Mode().Perm()
	}
	if c.Kind == Delete {
		return s, nil
	}
	var err error
	if s.target, err = follow(s.target); err != nil {
		return s, err
	}
	f, err := os.CreateTemp(filepath.Dir(s.target), ".schemagen-*")
	if err != nil {
		return s, err
	}
	s.temp = f.Name()
	_, err = f.Write(c.New)
	return s, errors.Join(err, f.Chmod(s.mode), f.Sync(), f.Close())
}

// maxLinks is how many symbolic links in a row are followed, as many as Linux does.
const maxLinks = 40

// follow returns the name that is no symbolic link behind those that are; a file need not be there.
func follow(name string) (string, error) {
	for range maxLinks {
		link, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link, or nothing there
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(name), link)
		}
		name = link
	}
	return "", fmt.Errorf("%s: too many symbolic links", name)
}

func (s step) place() error {
	if s.Kind == Delete {
		return os.Remove(s.target)
	}
	return os.Rename(s.temp, s.target)
}

// putBack restores the files of the steps that were made before one failed.
func putBack(made []step) error {
	var errs []error
	for _, s := range made {
		var err error
		if s.Kind == Create {
			err = os.Remove(s.target)
		} else {
			err = errors.Join(os.WriteFile(s.target, s.Old, s.mode), os.Chmod(s.target, s.mode)) // the umask held for the first
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s was changed and could not be put back: %w", s.target, err))
		}
	}
	return errors.Join(errs...)
}
