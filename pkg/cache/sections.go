package cache

import (
	"bytes"
	"io"
	"io/fs"
	"os"

	"github.com/schemagen/schemagen/internal/input"
)

// Sections are those of an entry, compared where they lie instead of read. They may be used by several goroutines.
type Sections struct {
	file  *os.File
	spans map[string]span
}

// Open returns the sections of the entry of a key, or none if there is no such entry. They must be closed before an entry is put:
// some systems do not replace a file that is open.
func (s *Store) Open(k Key) *Sections {
	f, err := os.Open(s.file(k))
	if err != nil {
		return &Sections{}
	}
	spans := spansOf(f, k)
	if spans == nil {
		_ = f.Close() // nothing was written
		return &Sections{}
	}
	s.used(k)
	return &Sections{file: f, spans: spans}
}

// spansOf returns where the sections of an entry lie, or nil if it is not one of the key.
func spansOf(f *os.File, k Key) map[string]span {
	info, err := f.Stat()
	if err != nil {
		return nil
	}
	begin := make([]byte, fixedSize)
	if _, err := io.ReadFull(f, begin); err != nil {
		return nil
	}
	length, ok := headLength(begin)
	if !ok || int64(length) > info.Size() {
		return nil
	}
	head := append(begin, make([]byte, length)...)
	if _, err := io.ReadFull(f, head[fixedSize:]); err != nil {
		return nil
	}
	return readHead(head, k, info.Size())
}

// Close closes the file.
func (s *Sections) Close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}

// In returns the identity of a file that holds a head and then a section, and nil if it holds anything else. It reads into the
// buffer, whatever the size of the file. A damaged section is in no file.
func (s *Sections) In(name, head, section string, buffer []byte) fs.FileInfo {
	at, ok := s.spans[section]
	if !ok {
		return nil
	}
	f, err := input.Open(name)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }() // nothing was written
	info, err := f.Stat()
	if err != nil || info.Size() != int64(len(head))+at.end-at.start {
		return nil
	}
	begin := make([]byte, len(head))
	if _, err := io.ReadFull(f, begin); err != nil || string(begin) != head || !s.equal(at, f, buffer) {
		return nil
	}
	return info
}

// equal reports whether a section is what comes next in a file.
func (s *Sections) equal(at span, f io.Reader, buffer []byte) bool {
	half := int64(len(buffer) / 2)
	for at.start < at.end {
		n := min(half, at.end-at.start)
		ours, theirs := buffer[:n], buffer[half:half+n]
		if _, err := s.file.ReadAt(ours, at.start); err != nil {
			return false
		}
		if _, err := io.ReadFull(f, theirs); err != nil || !bytes.Equal(ours, theirs) {
			return false
		}
		at.start += n
	}
	return true
}
