package cache

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/cespare/xxhash/v2"
)

// A Writer writes an entry section by section, so that they need not be in memory together. Several goroutines may use it.
type Writer struct {
	store *Store

	mu     sync.Mutex
	file   *os.File
	out    *bufio.Writer
	names  map[string]bool
	lines  []byte
	failed error // of what was to write a section
}

// Create returns a Writer. The entry is not in the store before it is committed. Neither is a store that does not exist: whoever is
// reading the directories of a module must not find one that appears there.
func (s *Store) Create() (*Writer, error) {
	dir := s.dir
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		dir = os.TempDir()
	}
	f, err := os.CreateTemp(dir, "tmp-*"+suffix)
	if err != nil && dir != s.dir && os.MkdirAll(s.dir, 0o700) == nil { // the next run will find it there
		f, err = os.CreateTemp(s.dir, "tmp-*"+suffix)
	}
	if err != nil {
		return nil, err
	}
	w := &Writer{store: s, file: f, out: bufio.NewWriter(f), names: map[string]bool{}}
	_, _ = w.out.WriteString(format) // Flush returns the error
	return w, nil
}

// Add adds a section, unless there is one of its name. Committing fails if that does.
func (w *Writer) Add(name string, section []byte) {
	w.AddFrom(name, func(to io.Writer) error {
		_, err := to.Write(section)
		return err
	})
}

// AddFrom is Add for a section that a function writes, piece by piece.
func (w *Writer) AddFrom(name string, write func(to io.Writer) error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.names[name] {
		return
	}
	w.names[name] = true
	s := &summing{to: w.out, sum: xxhash.New()}
	w.failed = errors.Join(w.failed, write(s))
	w.lines = append(w.lines, line(name, s.length, s.sum.Sum64())...)
}

// A summing writer counts what it passes on.
type summing struct {
	to     io.Writer
	length int64
	sum    *xxhash.Digest
}

func (s *summing) Write(b []byte) (int, error) {
	n, err := s.to.Write(b)
	s.length += int64(n)
	_, _ = s.sum.Write(b[:n]) // never fails
	return n, err
}

// Names returns the names of the sections.
func (w *Writer) Names() map[string]bool { return w.names }

// Commit puts the entry into the store under a key, as a whole or not at all.
func (w *Writer) Commit(k Key) error {
	_, _ = w.out.Write(ending(k, w.lines)) // Flush returns the error
	err := errors.Join(w.failed, w.out.Flush(), w.file.Close())
	if err == nil {
		err = w.move(w.store.file(k))
	}
	if err != nil {
		return errors.Join(err, os.Remove(w.file.Name()))
	}
	if dir := filepath.Dir(w.file.Name()); dir != filepath.Clean(w.store.dir) {
		sweep(dir)
	}
	_ = w.store.trim(k) // an entry that cannot be removed is only in the way, and the next one tries again
	return nil
}

// move moves what was written to its place in the store.
func (w *Writer) move(to string) error {
	if err := os.MkdirAll(w.store.dir, 0o700); err != nil {
		return err
	}
	from := w.file.Name()
	err := os.Rename(from, to)
	if err == nil || filepath.Dir(from) == filepath.Clean(w.store.dir) {
		return err
	}
	if err = w.carry(from, to); err != nil { // to another device
		return err
	}
	return os.Remove(from)
}

// sweep removes what runs that were killed left where they write while there is no store. A file that cannot be removed is another
// user's.
func sweep(dir string) {
	left, _ := filepath.Glob(filepath.Join(dir, "tmp-*"+suffix)) // none in a directory whose name is no pattern
	for _, name := range left {
		if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > abandoned {
			_ = os.Remove(name)
		}
	}
}

// carry copies what was written to its place in the store, where it appears as a whole.
func (w *Writer) carry(from, to string) error {
	data, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = data.Close() }() // nothing was written
	whole, err := os.CreateTemp(w.store.dir, "tmp-*"+suffix)
	if err != nil {
		return err
	}
	_, err = io.Copy(whole, data)
	if err = errors.Join(err, whole.Close()); err == nil {
		err = os.Rename(whole.Name(), to)
	}
	if err != nil {
		return errors.Join(err, os.Remove(whole.Name()))
	}
	return nil
}

// Abort gives an entry up that was not committed.
func (w *Writer) Abort() {
	_ = w.file.Close() // what was written does not matter
	_ = os.Remove(w.file.Name())
}
