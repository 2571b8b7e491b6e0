package cache

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"github.com/cespare/xxhash/v2"
)

// An Entry is what a run kept, in sections by name.
type Entry map[string][]byte

// format is the first line of an entry. It changes whenever the form of entries does.
const format = "schemagen cache 2\n"

// sumSize is how many bytes the checksum of an entry has.
const sumSize = 8

// encode returns an entry in pieces, as it may be large: the format, a checksum of all that follows, the key, and each section
// with its name and length. The checksum is against damage, not against forgery: whoever writes to the store can make another one.
func encode(e Entry, k Key) [][]byte {
	body := [][]byte{k[:]}
	for _, name := range slices.Sorted(maps.Keys(e)) {
		body = append(body, fmt.Appendf(nil, "%q %d\n", name, len(e[name])), e[name])
	}
	sum := xxhash.New()
	for _, piece := range body {
		_, _ = sum.Write(piece) // it never fails
	}
	return slices.Concat([][]byte{[]byte(format), binary.BigEndian.AppendUint64(nil, sum.Sum64())}, body)
}

// decode reads an entry, or returns nil if it is not one that encode wrote for the key.
func decode(data []byte, k Key) Entry {
	rest, ok := bytes.CutPrefix(data, []byte(format))
	if !ok || len(rest) < sumSize {
		return nil
	}
	sum, body := rest[:sumSize], rest[sumSize:]
	if xxhash.Sum64(body) != binary.BigEndian.Uint64(sum) {
		return nil
	}
	if body, ok = bytes.CutPrefix(body, k[:]); !ok {
		return nil
	}
	e := Entry{}
	for len(body) > 0 {
		head, tail, ok := bytes.Cut(body, []byte{'\n'})
		var name string
		var length int
		if n, err := fmt.Sscanf(string(head), "%q %d", &name, &length); !ok || err != nil || n != 2 || length < 0 || length > len(tail) {
			return nil
		}
		e[name], body = tail[:length:length], tail[length:]
	}
	return e
}
