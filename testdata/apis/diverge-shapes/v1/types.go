// Package v1 has what the intermediate form cannot say, and what no server accepts.
// +groupName=example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Typed has types that their markers change. What the Go type said of the inside is gone with it.
type Typed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Type=string
	List []string `json:"list"`
	// +kubebuilder:validation:Type=string
	Map   map[string]string `json:"map"`
	Part  PartText          `json:"part"`
	Field metav1.Fields     `json:"field"`
	// +structType=atomic
	Time metav1.Time `json:"time"`
	// +kubebuilder:validation:EmbeddedResource
	Object unstructured.Unstructured `json:"object"`
	Port   Port                      `json:"port"`
}

// Port is written as the integer or string that it holds.
// +kubebuilder:validation:XIntOrString
// +kubebuilder:validation:Pattern=`^[a-z-]*$`
type Port struct{ intstr.IntOrString }

// PartText is written as text.
// +kubebuilder:validation:Type=string
type PartText struct {
	A string `json:"a"`
}

// InlineMap has named fields and an inlined map.
type InlineMap struct { // want error go/inline-map
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Labels `json:",inline"`
	Name   string `json:"name"`
}

// Labels is a map.
type Labels map[string]string

// InlineScalar inlines a string.
type InlineScalar struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Word `json:",inline"` // want :2 error go/inline
}

// Word is a string.
type Word string

// Hoisted has an embedded struct with another default.
type Hoisted struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Outer `json:"spec"`
}

// Outer and Inner have properties of one name.
type Outer struct {
	Inner `json:",inline"`
	// +kubebuilder:default=outer
	Default string             `json:"default,omitempty"` // want :2 warning go/shadowed
	Items   []string           `json:"items"`
	Port    intstr.IntOrString `json:"port"`
}

// Inner is embedded.
type Inner struct {
	// +kubebuilder:default=inner
	Default string             `json:"default,omitempty"` // want error go/default-conflict
	Items   []string           `json:"items"`
	Port    intstr.IntOrString `json:"port"`
}

// Same has an embedded struct with the same properties.
type Same struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Inner `json:",inline"`
	// +kubebuilder:default=inner
	Default string             `json:"default,omitempty"` // want :2 warning go/shadowed
	Items   []string           `json:"items"`             // want warning server/root-items
	Port    intstr.IntOrString `json:"port"`
}

// Types gives one property two types.
type Types struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Inner `json:",inline"`
	Items int32 `json:"items"` // want error go/type-conflict
}

// Either makes a list an int-or-string.
type Either struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XIntOrString
	List []string `json:"list"` // want -1 error go/int-or-string
}

// Embeds makes a string a whole object.
type Embeds struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:EmbeddedResource
	Text string `json:"text"` // want -1 error go/embedded-resource
}

// Nothing says what type a field has.
type Nothing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Schemaless
	Any string `json:"any"` // want error go/no-type
}

// Escape has a property whose name is not an identifier of CEL.
type Escape struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +k8s:immutable
	Dash string `json:"a-b,omitempty"`
}

// Escaped has a one-of of names that are no identifiers.
// +kubebuilder:validation:AtLeastOneOf=in;foo-bar;plain
// +kubebuilder:validation:ExactlyOneOf=in;foo-bar
type Escaped struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	In     string `json:"in,omitempty"`
	FooBar string `json:"foo-bar,omitempty"`
	Plain  string `json:"plain,omitempty"`
}
