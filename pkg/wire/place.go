package wire

import (
	"encoding/json"
	"strings"
)

// A place is where values stand in an object: below another place, or at the root, which is nil.
type place struct {
	parent *place
	kind   placeKind
	name   string // of a field
}

type placeKind uint8

const (
	field placeKind = iota
	item            // the only item of a list
	entry           // the only entry of a map
)

// entryKey is the key of the entries of maps in objects that are made up.
const entryKey = "key"

func (p *place) below(kind placeKind, name string) *place { return &place{p, kind, name} }

// String returns the path as a server words it.
func (p *place) String() string {
	if p == nil {
		return ""
	}
	switch p.kind {
	case item:
		return p.parent.String() + "[0]"
	case entry:
		return p.parent.String() + "." + entryKey
	}
	return strings.TrimPrefix(p.parent.String()+"."+p.name, ".")
}

// object returns the object that has a value at a place and nothing else, as JSON.
func (p *place) object(value any) string {
	for ; p != nil; p = p.parent {
		switch p.kind {
		case field:
			value = map[string]any{p.name: value}
		case entry:
			value = map[string]any{entryKey: value}
		case item:
			value = []any{value}
		}
	}
	data, err := json.Marshal(value)
	if err != nil {
		return "{}" // cannot happen: the value is made of what JSON has
	}
	return string(data)
}
