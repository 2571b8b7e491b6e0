// Package v1 has Go types of which the peer can say nothing.
// +groupName=example.com
package v1

import (
	"encoding/json"

	"example.com/diverge-types/words"
	moved "k8s.io/apiextensions-api/pkg/apis/apiextensions/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Forms is a kind.
type Forms struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Box      Box[words.Word]          `json:"box"`
	Boxes    []*Box[string]           `json:"boxes"`
	Pair     Pair[string, Box[int32]] `json:"pair"`
	Slice    Slice                    `json:"slice"`
	Map      Map                      `json:"map"`
	Pointer  Pointer                  `json:"pointer"`
	Imported Imported                 `json:"imported"`
	Paren    (string)                 `json:"paren"`
	Bytes    Bytes                    `json:"bytes"`
	TextList TextList                 `json:"textList"`
	AliasKey map[Alias]string         `json:"aliasKey"`
	// +kubebuilder:validation:MaxLength=10
	Limited Bytes `json:"limited"`
	// The schema accepts whatever Go writes.
	// +kubebuilder:pruning:PreserveUnknownFields
	Any any `json:"any"` // want warning go/type
	// +kubebuilder:pruning:PreserveUnknownFields
	RawPreserved json.RawMessage `json:"rawPreserved,omitempty"` // want warning go/own-json
	// +kubebuilder:pruning:PreserveUnknownFields
	Values map[string]any `json:"values"` // want warning go/type
	// +kubebuilder:pruning:PreserveUnknownFields
	Nested map[string][]any `json:"nested"` // want warning go/type
	// +kubebuilder:pruning:PreserveUnknownFields
	Quirks []Quirk              `json:"quirks"` // want warning go/own-json
	JSON   apiextensionsv1.JSON `json:"json"`
	// JSON is where Kubernetes 1.38 has it.
	Moved  moved.JSON    `json:"moved"`
	Moveds []moved.JSON  `json:"moveds,omitempty"`
	Whole  Whole[string] `json:"whole"`
}

// Quirk writes JSON of which nothing says what it is.
type Quirk struct {
	Go string
}

// MarshalJSON writes JSON.
func (Quirk) MarshalJSON() ([]byte, error) { return nil, nil }

// Whole looks like a kind, and its instances are none.
type Whole[T any] struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Value T `json:"value"`
}

// Box holds a value.
type Box[T any] struct {
	Value T `json:"value"`
}

// Pair holds two.
type Pair[K comparable, V any] struct {
	Key   K `json:"key"`
	Value V `json:"value"`
}

// Slice is an alias of a slice.
type Slice = []string

// Map is an alias of a map.
type Map = map[string]int64

// Pointer is an alias of a pointer.
type Pointer = *string

// Imported is an alias of an imported string.
type Imported = words.Word

// Alias is an alias of a string.
type Alias = string

// Bytes is a string in JSON.
type Bytes []byte

// TextList is a string in JSON.
type TextList []string

// MarshalText writes text.
func (TextList) MarshalText() ([]byte, error) { return nil, nil }
