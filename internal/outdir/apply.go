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

	"github.com/schemagen/schemagen/internal/filename"
)

// Apply makes the changes. If it fails, the files are as they were, or the error names those that
// could not be put back. Every file is the old one or the new one at any moment, even if the
// process is killed; the next Apply removes what such a process leaves behind, in the directories
// of the changes and in dirs. If a symbolic link is in the place of a file, the file that it leads
// to is written; that must be in the same directory. A link in the place of a directory below that
// of a change must lead to a directory below it.
func Apply(changes []Change, dirs ...string) error {
	if err := allBelow(changes); err != nil { // before anything is written
		return err
	}
	return whileLocked(directories(changes, dirs), func() error {
		return carryOut(changes, os.Rename)
	})
}

// ErrLeft is part of an error of Apply that leaves a file changed.
var ErrLeft = errors.New("not all files are as they were")

// whileLocked calls a function while no other run writes to the directories. It creates those that
// are missing, and removes them again if nothing is put there.
func whileLocked(dirs []string, do func() error) error {
	var locked dirLocks
	defer func() {
		removeEmpty(locked.made)
		locked.release()
	}()
	// in the order of their real names, so that two runs do not wait for each other
	for _, dir := range slices.SortedFunc(slices.Values(dirs), func(a, b string) int {
		return strings.Compare(filename.Real(a), filename.Real(b))
	}) {
		if err := locked.add(dir); err != nil {
			return err
		}
	}
	return do()
}

// carryOut makes changes in places that are locked. Once all files are prepared, only a rename or a
// removal can fail.
func carryOut(changes []Change, rename func(from, to string) error) (err error) {
	steps := make([]step, len(changes))
	defer func() {
		for i := range steps {
			err = errors.Join(err, steps[i].clean())
		}
	}()
	for i, c := range changes {
		steps[i].Change = c
	}
	// Once all are written, the first flush mostly flushes all. Others may write until the end.
	for _, do := range []func(*step) error{
		(*step).prepare, (*step).flush, (*step).checkUnchanged,
	} {
		for i := range steps {
			if err := do(&steps[i]); err != nil {
				return err
			}
		}
	}
	for i := range steps {
		if err := steps[i].replace(rename); err != nil {
			return errors.Join(err, putBack(steps[:i], rename))
		}
	}
	for i, c := range changes {
		if c.Kind == Delete {
			// its second name would keep the directory from being removed
			err = errors.Join(err, steps[i].clean())
			removeEmpty(dirsBetween(c))
		}
	}
	for _, dir := range directories(changes, nil) {
		syncDir(dir)
	}
	return err
}

// dirsBetween returns the directories between a file and its target, the deepest first.
func dirsBetween(c Change) (dirs []string) {
	for d := path.Dir(c.Name); d != "."; d = path.Dir(d) {
		dirs = append(dirs, filepath.Join(c.Dir, filepath.FromSlash(d)))
	}
	return dirs
}

// removeEmpty removes those of the directories that are empty; one that is not is somebody else's
// by now.
func removeEmpty(dirs []string) {
	for _, d := range dirs {
		_ = os.Remove(d)
	}
}

// A step is a change in progress: where it goes, the new file next to its place, and the name under
// which the old one is kept until everything is done.
type step struct {
	Change
	target, temp, backup string
	mode                 fs.FileMode
}

// prepare does whatever may fail for lack of space or permission, while nothing is changed yet.
func (s *step) prepare() error {
	var err error
	if s.target, s.mode, err = targetOf(s.Change); err != nil {
		return err
	}
	if s.Exact && s.mode != fresh && s.mode&0o200 == 0 { // gofmt -w leaves sources alone, too
		return fmt.Errorf("%s: %w, as the file is read-only", s.target, fs.ErrPermission)
	}
	if s.Kind != Create {
		if s.backup, err = s.backUp(); err != nil {
			return err
		}
	}
	if s.Kind == Delete {
		return nil
	}
	f, err := createTemp(filepath.Dir(s.target), s.mode)
	if err != nil {
		return err
	}
	s.temp = f.Name()
	_, err = f.Write(s.New)
	return errors.Join(err, f.Close())
}

// flush makes sure that the new file is on the disk before its name is.
func (s *step) flush() error {
	if s.temp == "" {
		return nil
	}
	f, err := os.OpenFile(s.temp, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if s.mode != fresh { // whatever the umask; only now, since it may forbid to open the file
		err = f.Chmod(s.mode)
	}
	return errors.Join(err, f.Sync(), f.Close())
}

// backUp gives the old file a second name, or copies it if the file system has no links, and
// returns that name.
func (s *step) backUp() (string, error) {
	f, err := createTemp(filepath.Dir(s.target), 0)
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
	return name, errors.Join(os.WriteFile(name, old, info.Mode().Perm()),
		os.Chmod(name, info.Mode().Perm()))
}

// checkUnchanged returns an error if the file of an exact change is neither its old nor its new
// content.
func (s *step) checkUnchanged() error {
	if !s.Exact {
		return nil
	}
	now, err := os.ReadFile(s.target)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, s.Old) && !bytes.Equal(now, s.New) {
		return fmt.Errorf("%s %w", s.Path(), ErrMeanwhile)
	}
	return nil
}

// replace puts the new file where the old one is, or removes the old one.
func (s *step) replace(rename func(from, to string) error) error {
	if s.Kind == Delete {
		return os.Remove(s.target)
	}
	err := rename(s.temp, s.target)
	if err == nil {
		s.temp = ""
	}
	return err
}

// clean removes the temporary file and the backup of a step, as far as they are still there.
func (s *step) clean() error {
	var errs []error
	for _, name := range []string{s.temp, s.backup} {
		if name != "" {
			errs = append(errs, ignoreMissing(os.Remove(name)))
		}
	}
	return errors.Join(errs...)
}

// ignoreMissing returns an error, but nil for that of a file that does not exist.
func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// putBack restores the files of the steps that were made before one failed. It needs no space: the
// old files exist, and one that cannot get its name back keeps the other.
func putBack(made []step, rename func(from, to string) error) error {
	var errs []error
	for i := range slices.Backward(made) {
		s := &made[i]
		if s.Kind == Create {
			if err := os.Remove(s.target); err != nil {
				errs = append(errs, fmt.Errorf("%s was written and could not be removed: %w",
					s.target, err))
			}
			continue
		}
		if err := rename(s.backup, s.target); err != nil {
			errs = append(errs,
				fmt.Errorf("%s was changed and could not be put back, its old content is in %s: %w",
					s.target, s.backup, err))
			s.backup = ""
		}
	}
	if len(errs) > 0 {
		errs = append(errs, ErrLeft)
	}
	return errors.Join(errs...)
}
