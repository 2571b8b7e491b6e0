package pipeline

import (
	"bytes"
	"encoding/gob"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/cespare/xxhash/v2"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/internal/parallel"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/parser/golist"
	"github.com/schemagen/schemagen/pkg/parser/toplevel"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A saved run is a result without its manifests, and the tree that it was made from.
type saved struct {
	Tree        cache.Tree
	Files       []savedFile
	Diagnostics diag.List
	Packages    []Package
	Roots       int
	Stats       parser.Stats
	Roles       Side
	Webhooks    Side
}

type savedFile struct {
	Name, CRD string
	Variant   string
	Broken    bool
	As, Dir   string
	Sum       uint64 // of its YAML; xxhash, as an unchanged run reads all manifests for nothing else
}

// A saved run has further entries, which are read only if they are needed. Each begins with the
// hash of the run that it belongs to, as another process may replace them one by one.
const (
	manifestsEntry = "manifests" // a savedManifests
	changeEntry    = "change"    // a savedChange
)

// savedManifests are the YAML documents of a saved run, for a run over an unchanged tree whose
// manifests are not all in their place.
type savedManifests struct {
	Of   string
	YAML [][]byte // by the index of the file
}

// A savedChange is what a run after a change can use.
type savedChange struct {
	Of      string
	Graph   golist.Graph
	Reports map[string]verify.Report // by reportKey
}

// A lastRun is the saved run under the key of this one, if there is one, and how the tree has
// changed since.
type lastRun struct {
	saved
	hash   string // of the run as it is kept; empty if there is none
	change cache.Change
}

// last returns the last run of this kind.
func (r *cachedRun) last() lastRun {
	last := lastRun{change: cache.Other}
	if data := r.store.Get(r.key); data != nil && unpack(data, &last.saved) == nil {
		last.hash, last.change = cache.Sum(data), last.Tree.Compare(toplevel.Header)
	}
	return last
}

// entry returns the key of a further entry of this run.
func (r *cachedRun) entry(name string) cache.Key { return cache.KeyOf(string(r.key[:]), name) }

// unchanged returns the result of the last run, if nothing has changed since. Unless all manifests
// are in their place, it comes with their YAML, or false if that is gone.
func (r *cachedRun) unchanged(last lastRun) (CachedResult, bool) {
	if last.change != cache.Same {
		return CachedResult{}, false
	}
	res := CachedResult{Reused: Everything, Inputs: last.Tree}
	res.Diagnostics, res.Packages, res.Roots, res.Stats = last.Diagnostics, last.Packages, last.Roots, last.Stats
	res.Roles, res.Webhooks = last.Roles, last.Webhooks
	res.Files = make([]File, len(last.Files))
	var missing atomic.Bool
	buffers := sync.Pool{New: func() any { return new([]byte) }}
	parallel.Do(len(last.Files), func(i int) {
		f, buffer := last.Files[i], buffers.Get().(*[]byte)
		defer buffers.Put(buffer)
		place := r.place.of(f.Variant)
		res.Files[i] = File{File: emit.File{Name: f.Name, CRD: f.CRD}, Variant: f.Variant, Broken: f.Broken, As: f.As, Dir: f.Dir}
		res.Files[i].InPlace = place.holds(f, buffer)
		if res.Files[i].InPlace == nil && (!f.Broken || place.Dir == "") {
			missing.Store(true)
		}
	})
	if !missing.Load() {
		return res, true
	}
	var manifests savedManifests
	if unpack(r.store.Get(r.entry(manifestsEntry)), &manifests) != nil || manifests.Of != last.hash {
		return CachedResult{}, false
	}
	for i := range res.Files {
		res.Files[i].YAML = manifests.YAML[i]
	}
	return res, true
}

// holds returns the file in the place of a manifest, if it is up to date, which is read into the
// buffer. A broken manifest has no place.
func (p Destination) holds(f savedFile, buffer *[]byte) fs.FileInfo {
	if f.Broken || p.Dir == "" {
		return nil
	}
	name := filepath.Join(p.Dir, f.Name)
	info, err := os.Stat(name)
	if err != nil {
		return nil // as of a file that is not there
	}
	data, err := input.Into(*buffer, name)
	if err != nil {
		return nil
	}
	*buffer = data
	yaml, ok := bytes.CutPrefix(data, []byte(p.Header))
	if !ok || xxhash.Sum64(yaml) != f.Sum {
		return nil
	}
	return info
}

// prior returns what still holds of the last run after a change.
func (r *cachedRun) prior(last lastRun) prior {
	var change savedChange
	if last.hash == "" || unpack(r.store.Get(r.entry(changeEntry)), &change) != nil || change.Of != last.hash {
		return prior{}
	}
	before := prior{reports: change.Reports}
	if last.change != cache.Other {
		before.graph = &change.Graph
	}
	return before
}

// keep keeps an outcome. If that fails, the next run is as slow as this one.
func (r *cachedRun) keep(o outcome, res CachedResult) {
	run := saved{
		Tree: res.Inputs, Diagnostics: res.Diagnostics, Packages: res.Packages, Roots: res.Roots, Stats: res.Stats,
		Roles: res.Roles, Webhooks: res.Webhooks,
	}
	var manifests savedManifests
	for _, f := range res.Files {
		run.Files = append(run.Files, savedFile{
			Name: f.Name, CRD: f.CRD, Variant: f.Variant, Broken: f.Broken, As: f.As, Dir: f.Dir, Sum: xxhash.Sum64(f.YAML),
		})
		manifests.YAML = append(manifests.YAML, f.YAML)
	}
	data, err := pack(run)
	if err != nil {
		return
	}
	manifests.Of = cache.Sum(data)
	change := savedChange{Of: manifests.Of, Graph: o.graph, Reports: o.reports}
	for name, v := range map[string]any{manifestsEntry: manifests, changeEntry: change} {
		entry, err := pack(v)
		if err != nil || r.store.Put(r.entry(name), entry) != nil {
			return
		}
	}
	_ = r.store.Put(r.key, data)
}

// pack returns a value as it is kept. Gob is read several times as fast as JSON.
func pack(v any) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(v)
	return b.Bytes(), err
}

func unpack(data []byte, v any) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(v) }
