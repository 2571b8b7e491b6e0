// Package v1 has declared types, aliases and chains of them.
// +groupName=example.com
package v1

import (
	"example.com/parity-named/other"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Names is a kind.
type Names struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Word  Word  `json:"word"`
	Chain Chain `json:"chain"`
	// The field's text goes before the type's.
	// +kubebuilder:validation:MaxLength=5
	Own   Chain            `json:"own"`
	Words []Word           `json:"words"`
	Map   map[string]Chain `json:"map"`
	// +kubebuilder:validation:MinItems=1
	List List `json:"list"`
	// +kubebuilder:validation:MinProperties=1
	Labels Labels `json:"labels"`
	Time   MyTime `json:"time"`

	// An alias of a basic type has its own text and markers, one of another type has not.
	Basic  BasicAlias  `json:"basic"`
	Struct StructAlias `json:"struct"`

	First  First  `json:"first"`
	Letter Letter `json:"letter"`

	Far       other.Word            `json:"far"`
	FarChain  *other.Chain          `json:"farChain"`
	FarList   other.List            `json:"farList"`
	FarMap    other.Map             `json:"farMap"`
	FarPart   other.Part            `json:"farPart"`
	FarParts  []other.Part          `json:"farParts"`
	FarValues map[string]other.Word `json:"farValues"`
	Mine      Mine                  `json:"mine"`
}

// Word is a string.
// +kubebuilder:validation:MaxLength=9
type Word string

// Chain is a Word.
// +kubebuilder:validation:MaxLength=7
// +kubebuilder:validation:Pattern=^c
type Chain Word

// List is a list.
// +kubebuilder:validation:items:MaxLength=3
type List []string

// Labels is a map.
type Labels map[string]string

// MyTime is a time.
type MyTime metav1.Time

// BasicAlias is an alias of a basic type.
// +kubebuilder:validation:MaxLength=4
type BasicAlias = string

// StructAlias is an alias of a struct.
type StructAlias = Part

// First is written as another alias, which has its own text and markers then.
type First = Second

// Second is a list, and First is written as it.
// +listType=set
// +kubebuilder:validation:MaxItems=5
type Second = []string

// Letter is written as an alias of an alias.
// +kubebuilder:validation:MaxLength=1
type Letter = Sign // want -1:4 error marker/alias

// Sign is an alias of an alias of a string.
// +kubebuilder:validation:MaxLength=2
type Sign = Text

// Text is an alias of a string.
// +kubebuilder:validation:MaxLength=3
type Text = string

// Part is a struct.
type Part struct {
	A string `json:"a"`
}

// Mine is an imported type.
// +kubebuilder:title=mine
type Mine other.Part
