package pipeline

import (
	"bytes"
	"encoding/gob"
	"io"
)

// pack returns a value as it is kept. Gob is read several times as fast as JSON.
func pack(v any) ([]byte, error) {
	var b bytes.Buffer
	err := packed(v)(&b)
	return b.Bytes(), err
}

func unpack(data []byte, v any) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(v) }

// packed writes a value as pack returns it.
func packed(v any) func(io.Writer) error {
	return func(to io.Writer) error { return gob.NewEncoder(to).Encode(v) }
}

// A pair is a part of a map.
type pair[K comparable, V any] struct {
	Key   K
	Value V
}

// packedMap writes a map as it is kept, pair by pair in any order, as gob does with whole maps: gob holds what is encoded at once in memory that it grows by copying.
func packedMap[K comparable, V any](m map[K]V) func(io.Writer) error {
	return func(to io.Writer) error {
		out := gob.NewEncoder(to)
		err := out.Encode(len(m))
		for k, v := range m {
			if err == nil {
				err = out.Encode(pair[K, V]{k, v})
			}
		}
		return err
	}
}

func unpackMap[K comparable, V any](data []byte) (map[K]V, error) {
	in, size := gob.NewDecoder(bytes.NewReader(data)), 0
	err := in.Decode(&size)
	m := map[K]V{}
	for ; err == nil && size > 0; size-- {
		var p pair[K, V]
		if err = in.Decode(&p); err == nil {
			m[p.Key] = p.Value
		}
	}
	return m, err
}
