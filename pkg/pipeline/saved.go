package pipeline

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/pipeline/internal/ripple"
)

// The entry of a run has one section; what is needed only after a change is in an entry of its own, which is not read if the tree is
// unchanged.
const (
	runSection   = "run"    // a saved
	ofSection    = "of"     // the hash of the section before
	graphSection = "graph"  // a parser.Graph
	proofSection = "proofs" // proofs by the hash of the manifest as JSON
	rulesSection = "rules"  // a verify.Compiled
	restSection  = "rest"   // a rest
	declsSection = "decls"  // ripple.Outlines
	usesSection  = "uses"   // ripple.Uses
)

// mostRules is how many schemas' rules are kept before all are forgotten, so that old ones do not stay forever.
const mostRules = 20000

// These facts distinguish the keys of other entries from those of runs: entries with what is needed after a change, and entries with
// manifests, in sections by the hash of their JSON, to be compared with what lies in their place.
const (
	yamlFact  = "yaml"
	againFact = "again"
)

// A saved run is its result without the manifests, and the tree that it was made from.
type saved struct {
	Tree        cache.Tree
	Files       []savedFile
	Diagnostics diag.List
	Packages    []Package
	Roots       int
	Stats       parser.Stats

	record ripple.Record
	made   map[string]made // as in File, by Kind.group
}

// A rest is what is needed only after a change.
type rest struct {
	Groups  map[string]string // as in ripple.Record, like all but Made
	Found   diag.List
	Faulty  bool
	Written int
	Made    map[string]made
}

type savedFile struct {
	Name, CRD    string
	Order, Group string // as in File
	Broken       bool
	Proof        string // the hash of its JSON, by which its report is kept, and its YAML unless it is broken and has a place
	In           string // the entry that holds its YAML
}

// manifestsOf returns the key of an entry with manifests of a run.
func manifestsOf(k cache.Key, in string) cache.Key { return cache.KeyOf(string(k[:]), yamlFact, in) }

// result returns the result again, or false if the manifests are gone.
func (s *saved) result(place Place, manifests *shelf) (Result, bool) {
	res := Result{
		Diagnostics: s.Diagnostics, Packages: s.Packages, Roots: s.Roots, Stats: s.Stats, Reused: Everything, Inputs: s.Tree,
	}
	var ok bool
	res.Files, ok = restore(s.Files, place, manifests)
	return res, ok
}

// restore returns files as they were made: with their YAML, unless all of them are up to date in their place.
func restore(saved []savedFile, place Place, manifests *shelf) ([]File, bool) {
	files := make([]File, len(saved))
	current := place.Dir != ""
	for i, f := range saved {
		files[i] = File{File: emit.File{Name: f.Name, CRD: f.CRD}, Broken: f.Broken, order: f.Order, group: f.Group, proof: f.Proof}
		files[i].There = manifests.lies(f, place)
		files[i].Current = files[i].There != nil
		current = current && (files[i].Current || f.Broken)
	}
	if current {
		return files, true
	}
	for i, f := range saved {
		if f.Broken && place.Dir != "" {
			continue
		}
		yaml, ok := manifests.yaml(f)
		if !ok {
			return nil, false
		}
		files[i].YAML = yaml
	}
	return files, true
}

// keep keeps a result and its manifests, except those that are kept already since an earlier run. If that fails, the next run is
// as slow as this one.
func (r *recorded) keep(res *Result, earlier []savedFile) {
	r.manifests.close()
	old, fresh := res.shelve(earlier)
	in, ok := r.manifests.commit(func(hashes []string) string {
		if len(old) == 0 {
			return "" // they replace the last ones
		}
		return cache.Sum([]byte(strings.Join(hashes, " ")))
	})
	if !ok {
		return
	}
	for i := range fresh {
		fresh[i].In = in
	}
	files := append(old, fresh...)
	slices.SortStableFunc(files, func(a, b savedFile) int { return strings.Compare(a.Order, b.Order) })
	run, err := pack(saved{Tree: res.Inputs, Files: files, Diagnostics: res.Diagnostics, Packages: res.Packages, Roots: res.Roots, Stats: res.Stats})
	if err == nil && r.keepAgain(res, run) == nil {
		_ = r.store.Put(r.key, cache.Entry{runSection: run})
	}
}

// shelve returns the files of a result as they are kept: those whose manifests are kept already, and the others.
func (r *Result) shelve(earlier []savedFile) (old, fresh []savedFile) {
	kept := map[string]bool{}
	for _, f := range earlier {
		kept[f.Name] = true
	}
	old = slices.Clone(earlier)
	for _, f := range r.Files {
		switch {
		case kept[f.Name]:
		case f.earlier != nil:
			same := *f.earlier
			same.Broken = f.Broken // because of the other files
			old = append(old, same)
		default:
			fresh = append(fresh, savedFile{Name: f.Name, CRD: f.CRD, Order: f.order, Group: f.group, Broken: f.Broken, Proof: f.proof})
		}
	}
	return old, fresh
}

// keepAgain keeps what is needed only after a change.
func (r *recorded) keepAgain(res *Result, run []byte) error {
	again, err := r.store.Create()
	if err != nil {
		return err
	}
	record, rules, reports := res.notes.record, res.notes.rules, make(map[string]proof, len(res.Files))
	left := rest{
		Groups: record.Groups, Found: record.Found, Faulty: record.Faulty, Written: record.Written, Made: make(map[string]made, len(res.Files)),
	}
	for _, f := range res.Files {
		left.Made[f.order], reports[f.proof] = f.made, proof{f.Report, f.advised}
	}
	if len(rules) > mostRules {
		rules = nil
	}
	again.Add(ofSection, []byte(cache.Sum(run)))
	again.AddFrom(proofSection, packedMap(reports))
	again.AddFrom(rulesSection, packed(rules))
	again.AddFrom(restSection, packed(left))
	again.AddFrom(declsSection, packedMap(record.Outlines))
	again.AddFrom(usesSection, packedMap(record.Uses))
	if res.notes.raw != nil {
		again.Add(graphSection, res.notes.raw)
	} else {
		again.AddFrom(graphSection, packed(res.notes.listed))
	}
	return again.Commit(cache.KeyOf(string(r.key[:]), againFact))
}
