package cache

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// An Entry is what a run kept, in sections by name.
type Entry map[string][]byte

// format is the first line of an entry. It changes whenever the form of entries does.
const format = "schemagen cache 3\n"

// An entry begins with the format, how long the rest of its head is, and a checksum of that. The head says whose the entry is, and of
// each section its length, checksum and name in a line; the sections follow. The checksums are against damage, not against
// forgery: whoever writes to the store can make others.
const (
	lengthSize = 4
	sumSize    = 8
	fixedSize  = len(format) + lengthSize + sumSize // up to the head
)

// A span is where a section lies in its entry.
type span struct {
	start, end int64
	sum        uint64
}

// encode returns an entry in pieces, as it may be large.
func encode(e Entry, k Key) [][]byte {
	head, pieces := k[:], make([][]byte, 1, 1+len(e))
	for _, name := range slices.Sorted(maps.Keys(e)) {
		head = fmt.Appendf(head, "%d %x %q\n", len(e[name]), xxhash.Sum64(e[name]), name)
		pieces = append(pieces, e[name])
	}
	pieces[0] = binary.BigEndian.AppendUint32([]byte(format), uint32(len(head))) // a section has a line of some hundred bytes at most
	pieces[0] = append(binary.BigEndian.AppendUint64(pieces[0], xxhash.Sum64(head)), head...)
	return pieces
}

// decode reads an entry, or returns nil if it is not one that encode wrote for the key.
func decode(data []byte, k Key) Entry {
	length, ok := headLength(data)
	if !ok || length > int64(len(data)-fixedSize) {
		return nil
	}
	spans := readHead(data[:fixedSize+int(length)], k, int64(len(data)))
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

// headLength returns how long the head of an entry is that begins like this.
func headLength(begin []byte) (int64, bool) {
	rest, ok := bytes.CutPrefix(begin, []byte(format))
	if !ok || len(rest) < lengthSize+sumSize {
		return 0, false
	}
	return int64(binary.BigEndian.Uint32(rest)), true
}

// readHead returns the sections of an entry of some size by its head, with all that is before it, or nil if the head is damaged, or
// not that of the key.
func readHead(head []byte, k Key, size int64) map[string]span {
	end := int64(len(head))
	sum, rest := binary.BigEndian.Uint64(head[fixedSize-sumSize:]), head[fixedSize:]
	lines, ok := bytes.CutPrefix(rest, k[:])
	if !ok || xxhash.Sum64(rest) != sum {
		return nil
	}
	spans := map[string]span{}
	for line := range strings.Lines(string(lines)) {
		name, length, sum, ok := readLine(line)
		if !ok || length < 0 || length > size-end {
			return nil
		}
		spans[name] = span{end, end + length, sum}
		end += length
	}
	if end != size {
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
