// Package v1 has enums from constants and immutable fields.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Colour Colour `json:"colour"`
	// +k8s:immutable
	Socket string `json:"socket"`
	// +k8s:immutable
	// +optional
	Serial string `json:"serial"`
	// +k8s:immutable
	Watts Watts    `json:"watts,omitempty"`
	Shade Shade    `json:"shade"`
	Dim   Relation `json:"dim"`
}

// Colour has its constants as values, sorted.
// +k8s:enum
type Colour string

// Colours.
const (
	Red         Colour = "red"
	Green       Colour = `green`
	Blue, Black Colour = "blue", "<black>"
	// Conversions and other expressions are none.
	Converted        = Colour("converted") // want warning go/enum-constant "the constant Converted"
	Joined    Colour = "jo" + "ined"       // want warning go/enum-constant "the constant Joined"
	Untyped          = "untyped"
)

// Relation has values that JSON for HTML escapes: they come after capitals.
// +k8s:enum
type Relation string

// Relations.
const (
	Less    Relation   = "<"
	AtMost  Relation   = "<="
	Both    Relation   = "&&"
	More    Relation   = ">"
	Equal   Relation   = "=="
	In      Relation   = "In"
	unequal (Relation) = "!="
	_       Relation   = "nameless"
	_       Relation   = "no" + "thing"
)

// Watts is a number.
type Watts int32

// Shade has an immutable field.
// +kubebuilder:validation:XValidation:rule="self.form != 'none'"
type Shade struct {
	// +k8s:immutable
	// +kubebuilder:validation:MaxLength=8
	Form string `json:"form,omitempty"`
}
