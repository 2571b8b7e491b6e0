package outdir

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// dirLocks is a set of directories that no other run writes to meanwhile.
type dirLocks struct {
	made   []string // of these and those above, the deepest first
	locked []fs.FileInfo
	unlock []func()
}

// add makes a directory, waits for its lock, and sweeps it. For one that is locked under another
// name it would wait in vain.
func (c *dirLocks) add(dir string) error {
	c.made = append(missingDirs(dir), c.made...)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	info, err := os.Stat(dir)
	if err != nil || slices.ContainsFunc(c.locked, func(other fs.FileInfo) bool {
		return os.SameFile(info, other)
	}) {
		return err
	}
	unlock, alone, err := lock(dir)
	if err != nil {
		return err
	}
	// its last owner has removed it
	if now, err := os.Stat(dir); err != nil || !os.SameFile(info, now) {
		unlock()
		return c.add(dir)
	}
	c.locked, c.unlock = append(c.locked, info), append(c.unlock, unlock)
	sweep(dir, alone)
	return nil
}

// release ends all locks.
func (c *dirLocks) release() {
	for _, unlock := range c.unlock {
		unlock()
	}
}

// directories returns those that changes are made in, and those of dirs in which a killed run left
// something, in order.
func directories(changes []Change, dirs []string) []string {
	var all []string
	for _, c := range changes {
		all = append(all, filepath.Dir(c.Path()))
	}
	for _, dir := range dirs {
		if len(leftovers(dir)) > 0 {
			all = append(all, filepath.Clean(dir))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// missingDirs returns a directory and those above it that do not exist, the deepest first.
func missingDirs(dir string) (missing []string) {
	// a drive of Windows may not exist
	for d := filepath.Clean(dir); !slices.Contains(missing, d); d = filepath.Dir(d) {
		if _, err := os.Lstat(d); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		missing = append(missing, d)
	}
	return missing
}
