// Package v1 has what several declarations say of one schema: references, chains, and embedded structs that share properties.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Merged is a kind. At the root, its own text goes before that of embedded structs, and its rules come last.
// +kubebuilder:validation:XValidation:rule="true",message=own
type Merged struct { // want -1:45 warning server/rule-repeated `the value has this rule already`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	First  `json:",inline"`
	Second `json:",inline"` // want :2 warning go/json-duplicate "promote fields of the same name in JSON, number, of which"

	// Shared is described by the kind.
	// +kubebuilder:validation:MaxLength=5
	Shared string `json:"shared,omitempty"` // want :2 warning go/shadowed
	Spec   Inner  `json:"spec"`
	Parts  []Part `json:"parts"`
	Part   Part   `json:"part"`
	// Part is described by the field.
	// +kubebuilder:title=field
	// +kubebuilder:validation:XValidation:rule="true",message=field
	// +structType=granular
	Own Part `json:"own"`
}

// Inner is a struct reached by reference: embedded text goes before its own.
// +kubebuilder:validation:XValidation:rule="true",message=inner
type Inner struct {
	First  `json:",inline"`
	Second `json:",inline"`

	// Shared is described by Inner.
	// +kubebuilder:validation:MaxLength=5
	Shared string `json:"shared,omitempty"` // want :2 warning go/shadowed
	// +kubebuilder:validation:Maximum=4
	Number Small `json:"number"` // want -1:5 warning marker/conflict "maximum 4 has no effect beside maximum 2 of Small" :2 warning go/shadowed "Number hides First.number"
}

// First is embedded first.
// +kubebuilder:validation:XValidation:rule="true",message=first
// +kubebuilder:validation:MinProperties=1
type First struct { // want -2:45 warning server/rule-repeated
	Deep `json:",inline"`
	// Shared is described by First.
	// +kubebuilder:validation:MaxLength=3
	// +kubebuilder:validation:Pattern=^f
	// +required
	Shared string `json:"shared,omitempty"` // want :2 warning go/shadowed
	// +kubebuilder:validation:Maximum=3
	Number Small `json:"number"` // want -1:5 warning marker/conflict "maximum 3 has no effect"
}

// Second is embedded second.
// +kubebuilder:validation:XValidation:rule="true",message=second
// +kubebuilder:validation:MaxProperties=20
type Second struct { // want -2:45 warning server/rule-repeated
	// Shared is described by Second.
	// +kubebuilder:validation:MaxLength=4
	// +kubebuilder:validation:Pattern=^s
	// +nullable
	Shared string `json:"shared,omitempty"`
	Number Small  `json:"number,omitempty"`
}

// Deep is embedded in an embedded struct.
// +mapType=granular
type Deep struct {
	// Shared is described by Deep.
	// +kubebuilder:validation:MinLength=1
	Shared   string `json:"shared,omitempty"`
	OnlyDeep string `json:"onlyDeep"`
}

// Small is a number.
// +kubebuilder:validation:Maximum=2
type Small int32

// Part is described by its type.
// +kubebuilder:title=type
// +kubebuilder:validation:XValidation:rule="true",message=type
// +structType=atomic
type Part struct { // want -2:45 warning server/rule-repeated
	A string `json:"a,omitempty"`
}
