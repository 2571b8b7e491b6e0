package cache

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
)

// An Entry is what a run kept, in sections by name.
type Entry map[string][]byte

// format is the first line of an entry. It changes whenever the form of entries does.
const format = "schemagen cache 1\n"

// encode returns an entry in pieces, as it may be large: the format, a hash of all that follows, the key, and each section
// with its name and length.
func encode(e Entry, k Key) [][]byte {
	body := [][]byte{k[:]}
	for _, name := range slices.Sorted(maps.Keys(e)) {
		body = append(body, fmt.Appendf(nil, "%q %d\n", name, len(e[name])), e[name])
	}
	sum := sha256.New()
	for _, piece := range body {
		sum.Write(piece)
	}
	return slices.Concat([][]byte{[]byte(format), sum.Sum(nil)}, body)
}

// decode reads an entry, or returns nil if it is not one that encode wrote for the key.
func decode(data []byte, k Key) Entry {
	rest, ok := bytes.CutPrefix(data, []byte(format))
	if !ok || len(rest) < sha256.Size {
		return nil
	}
	body := rest[sha256.Size:]
	if sha256.Sum256(body) != [sha256.Size]byte(rest[:sha256.Size]) {
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
