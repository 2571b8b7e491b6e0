package cache

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/internal/parallel"
)

// A Tree is the state of the files that a run depended on: which Go files there are where, and what
// is in them.
type Tree struct {
	Walks []Walk
	Dirs  []Dir
	Files []File
	Fixed []Fixed
}

// A Walk is a directory that was searched to the bottom, with the names of the Go and module files
// there.
type Walk struct {
	Root   string
	Nested bool // into modules, and into directories that the go command passes over
	Names  string
}

// A Dir is a directory with the names of its Go files, and of files in languages that the go
// command has others compile.
type Dir struct{ Name, Names string }

// A File is a file whose content counts: all of it or, if it is not read, only what the go command
// reads.
type File struct {
	Name string
	Head string // of a Go file: the hash of its header
	// the hash of the whole, or unreadable; empty if the file is missing, or if only its header
	// counts
	Body string
}

// unreadable is what is known of something that is there and cannot be read. It is no hash.
const unreadable = "unreadable"

// unreadState returns what is known of a file or directory that could not be read: nothing if it is
// missing.
func unreadState(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	return unreadable
}

// Fixed is a file that nobody changes, such as one in the module cache, by size and time of
// modification.
type Fixed struct {
	Name       string
	Size, Time int64
}

// A Change says how a tree differs from what it was. Changes are in the order of their cost.
type Change uint8

// The changes.
const (
	Same   Change = iota
	Bodies        // Go files differ after their headers: the go command would say the same
	Other         // it might say something else
)

// Sum returns the hash by which a Tree knows a content.
func Sum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:16])
}

// Compare returns how the files on disk differ from the tree. The function clause returns the part
// of a Go file that the go command reads.
func (t *Tree) Compare(clause func([]byte) string) Change {
	for _, f := range t.Fixed {
		if fixed(f.Name) != f {
			return Other
		}
	}
	c := dirCache{}
	for _, d := range t.Dirs {
		if c.names(d.Name) != d.Names {
			return Other
		}
	}
	for _, w := range t.Walks {
		if c.walk(w.Root, w.Nested) != w.Names {
			return Other
		}
	}
	changes := make([]Change, len(t.Files))
	parallel.Do(len(t.Files), func(i int) { changes[i] = t.Files[i].compare(clause) })
	return slices.Max(append(changes, Same))
}

// compare returns how a file differs from what it was.
func (f File) compare(clause func([]byte) string) Change {
	data, err := input.Regular(f.Name)
	switch {
	case err != nil && f.Head == "" && f.Body == unreadState(err):
		return Same // it could not be read before either
	case err != nil:
		return Other
	case f.Body != "" && Sum(data) == f.Body:
		return Same
	case f.Head == "" || Sum([]byte(clause(data))) != f.Head:
		return Other
	case f.Body == "":
		return Same
	}
	return Bodies
}

// fixed returns the size and time of a file as they are now; a missing file has the size -1.
func fixed(name string) Fixed {
	info, err := os.Stat(name)
	if err != nil {
		return Fixed{Name: name, Size: -1}
	}
	return Fixed{Name: name, Size: info.Size(), Time: info.ModTime().UnixNano()}
}

// A dirCache has what was in directories when they were first read, by name.
type dirCache map[string]listing

type listing struct {
	entries []fs.DirEntry
	err     error
}

// in returns what is in a directory.
func (c dirCache) in(dir string) listing {
	all, seen := c[dir]
	if !seen {
		all.entries, all.err = os.ReadDir(dir)
		c[dir] = all
	}
	return all
}

// names returns a hash of the names of the source files in a directory.
func (c dirCache) names(dir string) string {
	if err := c.in(dir).err; err != nil {
		return unreadState(err)
	}
	var all strings.Builder
	for _, e := range c.in(dir).entries {
		if isSource(e.Name()) && !e.IsDir() {
			all.WriteString(e.Name() + "\n")
		}
	}
	return Sum([]byte(all.String()))
}

// walk returns a hash of the names of the Go and module files below a directory, as far as the go
// command would look.
func (c dirCache) walk(root string, nested bool) string {
	var all strings.Builder
	c.goFiles(root, nested, func(name string) { all.WriteString(name + "\n") })
	return Sum([]byte(all.String()))
}

// goFiles calls found with the Go and module files below a directory, by name.
func (c dirCache) goFiles(root string, nested bool, found func(name string)) {
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real
	}
	c.filesBelow(root, nested, found)
}

// filesBelow is goFiles for a directory whose name has no links.
func (c dirCache) filesBelow(dir string, nested bool, found func(name string)) {
	for _, e := range c.in(dir).entries { // what cannot be read has no packages
		switch name := filepath.Join(dir, e.Name()); {
		case e.IsDir() && !nested && gocmd.PassesOver(name):
		case e.IsDir() && !nested && c.isModule(name):
			found(filepath.Join(name, "go.mod")) // a module of its own
		case e.IsDir():
			c.filesBelow(name, nested, found)
		case isGo(name) || e.Name() == "go.mod":
			found(name)
		}
	}
}

// isModule reports whether a directory has a go.mod file.
func (c dirCache) isModule(dir string) bool {
	return slices.ContainsFunc(c.in(dir).entries, func(e fs.DirEntry) bool {
		return e.Name() == "go.mod"
	})
}

func isGo(name string) bool { return strings.HasSuffix(name, ".go") }

// isSource reports whether a file is Go, or part of a package only with cgo.
func isSource(name string) bool {
	switch filepath.Ext(name) {
	case ".go", ".c", ".cc", ".cpp", ".cxx", ".m", ".f", ".F", ".for", ".f90", ".swig", ".swigcxx":
		return true
	}
	return false
}
