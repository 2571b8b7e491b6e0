package pipeline

import (
	"bytes"
	"encoding/gob"
	"io"

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
	if data == nil || last.read(data) != nil {
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

// keep keeps an outcome. If that fails, the next run is as slow as this one.
func (r *cachedRun) keep(o outcome, res CachedResult) {
	run := saved{Tree: res.Inputs, Result: res.Result, Graph: o.graph, Reports: o.reports}
	run.Result.Dirs, run.Result.Stages = nil, nil
	_ = r.store.Put(r.key, run.write)
}

// write writes a run, with no more of its files than their names and their YAML, as gob, which is
// read several times as fast as JSON. Each file is a value of its own, since gob holds a value in
// memory before it writes it.
func (s saved) write(w io.Writer) error {
	enc := gob.NewEncoder(w)
	files := s.Result.Files
	s.Result.Files = nil
	if err := enc.Encode(s); err != nil {
		return err
	}
	for _, f := range files {
		f.JSON, f.Size, f.Report = nil, 0, verify.Report{}
		if err := enc.Encode(f); err != nil {
			return err
		}
	}
	return nil
}

// read reads what write wrote.
func (s *saved) read(data []byte) error {
	dec := gob.NewDecoder(bytes.NewReader(data))
	if err := dec.Decode(s); err != nil {
		return err
	}
	for {
		var f File
		switch err := dec.Decode(&f); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		s.Result.Files = append(s.Result.Files, f)
	}
}
