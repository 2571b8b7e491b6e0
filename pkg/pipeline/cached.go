package pipeline

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/pipeline/internal/ripple"
)

// A Place is where manifests are to lie: a directory, and what stands above each manifest there. The zero value is nowhere.
type Place struct{ Dir, Head string }

// RunCached is Run with a memory, which never changes a result: ARCHITECTURE.md says what a run remembers and how much of it is
// of use after which change. A store that fails is one that is empty, and nil is none. The manifests that lie in their place
// already are not made again: they are Current and have no YAML.
func RunCached(ctx context.Context, store *cache.Store, place Place, opts Options, patterns ...string) (Result, error) {
	dir, err := filepath.Abs(opts.Dir)
	if err != nil {
		return Result{}, err
	}
	r := recorded{opts: opts, dir: dir, world: cache.Around(dir), patterns: patterns, store: store, place: place}
	if store == nil || opts.DriverResponse != "" || r.world.Refusal != "" || strings.Contains(strings.Join(patterns, " "), "=") {
		_, res, _, err := r.run(ctx, &memory{})
		return res, err
	}
	r.key = opts.key(r.world, patterns)
	var last saved
	entry := store.Get(r.key)
	change, changed := cache.Other, []cache.File(nil)
	if entry != nil && unpack(entry[runSection], &last) == nil {
		change, changed = last.Tree.Compare(parser.Header)
	}
	if change == cache.Same {
		if res, ok := last.result(place, newShelf(store, r.key)); ok {
			return res, ctx.Err()
		}
	}
	if entry != nil {
		entry = afterChange(store, r.key, entry[runSection])
	}
	mem, err := recall(entry, &last, change)
	if err != nil {
		mem = &memory{}
	}
	var doubt string
	if change == cache.Bodies && last.recallRest(entry) == nil {
		bodies := ripple.Change{Graph: mem.graph, Files: changed, Lenient: opts.Lenient}
		for _, scope := range []func(ripple.Change) *ripple.Scope{last.record.OfTypes, last.record.OfPackages} {
			if mem.scope = scope(bodies); mem.scope == nil {
				continue
			}
			var res Result
			if res, doubt = r.rerun(ctx, mem, &last, changed); doubt == "" {
				return res, nil
			}
			mem, _ = recall(entry, &last, change)
		}
	}
	mem, res, sure, err := r.run(ctx, mem)
	res.Doubt = doubt
	if err == nil && sure {
		res.keep(store, r.key, mem, nil)
	}
	return res, err
}

// A recorded run is one whose inputs are noted.
type recorded struct {
	opts     Options
	dir      string // absolute
	world    cache.World
	patterns []string

	store *cache.Store
	key   cache.Key
	place Place
}

// run runs the pipeline with what is known, and once more without it if that turns out to be wrong. It returns what was known
// in the end, and whether the inputs of the result are known for sure.
func (r *recorded) run(ctx context.Context, mem *memory) (*memory, Result, bool, error) {
	mem.recorder, mem.place = cache.NewRecorder(parser.Header), r.place
	res, err := run(ctx, r.opts, mem, r.patterns)
	if err == nil && mem.graph != nil && mem.recorder.Failed() { // something that was not looked at is gone
		mem = &memory{recorder: cache.NewRecorder(parser.Header), place: r.place}
		res, err = run(ctx, r.opts, mem, r.patterns)
	}
	if mem.graph != nil {
		res.Reused = Graph
	}
	var sure bool
	res.Inputs, sure = mem.tree(r.opts, r.world, r.dir, r.patterns)
	return mem, res, sure, err
}

// key returns the key of a run: what it is told, by whom, and where.
func (o Options) key(world cache.World, patterns []string) cache.Key {
	facts := append(world.Facts, fmt.Sprintf("%#v %q", world.Inputs, patterns))
	for _, p := range []any{o.MaxDescLen, o.PreserveUnknownFields} {
		data, _ := json.Marshal(p)
		facts = append(facts, string(data))
	}
	o.MaxDescLen, o.PreserveUnknownFields = nil, nil
	return cache.KeyOf(append(facts, fmt.Sprintf("%#v", o))...)
}
