// Package v1 has types that write JSON of their own.
// +groupName=own.example.com
package v1

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"

	"example.com/wire-own/other"
)

// Own is a kind.
// +kubebuilder:object:root=true
type Own struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Percent  Percent           `json:"percent"`            // want :2 warning go/own-json "Own.percent is of type .*Percent, whose MarshalJSON writes a value of type string.*its Go type, integer"
	Percents []Percent         `json:"percents,omitempty"` // want :2 warning go/own-json
	ByName   map[string]*Level `json:"byName,omitempty"`   // want :2 warning go/own-json "Own.byName"
	Word     Word              `json:"word"`
	Hidden   Hidden            `json:"hidden"` // want :2 note go/own-json "which writes its own JSON, while its schema is that of its Go type, object"
	Named    Named             `json:"named"`
	Plain    *Plain            `json:"plain,omitempty"`
	Embeds   *Embeds           `json:"embeds,omitempty"` // want :2 warning go/own-json "the JSON of Percent alone, which it embeds, and none of its other fields"
	Box      *Box[string]      `json:"box,omitempty"`    // want :2 warning go/own-json "Type=string above Box$"
	Number   json.Number       `json:"number,omitempty"` // want :2 warning go/own-json "which encoding/json writes as a number, .*Schemaless and .kubebuilder:validation:Type=number above the field"
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=number
	Counted json.Number   `json:"counted,omitempty"`
	Numbers []json.Number `json:"numbers,omitempty"` // want :2 warning go/own-json "use a type of your own that has MarshalJSON, with .kubebuilder:validation:Type=number"
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=string
	Here Percent `json:"here"`
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:Schemaless
	Any Percent `json:"any"`
	Raw *Raw    `json:"raw,omitempty"` // want :2 warning go/own-json "a server prunes everything, .*: write .kubebuilder:pruning:PreserveUnknownFields above Raw$"
	// A server keeps the items of what is preserved.
	// +listType=atomic
	// +kubebuilder:pruning:PreserveUnknownFields
	Raws []Raw `json:"raws,omitempty"`
	Kept *Kept `json:"kept,omitempty"`
	More *More `json:"more,omitempty"` // want :2 warning go/own-json "the JSON of RawExtension alone, which it embeds, and none of its other fields"
	Sole *Sole `json:"sole,omitempty"`
	// +kubebuilder:validation:EmbeddedResource
	Template *Template `json:"template,omitempty"` // want :2 warning wire/never "an embedded resource has apiVersion and kind, and Template has none: embed metav1.TypeMeta in it, or remove the marker"
	// +kubebuilder:validation:items:XEmbeddedResource
	// +listType=atomic
	Templates []Template `json:"templates,omitempty"` // want :2 warning wire/never "an embedded resource"
	// +kubebuilder:validation:EmbeddedResource
	Whole *Whole `json:"whole,omitempty"`
	// What writes these is known.
	// +kubebuilder:validation:Pattern=`^[0-9]+s$`
	Wait *other.Wait `json:"wait,omitempty"`
	When *other.When `json:"when,omitempty"`
}

// More is any object, and a name that Go neither writes nor reads.
type More struct {
	runtime.RawExtension `json:",inline"`

	Name string `json:"name,omitempty"`
}

// Sole is any object, beside what is not in JSON.
type Sole struct {
	runtime.RawExtension `json:",inline"`

	Decoded runtime.Object `json:"-"`
}

// Template is no resource, so that its labels are kept in another way.
type Template struct {
	Labels map[string]string `json:"labels,omitempty"`
}

// Whole is one.
type Whole struct {
	metav1.TypeMeta `json:",inline"`

	Data string `json:"data,omitempty"`
}

// Raw is any object.
type Raw struct {
	JSON []byte `json:"-"`
}

// MarshalJSON writes the bytes as they are.
func (r Raw) MarshalJSON() ([]byte, error) { return r.JSON, nil }

// Kept is, too, and its schema says so.
// +kubebuilder:pruning:PreserveUnknownFields
type Kept Raw

// MarshalJSON writes the bytes as they are.
func (k Kept) MarshalJSON() ([]byte, error) { return k.JSON, nil }

// Percent is written with its sign.
type Percent int

// MarshalJSON writes a string.
func (p Percent) MarshalJSON() ([]byte, error) {
	if p < 0 {
		return nil, errors.New("it is negative")
	}
	return json.Marshal(fmt.Sprintf("%d%%", int(p)))
}

// Level is written in quotes.
type Level bool

// MarshalJSON writes a string.
func (l *Level) MarshalJSON() ([]byte, error) {
	if l == nil {
		return []byte("null"), nil
	}
	return []byte(`"` + strconv.FormatBool(bool(*l)) + `"`), nil
}

// Word is a string in any case.
type Word string

// MarshalJSON writes a string.
func (w Word) MarshalJSON() ([]byte, error) { return []byte(strconv.Quote(string(w))), nil }

// Hidden leaves out a field.
type Hidden struct {
	A string `json:"a"`
}

// MarshalJSON writes an object.
func (h Hidden) MarshalJSON() ([]byte, error) { return json.Marshal(struct{}{}) }

// Named says what it writes.
// +kubebuilder:validation:Type=string
type Named struct {
	A string `json:"a"`
}

// MarshalJSON writes a string.
func (n Named) MarshalJSON() ([]byte, error) { return json.Marshal(n.A) }

// Plain writes its fields, after a look at them.
type Plain struct {
	A string `json:"a,omitempty"`
}

// MarshalJSON writes an object.
func (p *Plain) MarshalJSON() ([]byte, error) {
	type plain Plain
	if p.A == "" {
		return nil, errors.New("it is empty")
	}
	return json.Marshal((*plain)(p))
}

// Embeds has the method of what it embeds.
type Embeds struct {
	Percent `json:"percent"`
	Note    string `json:"note,omitempty"`
}

// Box is generic.
type Box[T any] struct {
	A T `json:"a,omitempty"`
}

// MarshalJSON writes a string.
func (b Box[T]) MarshalJSON() ([]byte, error) { return json.Marshal(fmt.Sprint(b.A)) }
