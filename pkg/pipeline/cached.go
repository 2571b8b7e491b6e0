package pipeline

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/schemagen/schemagen/internal/pause"
	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/pipeline/internal/ripple"
)

// A Place is where manifests belong: a directory, and the text above each manifest there. The zero value is nowhere.
type Place struct{ Dir, Head string }

// RunCached is Run with a memory, which never changes a result: ARCHITECTURE.md says what a run remembers, and how much of it can
// be used after which change. A store that fails counts as empty, and nil as none. Manifests that are already in their place are
// not made again: they are Current and have no YAML.
func RunCached(ctx context.Context, store *cache.Store, place Place, opts Options, patterns ...string) (Result, error) {
	dir, err := filepath.Abs(opts.Dir)
	if err != nil {
		return Result{}, err
	}
	r := recorded{start: time.Now(), opts: opts, dir: dir, patterns: patterns, store: store, place: place}
	r.world = cache.Around(dir)
	if store == nil || opts.DriverResponse != "" || opts.Overlay != nil || r.world.Refusal != "" || strings.Contains(strings.Join(patterns, " "), "=") {
		res, _, err := r.run(ctx, memory{})
		return res, err
	}
	r.key = opts.key(r.world, patterns)
	r.manifests = newShelf(store, r.key)
	defer r.manifests.close()
	defer r.manifests.abort() // unless it was kept
	last := r.last()
	if res, ok := r.unchanged(last); ok {
		return res, ctx.Err()
	}
	mem := r.recall(last)
	res, doubt, ok := r.partly(ctx, last, mem)
	if ok {
		return res, nil
	}
	if doubt == lacking {
		mem.graph, mem.raw = nil, nil
	}
	res, err = r.wholly(ctx, mem)
	res.Doubt = doubt
	return res, err
}

// A recorded run is one whose inputs are noted.
type recorded struct {
	start    time.Time // before anything was looked at
	opts     Options
	dir      string // absolute
	world    cache.World
	patterns []string

	store     *cache.Store
	key       cache.Key
	place     Place
	manifests *shelf
}

// unchanged returns the result of the last run, if nothing has changed since and its manifests are still there.
func (r *recorded) unchanged(last *earlier) (Result, bool) {
	if last.change != cache.Same {
		return Result{}, false
	}
	return last.result(r.place, r.manifests)
}

// partBytes is how much it mostly takes to look again at what a change affects, which is over before letting go of it pays.
const partBytes = 32 << 20

// partly looks again at the kinds that a change affects, or at their groups, and joins that with the rest of the last run. False
// means that neither is possible; doubt says why if that turned out only afterwards.
func (r *recorded) partly(ctx context.Context, last *earlier, mem memory) (res Result, doubt string, ok bool) {
	if mem.graph == nil || last.recallRest() != nil {
		return res, "", false
	}
	pause.Expect(ctx, partBytes) // by the runtime, too, which collects where there are no pauses
	ctx = pause.Without(ctx)
	bodies := ripple.Change{Graph: mem.graph, Files: last.changed, Lenient: r.opts.Lenient}
	for _, scope := range []func(ripple.Change) *ripple.Scope{last.record.OfTypes, last.record.OfPackages} {
		if mem.scope = scope(bodies); mem.scope == nil {
			continue
		}
		if res, doubt = r.rerun(ctx, mem, last); doubt == "" {
			return res, "", true
		}
		if doubt == lacking { // whatever is looked at
			break
		}
	}
	return Result{}, doubt, false
}

// wholly looks at everything, with what is known from the last run, and keeps the result for the next one.
func (r *recorded) wholly(ctx context.Context, mem memory) (Result, error) {
	res, sure, err := r.run(ctx, mem)
	if err == nil && sure {
		r.keep(&res, nil)
	}
	return res, err
}

// run runs the pipeline with what is known, and once more without it if that turns out to be wrong. It reports whether the inputs
// of the result are known for sure.
func (r *recorded) run(ctx context.Context, mem memory) (res Result, sure bool, err error) {
	mem.recorder, mem.place, mem.manifests = cache.NewRecorder(parser.Header, r.start), r.place, r.manifests
	r.manifests.abort() // what a run made in vain
	res, err = run(ctx, r.opts, mem, r.patterns)
	if err == nil && mem.graph != nil && mem.recorder.Failed() { // a file that was not compared is gone
		return r.run(ctx, memory{})
	}
	if res.notes.recalled {
		res.Reused = Graph
	}
	res.Inputs, sure = r.tree(mem.recorder, res.notes.listed)
	return res, sure, err
}

// key returns the key of a run: its options and patterns, and what it depends on besides the tree.
func (o Options) key(world cache.World, patterns []string) cache.Key {
	facts := append(world.Facts, fmt.Sprintf("%#v %#v %q", world.Inputs, world.Modules, patterns))
	for _, p := range []any{o.MaxDescLen, o.PreserveUnknownFields} {
		data, _ := json.Marshal(p)
		facts = append(facts, string(data))
	}
	o.MaxDescLen, o.PreserveUnknownFields = nil, nil
	return cache.KeyOf(append(facts, fmt.Sprintf("%#v", o))...)
}
