// Package v1 has mistakes whose remedies are not obvious.
// +groupName=example.com
package v1

import (
	"strconv"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Way is a kind.
// +kubebuilder:object:root=true
// +kubebuilder:validation:XValidation:rule="self.metadata.labels['a'] == 'b'"
// +kubebuilder:validation:XValidation:rule="self.metadata.namespace == 'b'"
type Way struct { // want -2:59 error server/rule "name and generateName, which .schemagen:metadata restricts" -1:59 error server/rule "ValidatingAdmissionPolicy"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has rules.
// +kubebuilder:validation:XValidation:rule="self.x-y == 1"
// +kubebuilder:validation:XValidation:rule="self.a.b == 1"
// +kubebuilder:validation:XValidation:rule="self.in == 1"
// +kubebuilder:validation:XValidation:rule="self.name == oldself.name"
// +kubebuilder:validation:XValidation:rule="Self.name == 'a'"
// +kubebuilder:validation:XValidation:rule="self.nam == 'a'"
// +kubebuilder:validation:XValidation:rule="name == 'a'"
// +kubebuilder:validation:XValidation:rule="self.name != ”"
// +kubebuilder:validation:XValidation:rule="self.name == ‘a’"
// +kubebuilder:validation:XValidation:rule="self.metadata.name == 'a'"
// +kubebuilder:validation:XValidation:rule="has(self.x-y)"
// +kubebuilder:validation:XValidation:rule="self['x-y'] == 1"
// +kubebuilder:validation:XValidation:rule="self.$ref == 'a'"
// +kubebuilder:validation:XValidation:rule="self.name == old.name"
// +kubebuilder:validation:XValidation:rule="this.name == 'a'"
// +kubebuilder:validation:XValidation:rule="self.name == nil"
// +kubebuilder:validation:XValidation:rule="self.name.startswith('a')"
// +kubebuilder:validation:XValidation:rule="self.name in self.set"
type Spec struct { // want -18:50 error server/rule "x-y as x__dash__y" -17:50 error server/rule "a.b as a__dot__b" -16:51 error server/rule "in as __in__" -15:59 error server/rule "did you mean oldSelf" -14:46 error server/rule "did you mean self" -13:50 error server/rule "did you mean name" -12:46 error server/rule "write self.name" -11:59 error server/rule "the quote ” is not a quote in CEL .gofmt" -10:59 error server/rule "straight quotes" -9:50 error server/rule "only a rule about the kind itself" -8:56 error server/rule "x-y as x__dash__y" -7:50 error server/rule "write .x__dash__y in place of" -6:51 error server/rule "not .ref: rename it" -5:59 error server/rule "did you mean oldSelf" -4:46 error server/rule "did you mean self" -3:59 error server/rule "with has" -2:66 error server/rule "did you mean startsWith" -1:56 error server/rule "a list of objects do not go"
	XY   int32  `json:"x-y"`
	AB   int32  `json:"a.b"`
	In   int32  `json:"in"`
	Ref  string `json:"$ref"`
	Name string `json:"name"`
	// +listType=set
	Set []Part `json:"set"` // want -1:15 error server/list-type "merged part by part: write .listType=atomic, or for structs .listType=map with .listMapKey"
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +optional
	Removable string `json:"removable,omitempty"` // want -2:5 note marker/removable "write k8s:immutable instead"
	// +kubebuilder:validation:XValidation:rule="oldSelf==self",message="no"
	Omitted string `json:"omitted,omitempty"` // want -1:5 note marker/removable
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	Required string `json:"required"`
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +kubebuilder:default=a
	Defaulted string `json:"defaulted,omitempty"`
	OfType    Kept   `json:"ofType,omitempty"` // want :2 note marker/removable "the rule of Kept does not keep .* k8s:immutable above the field"
	// +k8s:immutable
	Guarded Kept `json:"guarded,omitempty"`
	// +kubebuilder:default={in: {}}
	Braces *Numbers `json:"braces,omitempty"` // want -1:31 error server/default "in is .., which is of type object, but values are of type integer"
	// +kubebuilder:validation:XValidation:rule="self.metadata.labels.size() > 0"
	Template Template `json:"template"` // want -1:60 error server/rule "set generateEmbeddedObjectMeta"
	Every    Every    `json:"every"`    // want :2 warning go/own-json "write .kubebuilder:validation:Type=string above Every"
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=string
	Right Every `json:"right"`
}

// Other is a kind that lacks something.
// +kubebuilder:object:root=true
type Other struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Type=string
	Conflict  Part      `json:"conflict"` // want -1:5 error go/type-conflict "write kubebuilder:validation:Schemaless beside it"
	Generated Generated `json:"generated"`
}

// Kept stays as it is.
// +kubebuilder:validation:XValidation:rule="self == oldSelf"
type Kept string // want -1:45 warning server/rule-repeated

// Numbers has one.
type Numbers struct {
	In int32 `json:"in"`
}

// Template is another object.
type Template struct {
	metav1.ObjectMeta `json:"metadata,omitempty"` // want :2 warning go/embedded-metadata "set generateEmbeddedObjectMeta"
}

// Part is a struct.
type Part struct {
	A string `json:"a"`
}

// Every is a number in Go and a text in JSON.
type Every int64

// MarshalJSON implements json.Marshaler.
func (e Every) MarshalJSON() ([]byte, error) { return []byte(strconv.Quote(strconv.Itoa(int(e)))), nil }

// Generated looks like a message of protobuf.
type Generated struct {
	state int    // want :2 error go/json-tag "is left out of the schema: give it json:.-., set ignoreUnexportedFields, or export it with a tag$"
	One   *Part  // want :2 error go/json-tag "of generated code, set ignoreUnexportedFields, or leave the whole type out: put kubebuilder:validation:Schemaless"
	Two   string `json:"two"`
}
