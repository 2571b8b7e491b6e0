package outdir

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/schemagen/schemagen/internal/filename"
)

// fresh stands for the permissions of a file that does not exist: it gets the default ones of the
// process.
const fresh = fs.ModeIrregular

// allBelow returns an error for a change whose file is not below its directory.
func allBelow(changes []Change) error {
	for _, c := range changes {
		if err := checkBelow(c); err != nil {
			return err
		}
	}
	return nil
}

// checkBelow returns an error if the directory of a change's file is not below that of the change:
// a name must not lead elsewhere, and a link that does is not followed, since whoever put it there
// may not be whoever runs us.
func checkBelow(c Change) error {
	if !filepath.IsLocal(filepath.FromSlash(c.Name)) || c.Name != path.Clean(c.Name) ||
		c.Name == "." {
		return fmt.Errorf("%q cannot be the name of a file in %s", c.Name, c.Dir)
	}
	for _, dir := range slices.Backward(dirsBetween(c)) {
		info, err := os.Lstat(dir)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // nor does anything below it
		case err != nil:
			return err
		case info.Mode()&fs.ModeSymlink != 0:
			if err := linksBelow(c.Dir, dir); err != nil {
				return err
			}
		case !info.IsDir():
			return fmt.Errorf("%s is a file, but %s needs a directory of that name: remove or rename the file", dir, c.Name)
		}
	}
	return nil
}

// linksBelow returns an error if a link does not lead to a directory below another.
func linksBelow(dir, link string) error {
	top, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return err
	}
	to, err := filepath.EvalSymlinks(link)
	if err != nil {
		return fmt.Errorf("%s is a symbolic link that leads nowhere, remove it: %w", link, err)
	}
	if rel, err := filepath.Rel(top, to); err != nil || !filepath.IsLocal(rel) {
		return fmt.Errorf("%s is a symbolic link to %s, which is not in the directory %s: remove it", link, to, dir)
	}
	return nil
}

// targetOf returns the file that a change is about, and its permissions. The file is in the
// directory of its name, even if a link is in its place.
func targetOf(c Change) (string, fs.FileMode, error) {
	name := c.Path()
	dir := filepath.Dir(name)
	target := name
	if c.Kind != Delete {
		var err error
		if target, err = follow(name); err != nil {
			return "", 0, err
		}
		if target != name && !isWithin(dir, target) {
			advice := "remove it"
			if c.Exact { // what it leads to is not made anew
				advice = "correct that file where it is, or put a copy in the place of the link"
			}
			return "", 0,
				fmt.Errorf("%s is a symbolic link to %s, which is not in the same directory: %s", name, target, advice)
		}
	}
	info, err := os.Lstat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist) && c.Kind != Delete:
		return target, fresh, nil
	case err != nil:
		return "", 0, err
	case !info.Mode().IsRegular():
		return "", 0, fmt.Errorf("%s is not a regular file", target)
	}
	return target, info.Mode().Perm(), nil
}

// maxLinks is how many symbolic links in a row are followed, as many as Linux does.
const maxLinks = 40

// follow returns the name that symbolic links lead to; a file of that name need not exist.
func follow(name string) (string, error) {
	for range maxLinks {
		link, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link, or nothing there
		}
		name = filename.In(filepath.Dir(name), link)
	}
	return "", fmt.Errorf("%s: too many symbolic links", name)
}

// isWithin reports whether a file is in a directory, whatever links lead there.
func isWithin(dir, file string) bool {
	a, errA := os.Stat(dir)
	b, errB := os.Stat(filepath.Dir(file))
	return errA == nil && errB == nil && os.SameFile(a, b)
}

// tempPrefix begins the names of temporary files, before a number: they are hidden, and have no
// suffix that tools look for.
const tempPrefix = ".schemagen-"

// createTemp makes a file in a directory for content that will have these permissions.
func createTemp(dir string, mode fs.FileMode) (*os.File, error) {
	if mode == fresh {
		mode = 0o666 // less the umask
	} else {
		mode = 0o600 // for now
	}
	for {
		name := filepath.Join(dir, tempPrefix+strconv.FormatUint(uint64(rand.Uint32()), 10))
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if why, ok := errors.AsType[*fs.PathError](err); ok { // without the temporary name
			return nil, fmt.Errorf("no file can be written in %s: %w", dir, why.Err)
		}
		return f, err
	}
}

// abandoned is the age at which a temporary file cannot belong to a run that is still going on, if
// runs do not exclude each other.
const abandoned = time.Hour

// leftovers returns the temporary files in a directory.
func leftovers(dir string) []fs.DirEntry {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		number, ours := strings.CutPrefix(e.Name(), tempPrefix)
		return !ours || number == "" || strings.Trim(number, "0123456789") != "" ||
			!e.Type().IsRegular()
	})
}

// sweep removes what a killed run left in a directory: all of it if we are alone there. Nothing
// depends on its success.
func sweep(dir string, alone bool) {
	for _, e := range leftovers(dir) {
		if info, err := e.Info(); err == nil && (alone || time.Since(info.ModTime()) > abandoned) {
			_ = os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// syncDir asks the system to sync the new names of files in a directory too; not every system can.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = errors.Join(d.Sync(), d.Close())
	}
}
