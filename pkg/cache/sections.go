package cache

import (
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/internal/spare"
)

// Sections are those of an entry, compared where they lie instead of read. They may be used by several goroutines.
type Sections struct {
	file    *os.File
	spans   map[string]span
	buffers spare.List[input.Buffer] // to compare with
}

// Open returns the sections of the entry of a key, or none if there is no such entry. It reads no more than what says where they are.
// They must be closed before an entry is put: Windows does not replace a file that is open. A run that ends there while another one
// has the entry open keeps nothing.
func (s *Store) Open(k Key) *Sections {
	f, size := s.open(k)
	if f == nil {
		return &Sections{}
	}
	spans := spansOf(f, size, k)
	if spans == nil {
		_ = f.Close() // nothing was written
		return &Sections{}
	}
	s.used(k)
	return &Sections{file: f, spans: spans}
}

// Close closes the file.
func (s *Sections) Close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}

// In returns the identity of a file that holds a head and then a section, and nil if it holds anything else. A damaged section is in
// no file.
func (s *Sections) In(name, head, section string) fs.FileInfo {
	at, ok := s.spans[section]
	if !ok {
		return nil
	}
	buffer := s.buffers.Get()
	defer s.buffers.Put(buffer)
	length := at.end - at.start
	want := io.MultiReader(strings.NewReader(head), io.NewSectionReader(s.file, at.start, length))
	info, err := input.Holds(name, int64(len(head))+length, want, buffer)
	if err != nil {
		return nil // as of a file that is not there
	}
	return info
}
