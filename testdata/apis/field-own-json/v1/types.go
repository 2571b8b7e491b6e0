// Package v1 has types that write their own JSON.
// +groupName=example.com
package v1

import (
	"strconv"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Board is a kind.
// +kubebuilder:object:root=true
type Board struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has them.
type Spec struct {
	Interval Interval      `json:"interval"` // want :2 warning go/own-json "a value of type string, .* type, integer"
	Every    time.Duration `json:"every"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Message Message `json:"message"`
	// Levels are written as integers: encoding/json cannot address the values of a map.
	Levels map[string]Level `json:"levels,omitempty"` // want :2 warning go/own-json "Level, whose method .* pointer receiver, .* for the values of a map, so that it writes them as integer, .*: make it a map of .Level"
	// Deltas are written as their schema says, which only lint remarks on.
	Deltas map[string]Delta  `json:"deltas,omitempty"`
	Points map[string]*Delta `json:"points,omitempty"` // want :2 warning go/own-json "Delta, whose MarshalJSON writes a value of type string"
	// Each is an interval.
	Each  Intervals `json:"each,omitempty"`
	Named DeltaMap  `json:"named,omitempty"`
}

// Interval is a number that is written as a text.
type Interval int64

// MarshalJSON implements json.Marshaler.
func (i Interval) MarshalJSON() ([]byte, error) {
	return []byte(strconv.Quote(strconv.FormatInt(int64(i), 10) + "s")), nil
}

// Message writes other names than its tags have, as generated messages do.
type Message struct {
	ExportTo string `json:"export_to,omitempty"`
}

// MarshalJSON implements json.Marshaler.
func (m *Message) MarshalJSON() ([]byte, error) {
	return []byte(`{"exportTo":` + strconv.Quote(m.ExportTo) + `}`), nil
}

// Level is a number that is written as a text.
type Level int32

// MarshalText implements encoding.TextMarshaler.
func (l *Level) MarshalText() ([]byte, error) { return []byte(strconv.Itoa(int(*l))), nil }

// Delta is a number that is written as a text.
type Delta int32

// MarshalJSON implements json.Marshaler.
func (d *Delta) MarshalJSON() ([]byte, error) {
	return []byte(strconv.Quote(strconv.Itoa(int(*d)))), nil
}

// DeltaMap has it for its values.
type DeltaMap map[string]Delta

// Intervals are written as texts.
type Intervals []Interval // want :6 warning go/own-json "Intervals.. is of type example.com/field-own-json/v1.Interval"
