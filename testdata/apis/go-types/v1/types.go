// Package v1 has Go types that no structural schema can express.
// +groupName=example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"

	"example.com/go-types/skip"
)

// Type is a kind.
type Type struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	A struct { // want :2 error go/anonymous-struct
		B string `json:"b"`
	} `json:"a"`
	// +kubebuilder:validation:EmbeddedResource
	B        string           `json:"b"` // want -1:5 error go/embedded-resource
	C        float64          `json:"c"` // want :2 error go/float
	D        Mixed            `json:"d"`
	*Pointed `json:",inline"` // want :2 warning go/inline-pointer "these of its fields are required .*: x$"
	*Loose   `json:",inline"`
	E        Port         `json:"e"`
	F        Twins        `json:"f"`
	F2       Ambiguous    `json:"f2"`
	F3       Written      `json:"f3"`
	G        string       // want :2 error go/json-tag
	H        Keyed        `json:"h"`
	I        map[bool]int `json:"i"` // want :2 error go/map-key
	// +kubebuilder:validation:Schemaless
	J string   `json:"j"` // want :2 error go/no-type
	K Conflict `json:"k"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=int
	L runtime.RawExtension `json:"l"` // want -1:34 error go/type-unknown
	M Missing              `json:"m"` // want :2 error go/type
	N Defaults             `json:"n"`
	O chan int             `json:"o"` // want :2 error go/type
	// +kubebuilder:pruning:PreserveUnknownFields
	Kept   map[int]func() `json:"kept"` // want :2 warning go/type "Type.kept{} is of type func"
	Beside Beside         `json:"beside"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=array
	P []string `json:"p"` // want :2 error go/no-items "Schemaless leaves out what a slice says"
	Q Quoted   `json:"q"`
	T Optioned `json:"optioned"`
	R Template `json:"r"`
	S Encoded  `json:"s"`
}

// Encoded is not what Go writes.
type Encoded struct {
	A        Loose             `json:",inline"` // want :2 warning go/json-inline "Encoded.A.*as \"A\": embed it, or name it"
	Comma    Loose             `json:",comma"`  // want :2 warning go/json-inline "Encoded.Comma.*as .Comma.: embed it, or name it"
	*Pointed `json:"p,inline"` // want :2 warning go/json-inline "as \"p\": leave out the name" :2 warning go/inline-pointer
	B        []uint8           `json:"b"` // want :2 warning go/json-bytes "Encoded.b as a string"
	C        *[]Bit            `json:"c"` // want :2 warning go/json-bytes
	D        map[string][]Bit  `json:"d"` // want :2 warning go/json-bytes
	E        Bits              `json:"e"`
	F        string            `json:"owner's"` // want :2 warning go/json-name "ignores the name .owner's.*as .F."
	F1       string            `json:"f1 "`     // want :2 warning go/json-name "the name .f1 . of Encoded.F1 in JSON has a space: write json:.f1. without it$"
	F2       string            `json:"f-2'"`    // want :2 warning go/json-name "as .F2., or as .f. since Go 1.27: use letters"
	F3       string            `json:"f3€"`     // want :2 warning go/json-name "^before Go 1.27, encoding/json ignores the name .f3€., and writes Encoded.F3 as .F3."
	F4       string            `json:"'f4'"`    // want :2 warning go/json-name "as .F4.: use letters"
	// From here on Go and the schema agree.
	Embed Limits   `json:",embed"`
	G     [4]uint8 `json:"g"`
	H     []byte   `json:"h"`
	I     []Sign   `json:"i"`
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:Format=byte
	J []uint8 `json:"j"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	K    []uint8 `json:"k"`
	L    string  `json:"a/b c-(d)_é,omitempty"`
	Spot Spot    `json:"spot"`
	Open Open    `json:"open"`
	Only Only    `json:"only"`
	None None    `json:"none"`
}

// Bit is a byte by another name.
type Bit uint8

// Bits are written as a string.
type Bits []Bit // want :6 warning go/json-bytes "writes Bits"

// Sign is written as text.
type Sign uint8

// MarshalText writes it.
func (Sign) MarshalText() ([]byte, error) { return nil, nil }

// Spot writes its fields by itself.
type Spot struct {
	In   Loose   `json:",inline"`
	Bits []uint8 `json:"bits"`
	It   string  `json:"it's"`
}

// MarshalJSON writes it.
func (Spot) MarshalJSON() ([]byte, error) { return nil, nil }

// Open preserves what Go writes.
// +kubebuilder:pruning:PreserveUnknownFields
type Open struct {
	In Loose `json:",inline"`
}

// None is wrong in another way.
type None struct {
	Any any `json:",inline"` // want :2 error go/type
}

// Only is a map in the schema.
type Only struct {
	Map map[string]string `json:",inline"` // want :2 warning go/json-inline "as \"Map\": name it in its json tag"
}

// Mixed has fields, and a map beside them.
type Mixed struct { // want :6 error go/inline-map
	A    string            `json:"a"`
	Rest map[string]string `json:",inline"`
}

// Pointed is embedded.
type Pointed struct {
	X string `json:"x"`
	Y string `json:"y,omitempty"`
}

// Loose requires nothing.
type Loose struct {
	Z string `json:"z,omitempty"`
}

// Port is two things at once.
type Port struct {
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:pruning:PreserveUnknownFields
	A intstr.IntOrString `json:"a"` // want -2:5 error go/int-or-string
	// +kubebuilder:validation:XIntOrString
	B map[string]string `json:"b"` // want -1:5 error go/int-or-string
	C skip.Part         `json:"c"` // want :2 error go/undefined
	D Ghost             `json:"d"`
	// What a type declares is not forgiven for the first field that names it.
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:MinLength=1
	E Deep `json:"e"` // want -1:5 error marker/shape
	F Deep `json:"f"`
}

// Deep has what JSON does not.
type Deep struct {
	// +kubebuilder:pruning:PreserveUnknownFields
	Fine []any    `json:"fine"` // want warning go/type
	C    chan int `json:"c"`    // want error go/type
}

// Twins have one name.
type Twins struct {
	A string `json:"a"`
	B string `json:"a"` // want :2 warning go/json-duplicate "so that encoding/json writes neither: rename one of them$"

	C string `json:"c"`
	d string `json:"c"` // want :2 warning go/json-duplicate "so that encoding/json writes C, and the schema has d: rename one of them$" :2 warning go/unexported
	e string `json:"f"` // want :2 warning go/unexported
	F string `json:"f"`
}

// Ambiguous promotes names twice at one depth. What it declares itself, or promotes from less deep, is what Go has.
type Ambiguous struct {
	Left      `json:",inline"`
	*Right    `json:",inline"` // want :2 warning go/inline-pointer :2 warning go/json-duplicate "^Left and Right promote fields of the same name in JSON, base, same, of which encoding/json writes none: give them other names, or declare a field of that name here$"
	Far       `json:",inline"`
	Own       string `json:"own"`
	NotInGo   Left   `json:"named"`
	unrelated string // want :2 error go/json-tag
}

// Left is embedded.
type Left struct {
	Common `json:",inline"`
	Same   string `json:"same"`
	Own    string `json:"own"`
	Near   string `json:"near"`
}

// Right is embedded, too, by a pointer.
type Right struct {
	Common `json:",inline"`
	Same   string `json:"same"`
	Own    string `json:"own"`
}

// Far has a name that another one has nearer.
type Far struct {
	Farther `json:",inline"`
}

// Farther is embedded by what is embedded.
type Farther struct {
	Near string `json:"near,omitempty"`
}

// Common is embedded by two.
type Common struct {
	Base string `json:"base"`
}

// Beside has a field beside what it embeds, which only the schema inlines.
type Beside struct {
	Loose `json:",inline"`
	Named Loose `json:",inline"` // want :2 warning go/json-inline
}

// Written promotes names twice of which encoding/json writes one: it goes into a type once, and a tag goes before a name in Go.
type Written struct {
	WrittenLeft  `json:",inline"`
	WrittenRight `json:",inline"` // want :2 warning go/json-duplicate " JSON, once, "
	WrittenAgain `json:",inline"` // want :2 warning go/json-duplicate "^WrittenLeft and WrittenAgain promote fields of the same name in JSON, Name, "
}

// WrittenAgain has a name by a tag, too, and one that Go keeps to itself.
type WrittenAgain struct {
	Given string `json:"Name,omitempty"`
	found string `json:"found,omitempty"` // want :2 warning go/unexported
}

// WrittenLeft is embedded.
type WrittenLeft struct {
	Once  `json:",inline"`
	Given string `json:"Name,omitempty"`
}

// WrittenRight is embedded, too.
type WrittenRight struct {
	Once `json:",inline"`
	Name string // want :2 error go/json-tag
}

// Once is embedded by both.
type Once struct {
	Below `json:",inline"`
	Once  string `json:"once,omitempty"`
}

// Below is embedded where encoding/json looks once.
type Below struct {
	Found string `json:"found,omitempty"`
}

// Quoted has the option string, which Go heeds for basic types and pointers to them.
type Quoted struct {
	A *Count `json:"a,omitempty,string"` // want :2 warning go/json-quoted "Quoted.A as a string.*integer"
	B bool   `json:"b,string"`           // want :2 warning go/json-quoted "boolean"
	C []int  `json:"c,string"`
	D string `json:"d,string"` // want :2 warning go/json-quoted "Quoted.D with quotes in the string, .*: drop the option$"
	E Own    `json:"e,string"`
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:Format=""
	F int `json:"f,string"`
	// +kubebuilder:validation:XIntOrString
	G int `json:"g,string"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	H int `json:"h,string"`
	// encoding/json leads through one pointer.
	I **int `json:"i,string"`
}

// Optioned has options that encoding/json passes over.
type Optioned struct {
	A string `json:"a,omitemtpy"`  // want :2 warning go/json-option "option .omitemtpy. in the json tag of Optioned.A has no effect: did you mean omitempty"
	B string `json:"b, omitempty"` // want :2 warning go/json-option "option . omitempty. .*did you mean omitempty"
	C string `json:"c,optional"`   // want :2 warning go/json-option "write the marker .optional above the field"
	// D0 has its option outside.
	D0 string `json:"d0",omitempty` // want :2 warning go/json-option "the option .omitempty. in the json tag of .* has no effect: put it before the closing quote"
	// D1 is followed by another key, and D2 by one with such an option.
	D1 string `json:"d1",yaml:"d1"`
	D2 string `json:"d2" yaml:"d2",omitempty`
	D  string `json:"d,squash,multi"`   // want :2 warning go/json-option "squash.*the options are omitempty, omitzero, inline and string" :2 warning go/json-option "multi"
	E  string `json:"e,,format:base64"` // want :2 warning go/json-option "since Go 1.27.* every object with Optioned.E, for the option format"
	F  string `json:"omitempty"`        // want :2 warning go/json-option "names the property .omitempty.: if omitempty is meant as an option, write json:.,omitempty.$"
	G  string `json:"g;omitempty"`      // want :2 warning go/json-option "if omitempty is meant as an option, write json:.g,omitempty.$"

	H string `json:"-,omitempty"` // want :2 warning go/json-option "names the property .-.: to leave the field out, write json:.-.$"

	Options `json:"inline"` // want :2 warning go/json-option "if inline is meant as an option, write json:.,inline.$"

	OmitZero  bool   `json:"omitzero"`
	Inline    string `json:"inline2"`
	Text      string `json:"string"`
	Omitempty string `json:"with-omitempty"`
}

// Options have names of options.
type Options struct {
	Inline string `json:"inline"`
}

// Template is what objects are made of.
type Template struct {
	metav1.ObjectMeta `json:"metadata,omitempty"` // want :2 warning go/embedded-metadata "everything in Template.ObjectMeta"
	Others            []*metav1.ObjectMeta        `json:"others,omitempty"` // want :2 warning go/embedded-metadata "everything in Template.Others"
	// +kubebuilder:pruning:PreserveUnknownFields
	Kept metav1.ObjectMeta `json:"kept"`
	// +kubebuilder:pruning:PreserveUnknownFields
	KeptItems []metav1.ObjectMeta `json:"keptItems"`
	// +kubebuilder:validation:properties:metadata:XPreserveUnknownFields
	KeptIn metav1.PartialObjectMetadata   `json:"keptIn"`
	Parts  []metav1.PartialObjectMetadata `json:"parts,omitempty"` // want :2 warning go/embedded-metadata "the metadata of Template.Parts"
	// +kubebuilder:validation:EmbeddedResource
	Whole metav1.PartialObjectMetadata `json:"whole"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Named map[string]metav1.ObjectMeta `json:"named"` // want -1:5 warning server/preserved :2 warning go/embedded-metadata "everything in Template.Named: set generateEmbeddedObjectMeta$"
	// +kubebuilder:validation:additionalProperties:XPreserveUnknownFields
	Open map[string]metav1.ObjectMeta `json:"open"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Part metav1.PartialObjectMetadata `json:"part"` // want :2 warning go/embedded-metadata "the metadata of Template.Part"
	// +kubebuilder:validation:EmbeddedResource
	Any    unstructured.Unstructured            `json:"any"`
	Lost   []*unstructured.Unstructured         `json:"lost,omitempty"`   // want :2 warning go/embedded-metadata "in Template.Lost: write .kubebuilder:pruning:PreserveUnknownFields above it$"
	ByName map[string]unstructured.Unstructured `json:"byName,omitempty"` // want :2 warning go/embedded-metadata "in Template.ByName: use runtime.RawExtension$"
	// +kubebuilder:pruning:PreserveUnknownFields
	KeptObjects []unstructured.Unstructured `json:"keptObjects,omitempty"`
	// +kubebuilder:validation:EmbeddedResource
	Resource Resource `json:"resource"`
	// +kubebuilder:validation:EmbeddedResource
	Inlined Inlined `json:"inlined"`
}

// Resource is a whole object, of which a server keeps the metadata where it is embedded.
type Resource struct {
	APIVersion string            `json:"apiVersion"`
	Kind       string            `json:"kind"`
	Metadata   metav1.ObjectMeta `json:"metadata"`
	Other      metav1.ObjectMeta `json:"other"` // want :2 warning go/embedded-metadata "everything in Resource.Other"
}

// Inlined is one, too.
type Inlined struct {
	metav1.TypeMeta `json:",inline"`
	Metadata        metav1.ObjectMeta `json:"metadata"`
}

// Count is a number.
type Count int

// Own writes its own JSON.
// +kubebuilder:validation:Type=integer
type Own int

// MarshalJSON writes a number.
func (Own) MarshalJSON() ([]byte, error) { return nil, nil }

// Keyed is a list whose items lack their key.
type Keyed struct {
	// +listType=map
	// +listMapKey=name
	Items []Item `json:"items"` // want -1:5 error go/list-keys
	// Each key is held to its own marker.
	// +listType=map
	// +listMapKey=name
	// +listMapKey=id
	// +listMapKey=gone
	// +listMapKey=labels
	Several []Item `json:"several"` // want -4:5 error go/list-keys "neither required" -2:5 error go/list-keys "no property" -1:5 error go/list-keys "not a scalar"
}

// Item is an item.
type Item struct {
	Name   string            `json:"name,omitempty"`
	ID     int               `json:"id"`
	Labels map[string]string `json:"labels"`
}

// Conflict gives one field two types.
type Conflict struct {
	// +kubebuilder:validation:Type=string
	A Number             `json:"a"` // want -1:5 error go/type-conflict
	B intstr.IntOrString `json:"b"`
	C TwoTypes           `json:"c"`
	D Nameless           `json:"d"`
	E Shadow             `json:"e"`
	G Wrapped            `json:"g"`
	f string             `json:"f"` // want :2 warning go/unexported
}

// Nameless has fields without a name in JSON.
type Nameless struct {
	A string   `json:",omitempty"` // want :2 error go/inline "Nameless.A has no name in JSON"
	B Number   `json:",omitempty"` // want :2 error go/inline
	C []string `json:",omitempty"` // want :2 error go/inline
	D *Text    `json:",omitempty"` // want :2 warning go/json-inline
}

// Wrapped has the JSON of what it embeds.
type Wrapped struct {
	Raw `json:",inline"` // want :2 error go/inline "if what it writes is an object, put .kubebuilder:validation:Type=object above Raw$"
}

// Raw writes its own JSON, of any type.
// +kubebuilder:validation:Type=""
// +kubebuilder:pruning:PreserveUnknownFields
type Raw []byte

// MarshalJSON implements json.Marshaler.
func (r Raw) MarshalJSON() ([]byte, error) { return r, nil }

// Shadow has names that it promotes too.
type Shadow struct {
	Shadowed `json:",inline"`
	Twice    `json:",inline"`
	A        string `json:"a,omitempty"` // want :2 warning go/shadowed "A hides Twice.a and Shadowed.a in Go, but not in the schema: it is still required"
	B        string `json:"b"`           // want :2 warning go/shadowed "its markers still hold"
	C        string `json:"c,omitempty"`
	// +nullable
	D *string `json:"d,omitempty"`
}

// Twice is inlined beside what has the same name.
type Twice struct {
	// +kubebuilder:validation:MaxLength=9
	A string `json:"a,omitempty"`
}

// Shadowed is inlined.
type Shadowed struct {
	A string `json:"a"`
	// +kubebuilder:validation:MinLength=1
	B string `json:"b"`
	C string `json:"c,omitempty"`
	// +nullable
	D *string `json:"d,omitempty"`
}

// TwoTypes inlines one property with two types. The format of one is not said of the other.
type TwoTypes struct {
	Text    `json:",inline"`
	Integer `json:",inline"` // want :2 warning go/json-duplicate
}

// Text is inlined.
type Text struct {
	X string `json:"x"` // want :2 error go/type-conflict
}

// Integer is inlined.
type Integer struct {
	X int32 `json:"x"`
}

// Number is a number.
type Number int

// Defaults declares one field twice.
type Defaults struct {
	Base `json:",inline"`
	// +kubebuilder:default=2
	N int `json:"n,omitempty"` // want :2 warning go/shadowed
}

// Base is inlined.
type Base struct {
	// +kubebuilder:default=1
	N int `json:"n,omitempty"` // want :2 error go/default-conflict
}

// Ghost promotes fields of which one is required under another name.
type Ghost struct {
	// +required
	Base `json:",inline"` // want :2 error marker/inline
}

// Limits has a field that the option embed brings.
type Limits struct {
	Limit string `json:"limit"`
}
