// Package v1 has values that a server accepts and Go cannot read.
// +groupName=decode.example.com
package v1

import (
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Decode is a kind.
// +kubebuilder:object:root=true
type Decode struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Bounds   Bounds   `json:"bounds"`
	Defaults Defaults `json:"defaults"`
	Enums    Enums    `json:"enums"`
	Arrays   Arrays   `json:"arrays"`
	Waits    Waits    `json:"waits"`
}

// Bounds let more pass than the types hold, or as much.
type Bounds struct {
	// +kubebuilder:validation:Maximum=300
	// +kubebuilder:validation:Minimum=0
	A *int8 `json:"a,omitempty"` // want -2:37 warning wire/decode "Bounds.a is an int8, which does not hold 128, though a server accepts that: a client in Go"
	// +kubebuilder:validation:Minimum=-1
	B *uint32  `json:"b,omitempty"` // want -1:37 warning wire/decode "Bounds.b is a uint32, which does not hold -1, though a server accepts that: a client in Go"
	C *Limited `json:"c,omitempty"`
	D *Limited `json:"d,omitempty"`
	// +kubebuilder:validation:items:Maximum=300
	// +kubebuilder:validation:items:Minimum=0
	E []Small `json:"e,omitempty"` // want -2:43 warning wire/decode "Bounds.e is an int8, which does not hold 128, though a server accepts that: a client in Go"
	// +k8s:maximum=300
	// +k8s:minimum=0
	F *int8 `json:"f,omitempty"` // want -2:18 warning wire/decode "Bounds.f is an int8, which does not hold 128, though a server accepts that: a client in Go"
	// +kubebuilder:validation:ExclusiveMinimum=true
	// +kubebuilder:validation:Minimum=-1
	// +kubebuilder:validation:ExclusiveMaximum=true
	// +kubebuilder:validation:Maximum=65536
	G *uint16          `json:"g,omitempty"`
	H []uint16         `json:"h,omitempty"` // want :2 warning wire/decode "Bounds.h.. is a uint16, which does not hold -1 or 65536, though a server accepts that: a c"
	I map[string]int16 `json:"i,omitempty"` // want :2 warning wire/decode "Bounds.i.. is an int16, which does not hold -32769 or 32768, though a server accepts that:"
	// +kubebuilder:validation:Format=int64
	// +kubebuilder:validation:Minimum=0
	J *uint32    `json:"j,omitempty"` // want :2 warning wire/decode "Bounds.j is a uint32, which does not hold 4294967296, though a server accepts that: a clie"
	K *Num[int8] `json:"k,omitempty"`
	// +kubebuilder:validation:Format=date
	L int16 `json:"l,omitempty"` // want -1:36 warning server/format "checks nothing: remove it"
}

// Small is small.
type Small int8

// Limited is small, too.
// +kubebuilder:validation:Maximum=300
// +kubebuilder:validation:Minimum=-10
type Limited int8 // want -2:36 warning wire/decode "Limited is an int8, which does not hold 128, though a server accepts that: a client in Go "

// Num is generic.
type Num[T any] struct {
	V *T `json:"v,omitempty"` // want :2 warning wire/decode "Num.int8..v is an int8, which does not hold -129 or 128, though a server accepts that: a c"
}

// Defaults cannot be read.
type Defaults struct {
	// +kubebuilder:default=200
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=200
	A *Small `json:"a,omitempty"` // want -3:26 warning wire/decode "write an integer from -128 to 127" -1:37 warning wire/decode "Defaults.a is an int8, which does not hold 128, though a server accepts that: a client in "
	// +kubebuilder:default={1,70000}
	// +kubebuilder:validation:items:Minimum=0
	B []uint16 `json:"b,omitzero"` // want -2:26 warning wire/decode "write an integer from 0 to 65535" :2 warning wire/decode "Defaults.b.. is a uint16, which does not hold 65536, though a server accepts that: a clien"
	// +kubebuilder:default={a: 300}
	C *Part `json:"c,omitempty"` // want -1:26 warning wire/decode "write an integer from -128 to 127"
	// +kubebuilder:default={a: "x"}
	D map[int]string `json:"d,omitzero"` // want -1:26 warning wire/decode "write an integer of 64 bits"
	// +kubebuilder:default={"300": "x"}
	E map[int8]string `json:"e,omitzero"` // want -1:26 warning wire/decode "write an integer from -128 to 127"
	// +kubebuilder:default="2026-01-31T08:00:00Z"
	F *metav1.MicroTime `json:"f,omitempty"` // want -1:26 warning wire/decode "the default .2026-01-31T08:00:00Z. of Defaults.f is nothing that a metav1.MicroTime holds:"
	// +kubebuilder:default="2026-01-31T08:00:00.000000Z"
	G *metav1.MicroTime `json:"g,omitempty"`
	// +kubebuilder:default=3000000000
	H *intstr.IntOrString `json:"h,omitempty"` // want -1:26 warning wire/decode "write an integer of 32 bits or a string"
	// +kubebuilder:default="10%"
	I *intstr.IntOrString `json:"i,omitempty"`
	// +kubebuilder:default="nope"
	J *json.Number `json:"j,omitempty"` // want -1:26 warning wire/decode "write a number that it holds" :2 warning go/own-json
	// +kubebuilder:default="+1"
	// +kubebuilder:validation:Type=string
	Plus *json.Number `json:"plus,omitempty"` // want -2:26 warning wire/decode "write a number that it holds"
	// +default=-1
	// +k8s:minimum=-1
	K *uint32 `json:"k,omitempty"` // want -2:14 warning wire/decode "write an integer from 0 to 4294967295" -1:18 warning wire/decode "Defaults.k is a uint32, which does not hold -1, though a server accepts that: a client in "
}

// Part has a small number.
type Part struct {
	A int8 `json:"a"` // want :2 warning wire/decode "Part.a is an int8, which does not hold -129 or 128, though a server accepts that: a client"
}

// Enums have values that cannot be read.
type Enums struct {
	// +kubebuilder:validation:Enum="1h";"1d"
	A *metav1.Duration `json:"a,omitempty"` // want -1:34 warning wire/decode "write hours, minutes and seconds, as in 24h or 1m30s"
	// +kubebuilder:validation:items:Enum="1h";"2w"
	B []metav1.Duration `json:"b,omitempty"` // want -1:40 warning wire/decode "write hours, minutes and seconds, as in 24h or 1m30s"
	// +kubebuilder:validation:Enum=80;3000000000
	C *intstr.IntOrString `json:"c,omitempty"` // want -1:34 warning wire/decode "write an integer of 32 bits or a string"
	// +kubebuilder:validation:items:Enum=1;300
	D []int8 `json:"d,omitempty"` // want -1:40 warning wire/decode "write an integer from -128 to 127"
	// +kubebuilder:validation:Enum=1;128
	E *int8   `json:"e,omitempty"` // want -1:34 warning wire/decode "the value 128 of Enums.e is nothing that an int8 holds"
	F *Choice `json:"f,omitempty"`
	G *Choice `json:"g,omitempty"`
}

// Choice is said to be wrong once.
// +kubebuilder:validation:Enum=1;300
type Choice int8 // want -1:33 warning wire/decode "the value 300 of Choice is nothing that an int8 holds"

// Waits are declared as a type whose methods they lack.
type Waits struct {
	A *Wait  `json:"a,omitempty"` // want :2 warning wire/never "does not have its methods"
	B []Wait `json:"b,omitempty"` // want :2 warning wire/never "does not have its methods"
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	C []Wait `json:"c,omitempty"`
	D *Own   `json:"d,omitempty"`
}

// Wait lacks the methods of a duration.
type Wait metav1.Duration

// Own has methods of its own.
type Own metav1.Duration

// MarshalJSON writes it.
func (Own) MarshalJSON() ([]byte, error) { return nil, nil }

// Arrays are always written, but by omitzero.
type Arrays struct {
	// +kubebuilder:default={true,true}
	A [2]bool `json:"a,omitzero"` // want :2 warning wire/zero "make it a pointer, or have the schema refuse .false,false."
	B [2]bool `json:"b,omitempty"`
	C [2]bool `json:"c"`
	// +required
	D [2]bool `json:"d,omitzero"` // want :2 warning wire/zero "drop omitzero from its tag, or make it a pointer"
	// +optional
	// +kubebuilder:validation:items:Minimum=1
	E [2]int32 `json:"e"` // want :2 warning wire/refused "write omitzero, since omitempty has no effect on an array, or make it a pointer"
}
