// Package outdir brings directories to a wanted state, completely or not at all: every file is
// written and synced next to its place before the first is moved there, the old ones keep a second
// name until the last is, and a failure restores them.
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

	"github.com/schemagen/schemagen/internal/input"
)

// A File is a wanted file.
type File struct {
	Name string // below the directory, with slashes
	Head string // what precedes Data
	Data []byte
	Kept bool // the existing file must not be touched, and there is no Data
	Once bool // it is written only if there is none, and belongs to the user from then on
}

// matches reports whether an existing file has the wanted content.
func (f File) matches(old []byte) bool {
	below, ok := bytes.CutPrefix(old, []byte(f.Head))
	return ok && bytes.Equal(below, f.Data)
}

// A Target is the wanted state of one directory.
type Target struct {
	Dir   string
	Files []File
	// Stale reports whether an existing file that is not wanted is removed; nil means that none is.
	Stale func(name string, data []byte) bool
	// Alike reports whether a file will do although it differs from the wanted one; nil means that
	// none does.
	Alike func(old, wanted []byte) bool
	// Below says in which directories below Dir stale files are looked for, as a pattern of
	// path.Match; empty for Dir itself.
	Below string
}

// dirs returns the directories that hold the files, and that of the target: where a killed run may
// have left something.
func (t Target) dirs() []string {
	all := []string{filepath.Clean(t.Dir)}
	for _, f := range t.Files {
		all = append(all, filepath.Dir(filepath.Join(t.Dir, filepath.FromSlash(f.Name))))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// WithoutRemovals returns the targets, without stale files.
func WithoutRemovals(targets []Target) []Target {
	all := slices.Clone(targets)
	for i := range all {
		all[i].Stale = nil
	}
	return all
}

// Kind says what happens to a file.
type Kind uint8

// The kinds of change.
const (
	Create Kind = iota
	Update
	Delete
)

// A Change is what one file needs.
type Change struct {
	Kind     Kind
	Dir      string // the target's
	Name     string // below it
	Old, New []byte
	// Exact says that New was made from Old: if the file has changed since, Apply changes nothing.
	Exact bool
}

// Path returns the path of the file.
func (c Change) Path() string { return filepath.Join(c.Dir, filepath.FromSlash(c.Name)) }

// OtherEndings explains a change that concerns only line endings, which a diff by lines would not
// show; it is empty for any other change.
func (c Change) OtherEndings() string {
	if c.Kind != Update ||
		!bytes.Equal(bytes.ReplaceAll(c.Old, []byte("\r\n"), []byte("\n")), c.New) {
		return ""
	}
	return "differs from what the sources make only in line endings: write \"*" +
		filepath.Ext(c.Name) + " text eol=lf\" in .gitattributes"
}

// Compare compares directories with their wanted state. A directory that does not exist is empty,
// and what one target wants is not stale for another.
func Compare(targets ...Target) (Plan, error) {
	p := Plan{targets: targets}
	w := wanted{Places{}, map[string][]string{}}
	for _, t := range targets {
		for _, f := range t.Files {
			w.add(w.Of(t.Dir, f.Name))
		}
	}
	for _, t := range targets {
		own, err := t.plan(w)
		if err != nil {
			return p, err
		}
		slices.SortFunc(own, func(a, b Change) int { return strings.Compare(a.Name, b.Name) })
		p.Changes = append(p.Changes, own...)
	}
	return p, nil
}

// wanted are the files that targets want, by their names in lower case.
type wanted struct {
	Places
	files map[string][]string
}

func (w wanted) add(name string) {
	key := strings.ToLower(name)
	w.files[key] = append(w.files[key], name)
}

// has reports whether a file is wanted, perhaps by another spelling of its name, where the case of
// letters does not count.
func (w wanted) has(name string) bool {
	return slices.ContainsFunc(w.files[strings.ToLower(name)], func(other string) bool {
		return other == name || sameFile(other, name)
	})
}

// sameFile reports whether two names are those of one existing file, as on a file system that
// ignores case.
func sameFile(a, b string) bool {
	infoA, errA := os.Lstat(a)
	infoB, errB := os.Lstat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

// fileAt returns the file that stands where a directory, or one above it, is needed, or nothing.
func fileAt(dir string) string {
	for {
		info, err := os.Stat(dir)
		switch parent := filepath.Dir(dir); {
		case err == nil && !info.IsDir():
			return dir
		case err == nil || parent == dir:
			return ""
		default:
			dir = parent
		}
	}
}

// plan returns what the directory lacks of its wanted state: the files to write, then those to
// remove.
func (t Target) plan(w wanted) ([]Change, error) {
	_, err := os.Stat(t.Dir)
	if file := fileAt(t.Dir); file != "" {
		return nil,
			fmt.Errorf("%s is a file, but a directory is needed there: name another one, or remove the file", file)
	} else if to, noLink := os.Readlink(t.Dir); noLink == nil && errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is a link to %s, which does not exist: make that directory, "+
			"or remove the link", t.Dir, to)
	}
	var changes []Change
	for _, f := range t.Files {
		if f.Kept {
			continue
		}
		c := Change{Kind: Update, Dir: t.Dir, Name: f.Name}
		var err error
		switch c.Old, err = input.Regular(c.Path()); {
		case errors.Is(err, fs.ErrNotExist):
			c.Kind = Create
		case err != nil:
			return nil, err
		case f.Once || f.matches(c.Old):
			continue
		}
		c.New = append([]byte(f.Head), f.Data...)
		if c.Kind == Create || t.Alike == nil || !t.Alike(c.Old, c.New) {
			changes = append(changes, c)
		}
	}
	if t.Stale == nil {
		return changes, nil
	}
	var below []string
	if t.Below != "" {
		below = strings.Split(t.Below, "/")
	}
	left, err := t.staleFiles("", below, w)
	return append(changes, left...), err
}

// staleFiles returns the stale files in the directories below dir that the elements of a pattern
// match. Symbolic links are not followed: what they lead to is somebody else's.
func (t Target) staleFiles(dir string, below []string, w wanted) ([]Change, error) {
	entries, err := os.ReadDir(filepath.Join(t.Dir, dir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var changes []Change
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		if len(below) == 0 {
			if changes, err = t.appendStale(changes, name, e, w); err != nil {
				return nil, err
			}
			continue
		}
		if ok, _ := path.Match(below[0], e.Name()); !ok || !e.IsDir() {
			continue
		}
		deeper, err := t.staleFiles(name, below[1:], w)
		if err != nil {
			return nil, err
		}
		changes = append(changes, deeper...)
	}
	return changes, nil
}

// appendStale appends the removal of a file if it is stale.
func (t Target) appendStale(
	changes []Change, name string, e fs.DirEntry, w wanted,
) ([]Change, error) {
	if w.has(w.Of(t.Dir, name)) || !e.Type().IsRegular() {
		return changes, nil
	}
	c := Change{Kind: Delete, Dir: t.Dir, Name: name}
	var err error
	if c.Old, err = os.ReadFile(c.Path()); err == nil && t.Stale(name, c.Old) {
		changes = append(changes, c)
	}
	return changes, ignoreMissing(err) // another run may have been faster
}
