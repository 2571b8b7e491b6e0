package config

import "github.com/schemagen/schemagen/internal/word"

// UnionMarkers says in which packages the markers of unions take effect. Real code has many that no
// tool reads.
type UnionMarkers uint8

// The choices.
const (
	UnionsOfMain UnionMarkers = iota // in packages of the main module
	UnionsOfAll
	UnionsOfNone // as users of the peer's spelling expect
)

// Words returns the names of the choices, by number.
func (UnionMarkers) Words() []string { return []string{"main", "all", "none"} }

// MarshalText implements encoding.TextMarshaler.
func (m UnionMarkers) MarshalText() ([]byte, error) { return []byte(m.Words()[m]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (m *UnionMarkers) UnmarshalText(text []byte) error {
	i, err := word.Index(m.Words(), text)
	*m = UnionMarkers(i)
	return err
}
