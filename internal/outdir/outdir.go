// Package outdir brings a directory to a wanted state, all of it or nothing: every file is written and synced beside its
// place before the first takes it, the old ones keep a second name until the last has, and a failure puts them back.
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
		old, err := readRegular(filepath.Join(dir, f.Name))
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
		left, err := unwanted(dir, wanted, stale)
		if err != nil {
			return nil, err
		}
		changes = append(changes, left...)
	}
	slices.SortFunc(changes, func(a, b Change) int { return strings.Compare(a.Name, b.Name) })
	return changes, nil
}

// readRegular reads a file. A device in its place might have no end, and a pipe no beginning.
func readRegular(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", name)
	}
	return os.ReadFile(name)
}

func unwanted(dir string, wanted map[string]bool, stale func(string, []byte) bool) ([]Change, error) {
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
