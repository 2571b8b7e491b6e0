package pipeline

import (
	"bytes"
	"encoding/gob"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/parser/golist"
	"github.com/schemagen/schemagen/pkg/parser/toplevel"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A saved run is a result, the tree that it was made from, and what a run after a change can use.
type saved struct {
	Tree        cache.Tree
	Files       []savedFile
	Diagnostics diag.List
	Packages    []Package
	Roots       int
	Stats       parser.Stats
	Roles       NonCRD
	Webhooks    NonCRD

	Graph   golist.Graph
	Reports map[string]verify.Report // by reportKey
}

type savedFile struct {
	Name, CRD string
	Variant   string
	Broken    bool
	As, Dir   string
	Converts  bool
	YAML      []byte
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
	if data := r.store.Get(r.key); data == nil || unpack(data, &last.saved) != nil {
		return lastRun{change: cache.Other}
	}
	last.change = last.Tree.Compare(toplevel.Header)
	return last
}

// unchanged returns the result of the last run, if nothing has changed since.
func (last lastRun) unchanged() (CachedResult, bool) {
	if last.change != cache.Same {
		return CachedResult{}, false
	}
	res := CachedResult{Reused: Everything, Inputs: last.Tree}
	res.Diagnostics, res.Packages, res.Roots, res.Stats = last.Diagnostics, last.Packages,
		last.Roots, last.Stats
	res.Roles, res.Webhooks = last.Roles, last.Webhooks
	for _, f := range last.Files {
		res.Files = append(res.Files, File{
			File: emit.File{Name: f.Name, CRD: f.CRD, YAML: f.YAML}, Variant: f.Variant,
			Broken: f.Broken, As: f.As, Dir: f.Dir, Converts: f.Converts,
		})
	}
	return res, true
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
	run := saved{
		Tree: res.Inputs, Diagnostics: res.Diagnostics, Packages: res.Packages, Roots: res.Roots,
		Stats: res.Stats,
		Roles: res.Roles, Webhooks: res.Webhooks, Graph: o.graph, Reports: o.reports,
	}
	for _, f := range res.Files {
		run.Files = append(run.Files,
			savedFile{f.Name, f.CRD, f.Variant, f.Broken, f.As, f.Dir, f.Converts, f.YAML})
	}
	if data, err := pack(run); err == nil {
		_ = r.store.Put(r.key, data)
	}
}

// pack returns a value as it is kept. Gob is read several times as fast as JSON.
func pack(v any) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(v)
	return b.Bytes(), err
}

func unpack(data []byte, v any) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(v) }
