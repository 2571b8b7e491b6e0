package cache

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/internal/input"
)

// A Recorder watches a run and builds its Tree.
type Recorder struct {
	clause func([]byte) string
	start  time.Time

	mu     sync.Mutex
	read   map[string]File // what was in a Go file; without a name, if it was not looked at
	failed bool

	dirs   dirCache // used after the run
	tree   Tree
	seen   map[string]bool
	unsure bool
}

// NewRecorder watches a run that began, or relies on what was seen, at a time.
func NewRecorder(clause func([]byte) string, start time.Time) *Recorder {
	return &Recorder{clause: clause, start: start, read: make(map[string]File),
		seen: make(map[string]bool), dirs: dirCache{}}
}

// ReadFile reads a file and remembers what was in it, unless it looks like one of the module cache,
// whose content does not count; if it does after all, the file is read again. It may be called
// concurrently.
func (r *Recorder) ReadFile(name string) ([]byte, error) {
	data, err := input.Regular(name)
	var c File
	if !strings.Contains(name, "@v") {
		c = r.state(name, data)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.read[name] = c
	r.failed = r.failed || err != nil
	return data, err
}

// state returns what is in a file. Files that it embeds do not count: nobody looks for them.
func (r *Recorder) state(name string, data []byte) File {
	return File{name, Sum([]byte(r.clause(data))), Sum(data)}
}

// Failed reports whether a file could not be read.
func (r *Recorder) Failed() bool { return r.failed }

// Reached adds, as files that nobody changes, those that were read and for which the function says
// so.
func (r *Recorder) Reached(immutable func(name string) bool) {
	for _, name := range slices.Sorted(maps.Keys(r.read)) {
		if immutable(name) && r.isFirst(name) {
			r.tree.Fixed = append(r.tree.Fixed, fixed(name))
		}
	}
}

// Package adds a directory with those of its Go files that are built. These count as a whole, the
// others by their headers; files in other languages count as a whole, for the go command refuses
// packages with some that it does not build.
func (r *Recorder) Package(dir string, built []string) {
	r.Directory(dir)
	for _, name := range built {
		r.file(name, true)
	}
	r.addUnbuilt(dir)
}

// Walk adds everything below a directory, in which a pattern was looked up.
func (r *Recorder) Walk(dir string, nested bool) {
	if !r.isFirst("walk " + dir) {
		return
	}
	r.tree.Walks = append(r.tree.Walks, Walk{dir, nested, r.dirs.walk(dir, nested)})
	r.dirs.goFiles(dir, nested, func(name string) {
		if above := filepath.Dir(name); r.isFirst("above " + above) {
			r.checkSettled(above)
		}
		if isGo(name) {
			r.file(name, false)
		} else {
			r.Module(filepath.Dir(name))
		}
	})
}

// Module adds the files that determine the versions of a module or workspace in a directory,
// whether they exist or not. A directory for vendored packages counts without any, too.
func (r *Recorder) Module(dir string) {
	for _, name := range []string{"go.mod", "go.sum", "go.work", "go.work.sum",
		filepath.Join("vendor", "modules.txt")} {
		r.Input(filepath.Join(dir, name))
	}
	r.MissingDir(filepath.Join(dir, "vendor"))
}

// Input adds a file whose whole content counts, whether it exists or not. A pipe counts as
// unreadable: reading it would take its content from somebody else, or wait for it.
func (r *Recorder) Input(name string) {
	if !r.isFirst(name) {
		return
	}
	f := File{Name: name}
	if data, err := input.Regular(name); err == nil {
		f.Body = Sum(data)
	} else {
		f.Body = unreadState(err)
	}
	r.checkSettledIfThere(name)
	r.tree.Files = append(r.tree.Files, f)
}

// ModuleFilesAbove adds the go.mod files that, if they appeared in a directory or between it and
// the root of its module, would put it into another module.
func (r *Recorder) ModuleFilesAbove(dir, root string) {
	for below := root + string(filepath.Separator); root != "" &&
		strings.HasPrefix(dir, below); dir = filepath.Dir(dir) {
		r.Input(filepath.Join(dir, "go.mod"))
	}
}

// Workspace adds the files of the workspaces that a module belongs to, or would if they existed,
// with the modules that they name.
func (r *Recorder) Workspace(module string) {
	for dir := module; ; dir = filepath.Dir(dir) {
		work := filepath.Join(dir, "go.work")
		r.Input(work)
		r.Input(filepath.Join(dir, "go.work.sum"))
		if exists(work) {
			r.Module(dir)
		}
		for _, member := range gocmd.Named(work) {
			r.Module(member.Dir)
		}
		if dir == filepath.Dir(dir) {
			return
		}
	}
}

// Directory adds a directory in which Go files were looked for.
func (r *Recorder) Directory(dir string) {
	if r.isFirst("dir " + dir) {
		r.checkSettled(dir)
		r.tree.Dirs = append(r.tree.Dirs, Dir{dir, r.dirs.names(dir)})
	}
}

// MissingDir adds a directory in which Go files would be looked for if it were there, and reports
// whether it is.
func (r *Recorder) MissingDir(dir string) (there bool) {
	names := r.dirs.names(dir)
	if r.isFirst("dir " + dir) {
		r.checkSettledIfThere(dir)
		r.tree.Dirs = append(r.tree.Dirs, Dir{dir, names})
	}
	return names != ""
}

// addUnbuilt adds the files of a package's directory that are not built: Go files by their headers,
// and those of other languages as a whole.
func (r *Recorder) addUnbuilt(dir string) {
	for _, e := range r.dirs.in(dir).entries {
		switch name := filepath.Join(dir, e.Name()); {
		case e.IsDir():
		case isGo(name):
			r.file(name, false)
		case isSource(name):
			r.Input(name)
		}
	}
}

// file adds a Go file with what was read of it during the run, or else with what it has now. Whole
// says that all of it counts, not only its header.
func (r *Recorder) file(name string, whole bool) {
	if !r.isFirst(name) {
		return
	}
	r.checkSettled(name)
	c := r.read[name]
	if c.Body == "" {
		data, err := input.Regular(name)
		r.unsure = r.unsure || err != nil
		c = r.state(name, data)
	}
	if !whole {
		c.Body = ""
	}
	r.tree.Files = append(r.tree.Files, c)
}

// slack is how far the clock of file times may lag behind.
const slack = 20 * time.Millisecond

// checkSettled marks what was recorded as unsure if a file or directory is gone, or has changed
// since the run began: nobody knows which state the run saw.
func (r *Recorder) checkSettled(name string) {
	info, err := os.Stat(name)
	r.unsure = r.unsure || err != nil || r.isRecent(info)
}

// checkSettledIfThere is checkSettled for a name that need not exist: its absence is a state, too.
func (r *Recorder) checkSettledIfThere(name string) {
	info, err := os.Stat(name)
	r.unsure = r.unsure || err == nil && r.isRecent(info)
}

func (r *Recorder) isRecent(info os.FileInfo) bool {
	return info.ModTime().After(r.start.Add(-slack))
}

// isFirst reports whether a name is asked about for the first time, and remembers it.
func (r *Recorder) isFirst(name string) bool {
	if r.seen[name] {
		return false
	}
	r.seen[name] = true
	return true
}

// Tree returns what was recorded, or false if it cannot be relied on.
func (r *Recorder) Tree() (Tree, bool) { return r.tree, !r.unsure && !r.failed }
