// Package other declares types that another package uses.
package other

// UID is one of them.
type UID string

// Names is one of them.
type Names []string

// Labels is one of them.
type Labels map[string]string

// Count is one of them.
type Count int64

// Ratio is one of them.
type Ratio float64

// Flag is one of them.
type Flag bool

// Part is one of them.
type Part struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
}

// Parts is one of them.
type Parts []Part

// Text is one of them.
type Text struct{ x int }

// MarshalText writes text.
func (Text) MarshalText() ([]byte, error) { return nil, nil }

// Alias is one of them.
type Alias = string

// MapAlias is one of them.
type MapAlias = map[string]string

// SliceAlias is one of them.
type SliceAlias = []string

// PtrAlias is one of them.
type PtrAlias = *int64

// StructAlias is one of them.
type StructAlias = Part
