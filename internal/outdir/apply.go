package outdir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Apply makes the changes. If it fails, the directory is as it was, or the error names the files that could not be put back.
// Every file is the old one or the new one at any moment, even if the process is killed; what such a process leaves behind
// the next Apply removes. Where a symbolic link stands in the place of a file, the file that it leads to is the one that is
// written; it must lie in the directory, too.
func Apply(dir string, changes []Change) error {
	return apply(dir, changes, os.Rename)
}

// apply is Apply with the one call of the system that matters after the first file is in its place.
func apply(dir string, changes []Change, rename func(from, to string) error) (err error) {
	if len(changes) == 0 && len(leftovers(dir)) == 0 {
		return nil
	}
	unmake, err := makeDir(dir)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			unmake()
		}
	}()
	unlock, alone, err := lock(dir)
	if err != nil {
		return err
	}
	defer unlock()
	sweep(dir, alone)
	steps := make([]step, len(changes))
	defer func() {
		for i := range steps {
			err = errors.Join(err, steps[i].clean())
		}
	}()
	for i, c := range changes {
		if err := steps[i].prepare(dir, c); err != nil {
			return err
		}
	}
	for i := range steps {
		if err := steps[i].place(rename); err != nil {
			return errors.Join(err, putBack(steps[:i], rename))
		}
	}
	syncDir(dir)
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

// A step is a change on its way: where it goes, the new file beside its place, and the name under which the old one stays
// until all is done.
type step struct {
	Change
	target, temp, backup string
}

// prepare does whatever may fail for want of space or permission while nothing is changed yet.
func (s *step) prepare(dir string, c Change) error {
	s.Change = c
	target, mode, err := place(dir, c)
	if err != nil {
		return err
	}
	s.target = target
	if c.Kind != Create {
		if s.backup, err = s.keep(); err != nil {
			return err
		}
	}
	if c.Kind == Delete {
		return nil
	}
	f, err := os.CreateTemp(filepath.Dir(s.target), tempPattern)
	if err != nil {
		return err
	}
	s.temp = f.Name()
	_, err = f.Write(c.New)
	return errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
}

// keep gives the old file another name, or makes a copy where the file system has no links.
func (s *step) keep() (string, error) {
	f, err := os.CreateTemp(filepath.Dir(s.target), tempPattern)
	if err != nil {
		return "", err
	}
	name := f.Name()
	if err := errors.Join(f.Close(), os.Remove(name)); err != nil {
		return name, err
	}
	if os.Link(s.target, name) == nil {
		return name, nil
	}
	old, err := os.ReadFile(s.target)
	if err != nil {
		return name, err
	}
	info, err := os.Stat(s.target)
	if err != nil {
		return name, err
	}
	return name, errors.Join(os.WriteFile(name, old, info.Mode().Perm()), os.Chmod(name, info.Mode().Perm()))
}

func (s *step) place(rename func(from, to string) error) error {
	if s.Kind == Delete {
		return os.Remove(s.target)
	}
	return rename(s.temp, s.target)
}

// clean removes what is left of a step. What was moved away is not there any more.
func (s *step) clean() error {
	var errs []error
	for _, name := range []string{s.temp, s.backup} {
		if name != "" {
			errs = append(errs, ignoreMissing(os.Remove(name)))
		}
	}
	return errors.Join(errs...)
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// putBack restores the files of the steps that were made before one failed. It needs no space: the old files are there, and
// one that cannot have its name back keeps the other.
func putBack(made []step, rename func(from, to string) error) error {
	var errs []error
	for i := range slices.Backward(made) {
		s := &made[i]
		if s.Kind == Create {
			if err := os.Remove(s.target); err != nil {
				errs = append(errs, fmt.Errorf("%s was written and could not be removed: %w", s.target, err))
			}
			continue
		}
		if err := rename(s.backup, s.target); err != nil {
			errs = append(errs, fmt.Errorf("%s was changed and could not be put back, what it was is in %s: %w", s.target, s.backup, err))
			s.backup = ""
		}
	}
	return errors.Join(errs...)
}
