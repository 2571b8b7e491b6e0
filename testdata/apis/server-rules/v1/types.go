// Package v1 has markers that only a server can judge.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Rule is a kind.
// +kubebuilder:printcolumn:name="M1",type=date,JSONPath=".metadata.creationTimeStamp"
// +kubebuilder:printcolumn:name="M2",type=integer,JSONPath=".metadata.name"
// +kubebuilder:printcolumn:name="M3",type=string,JSONPath=".metadata.ownerReferences[0].nope"
// +kubebuilder:printcolumn:name="M4",type=string,JSONPath=`.metadata.annotations.example\.com/a`
// +kubebuilder:printcolumn:name="M5",type=string,JSONPath=`.metadata.ownerReferences[?(@.controller==true)].name`
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=".metadata.creationTimestamp"
// +kubebuilder:printcolumn:name="A",type=strng,JSONPath=".spec.a"
// +kubebuilder:printcolumn:name="B",type=string,JSONPath=".spec.nothing"
// +kubebuilder:printcolumn:name="C",type=integer,JSONPath=".spec.c"
// +kubebuilder:printcolumn:name="E",type=string,JSONPath=".spec.e"
// +kubebuilder:subresource:scale:specpath=spec.a,statuspath=.status.a
// +kubebuilder:selectablefield:JSONPath=.spec.nothing
type Rule struct { // want -12:4 warning server/path "no field .metadata.creationTimeStamp" -11:4 warning server/path "stays empty.*integer.*string" -10:4 warning server/path "no field .metadata.ownerReferences...nope" -6:4 error server/column -5:4 warning server/path -4:4 warning server/path "stays empty.*integer.*string" -2:4 error server/subresource -2:4 warning server/path -1:4 error server/selectable-field
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}

// Spec is what is wanted.
// +kubebuilder:validation:AtLeastOneOf=a;nope
type Spec struct { // want -1:4 error server/rule "undefined field 'nope'"
	// +kubebuilder:validation:XValidation:rule="self.nope == 1"
	A string `json:"a,omitempty"` // want -1:51 error server/rule
	// +kubebuilder:validation:XValidation:rule="self.all(x, self.all(y, x.matches(y)))"
	B []string `json:"b,omitempty"` // want -1:5 error server/rule-cost
	// +kubebuilder:validation:Format=bogus
	C string `json:"c,omitempty"` // want -1:5 warning server/format
	// +kubebuilder:validation:Format=ipv4
	C1 []string `json:"c1,omitempty"` // want -1:5 warning server/format "\"ipv4\" restricts a value of type string, and the value is of type array"
	// +kubebuilder:validation:Format=date-time
	C2 map[string]string `json:"c2,omitempty"` // want -1:5 warning server/format "of type object"
	// +kubebuilder:validation:Format=int32
	C3 string `json:"c3,omitempty"` // want -1:5 warning server/format "restricts a value of type integer, and the value is of type string"
	// +kubebuilder:validation:Pattern="(?=b)"
	C4 string `json:"c].d,omitempty"` // want -1:5 error server/pattern
	// +listType=set
	D []Item `json:"d,omitempty"` // want :2 error server/list-type
	// +kubebuilder:default=1
	E int `json:"e,omitempty"` // want -1:5 note server/nested-default
	// +listType=set
	// +kubebuilder:default={a,a}
	F  []string           `json:"f,omitempty"` // want -1:5 warning server/unusable-default
	F1 map[string]Valued  `json:"f1,omitempty"`
	F2 map[string]Refused `json:"f2,omitempty"`
	F3 []Refused          `json:"f3,omitempty"`
	// +kubebuilder:validation:UniqueItems=true
	G []string `json:"g,omitempty"` // want -1:5 error server/keyword "uniqueItems"
	// +kubebuilder:validation:Minimum=5
	H Small `json:"h,omitempty"`
	// +listType=set
	I []Atom `json:"i,omitempty"` // want -1:5 warning server/set-items
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:XValidation:rule="self == oldSelf",optionalOldSelf=true
	J string `json:"j,omitempty"` // want -1:52 error server/rule "no matching overload"
	// +kubebuilder:validation:XValidation:rule=`self == 'ü' || nope`
	K string `json:"k,omitempty"` // want -1:63 error server/rule "nope"
	// +kubebuilder:validation:XValidation:rule="self == '\x41\\\"' || nope"
	L string `json:"l,omitempty"` // want -1:69 error server/rule "nope"
	// +kubebuilder:validation:XValidation:rule=self == 'ü' || nope
	M string `json:"m,omitempty"` // want -1:62 error server/rule "nope"
	// +kubebuilder:validation:XValidation:rule="self == 'a'",messageExpression="'not ' + nope"
	N string `json:"n,omitempty"` // want -1:88 error server/rule "nope"
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:XValidation:rule="self == 'ü' || self.nope",messageExpression="'\u00fc: ' + self.nope"
	// +kubebuilder:validation:XValidation:messageExpression=`'ü' + self.nope`,rule="self != ''"
	O string `json:"o,omitempty"` // want -2:67 error server/rule "^Invalid value: compilation failed: type 'string'" -2:110 error server/rule "messageExpression compilation failed" -1:71 error server/rule "messageExpression compilation failed"
	// +nullable
	// +kubebuilder:validation:Enum=a;b
	P *string `json:"p,omitempty"` // want -2:5 warning server/null-enum
	// +kubebuilder:pruning:PreserveUnknownFields
	S map[string]Pair `json:"s,omitempty"` // want -1:5 warning server/preserved "the values of a map"
	// +kubebuilder:pruning:PreserveUnknownFields
	T string `json:"t,omitempty"` // want -1:5 warning server/preserved "type string has no fields"
	// +kubebuilder:pruning:PreserveUnknownFields
	U []Pair `json:"u,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	V map[string]map[string]string `json:"v,omitempty"`
	// +kubebuilder:validation:Enum=Allow;deny;""
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	Q string `json:"q,omitempty"` // want -2:5 warning server/unusable-enum "\"Allow\": .* should match.*; Invalid value: \"\": "
	// +kubebuilder:validation:Enum=1;2;40
	R Digit `json:"r,omitempty"` // want -1:5 warning server/unusable-enum "Invalid value: 40: .* less than or equal to 9"
	// One marker is reported once, however many fields have its type.
	// +kubebuilder:validation:MaxItems=3
	W []Once `json:"w,omitempty"`
	// +kubebuilder:validation:MaxItems=3
	X []Once `json:"x,omitempty"`
	// Two patterns are two branches of allOf, and each is that of its marker.
	// +kubebuilder:validation:Pattern=`a`
	Y Unclosed `json:"y,omitempty"`
	// +kubebuilder:validation:Pattern=`b`
	Z Unclosed `json:"z,omitempty"`
	// +kubebuilder:validation:Pattern=`(b`
	AA Closed `json:"aa,omitempty"` // want -1:5 error server/pattern
}

// Once has a rule about the value before, which items of a list do not have.
type Once struct {
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	V int `json:"v,omitempty"` // want -1:5 error server/rule "oldSelf cannot be used"
}

// Unclosed has a pattern that is none.
// +kubebuilder:validation:Pattern=`(`
type Unclosed string // want -1:4 error server/pattern

// Closed has a pattern.
// +kubebuilder:validation:Pattern=`c`
type Closed string

// Digit has a bound.
// +kubebuilder:validation:Maximum=9
type Digit int32

// Valued is the value of a map.
type Valued struct {
	// +kubebuilder:default=c
	// +kubebuilder:validation:Enum=a;b
	A string `json:"a,omitempty"` // want -2:5 warning server/unusable-default "Unsupported value: \"c\""
	// +kubebuilder:default={}
	B Completed `json:"b,omitempty"`
}

// Refused has a default that a server refuses in the field of an object, and would take in the value of a map.
type Refused struct {
	// +kubebuilder:default=c
	// +kubebuilder:validation:Enum=a;b
	A string `json:"a,omitempty"` // want -2:26 error server/default "the value is \"c\", and the values are \"a\", \"b\""
}

// Completed has a default that is incomplete until the one in it is filled in.
type Completed struct {
	// +kubebuilder:default=a
	A string `json:"a"`
}

// Atom is an item that is compared as a whole.
// +mapType=atomic
type Atom struct {
	Name string `json:"name"`
}

// Item is an item.
type Item struct {
	Name string `json:"name"`
}

// Small is small.
// +kubebuilder:validation:Maximum=9
type Small int

// Pair has two fields.
type Pair struct {
	Left  string `json:"left,omitempty"`
	Right string `json:"right,omitempty"`
}

// Twice selects a field twice.
// +kubebuilder:selectablefield:JSONPath=.spec.left
// +kubebuilder:selectablefield:JSONPath=.spec.left
type Twice struct { // want -1:4 error server/selectable-field "Duplicate"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Pair `json:"spec,omitempty"`
}
