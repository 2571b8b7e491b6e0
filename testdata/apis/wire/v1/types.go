// Package v1 is written by Go in other ways than a server takes it.
// +groupName=example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Wire is a kind.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Wire struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// A spec that nobody sets is refused, as it should be.
	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// Spec has what Go always writes, and what it never does.
type Spec struct {
	Nil     Nil     `json:"nil"`
	Refused Refused `json:"refused"`
	Default Default `json:"default"`
	Zero    Zero    `json:"zero"`
	Decode  Decode  `json:"decode"`
	Sound   Sound   `json:"sound"`
	Ruled   Ruled   `json:"ruled"`

	// +kubebuilder:validation:MinLength=1
	Name string `json:"name"`
}

// NeverWire is a kind that Go cannot write.
// +kubebuilder:object:root=true
type NeverWire struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Never `json:"spec"`
}

// Status is written to an endpoint of its own.
type Status struct {
	Conditions []Condition `json:"conditions"` // want :2 warning wire/nil "Status.conditions is required, and Go writes a nil slice as null"
}

// Condition is one of the status.
type Condition struct {
	Type string `json:"type"`
}

// Nil has lists and maps that are required.
type Nil struct {
	A []string          `json:"a"` // want :2 warning wire/nil "nil slice as null.*make it optional"
	B map[string]string `json:"b"` // want :2 warning wire/nil "nil map as null"
	C []byte            `json:"c"` // a server refuses an empty one, too
	// +required
	D []string `json:"d,omitempty"` // want :2 warning wire/nil "Go leaves it out when it is empty"
	E []Item   `json:"e"`           // want :2 warning wire/nil
	// +kubebuilder:validation:MinItems=1
	F []string `json:"f"`
	// +nullable
	G []string `json:"g"`
	// +kubebuilder:default={a}
	H []string `json:"h"`
	I []string `json:"i,omitempty"`
	// +optional
	J []string `json:"j"`
	K *[]Item  `json:"k"`
}

// Item is in a list.
type Item struct {
	A []string `json:"a"` // want :2 warning wire/nil
}

// Refused may be absent.
type Refused struct {
	// +optional
	// +kubebuilder:validation:Enum=Fast;Slow
	A string `json:"a"` // want :2 warning wire/refused "is optional, but Go always writes it.*zero value, \"\": write omitempty"
	// +optional
	// +kubebuilder:validation:Minimum=1
	B int32 `json:"b"` // want :2 warning wire/refused "zero value, 0"
	// It is always written, for it is a struct.
	C Named `json:"c,omitempty"` // want :2 warning wire/refused "zero value, ..name.:...: write omitzero"
	D Named `json:"d,omitzero"`
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:Pattern=`^[1-9]`
	E metav1.Duration `json:"e,omitempty"` // want :2 warning wire/refused "omitzero"
	// +kubebuilder:default=Slow
	// +kubebuilder:validation:Enum=Fast;Slow
	F string `json:"f"` // want :2 warning wire/refused "has a default, but Go always writes it"
	// +kubebuilder:validation:XValidation:rule="self != 0"
	// +optional
	G int64 `json:"g"` // want :2 warning wire/refused
	// Around is blamed for nothing: what is wrong lies inside.
	H Around  `json:"h,omitempty"`
	I *Named  `json:"i,omitempty"`
	J []Named `json:"j,omitempty"`
	// +kubebuilder:validation:Enum=Fast;Slow
	K string `json:"k,omitempty"`
	L Listed `json:"l,omitempty"` // want :2 warning wire/refused "zero value, ..times.:null"
}

// Named must have a name.
type Named struct {
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name"`
}

// Around has a struct that is always written.
type Around struct {
	Inner Named `json:"inner,omitempty"` // want :2 warning wire/refused
}

// Listed must have times.
type Listed struct {
	// +kubebuilder:validation:MinItems=1
	Times []metav1.Time `json:"times"`
}

// Ruled has fields about which its rules say more than their own schemas.
// +kubebuilder:validation:XValidation:rule="self.a > 0 && size(self.b) > 0"
type Ruled struct {
	// +kubebuilder:default=3
	A int32    `json:"a,omitempty"`
	B []string `json:"b"`
}

// Default has defaults.
type Default struct {
	// +kubebuilder:default=3
	// +optional
	A int32 `json:"a"` // want :2 warning wire/default "has the default 3, which never applies.*zero value, 0: make it a pointer"
	// +kubebuilder:default=b
	B string `json:"b"` // want :2 warning wire/default "write omitempty"
	// +kubebuilder:default="5m"
	C metav1.Duration `json:"c,omitempty"` // want :2 warning wire/default "zero value, .0s.: write omitzero"
	// +kubebuilder:default="1Gi"
	D resource.Quantity `json:"d,omitempty"` // want :2 warning wire/default
	// +kubebuilder:default=0
	DA resource.Quantity `json:"da,omitempty"`
	// +kubebuilder:default=true
	E bool `json:"e"` // want :2 warning wire/default
	// +kubebuilder:default=0
	F int32 `json:"f"`
	// +kubebuilder:default={}
	G Inside `json:"g,omitempty"`
	// +kubebuilder:default=3
	H *int32 `json:"h,omitempty"`
	// +kubebuilder:default={a: x}
	I Inside `json:"i,omitempty"` // want :2 warning wire/default
}

// Inside has a default of its own.
type Inside struct {
	A string `json:"a,omitempty"`
	// +kubebuilder:default=b
	B string `json:"b,omitempty"`
}

// Zero has zero values that mean something.
type Zero struct {
	// +kubebuilder:default=true
	A bool `json:"a,omitempty"` // want :2 warning wire/zero "cannot be set to false from Go.*the default true: make it a pointer"
	// +required
	B int32 `json:"b,omitempty"` // want :2 warning wire/zero "cannot be 0: Go leaves it out then, but it is required: drop omitempty"
	// +kubebuilder:default=3
	C int32 `json:"c,omitempty"` // want :2 warning wire/zero
	// +kubebuilder:default={a}
	D []string `json:"d,omitempty"` // want :2 warning wire/zero "cannot be set to .. from Go.*write omitzero instead"
	// +kubebuilder:default={a}
	E []string `json:"e,omitzero"`
	// +kubebuilder:default=3
	// +kubebuilder:validation:Minimum=1
	F int32 `json:"f,omitempty"`
	// +kubebuilder:default=false
	G bool `json:"g,omitempty"`
	// +kubebuilder:default=x
	H string `json:"h,omitempty"`
	// +kubebuilder:default=x
	// +kubebuilder:validation:Enum=x;""
	I string `json:"i,omitempty"` // want :2 warning wire/zero
	// +required
	// +kubebuilder:validation:MinLength=0
	J string `json:"j,omitempty"` // want :2 warning wire/zero "cannot be \"\": Go leaves it out then, but it is required: drop omitempty"
}

// Decode has what Go cannot read.
type Decode struct {
	A uint16 `json:"a"` // want :2 warning wire/decode "is a uint16, which does not hold -1 or 65536.*Minimum=0 and .*Maximum=65535"
	B uint32 `json:"b"` // want :2 warning wire/decode "which does not hold -1, though"
	// +kubebuilder:validation:Minimum=0
	C uint32 `json:"c"` // want :2 note wire/range "beyond 2147483647"
	// +kubebuilder:validation:Enum=1;300
	E int8 `json:"e"` // want -1:34 warning wire/decode "the value 300 of Decode.e"
	// +kubebuilder:default=-1
	// +kubebuilder:validation:Minimum=-1
	F *uint32 `json:"f,omitempty"` // want -2:26 warning wire/decode "the default -1" -1:37 warning wire/decode "Minimum=0"
	G int32   `json:"g"`
	H int64   `json:"h"`
	I int     `json:"i"`
}

// Never has what is never accepted.
type Never struct {
	// +kubebuilder:validation:Type=string
	A int32 `json:"a,omitempty"` // want :2 error wire/never "Go writes an integer: remove what gives the schema another type, or have a type with MarshalJSON"
	// +kubebuilder:validation:Minimum=200
	B *int8             `json:"b,omitempty"` // want :2 error wire/never "the minimum is 200, and an int8 holds 127 at most"
	C *Amount           `json:"c,omitempty"` // want :2 warning wire/never "type Amount is declared as Quantity but does not have its methods"
	D map[string]Amount `json:"d,omitempty"` // want :2 warning wire/never "Go writes ..Format"
	E Amount            `json:"e"`           // want :2 error wire/never "does not have its methods"
	F Amount            `json:"f,omitzero"`  // want :2 warning wire/never "does not have its methods"
	G Token             `json:"g,omitempty"` // want :2 error wire/never "Go writes a struct as an object: give it MarshalJSON"
	H *Token            `json:"h,omitempty"` // want :2 warning wire/never "as an object"
	I []Token           `json:"i,omitempty"` // want :2 warning wire/never "as an object"
	J [1]Token          `json:"j"`           // want :2 error wire/never "as an object"
	K Tokens            `json:"k,omitempty"` // want :2 warning wire/never "Go writes a list as an array: give it MarshalJSON, or the schema of an array"
	L map[string]Pairs  `json:"l,omitempty"` // want :2 warning wire/never "a map as an object"
	// +kubebuilder:validation:items:Type=string
	M []bool `json:"m,omitempty"` // want :2 warning wire/never "Go writes a boolean: remove what gives the schema another type"
	N []byte `json:"n,omitempty"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=object
	// +kubebuilder:pruning:PreserveUnknownFields
	O map[string]string `json:"o,omitempty"`
}

// Tokens lacks what would write it as a string.
// +kubebuilder:validation:Type=string
type Tokens []string

// Pairs lacks that, too.
// +kubebuilder:validation:Type=string
type Pairs map[string]string

// Token lacks what would write it as a string.
// +kubebuilder:validation:Type=string
type Token struct {
	ID string `json:"-"`
}

// Amount has lost the methods of what it is declared as.
type Amount resource.Quantity

// Sound is as it should be.
type Sound struct {
	// +kubebuilder:validation:MinLength=1
	A        string      `json:"a"`
	B        metav1.Time `json:"b,omitempty"`
	C        *Named      `json:"c,omitempty"`
	D        Inside      `json:"d,omitempty"`
	E        bool        `json:"e"`
	F        Writer      `json:"f,omitempty"`
	Embedded `json:",inline"`
}

// Writer writes what it wants.
// +kubebuilder:validation:Type=string
// +kubebuilder:validation:Enum=a
type Writer struct{}

// MarshalJSON returns a word.
func (Writer) MarshalJSON() ([]byte, error) { return []byte(`"a"`), nil }

// Embedded is part of another struct.
type Embedded struct {
	// +optional
	// +kubebuilder:validation:Enum=x
	G string `json:"g"` // want :2 warning wire/refused
}
