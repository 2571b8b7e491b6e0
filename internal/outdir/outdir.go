// Package outdir brings directories to a wanted state, all of it or nothing: every file is written and synced beside its
// place before the first takes it, and a failure after that puts back what was there.
package outdir

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A File is a wanted file.
type File struct {
	Name    string // below the directory, with slashes
	Data    []byte
	Current bool // what lies there is right, and there is no Data
	Kept    bool // what lies there is not to be touched, and there is no Data
	Once    bool // it is written where there is none, and belongs to the user from then on
}

// A Target is what one directory is to hold.
type Target struct {
	Dir   string
	Files []File
	// Stale says of a file that is there and not wanted whether it goes; nil means that none does.
	Stale func(name string, data []byte) bool
	// Below says in which directories below Dir stale files are looked for, as a pattern of path.Match; empty for Dir itself.
	Below string
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
	Dir      string // the target's
	Name     string // below it
	Old, New []byte
}

// Path is where the file lies.
func (c Change) Path() string { return filepath.Join(c.Dir, filepath.FromSlash(c.Name)) }

// Plan compares directories with what they are to hold. A directory that does not exist is empty, and what one target wants is
// not stale for another. The changes are by target and then by name.
func Plan(targets ...Target) ([]Change, error) {
	var changes []Change
	wanted := map[string]bool{}
	for _, t := range targets {
		for _, f := range t.Files {
			wanted[place(t.Dir, f.Name)] = true
		}
	}
	for _, t := range targets {
		own, err := t.plan(wanted)
		if err != nil {
			return nil, err
		}
		slices.SortFunc(own, func(a, b Change) int { return strings.Compare(a.Name, b.Name) })
		changes = append(changes, own...)
	}
	return changes, nil
}

// place is what tells files apart, however their directories are spelled.
func place(dir, name string) string {
	path := filepath.Join(dir, filepath.FromSlash(name))
	if absolute, err := filepath.Abs(path); err == nil {
		return absolute
	}
	return path
}

func (t Target) plan(wanted map[string]bool) ([]Change, error) {
	var changes []Change
	for _, f := range t.Files {
		if f.Current || f.Kept {
			continue
		}
		c := Change{Kind: Update, Dir: t.Dir, Name: f.Name, New: f.Data}
		var err error
		c.Old, err = os.ReadFile(c.Path())
		switch {
		case errors.Is(err, fs.ErrNotExist):
			c.Kind = Create
		case err != nil:
			return nil, err
		case f.Once || bytes.Equal(c.Old, c.New):
			continue
		}
		changes = append(changes, c)
	}
	if t.Stale == nil {
		return changes, nil
	}
	var below []string
	if t.Below != "" {
		below = strings.Split(t.Below, "/")
	}
	left, err := t.leftovers("", below, wanted)
	return append(changes, left...), err
}

// leftovers returns the stale files in the directories below dir that the elements of a pattern match. Symbolic links are not
// followed: what lies behind them is somebody else's.
func (t Target) leftovers(dir string, below []string, wanted map[string]bool) ([]Change, error) {
	entries, err := os.ReadDir(filepath.Join(t.Dir, dir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var changes []Change
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		if len(below) == 0 {
			if changes, err = t.stale(changes, name, e, wanted); err != nil {
				return nil, err
			}
			continue
		}
		if ok, _ := path.Match(below[0], e.Name()); !ok || !e.IsDir() {
			continue
		}
		deeper, err := t.leftovers(name, below[1:], wanted)
		if err != nil {
			return nil, err
		}
		changes = append(changes, deeper...)
	}
	return changes, nil
}

// stale appends the removal of a file if it is stale.
func (t Target) stale(changes []Change, name string, e fs.DirEntry, wanted map[string]bool) ([]Change, error) {
	if wanted[place(t.Dir, name)] || !e.Type().IsRegular() {
		return changes, nil
	}
	c := Change{Kind: Delete, Dir: t.Dir, Name: name}
	var err error
	if c.Old, err = os.ReadFile(c.Path()); err == nil && t.Stale(name, c.Old) {
		changes = append(changes, c)
	}
	return changes, err
}

// Apply makes the changes, all of them or none. If it fails, the files are as they were, or the error names those that could
// not be put back. Where a symbolic link stands in the place of a file, the file that it leads to is the one that is written.
func Apply(changes []Change) (err error) {
	steps := make([]step, len(changes))
	var made []string
	defer func() {
		for _, s := range steps {
			if s.temp != "" {
				err = errors.Join(err, ignoreMissing(os.Remove(s.temp)))
			}
		}
		if err != nil {
			removeEmpty(made)
		}
	}()
	for i, c := range changes {
		if c.Kind != Delete {
			missing := missingDirs(filepath.Dir(c.Path()))
			made = append(missing, made...)
			if err := os.MkdirAll(filepath.Dir(c.Path()), 0o755); err != nil {
				return err
			}
		}
		if steps[i], err = prepare(c); err != nil {
			return err
		}
	}
	for i, s := range steps {
		if err := s.place(); err != nil {
			return errors.Join(err, putBack(steps[:i]))
		}
	}
	for _, c := range changes {
		if c.Kind == Delete {
			removeEmpty(between(c))
		}
	}
	return nil
}

// missingDirs returns a directory and those above it that do not exist, the deepest first.
func missingDirs(dir string) (missing []string) {
	for d := filepath.Clean(dir); !slices.Contains(missing, d); d = filepath.Dir(d) { // a drive of Windows may not be there
		if _, err := os.Lstat(d); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		missing = append(missing, d)
	}
	return missing
}

// between returns the directories above a file that lie below its target, the deepest first.
func between(c Change) (dirs []string) {
	for d := path.Dir(c.Name); d != "."; d = path.Dir(d) {
		dirs = append(dirs, filepath.Join(c.Dir, filepath.FromSlash(d)))
	}
	return dirs
}

// removeEmpty removes those of the directories that hold nothing; what is not empty is somebody else's by now.
func removeEmpty(dirs []string) {
	for _, d := range dirs {
		_ = os.Remove(d)
	}
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
func prepare(c Change) (step, error) {
	s := step{Change: c, target: c.Path(), mode: 0o644}
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
