package pipeline

import (
	"bytes"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/internal/spare"
	"github.com/schemagen/schemagen/pkg/cache"
)

// A shelf holds the manifests of earlier runs. Several goroutines may use it, until it is closed.
type shelf struct {
	store *cache.Store
	key   cache.Key

	mu     sync.Mutex
	opened map[string]*cache.Sections // by the name of the entry
	read   map[string]cache.Entry
	fresh  *cache.Writer // the manifests that this run made
	failed bool          // they cannot be kept

	buffers spare.List[input.Buffer] // to compare with
}

func newShelf(store *cache.Store, key cache.Key) *shelf {
	return &shelf{store: store, key: key, opened: map[string]*cache.Sections{}, read: map[string]cache.Entry{}}
}

// put keeps a manifest, by the hash of its JSON, for the next run.
func (s *shelf) put(proof string, yaml []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.opens() {
		s.fresh.Add(proof, yaml)
	}
}

// opens reports whether manifests can be kept.
func (s *shelf) opens() bool {
	if s.fresh == nil && !s.failed {
		var err error
		s.fresh, err = s.store.Create()
		s.failed = err != nil
	}
	return !s.failed
}

// holds returns the file in the place of a manifest, if that is what it holds.
func (s *shelf) holds(place Place, name string, yaml []byte) fs.FileInfo {
	buffer := s.buffers.Get()
	defer s.buffers.Put(buffer)
	want := io.MultiReader(strings.NewReader(place.Head), bytes.NewReader(yaml))
	info, err := input.Holds(filepath.Join(place.Dir, name), int64(len(place.Head)+len(yaml)), want, buffer)
	if err != nil {
		return nil // as of a file that is not there
	}
	return info
}

// commit keeps what was put in the entry that a name for the hashes gives, and reports whether it did.
func (s *shelf) commit(name func(hashes []string) string) (in string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.opens() {
		return "", false
	}
	w := s.fresh
	s.fresh = nil
	in = name(slices.Sorted(maps.Keys(w.Names())))
	return in, w.Commit(manifestsOf(s.key, in)) == nil
}

// abort forgets what was put.
func (s *shelf) abort() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fresh != nil {
		s.fresh.Abort()
	}
	s.fresh = nil
}

// yaml returns the manifest of a file, or false if it is gone.
func (s *shelf) yaml(f savedFile) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	entry, ok := s.read[f.In]
	if !ok {
		entry = s.store.Get(manifestsOf(s.key, f.In))
		s.read[f.In] = entry
	}
	yaml, ok := entry[f.Proof]
	return yaml, ok
}

// lies returns the file in the place of a manifest, if it is up to date. A broken one has no place.
func (s *shelf) lies(f savedFile, place Place) fs.FileInfo {
	if f.Broken || place.Dir == "" {
		return nil
	}
	return s.sections(f.In).In(filepath.Join(place.Dir, f.Name), place.Head, f.Proof)
}

// sections returns those of an entry with manifests.
func (s *shelf) sections(in string) *cache.Sections {
	s.mu.Lock()
	defer s.mu.Unlock()
	sections, ok := s.opened[in]
	if !ok {
		sections = s.store.Open(manifestsOf(s.key, in))
		s.opened[in] = sections
	}
	return sections
}

// close closes what earlier runs left and is open, before a result is kept.
func (s *shelf) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, sections := range s.opened {
		_ = sections.Close() // nothing was written
	}
	clear(s.opened)
}
