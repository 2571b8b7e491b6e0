// Package v1 has a kind with a mistake and one without. The peer writes both, the first in part.
// +groupName=example.com
package v1

import (
	"encoding/json"
	"math/big"
	"net/url"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Bad is a kind. Of what looks for its fields nothing is said before these are there.
// schemagen:ignore server/path the column is right once the field is
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=`.anonymous.A`
// +kubebuilder:selectablefield:JSONPath=`.key.a`
// +kubebuilder:validation:XValidation:rule="self.any.b == 1"
// +kubebuilder:validation:XValidation:rule="self.any == "
type Bad struct { // want -1:58 error server/rule
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Func      func()             `json:"func"`      // want error go/type
	Chan      chan int           `json:"chan"`      // want error go/type
	Any       any                `json:"any"`       // want error go/type
	Complex   complex64          `json:"complex"`   // want error go/type
	Float     float64            `json:"float"`     // want error go/float
	Anonymous struct{ A string } `json:"anonymous"` // want error go/anonymous-struct
	Key       map[bool]string    `json:"key"`       // want error go/map-key
	Undefined Undefined          `json:"undefined"` // want error go/type
	Untagged  string             // want error go/json-tag "no json tag"
	Malformed string             `json: "malformed"` // want error go/json-tag "cannot be read"
	Mute      Mute               `json:"mute"`       // want error go/own-json "kubebuilder:validation:Type, or kubebuilder:validation:XIntOrString, above Mute"
	MuteBytes []MuteBytes        `json:"muteBytes"`  // want error go/own-json "Bad.muteBytes.. is of"
	OwnBytes  OwnBytes           `json:"ownBytes"`
	OwnURL    OwnURL             `json:"ownURL"`
	Time      time.Time          `json:"time"`  // want error go/own-json "metav1.Time"
	Times     []*time.Time       `json:"times"` // want error go/own-json "Bad.times.. is of type time.Time"
	Raw       json.RawMessage    `json:"raw"`   // want error go/own-json "RawExtension"
	Int       big.Int            `json:"int"`   // want error go/own-json "a type of your own that has MarshalJSON, with"
	Builder   strings.Builder    `json:"builder"`
	URL       url.URL            `json:"url"` // want error go/json-tag "of type net/url.URL, whose fields without a json tag .*: Scheme, Opaque,"

	// +kubebuilder:default={lost: 1}
	Loses Loses `json:"loses,omitempty"`

	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Format=double
	Double float64 `json:"double"` // want error go/float

	// +kubebuilder:validation:Format=date-time
	// +kubebuilder:validation:Type=string
	Typed time.Time `json:"typed"` // want error go/own-json
}

// Mute writes its own JSON.
type Mute struct{ a, b int }

// MarshalJSON writes JSON.
func (Mute) MarshalJSON() ([]byte, error) { return nil, nil }

// MuteBytes are written as they are.
type MuteBytes []byte

// MarshalJSON writes JSON.
func (MuteBytes) MarshalJSON() ([]byte, error) { return nil, nil }

// Loses lacks a field in its schema, for which it has a default.
type Loses struct {
	A         string `json:"a,omitempty"`
	Lost      int    // want error go/json-tag
	Inner            // want error go/json-tag "give it json:.,inline., or"
	InnerText        // want error go/json-tag "give it one, or"
}

// InnerText is embedded, and has no fields to inline.
type InnerText string

// Inner is embedded.
type Inner struct{}

// OwnURL has the fields of another type.
type OwnURL url.URL // want :6 error go/json-tag "OwnURL is of type net/url.URL"

// OwnBytes have no method, so that they are a string in base 64.
type OwnBytes json.RawMessage

// Values is an object that says which JSON it writes.
// +kubebuilder:pruning:PreserveUnknownFields
type Values struct {
	Raw map[string]string `json:"-"`
}

// MarshalJSON writes JSON.
func (Values) MarshalJSON() ([]byte, error) { return nil, nil }

// Spec preserves what its rule does not look for.
// +kubebuilder:validation:XValidation:rule="self.nope == 1"
type Spec struct { // want -1:50 error server/rule `there is no field nope: write one that there is: func`
	// +kubebuilder:pruning:PreserveUnknownFields
	Func func() `json:"func"` // want warning go/type
}

// Held is a kind of which a finding is wrong however its fields are mended.
type Held struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Good is a kind.
type Good struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	A string `json:"a"`
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:Schemaless
	Raw    json.RawMessage `json:"raw,omitempty"`
	Values Values          `json:"values"`
	Own    OwnBytes        `json:"own"`
}
