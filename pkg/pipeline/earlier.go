package pipeline

import (
	"errors"

	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/parser"
)

// An earlier run, if there is one, and what has changed since.
type earlier struct {
	saved
	run     []byte      // the same, as it is kept
	entry   cache.Entry // what can be used after a change, once it is recalled
	change  cache.Change
	changed []cache.File
}

// last returns the last run of this kind.
func (r *recorded) last() *earlier {
	last := &earlier{change: cache.Other}
	entry := r.store.Get(r.key)
	if entry == nil {
		return last
	}
	if last.run = entry[runSection]; unpack(last.run, &last.saved) == nil {
		last.change, last.changed = last.Tree.Compare(parser.Header)
	}
	return last
}

// afterChange returns the entry to use after a change, or nil if there is none for this very run.
func afterChange(store *cache.Store, key cache.Key, run []byte) cache.Entry {
	entry := store.Get(cache.KeyOf(string(key[:]), againFact))
	if string(entry[ofSection]) != cache.Sum(run) {
		return nil
	}
	return entry
}

// recall returns what still holds of an earlier run, even if its manifests are gone, or nothing if a part of it cannot be read.
func (r *recorded) recall(e *earlier) memory {
	var m memory
	if e.run != nil {
		e.entry = afterChange(r.store, r.key, e.run)
	}
	if e.entry == nil {
		return m
	}
	m.files = make(map[string]*savedFile, len(e.Files))
	for i, f := range e.Files {
		m.files[f.Proof] = &e.Files[i]
	}
	var err error
	m.reports, err = unpackMap[string, proof](e.entry[proofSection])
	err = errors.Join(err, unpack(e.entry[rulesSection], &m.rules))
	if e.change == cache.Bodies {
		m.graph, m.raw = &parser.Graph{}, e.entry[graphSection]
		err = errors.Join(err, unpack(m.raw, m.graph))
	}
	if err != nil {
		return memory{}
	}
	return m
}

// recallRest completes an earlier run with what can be used after a change.
func (e *earlier) recallRest() error {
	var left rest
	r := &e.record
	var errs [3]error
	errs[0] = unpack(e.entry[restSection], &left)
	r.Outlines, errs[1] = unpackMap[string, *parser.Outline](e.entry[declsSection])
	r.Uses, errs[2] = unpackMap[parser.TypeName, []parser.TypeName](e.entry[usesSection])
	r.Groups, r.Found, r.Faulty, r.Written, e.made = left.Groups, left.Found, left.Faulty, left.Written, left.Made
	return errors.Join(errs[:]...)
}
