package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/watch"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
)

// keepWatching generates the manifests, and again whenever one of their inputs changes, until ctx
// is done, which is not an error. Findings are not errors either; a wrong call is one.
func (f *generateFlags) keepWatching(ctx context.Context, e env, args []string) error {
	given := *f // the configuration, which may change, fills in what the command line leaves open
	if _, _, err := f.request(&f.severities, args); err != nil {
		return err
	}
	var inputs cache.Tree
	rerun{
		run: func() (*cache.Tree, cache.FileStates) {
			*f = given
			o, err := f.make(ctx, e, args)
			if len(o.result.Inputs.Files) > 0 {
				inputs = o.result.Inputs
			}
			watched := f.watched(inputs)
			seen := watched.FileStates() // what changes from here on is noticed at once
			if err == nil {
				var changes []outdir.Change
				changes, err = f.finish(e, o)
				if err == nil || errors.Is(err, errFindings) {
					f.printRun(e.stderr, o, changes)
				}
			}
			if ctx.Err() == nil && err != nil && !errors.Is(err, errFindings) {
				fmt.Fprintln(e.stderr, "schemagen:", diag.Visible(err.Error()))
			}
			if errors.Is(err, outdir.ErrMeanwhile) { // manifests are not watched
				watch.Pause(ctx) // something else writes them
				return nil, seen
			}
			return watched, seen
		},
		wait:  func() { fmt.Fprintln(e.stderr, "watching for changes; interrupt to end") },
		again: func(changed []string) { f.printCause(e.stderr, changed) },
	}.loop(ctx)
	return nil
}

// A rerun is done once, and again whenever one of the files changes that it has read.
type rerun struct {
	// run returns the files, with their states before; no files if it is to be called again
	run   func() (*cache.Tree, cache.FileStates)
	wait  func()                 // is called before waiting for a change
	again func(changed []string) // is called after it; with no names if it came during a run
}

// loop calls run, and again after each change, until ctx is done.
func (r rerun) loop(ctx context.Context) {
	var before cache.FileStates
	for {
		start := time.Now()
		watched, seen := r.run()
		meanwhile := seen.Since(start) && !seen.Latest().Equal(before.Latest())
		switch before = seen; {
		case ctx.Err() != nil:
			return
		case watched == nil:
		case meanwhile:
			r.again(nil)
		default:
			r.wait()
			now, ok := watch.Change(ctx, seen, watched.FileStates,
				func(a, b cache.FileStates) bool { return len(a.Changed(b)) == 0 })
			if changed := seen.Changed(now); ok && len(changed) > 0 {
				r.again(changed)
			}
		}
	}
}

// watched adds to the inputs of the pipeline those of the command: the places of the configuration,
// and the header.
func (f *generateFlags) watched(inputs cache.Tree) *cache.Tree {
	// errors were reported when the configuration was loaded
	files, _ := config.Places(cmp.Or(f.dir, "."))
	if f.header.file != "" {
		files = append(files, filename.In(f.dir, f.header.file))
	}
	for _, name := range files {
		inputs.Files = append(inputs.Files, cache.File{Name: name})
	}
	return &inputs
}

// maxNamed limits how many changed files are named: after a switch of branches there are many.
const maxNamed = 5

// printCause says which files have changed, so that there is another run.
func (f *generateFlags) printCause(w io.Writer, names []string) {
	if len(names) == 0 {
		fmt.Fprintln(w, "something changed during the run: running again")
	}
	for i, name := range names {
		if i == maxNamed {
			fmt.Fprintf(w, "changed: %s more\n", word.Count(len(names)-i, "file"))
			return
		}
		fmt.Fprintln(w, "changed:", f.name(name))
	}
}

// printRun says what a run changed, and sums up.
func (f *generateFlags) printRun(w io.Writer, o runOutput, changes []outdir.Change) {
	for _, c := range changes {
		f.printChange(w, c)
	}
	removed := removals(changes)
	written := len(changes) - removed
	all := o.result.Diagnostics
	found := word.Count(all.Count(diag.Error), "error") + ", " +
		word.Count(all.Count(diag.Warning), "warning")
	if all.HasErrors() && !f.keepGoing {
		fmt.Fprintf(w, "nothing written: %s\n", found)
		return
	}
	fmt.Fprintf(w, "%d written, %d removed, %d unchanged; %s\n", written, removed,
		o.fileCount()-written, found)
}

// printChange says what has become of a file.
func (f *generateFlags) printChange(w io.Writer, c outdir.Change) {
	what := "written:"
	if c.Kind == outdir.Delete {
		what = "removed:"
	}
	fmt.Fprintln(w, what, f.name(c.Path()))
}
