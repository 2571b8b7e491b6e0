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
