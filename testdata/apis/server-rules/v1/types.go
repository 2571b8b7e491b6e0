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
type Rule struct { // want -12:58 warning server/path `leads nowhere: the schema has no field \.metadata\.creationTimeStamp` -11:44 warning server/path `stays empty: it is of type integer, and the value is of type string: write string$` -10:60 warning server/path `nowhere: the schema has no field \.metadata\.ownerReferences\[\]\.nope: write the path of one that it has, by JSON names$` -6:43 error server/column `write string, or another of boolean, date, integer, number or string` -5:59 warning server/path `the path leads nowhere: the schema has no field \.spec\.nothing` -4:43 warning server/path `stays empty: it is of type integer, and the value is of type string` -2:44 error server/subresource `the path spec\.a does not begin with a dot: write \.spec\.a` -2:62 warning server/path -1:42 error server/selectable-field `\.spec\.nothing: write the path of one that there is, by its JSON names`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}

// Spec is what is wanted.
// +kubebuilder:validation:AtLeastOneOf=a;nope
type Spec struct { // want -1:43 error server/rule `there is no field nope: write the JSON name of one that the value has`
	// +kubebuilder:validation:XValidation:rule="self.nope == 1"
	A string `json:"a,omitempty"` // want -1:51 error server/rule
	// +kubebuilder:validation:XValidation:rule="self.all(x, self.all(y, x.matches(y)))"
	B []string `json:"b,omitempty"` // want -1:46 error server/rule-cost `and strings that it goes through MaxItems, MaxProperties and MaxLength`
	// +kubebuilder:validation:Format=bogus
	C string `json:"c,omitempty"` // want -1:36 warning server/format `nothing: write one that servers know, such as date-time, or a pattern`
	// +kubebuilder:validation:Format="no: way"
	Colon string `json:"colon,omitempty"` // want -1 warning server/format `no server knows the format "no: way", so it checks nothing: write one that servers know`
	// +kubebuilder:validation:Format=ipv4
	C1 []string `json:"c1,omitempty"` // want -1:36 warning server/format `and the value is of type array, so it checks nothing: remove it`
	// +kubebuilder:validation:Format=date-time
	C2 map[string]string `json:"c2,omitempty"` // want -1:36 warning server/format `and the value is of type object, so it checks nothing: remove it`
	// +kubebuilder:validation:Format=int32
	C3 string `json:"c3,omitempty"` // want -1:36 warning server/format `and the value is of type string, so it checks nothing: remove it`
	// +kubebuilder:validation:Pattern="(?=b)"
	C4 string `json:"c].d,omitempty"` // want -1:37 error server/pattern `write what the string may be, or a rule with matches\(\) for each half`
	// +listType=set
	D []Item `json:"d,omitempty"` // want -1:15 error server/list-type "merged part by part: write .listType=atomic, or for structs .listType=map with .listMapKey"
	// +kubebuilder:default=1
	E int `json:"e,omitempty"` // want -1:26 note server/nested-default `which is optional and has no default; so does another one beside it`
	// +listType=set
	// +kubebuilder:default={a,a}
	F  []string           `json:"f,omitempty"` // want -1:29 warning server/unusable-default `that it applies to, since \[1\] is "a" once more: remove one of the two`
	F1 map[string]Valued  `json:"f1,omitempty"`
	F2 map[string]Refused `json:"f2,omitempty"`
	F3 []Refused          `json:"f3,omitempty"`
	// +kubebuilder:validation:UniqueItems=true
	G []string `json:"g,omitempty"` // want -1:41 error server/keyword `a list with each other: write \+listType=set, which keeps them unique`
	// +kubebuilder:validation:Minimum=5
	H Small `json:"h,omitempty"`
	// +listType=set
	I      []Atom   `json:"i,omitempty"`      // want -1:15 warning server/set-items `apply fails on every object with an item in the set, and no rule compares such sets, as the items are not scalars: write \+listType=atomic, or for structs \+listType=map with \+listMapKey`
	Values *Nothing `json:"values,omitempty"` // want :2 warning server/emptied "drops everything in values, since its schema has no fields: let it preserve unknown fields$"
	Gzip   *Nothing `json:"gzip,omitempty"`
	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:XValidation:rule="self == oldSelf",optionalOldSelf=true
	J string `json:"j,omitempty"` // want -1:52 error server/rule `hasValue\(\) of the optional one, and take its value\(\), or orValue\(…\)`
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
	O string `json:"o,omitempty"` // want -2:67 error server/rule `the dot, or write a function with its parentheses, as in size\(\)` -2:110 error server/rule `the dot, or write a function with its parentheses, as in size\(\)` -1:71 error server/rule `the dot, or write a function with its parentheses, as in size\(\)`
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
	Q string `json:"q,omitempty"` // want -2:34 warning server/unusable-enum `not match the pattern \^\[a-z\]\+\$: remove them, or what refuses them`
	// +kubebuilder:validation:Enum=1;2;40
	R Digit `json:"r,omitempty"` // want -1:38 warning server/unusable-enum `40 is more than the maximum, 9: remove them, or what refuses them`
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
	AA Closed `json:"aa,omitempty"` // want -1:37 error server/pattern `a parenthesis is not closed: close it, or write \\\( for the character`
}

// Once has a rule about the value before, which items of a list do not have.
type Once struct {
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	V int `json:"v,omitempty"` // want -1:46 error server/rule `\+listMapKey at the list, or the rule above the field that holds it`
}

// Unclosed has a pattern that is none.
// +kubebuilder:validation:Pattern=`(`
type Unclosed string // want -1:36 error server/pattern `a parenthesis is not closed: close it, or write \\\( for the character`

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
	A string `json:"a,omitempty"` // want -2:26 warning server/unusable-default `to, since it is "c", and the values are "a", "b": write one of them`
	// +kubebuilder:default={}
	B Completed `json:"b,omitempty"`
}

// Refused has a default that a server refuses in the field of an object, and would take in the value of a map.
type Refused struct {
	// +kubebuilder:default=c
	// +kubebuilder:validation:Enum=a;b
	A string `json:"a,omitempty"` // want -2:26 error server/default "the value is \"c\", which is none of the values \"a\", \"b\""

	// +kubebuilder:validation:Enum=1;2
	// +kubebuilder:default=7
	N int `json:"n,omitempty"` // want -1:26 error server/default "the value is 7, which is none of the values 1, 2: write one of them"
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
type Twice struct { // want -1:42 error server/selectable-field `\.spec\.left is selectable already: remove the marker`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Pair `json:"spec,omitempty"`
}

// Scaled has replicas in its spec alone, where a server takes no path to those of the status.
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
// +kubebuilder:printcolumn:name="Size",type=integer,JSONPath=".status.size	"
type Scaled struct { // want -1:63 warning server/path `remove the tabs and line breaks from it$` -2:70 warning server/path `no field \.status\.replicas: write the path of one that it has, by JSON names$`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ScaledSpec `json:"spec"`
	// +optional
	Status ScaledStatus `json:"status,omitzero"`
}

// ScaledSpec has replicas.
type ScaledSpec struct {
	// +default=1
	Replicas int32 `json:"replicas,omitempty"`
}

// ScaledStatus has none.
type ScaledStatus struct {
	Size int32 `json:"size,omitempty"`
}

// Filled is a kind with defaults below what may be absent.
type Filled struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	ByCount  ByCount  `json:"byCount"`
	ByUnion  ByUnion  `json:"byUnion"`
	ByRule   ByRule   `json:"byRule"`
	ByBranch ByBranch `json:"byBranch"`
	Guarded  Guarded  `json:"guarded"`
	Required Required `json:"required"`
}

// ByCount has alternatives, of which an empty one is a choice.
// +kubebuilder:validation:MaxProperties=1
type ByCount struct {
	A *WithDefault `json:"a,omitempty"`
	B *WithDefault `json:"b,omitempty"`
}

// ByUnion has some by a marker.
// +kubebuilder:validation:ExactlyOneOf=a;b
type ByUnion struct {
	A *WithDefault `json:"a,omitempty"`
	B *WithDefault `json:"b,omitempty"`
}

// ByRule has some by a rule.
// +kubebuilder:validation:XValidation:rule="has(self.a) != has(self.b)"
type ByRule struct {
	A *WithDefault `json:"a,omitempty"`
	B *WithDefault `json:"b,omitempty"`
}

// ByBranch has some by a junctor in another.
// +kubebuilder:validation:anyOf=oneOf=(required=a,required=b)
type ByBranch struct {
	A *WithDefault `json:"a,omitempty"`
	B *WithDefault `json:"b,omitempty"`
}

// Required has what nobody leaves out.
type Required struct {
	// +kubebuilder:validation:MinProperties=1
	A *WithDefault `json:"a,omitempty"`
	// +kubebuilder:validation:EmbeddedResource
	B *Resource `json:"b,omitempty"`
}

// Guarded has none: its rule tests the presence only to be safe.
// +kubebuilder:validation:XValidation:rule="!has(self.a) || self.a.size < 9"
type Guarded struct {
	A *WithDefault `json:"a,omitempty"`
}

// WithDefault has a default.
type WithDefault struct {
	// +kubebuilder:default=5
	Size int32 `json:"size,omitempty"` // want -1:26 note server/nested-default "only where a is given"
}

// Resource has one, too.
type Resource struct {
	metav1.TypeMeta `json:",inline"`

	// +kubebuilder:default=5
	Size int32 `json:"size,omitempty"`
}

// Nothing has no fields.
type Nothing struct{}
