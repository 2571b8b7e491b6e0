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
func Apply(dir string, changes []Change) (err error) {
	if len(changes) == 0 {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	temps := make([]string, len(changes))
	defer func() {
		for _, name := range temps {
			if name != "" {
				err = errors.Join(err, ignoreMissing(os.Remove(name)))
			}
		}
	}()
	for i, c := range changes {
		if c.Kind == Delete {
			continue
		}
		if temps[i], err = writeTemp(dir, c); err != nil {
			return err
		}
	}
	for i, c := range changes {
		if err := place(dir, temps[i], c); err != nil {
			return errors.Join(err, putBack(dir, changes[:i]))
		}
	}
	return nil
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// writeTemp writes the new content of a file beside its place, with the permissions of what it replaces.
func writeTemp(dir string, c Change) (name string, err error) {
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(filepath.Join(dir, c.Name)); err == nil {
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(dir, ".schemagen-*")
	if err != nil {
		return "", err
	}
	_, err = f.Write(c.New)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	return f.Name(), err
}

func place(dir, temp string, c Change) error {
	target := filepath.Join(dir, c.Name)
	if c.Kind == Delete {
		return os.Remove(target)
	}
	return os.Rename(temp, target)
}

// putBack restores the files of the changes that were made before one failed.
func putBack(dir string, made []Change) error {
	var errs []error
	for _, c := range made {
		target := filepath.Join(dir, c.Name)
		var err error
		if c.Kind == Create {
			err = os.Remove(target)
		} else {
			err = os.WriteFile(target, c.Old, 0o644)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s was changed and could not be put back: %w", target, err))
		}
	}
	return errors.Join(errs...)
}
