// Package v1 has types that write their own JSON.
// +groupName=example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Marshalers is a kind.
type Marshalers struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Text has a doc of the field.
	Text    Text            `json:"text"`
	Nodoc   Text            `json:"nodoc"`
	Texts   []Text          `json:"texts"`
	TextMap map[string]Text `json:"textMap"`
	JSON    JSON            `json:"json"`
	JSONs   []*JSON         `json:"jsons"`
	Untyped Untyped         `json:"untyped"`
	Both    Both            `json:"both"`

	ByBoth  map[Both]string        `json:"byBoth"`
	ByTime  map[metav1.Time]string `json:"byTime"`
	Stamp   Stamp                  `json:"stamp"`
	Later   Later                  `json:"later"`
	ByStamp map[Stamp]string       `json:"byStamp"`
	Span    Span                   `json:"span"`
	Moment  Moment                 `json:"moment"`
	Amount  Amount                 `json:"amount"`
}

// Amount is a quantity as it was written, of which the inlined one says that it is a number or a
// string.
// +kubebuilder:validation:Type=""
// +kubebuilder:validation:XIntOrString
// +kubebuilder:validation:Pattern=`^[0-9]`
type Amount struct {
	Written           string `json:"-"`
	resource.Quantity `json:",inline"`
}

// MarshalJSON writes JSON.
func (Amount) MarshalJSON() ([]byte, error) { return nil, nil }

// Stamp has the methods of time.Time, so that its marker is all there is to it.
// +kubebuilder:validation:Type=string
type Stamp metav1.Time

// Later is declared as it.
// +kubebuilder:validation:Type=integer
type Later Stamp

// Span is taken for a marshaler, too.
// +kubebuilder:validation:Type=string
// +kubebuilder:validation:Pattern=s$
type Span metav1.Duration

// Moment says nothing.
type Moment metav1.MicroTime

// Text is a string in JSON. Its doc is dropped.
// +kubebuilder:validation:MaxLength=12
type Text struct{ a, b int }

// MarshalText writes text.
func (Text) MarshalText() ([]byte, error) { return nil, nil }

// JSON is what its markers say.
// +kubebuilder:validation:Type=string
// +kubebuilder:validation:Format=hostname
type JSON struct {
	A string `json:"a"`
}

// MarshalJSON writes JSON.
func (JSON) MarshalJSON() ([]byte, error) { return nil, nil }

// Untyped says nothing, so that its Go type is taken.
type Untyped struct {
	A string `json:"a"`
}

// MarshalJSON writes JSON.
func (*Untyped) MarshalJSON() ([]byte, error) { return nil, nil }

// Both is JSON before it is text.
// +kubebuilder:validation:Type=boolean
type Both struct{}

// MarshalJSON writes JSON.
func (Both) MarshalJSON() ([]byte, error) { return nil, nil }

// MarshalText writes text.
func (Both) MarshalText() ([]byte, error) { return nil, nil }
