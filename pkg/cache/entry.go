package cache

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// An Entry is what a run kept, in sections by name.
type Entry map[string][]byte

// format is the first line of an entry. It changes whenever the form of entries does.
const format = "schemagen cache 4\n"

// An entry begins with the format. Its sections follow, in any order, and then what says where they are: the key, and of each section
// its length, checksum and name in a line. The end is how long that is, and its checksum. The checksums are against damage, not
// against forgery: whoever writes to the store can make others.
const (
	lengthSize = 4
	sumSize    = 8
	endSize    = lengthSize + sumSize
)

// A span is where a section lies in its entry.
type span struct {
	start, end int64
	sum        uint64
}

// line returns the line about a section.
func line(name string, length int64, sum uint64) string {
	return fmt.Sprintf("%d %x %q\n", length, sum, name)
}

// ending returns what follows the sections of an entry that the lines are about.
func ending(k Key, lines []byte) []byte {
	index := append(k[:], lines...)
	length, sum := uint32(len(index)), xxhash.Sum64(index) // a section has a line of some hundred bytes at most
	return binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint32(index, length), sum)
}

// decode reads an entry, or returns nil if it is not one that was written for the key.
func decode(data []byte, k Key) Entry {
	spans := spansOf(bytes.NewReader(data), int64(len(data)), k)
	if spans == nil {
		return nil
	}
	e := make(Entry, len(spans))
	for name, at := range spans {
		section := data[at.start:at.end:at.end]
		if xxhash.Sum64(section) != at.sum {
			return nil
		}
		e[name] = section
	}
	return e
}

// spansOf returns where the sections of an entry of some size lie, or nil if it is not one of the key. It reads only what says so.
func spansOf(r io.ReaderAt, size int64, k Key) map[string]span {
	read := func(from, to int64) []byte {
		piece := make([]byte, to-from)
		if n, err := r.ReadAt(piece, from); n < len(piece) || err != nil && err != io.EOF {
			return nil
		}
		return piece
	}
	least := int64(len(format) + len(k) + endSize)
	if size < least || string(read(0, int64(len(format)))) != format {
		return nil
	}
	end := read(size-endSize, size)
	if end == nil {
		return nil
	}
	length := int64(binary.BigEndian.Uint32(end))
	if length > size-least+int64(len(k)) {
		return nil
	}
	index := read(size-endSize-length, size-endSize)
	lines, ok := bytes.CutPrefix(index, k[:])
	if !ok || xxhash.Sum64(index) != binary.BigEndian.Uint64(end[lengthSize:]) {
		return nil
	}
	return readLines(string(lines), int64(len(format)), size-endSize-length)
}

// readLines returns the sections that lines are about, which lie between two offsets, or nil if they cannot.
func readLines(lines string, at, end int64) map[string]span {
	spans := map[string]span{}
	for line := range strings.Lines(lines) {
		name, length, sum, ok := readLine(line)
		if !ok || length < 0 || length > end-at {
			return nil
		}
		spans[name] = span{at, at + length, sum}
		at += length
	}
	if at != end {
		return nil
	}
	return spans
}

// readLine reads the line about a section.
func readLine(line string) (name string, length int64, sum uint64, ok bool) {
	first, rest, _ := strings.Cut(line, " ")
	second, quoted, _ := strings.Cut(strings.TrimSuffix(rest, "\n"), " ")
	length, bad := strconv.ParseInt(first, 10, 64)
	sum, worse := strconv.ParseUint(second, 16, 64)
	name, worst := strconv.Unquote(quoted)
	return name, length, sum, bad == nil && worse == nil && worst == nil
}
