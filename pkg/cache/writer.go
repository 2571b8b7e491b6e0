package cache

import (
	"bufio"
	"errors"
	"os"
	"sync"
)

// A Writer writes an entry section by section, so that they need not be in memory together. Several goroutines may use it.
type Writer struct {
	store *Store

	mu    sync.Mutex
	file  *os.File
	out   *bufio.Writer
	names map[string]bool
	lines []byte
}

// Create returns a Writer. The entry is not in the store before it is committed.
func (s *Store) Create() (*Writer, error) {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(s.dir, "tmp-*"+suffix)
	if err != nil {
		return nil, err
	}
	w := &Writer{store: s, file: f, out: bufio.NewWriter(f), names: map[string]bool{}}
	_, _ = w.out.WriteString(format) // Flush returns the error
	return w, nil
}

// Add adds a section, unless there is one of its name. Committing fails if that does.
func (w *Writer) Add(name string, section []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.names[name] {
		return
	}
	w.names[name] = true
	w.lines = append(w.lines, line(name, section)...)
	_, _ = w.out.Write(section) // Flush returns the error
}

// Names returns the names of the sections.
func (w *Writer) Names() map[string]bool { return w.names }

// Commit puts the entry into the store under a key, as a whole or not at all.
func (w *Writer) Commit(k Key) error {
	_, _ = w.out.Write(ending(k, w.lines)) // Flush returns the error
	err := w.out.Flush()
	if err = errors.Join(err, w.file.Close()); err == nil {
		err = os.Rename(w.file.Name(), w.store.file(k))
	}
	if err != nil {
		return errors.Join(err, os.Remove(w.file.Name()))
	}
	_ = w.store.trim(k) // an entry that cannot be removed is only in the way, and the next one tries again
	return nil
}

// Abort gives an entry up that was not committed.
func (w *Writer) Abort() {
	_ = w.file.Close() // what was written does not matter
	_ = os.Remove(w.file.Name())
}
