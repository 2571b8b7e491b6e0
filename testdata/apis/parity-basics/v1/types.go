// Package v1 has the predeclared types and what is composed of them.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Basics is a kind.
type Basics struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Bool    bool    `json:"bool"`
	String  string  `json:"string"`
	Int     int     `json:"int"`
	Int8    int8    `json:"int8"`
	Int16   int16   `json:"int16"`
	Int32   int32   `json:"int32"`
	Int64   int64   `json:"int64"`
	Uint    uint    `json:"uint"`
	Uint8   uint8   `json:"uint8"`
	Uint16  uint16  `json:"uint16"`
	Uint32  uint32  `json:"uint32"`
	Uint64  uint64  `json:"uint64"`
	Uintptr uintptr `json:"uintptr"`
	Byte    byte    `json:"byte"`
	Rune    rune    `json:"rune"`

	Pointer   *string   `json:"pointer"`
	Pointers  **string  `json:"pointers"`
	Slice     []string  `json:"slice"`
	Array     [3]int32  `json:"array"`
	Bytes     []byte    `json:"bytes"`
	Uint8s    []uint8   `json:"uint8s"` // want :2 warning go/json-bytes
	ByteArray [4]byte   `json:"byteArray"`
	Deep      *[]*[]int `json:"deep"`

	Map    map[string]string              `json:"map"`
	Keyed  map[Key]int64                  `json:"keyed"`
	Text   map[Text]bool                  `json:"text"`
	Nested map[string]map[string][]string `json:"nested"`
	Values map[string]*Part               `json:"values"`
	Struct Part                           `json:"struct"`
	Empty  Empty                          `json:"empty"`
	Number int64                          `json:"number,string"` // want :2 warning go/json-quoted "Basics.Number as a string.*of type integer"
}

// Key is a string.
type Key string

// Text writes itself as text.
type Text struct{}

// MarshalText writes text.
func (*Text) MarshalText() ([]byte, error) { return nil, nil }

// Part is a struct.
type Part struct {
	A string `json:"a"`
}

// Empty has no fields.
type Empty struct{}
