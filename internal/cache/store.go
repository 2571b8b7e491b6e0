// Package cache keeps the results of runs, so that a run over an unchanged tree is reading, hashing
// and comparing.
//
// A [Store] is a directory of entries under keys. It trusts nothing: an entry that is damaged,
// half-written or of another version is not an entry, and a store that cannot be written to stays
// empty. A [Tree] says what an entry was made from, and whether that is unchanged; an [Environment]
// holds what a run depends on besides the tree.
package cache

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/schemagen/schemagen/internal/input"
)

// A Key names an entry.
type Key [sha256.Size]byte

// KeyOf returns the key of a list of facts.
func KeyOf(facts ...string) Key {
	h := sha256.New()
	for _, fact := range facts {
		fmt.Fprintf(h, "%d %s\n", len(fact), fact)
	}
	return Key(h.Sum(nil))
}

// DefaultLimit is how many bytes a store holds before it drops the least recently used entries.
const DefaultLimit = 512 << 20

// A Store is a directory of entries. Several processes may use it at a time.
type Store struct {
	dir   string
	limit int64
}

// DefaultDir returns the directory that holds the entries of this user.
func DefaultDir() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "schemagen"), nil
}

// New returns the store in a directory, which need not exist, with a limit in bytes.
func New(dir string, limit int64) *Store { return &Store{dir: dir, limit: limit} }

// suffix tells our files from others', which are left alone.
const suffix = ".schemagen-run"

func (s *Store) file(k Key) string { return filepath.Join(s.dir, hex.EncodeToString(k[:])+suffix) }

// Get returns the entry of a key, or nil.
func (s *Store) Get(k Key) []byte {
	data, err := input.Regular(s.file(k))
	if err != nil {
		return nil
	}
	entry := decode(data, k)
	if entry != nil {
		now := time.Now()
		_ = os.Chtimes(s.file(k), now, now) // if this fails, the entry is dropped earlier
	}
	return entry
}

// Put keeps the entry that a function writes, as a whole or not at all.
func (s *Store) Put(k Key, entry func(io.Writer) error) error {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(s.dir, "tmp-*"+suffix)
	if err != nil {
		return err
	}
	err = write(f, k, entry)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), s.file(k))
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	// an entry that cannot be removed is only in the way, and the next one tries again
	_ = s.trim(k)
	return nil
}

// format is the first line of an entry. It changes whenever the form of entries does.
const format = "schemagen cache 7\n"

// write writes an entry as it is kept: the format, the key, the entry, and a checksum of the two.
// The checksum is against damage, not against forgery: whoever writes to the store can make others.
func write(w io.Writer, k Key, entry func(io.Writer) error) error {
	buffered := bufio.NewWriter(w)
	sum := crc32.NewIEEE()
	summed := io.MultiWriter(buffered, sum)
	_, _ = buffered.WriteString(format) // an error comes again with Flush
	_, _ = summed.Write(k[:])
	if err := entry(summed); err != nil {
		return err
	}
	_, _ = buffered.Write(binary.LittleEndian.AppendUint32(nil, sum.Sum32()))
	return buffered.Flush()
}

// decode returns the entry in what write wrote, or nil if the data is damaged or of another key.
func decode(data []byte, k Key) []byte {
	data, ok := bytes.CutPrefix(data, []byte(format))
	if !ok || len(data) < crc32.Size {
		return nil
	}
	data, sum := data[:len(data)-crc32.Size], data[len(data)-crc32.Size:]
	entry, ok := bytes.CutPrefix(data, k[:])
	if !ok || binary.LittleEndian.Uint32(sum) != crc32.ChecksumIEEE(data) {
		return nil
	}
	return entry
}

// abandoned is the age at which a temporary file cannot belong to a run that is still going on.
const abandoned = time.Hour

// trim drops the least recently used entries until the rest is below the limit. The entry of k
// stays.
func (s *Store) trim(k Key) error {
	files, err := s.files()
	if err != nil {
		return err
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int {
		return cmp.Or(b.ModTime().Compare(a.ModTime()), cmp.Compare(a.Name(), b.Name()))
	})
	var errs []error
	total := int64(0)
	for _, f := range files {
		temporary := strings.HasPrefix(f.Name(), "tmp-")
		if temporary && time.Since(f.ModTime()) < abandoned {
			continue
		}
		total += f.Size()
		if temporary || total > s.limit && f.Name() != filepath.Base(s.file(k)) {
			total -= f.Size()
			errs = append(errs, remove(filepath.Join(s.dir, f.Name())))
		}
	}
	return errors.Join(errs...)
}

// remove removes a file that another process may have removed.
func remove(name string) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// files returns our files in the store.
func (s *Store) files() ([]fs.FileInfo, error) {
	entries, err := os.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var files []fs.FileInfo
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), suffix) {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files = append(files, info)
		}
	}
	return files, err
}

// Info says how full a store is.
type Info struct {
	Dir     string
	Entries int
	Bytes   int64
	Limit   int64
}

// Info counts the entries.
func (s *Store) Info() (Info, error) {
	info := Info{Dir: s.dir, Limit: s.limit}
	files, err := s.files()
	for _, f := range files {
		info.Entries++
		info.Bytes += f.Size()
	}
	return info, err
}

// Clean removes all entries, and the directory if nothing else is in it. What is not a directory
// stays: a file was named by mistake, and a link leads to a place that somebody chose.
func (s *Store) Clean() error {
	files, err := s.files()
	if err != nil {
		return err
	}
	var errs []error
	for _, f := range files {
		errs = append(errs, remove(filepath.Join(s.dir, f.Name())))
	}
	if info, err := os.Lstat(s.dir); err == nil && info.IsDir() {
		_ = os.Remove(s.dir) // fails if it is not empty, as it should
	}
	return errors.Join(errs...)
}
