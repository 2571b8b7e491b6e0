package pipeline

import (
	"bytes"
	"encoding/gob"
	"slices"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/pkg/parser/golist"
	"github.com/schemagen/schemagen/pkg/parser/toplevel"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A saved run is a result, the tree that it was made from, and what a run after a change can use.
type saved struct {
	Tree    cache.Tree
	Result  Result
	Graph   golist.Graph
	Reports map[string]verify.Report // by reportKey
}

// A lastRun is the saved run under the key of this one, and how the tree has changed since: beyond
// recognition if there is none.
type lastRun struct {
	saved
	change cache.Change
}

// last returns the last run of this kind.
func (r *cachedRun) last() lastRun {
	var last lastRun
	data := r.store.Get(r.key)
	if data == nil || gob.NewDecoder(bytes.NewReader(data)).Decode(&last.saved) != nil {
		return lastRun{change: cache.Other}
	}
	last.change = last.Tree.Compare(toplevel.Clause)
	return last
}

// unchanged returns the result of the last run, if nothing has changed since.
func (last lastRun) unchanged() (CachedResult, bool) {
	if last.change != cache.Same {
		return CachedResult{}, false
	}
	return CachedResult{Result: last.Result, Reused: Everything, Inputs: last.Tree}, true
}

// prior returns what still holds of the last run after a change.
func (last lastRun) prior() prior {
	before := prior{reports: last.Reports}
	if last.change != cache.Other {
		before.graph = &last.Graph
	}
	return before
}

// keep keeps an outcome, with no more of its files than their names and their YAML. If that fails,
// the next run is as slow as this one.
func (r *cachedRun) keep(o outcome, res CachedResult) {
	run := saved{Tree: res.Inputs, Result: res.Result, Graph: o.graph, Reports: o.reports}
	run.Result.Dirs, run.Result.Stages = nil, nil
	run.Result.Files = slices.Clone(res.Files)
	for i := range run.Result.Files {
		f := &run.Result.Files[i]
		f.JSON, f.Size, f.Report = nil, 0, verify.Report{}
	}
	var b bytes.Buffer // of gob, which is read several times as fast as JSON
	if gob.NewEncoder(&b).Encode(run) == nil {
		_ = r.store.Put(r.key, b.Bytes())
	}
}
