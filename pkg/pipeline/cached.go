package pipeline

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/parser"
)

// The sections of an entry.
const (
	runSection   = "run"    // a saved
	yamlSection  = "yaml"   // and a number: a manifest; in an entry of their own, which is seldom read
	graphSection = "graph"  // a parser.Graph
	proofSection = "proofs" // reports by the hash of the manifest
)

// A saved run is its result but for the manifests, and the tree that it was made of.
type saved struct {
	Tree        cache.Tree
	Files       []savedFile
	Diagnostics diag.List
	Packages    []Package
	Roots       int
	Stats       parser.Stats
}

type savedFile struct {
	Name, CRD string
	Broken    bool
	Sum       string // of its YAML
}

// A Place is where manifests are to lie: a directory, and what stands above each manifest there. The zero value is nowhere.
type Place struct{ Dir, Head string }

// RunCached is Run with a memory. If nothing has changed since a run with the same options, its result is returned again,
// findings included; if only the insides of Go files have, the go command is not asked. What cannot be remembered is run as
// without a store, and a store that fails is one that is empty: it never changes a result; nil is none. The manifests that lie
// in their place already are not made again: they are Current and have no YAML.
func RunCached(ctx context.Context, store *cache.Store, place Place, opts Options, patterns ...string) (Result, error) {
	dir, err := filepath.Abs(opts.Dir)
	if err != nil {
		return Result{}, err
	}
	r := recorded{opts: opts, dir: dir, world: cache.Around(dir), patterns: patterns}
	if store == nil || opts.DriverResponse != "" || r.world.Refusal != "" || strings.Contains(strings.Join(patterns, " "), "=") {
		_, res, _, err := r.run(ctx, &memory{})
		return res, err
	}
	key := opts.key(r.world, patterns)
	var last saved
	entry := store.Get(key)
	change := cache.Other
	if entry != nil && json.Unmarshal(entry[runSection], &last) == nil {
		change = last.Tree.Compare(parser.Header)
	}
	if change == cache.Same {
		if res, ok := last.result(place, func() cache.Entry { return store.Get(manifestsOf(key)) }); ok {
			return res, ctx.Err()
		}
	}
	mem, err := recall(entry, change)
	if err != nil {
		mem = &memory{}
	}
	mem, res, sure, err := r.run(ctx, mem)
	if err == nil && sure {
		entry, manifests := res.entry(mem)
		if store.Put(manifestsOf(key), manifests) == nil { // otherwise the next run is as slow as this one
			_ = store.Put(key, entry)
		}
	}
	return res, err
}

// A recorded run is one whose inputs are noted.
type recorded struct {
	opts     Options
	dir      string // absolute
	world    cache.World
	patterns []string
}

// run runs the pipeline with what is known, and once more without it if that turns out to be wrong. It returns what was known
// in the end, and whether the inputs of the result are known for sure.
func (r *recorded) run(ctx context.Context, mem *memory) (*memory, Result, bool, error) {
	mem.recorder = cache.NewRecorder(parser.Header)
	res, err := run(ctx, r.opts, mem, r.patterns)
	if err == nil && mem.graph != nil && mem.recorder.Failed() { // something that was not looked at is gone
		mem = &memory{recorder: cache.NewRecorder(parser.Header)}
		res, err = run(ctx, r.opts, mem, r.patterns)
	}
	if mem.graph != nil {
		res.Reused = Graph
	}
	var sure bool
	res.Inputs, sure = mem.tree(r.opts, r.world, r.dir, r.patterns)
	return mem, res, sure, err
}

func manifestsOf(k cache.Key) cache.Key { return cache.KeyOf(string(k[:]), yamlSection) }

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

// result returns the result again, or false if the manifests are gone.
func (s *saved) result(place Place, manifests func() cache.Entry) (Result, bool) {
	res := Result{Diagnostics: s.Diagnostics, Packages: s.Packages, Roots: s.Roots, Stats: s.Stats, Reused: Everything, Inputs: s.Tree}
	current := true
	for _, f := range s.Files {
		file := File{File: emit.File{Name: f.Name, CRD: f.CRD}, Broken: f.Broken}
		file.Current = !f.Broken && place.Dir != "" && cache.SumOfFile(filepath.Join(place.Dir, f.Name), place.Head) == f.Sum
		current = current && (file.Current || f.Broken)
		res.Files = append(res.Files, file)
	}
	if current && place.Dir != "" {
		return res, true
	}
	all := manifests()
	for i, f := range s.Files {
		res.Files[i].YAML = all[numbered(i)]
		if cache.Sum(res.Files[i].YAML) != f.Sum {
			return Result{}, false
		}
	}
	return res, true
}

// numbered returns the name of the section of a manifest.
func numbered(i int) string { return fmt.Sprint(yamlSection, i) }

// recall returns what holds of an earlier run after a change.
func recall(entry cache.Entry, change cache.Change) (*memory, error) {
	m := &memory{}
	if entry == nil {
		return m, nil
	}
	if change == cache.Bodies {
		m.graph = &parser.Graph{}
		if err := json.Unmarshal(entry[graphSection], m.graph); err != nil {
			return nil, err
		}
	}
	return m, json.Unmarshal(entry[proofSection], &m.known)
}

// entry returns what is kept of a run, and beside it the manifests.
func (r *Result) entry(mem *memory) (run, manifests cache.Entry) {
	s := saved{Tree: r.Inputs, Diagnostics: r.Diagnostics, Packages: r.Packages, Roots: r.Roots, Stats: r.Stats}
	run, manifests = cache.Entry{}, cache.Entry{}
	for i, f := range r.Files {
		s.Files = append(s.Files, savedFile{f.Name, f.CRD, f.Broken, cache.Sum(f.YAML)})
		manifests[numbered(i)] = f.YAML
	}
	for name, value := range map[string]any{runSection: s, graphSection: mem.listed, proofSection: mem.made} {
		data, err := json.Marshal(value)
		if err != nil {
			return cache.Entry{}, manifests // cannot happen; it is no entry for those who read it
		}
		run[name] = data
	}
	return run, manifests
}
