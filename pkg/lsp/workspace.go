package lsp

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// A workspace is a module, with the last runs over it.
type workspace struct {
	server  *server
	root    string
	changed chan struct{} // has an element if something has
	done    chan struct{} // closed when the loop has ended

	mu      sync.Mutex
	dirty   map[string]bool // directories with files that have changed since the last run over all
	stale   map[string]bool // those with files that have changed since they were looked at
	reread  bool            // the configuration may be another one
	forget  bool            // files on disk may have come or gone
	project Project
	whole   pipeline.Snapshot // the last run over all
	// by directory of an open file, the last run that could read its package
	lastRead map[string]pipeline.Snapshot
	found    map[string]diag.List // by file, what the editor shows
	stop     context.CancelFunc   // ends the run that is under way
	edits    int                  // how many changes there were
	waiting  []chan struct{}      // closed once the whole module has been looked at

	session *pipeline.Session // used by the loop alone; nil until the project is known
}

// newWorkspace returns the workspace of the module at a root, about which nothing is known yet.
func newWorkspace(s *server, root string) *workspace {
	return &workspace{
		server: s, root: root, changed: make(chan struct{}, 1), done: make(chan struct{}),
		reread: true,
		dirty:  map[string]bool{}, stale: map[string]bool{},
		lastRead: map[string]pipeline.Snapshot{}, found: map[string]diag.List{},
	}
}

// change notes that a file in a directory is another one, and ends a run that does not know of it.
func (w *workspace) change(dir string, onDisk bool) {
	w.mu.Lock()
	w.dirty[dir], w.stale[dir] = true, true
	w.edits++
	w.forget = w.forget || onDisk
	if w.stop != nil {
		w.stop()
	}
	w.mu.Unlock()
	w.wake()
}

// reload has the configuration read again.
func (w *workspace) reload() {
	w.mu.Lock()
	w.reread = true
	w.mu.Unlock()
	w.wake()
}

// wake has the loop look again, after what it does now.
func (w *workspace) wake() {
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

// loop looks at what has changed: at the package when no key was pressed for a moment, and at the
// module when it rests, or when somebody waits for that.
func (w *workspace) loop(ctx context.Context) {
	defer close(w.done)
	for w.wait(ctx, 0) {
		for w.wait(ctx, packageDelay) {
		}
		if !w.isAwaited() {
			w.guard(ctx, w.runPackages)
			if w.wait(ctx, moduleDelay) {
				w.wake()
				continue
			}
		}
		w.guard(ctx, w.runModule)
	}
}

// isAwaited reports whether somebody waits until the whole module has been looked at.
func (w *workspace) isAwaited() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.waiting) > 0
}

// wait waits for a change, and reports whether there was one in a time; zero waits until the
// context ends.
func (w *workspace) wait(ctx context.Context, limit time.Duration) bool {
	var late <-chan time.Time
	if limit > 0 {
		timer := time.NewTimer(limit)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case <-ctx.Done():
		return false
	case <-w.changed:
		return true
	case <-late:
		return false
	}
}

// guard runs a part of the work that a change may cut short. A bug in it costs the findings, and
// nothing else.
func (w *workspace) guard(ctx context.Context, do func(context.Context)) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	w.mu.Lock()
	w.stop = stop
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		w.stop = nil
		w.mu.Unlock()
		if r := recover(); r != nil {
			w.server.log(fmt.Sprintf("internal error: %v: this is a bug in schemagen, please report it", r))
			w.session = nil
			w.reload()
		}
	}()
	if ctx.Err() == nil {
		do(ctx)
	}
}

// runPackages looks at the packages of files that have changed.
func (w *workspace) runPackages(ctx context.Context) {
	w.mu.Lock()
	dirs, busy, edits := slices.Sorted(maps.Keys(w.dirty)), w.reread || w.forget, w.edits
	w.mu.Unlock()
	if w.session == nil || busy {
		w.runModule(ctx)
		return
	}
	overlay := w.overlay()
	for _, dir := range dirs {
		if gocmd.ModuleRoot(dir) != w.root {
			continue // what changes in another module is seen when the whole module is looked at
		}
		snap, ok, err := w.session.RunPackage(ctx, overlay, dir)
		if err != nil || ctx.Err() != nil {
			return
		}
		if !ok {
			w.runModule(ctx)
			return
		}
		w.keep(dir, snap)
		w.show(snap.Diagnostics, dir, edits)
	}
}

// runModule looks at the whole module, unless nothing has changed since that was done.
func (w *workspace) runModule(ctx context.Context) {
	w.mu.Lock()
	reread, forget, edits := w.reread || w.session == nil, w.forget, w.edits
	idle := !reread && !forget && len(w.dirty) == 0
	w.reread, w.forget = false, false
	w.mu.Unlock()
	if idle || reread && !w.load(edits) {
		w.answerWaiting()
		return
	}
	if forget {
		w.session.Forget()
	}
	snap, err := w.session.Run(ctx, w.overlay())
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		w.server.log(err.Error())
		w.answerWaiting()
		return
	}
	w.mu.Lock()
	w.whole = snap
	if edits == w.edits {
		clear(w.dirty)
	}
	w.mu.Unlock()
	for _, dir := range w.open() {
		w.keep(dir, snap)
	}
	w.show(snap.Diagnostics, "", edits)
	w.mu.Lock()
	changed := edits != w.edits
	w.mu.Unlock()
	if !changed {
		w.answerWaiting()
	}
}

// answerWaiting tells those who wait that the module has been looked at.
func (w *workspace) answerWaiting() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, done := range w.waiting {
		close(done)
	}
	w.waiting = nil
}

// check waits until the whole module has been looked at as it is now.
func (w *workspace) check(ctx context.Context) error {
	done := make(chan struct{})
	w.mu.Lock()
	w.waiting = append(w.waiting, done)
	w.mu.Unlock()
	w.wake()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// load reads the configuration and begins a new session, if that is sound. It is known how many
// changes there were before.
func (w *workspace) load(edits int) bool {
	project, wrong, err := w.server.opts.Project(w.root)
	switch {
	case err != nil:
		w.server.log(err.Error())
		return false
	case wrong.HasErrors():
		w.show(wrong, "", edits)
		w.mu.Lock()
		w.reread = true
		w.mu.Unlock()
		return false
	}
	project.Dir = filename.In(w.root, project.Dir)
	if len(project.Packages) == 0 {
		project.Packages = []string{"./..."}
	}
	w.mu.Lock()
	w.project = project
	w.mu.Unlock()
	w.session = pipeline.NewSession(project.Options, project.Packages...)
	return true
}

// settings returns what the configuration says, as far as it has been read.
func (w *workspace) settings() Project {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.project
}

// overlay returns the Go files, also of other modules, whose text in the editor is another one than
// on disk.
func (w *workspace) overlay() map[string][]byte {
	overlay := map[string][]byte{}
	for file, t := range w.server.goTexts("") {
		if onDisk, err := os.ReadFile(file); err != nil || !bytes.Equal(onDisk, t.data) {
			overlay[file] = t.data
		}
	}
	return overlay
}

// documents returns the Go files of the module that are open.
func (w *workspace) documents() map[string]fileText {
	return w.server.goTexts(w.root + string(filepath.Separator))
}

// reads reports whether the last run has read the package in a directory, which may be of another
// module, or lacked a package, which may be that one.
func (w *workspace) reads(dir string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return packageIn(w.whole.Program, dir) != nil ||
		slices.ContainsFunc(w.whole.Diagnostics, func(d diag.Diagnostic) bool {
			return strings.HasPrefix(string(d.Code), "load/")
		})
}

// open returns the directories of open files.
func (w *workspace) open() []string {
	dirs := map[string]bool{}
	for file := range w.documents() {
		dirs[filepath.Dir(file)] = true
	}
	return slices.Sorted(maps.Keys(dirs))
}

// keep keeps a run for questions about the package in a directory.
func (w *workspace) keep(dir string, snap pipeline.Snapshot) {
	p := packageIn(snap.Program, dir)
	open := w.open()
	w.mu.Lock()
	defer w.mu.Unlock()
	if p != nil && (!p.Faulty || w.lastRead[dir].Program == nil) {
		w.lastRead[dir] = snap
	}
	maps.DeleteFunc(w.lastRead, func(dir string, _ pipeline.Snapshot) bool {
		return !slices.Contains(open, dir)
	})
}

// packageIn returns the package of a program in a directory, or nil.
func packageIn(prog *parser.Program, dir string) *parser.Package {
	if prog == nil {
		return nil
	}
	for _, p := range prog.Packages {
		if p.Dir == dir {
			return p
		}
	}
	return nil
}

// lastReadable returns the last run in which the package of a file could be read.
func (w *workspace) lastReadable(file string) (pipeline.Snapshot, *parser.Package) {
	w.mu.Lock()
	defer w.mu.Unlock()
	snap, ok := w.lastRead[filepath.Dir(file)]
	if !ok {
		snap = w.whole
	}
	return snap, packageIn(snap.Program, filepath.Dir(file))
}
