// Package v1 has the forms of struct fields and their tags.
// +groupName=example.com
package v1

import (
	"example.com/parity-structs/other"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Tags is a kind.
type Tags struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Skipped    string     `json:"-"`
	Dash       string     `json:"-,"`
	Other      string     `yaml:"x" json:"other" proto:"y"`
	unexported string     `json:"unexported"` // want :2 warning go/unexported
	Optional   other.Part `json:"optional"`
	Inlined    Inlined    `json:",inline"`      // want :2 warning go/json-inline "Tags.Inlined.*as \"Inlined\": embed it"
	Named      Inlined2   `json:"named,inline"` // want :2 warning go/json-inline "as \"named\": leave out the option"
	Noname     Inlined3   `json:""`             // want :2 warning go/json-inline "as \"Noname\": embed it, or name it in its json tag$"
	Empty      Inlined4   `json:",omitempty"`   // want :2 warning go/json-inline "as \"Empty\""
	Embedded   `json:"embedded"`
	// Twice gives two properties the same text.
	Old, New Embedded `json:"twice"` // want :7 warning go/json-duplicate
	I8       string   `json:"i8"`
	I10      string   `json:"i10"`
	I2       string   `json:"i2"`
	Y        string   `json:"y"`
	Upper    string   `json:"Upper"`
	Under    string   `json:"_under"`
	Digit    string   `json:"0digit"`
	Slash    string   `json:"a/b"`
	Blank    string   `json:"a b"`
	// Crew are objects by their fields, and no kind by their author's word: their metadata is that of a value.
	Crew []Crewman `json:"crew,omitempty"`
}

// Crewman has the fields of a kind.
type Crewman struct {
	metav1.TypeMeta `json:",inline"`
	// +kubebuilder:pruning:PreserveUnknownFields
	// +nullable
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Size int32 `json:"size"`
}

// Inlined is promoted. Its text is dropped.
type Inlined struct {
	// FromInlined is promoted.
	FromInlined string `json:"fromInlined"`
}

// Inlined2 is promoted in spite of its name.
type Inlined2 struct {
	FromInlined2 string `json:"fromInlined2"`
}

// Inlined3 is promoted for lack of a name.
type Inlined3 struct {
	FromInlined3 string `json:"fromInlined3"`
}

// Inlined4 too.
type Inlined4 struct {
	FromInlined4 string `json:"fromInlined4"`
}

// Embedded has a name in JSON.
type Embedded struct {
	A string `json:"a"`
}
