package pipeline

import (
	"io/fs"
	"path/filepath"
	"sync"

	"github.com/schemagen/schemagen/pkg/cache"
)

// A shelf holds the manifests of earlier runs. Several goroutines may use it, until it is closed.
type shelf struct {
	store *cache.Store
	key   cache.Key

	mu     sync.Mutex
	opened map[string]*cache.Sections // by the name of the entry
	read   map[string]cache.Entry
}

func newShelf(store *cache.Store, key cache.Key) *shelf {
	return &shelf{store: store, key: key, opened: map[string]*cache.Sections{}, read: map[string]cache.Entry{}}
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

// close closes what is open, before a result is kept.
func (s *shelf) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, sections := range s.opened {
		_ = sections.Close() // nothing was written
	}
	clear(s.opened)
}
