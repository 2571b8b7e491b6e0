package pipeline

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// A CachedResult is a result, and how it depends on earlier runs and on files.
type CachedResult struct {
	Result
	Reused Reuse
	Inputs cache.Tree // the files that the run depended on, as far as they are known
}

// Reuse says what a run took over from an earlier one.
type Reuse uint8

// The parts that can be reused.
const (
	Nothing Reuse = iota
	// the go command's answer, as nothing that it reads has changed, and reports on equal manifests
	Graph
	Everything // the result
)

// RunCached is Run with a store of earlier results, which never change what a run returns: see
// ARCHITECTURE.md. A store that fails counts as empty, and nil as none. If nothing has changed, the
// files have their names and their YAML, and no more.
func RunCached(
	ctx context.Context, store *cache.Store, opts Options, patterns ...string,
) (CachedResult, error) {
	dir, err := filepath.Abs(opts.Dir)
	if err != nil {
		return CachedResult{}, err
	}
	r := cachedRun{
		start: time.Now(), opts: opts, dir: dir, patterns: patterns, store: store,
		environment: cache.EnvironmentOf(dir),
	}
	bypass := store == nil || opts.DriverResponse != "" || opts.Overlay != nil ||
		r.environment.Uncacheable != "" ||
		strings.Contains(strings.Join(patterns, " "), "=")
	if bypass {
		_, res, _, err := r.run(ctx, prior{})
		return res, err
	}
	r.key = opts.key(r.environment, patterns)
	last := r.last()
	if res, ok := last.unchanged(); ok {
		return res, ctx.Err()
	}
	o, res, sure, err := r.run(ctx, last.prior())
	if err == nil && sure {
		r.keep(o, res)
	}
	return res, err
}

// A cachedRun is a run whose inputs are recorded.
type cachedRun struct {
	start       time.Time // before anything was looked at
	opts        Options
	dir         string // absolute
	environment cache.Environment
	patterns    []string

	store *cache.Store
	key   cache.Key
}

// run runs the pipeline with what is known, and once more without it if a file that the go command
// had named is gone. It reports whether the inputs of the result are known for sure.
func (r *cachedRun) run(
	ctx context.Context, before prior,
) (o outcome, res CachedResult, sure bool, err error) {
	recorder := cache.NewRecorder(toplevel.Clause, r.start)
	before.readFile = recorder.ReadFile
	o, err = run(ctx, r.opts, before, r.patterns)
	if err == nil && before.graph != nil && recorder.Failed() {
		return r.run(ctx, prior{})
	}
	res.Result = o.Result
	if o.graphReused {
		res.Reused = Graph
	}
	res.Inputs, sure = r.tree(recorder, o.graph)
	return o, res, sure, err
}

// key returns the key of a run: its options and patterns, and what it depends on besides the tree.
// Options are data, which JSON writes in one way; paths are quoted, since JSON cannot tell apart
// what is not Unicode.
func (o Options) key(environment cache.Environment, patterns []string) cache.Key {
	options, err := json.Marshal(o)
	if err != nil {
		panic(err) // TestKeySeesEveryOption marshals every option
	}
	paths := fmt.Sprintf("%q %q %q %q", environment.Inputs, environment.Modules, o.Dir, patterns)
	return cache.KeyOf(append(environment.KeyParts, paths, string(options))...)
}
