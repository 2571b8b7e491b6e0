// Package v1 has values that do not fit.
// +groupName=example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Value is a kind.
type Value struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Enum=1;2
	A string `json:"a"` // want -1:34 error marker/type "the values 1 and 2 of the enum are not of type string: write \"1\";\"2\"$"
	// +kubebuilder:default=5
	B string `json:"b,omitempty"` // want -1:26 error marker/type "default is 5, an integer, but the value is of type string: write \"5\""
	// +kubebuilder:default=true
	C string `json:"c,omitempty"` // want -1:26 error marker/type "a boolean"
	// +kubebuilder:default="5"
	D int `json:"d,omitempty"` // want -1:26 error marker/type "a string, but the value is of type integer"
	// +default={"a": 9007199254740993, "b": 9007199254740992, "c": -0, "d": 1000000000000000000}
	Rounded map[string]int64 `json:"rounded,omitempty"` // want -1:20 error marker/value "reads 9007199254740993 as a float, which changes the number: kubebuilder:default keeps it"
	// +default=[1]
	E map[string]int `json:"e,omitempty"` // want -1:14 error marker/type "an array, but the value is of type object"
	// +kubebuilder:validation:Enum=a;b
	F int `json:"f"` // want -1:34 error marker/type "the values a and b of the enum are not of type integer: write a whole number$"
	// +kubebuilder:default=1.5
	G int `json:"g,omitempty"` // want -1:26 error marker/type "a number, but the value is of type integer"
	// +kubebuilder:default=5
	H Word `json:"h,omitempty"` // want -1:26 error marker/type "of type string"
	I Word `json:"i"`
	// +kubebuilder:default=true
	J intstr.IntOrString `json:"j,omitempty"` // want -1:26 error marker/type "but the value is of type integer or string: write a whole number or a string$"
	// +kubebuilder:default=http
	K intstr.IntOrString `json:"k,omitempty"`
	// +kubebuilder:validation:items:Enum=1;2
	L []string `json:"l"` // want -1:40 error marker/type "the values 1 and 2 of the enum"
	// +listType=keyed
	M []string `json:"m"` // want -1:15 error marker/value "one of map, set, atomic"
	// +mapType=loose
	N map[string]string `json:"n"` // want -1:14 error marker/value "one of granular, atomic"
	// +kubebuilder:validation:XValidation:rule="true",reason=Bad
	O string `json:"o"` // want -1:60 error server/rule "no server knows the reason Bad"
	// +kubebuilder:externalDocs:url=nowhere
	P string `json:"p"` // want -1:35 error marker/value "neither an absolute URI"
	// +kubebuilder:default=c
	// +kubebuilder:validation:Enum=a;b
	Q string `json:"q,omitempty"` // want -2:26 error server/default "the value is"
	// +kubebuilder:default={}
	R []string `json:"r,omitempty"`
	// +kubebuilder:default=1
	S *int64 `json:"s,omitempty"`
	// +kubebuilder:default=1.10
	T string `json:"t,omitempty"` // want -1:26 error marker/type "default is 1.10, a number, but the value is of type string: write \"1.10\""
	// +kubebuilder:default=007
	U string `json:"u,omitempty"` // want -1:26 error marker/type "write \"007\""
	// +kubebuilder:default=3.0
	V string `json:"v,omitempty"` // want -1:26 error marker/type "write \"3.0\""
	// +kubebuilder:default=1e3
	W string `json:"w,omitempty"` // want -1:26 error marker/type "write \"1e3\""
	// +kubebuilder:validation:Enum=one; 1.10 ;1.9
	X string `json:"x"` // want -1:34 error marker/type "the values 1.10 and 1.9 of the enum are not of type string: write one;\"1.10\";\"1.9\""
	// +kubebuilder:validation:items:Enum={1.10,1.9}
	Y []string `json:"y"` // want -1:40 error marker/type "write \"1.10\""
	// +default=1.10
	Z string `json:"z,omitempty"` // want -1:14 error marker/type "write \"1.10\""
	// +kubebuilder:default:=["a"]
	AA []string `json:"aa,omitempty"` // want -1:27 error marker/type "of type array: a list is written in braces"
	// +kubebuilder:validation:Enum=a;b
	AB []string `json:"ab"` // want -1:34 error marker/type "of type array; for its items: kubebuilder:validation:items:Enum"
	// +kubebuilder:validation:Enum=1;2
	AC []Word `json:"ac"` // want -1:34 error marker/type "of type array$"
	// +kubebuilder:default={a: b}
	AD []string `json:"ad,omitempty"` // want -1:26 error marker/type "of type array: its items are of type string: write them with commas, as in .a,b."
	// +kubebuilder:default=5
	ListOfOne []string `json:"listOfOne,omitempty"` // want -1:26 error marker/type "write a list of it: {\"5\"}$"
	// +kubebuilder:default={{a: b},{a: c}}
	TwoObjects map[string]string `json:"twoObjects,omitempty"` // want -1:26 error marker/type "write the name and the value of each member"
	// +kubebuilder:default={:1}
	NoKey map[string]int `json:"noKey,omitempty"` // want -1:26 error marker/type "default is ..:1.., an array"
	// +kubebuilder:default={"a","b" "c"}
	NoComma []string `json:"noComma,omitempty"` // want -1:35 error marker/argument "brace is never closed"
	// +kubebuilder:default="+0"
	Signed int `json:"signed,omitempty"` // want -1:26 error marker/type "write 0$"
	// +kubebuilder:validation:Enum=A：B
	AE string `json:"ae"` // want -1:34 warning marker/literal "A：B is a single value: semicolons separate values, outside of quotes, as in A;B"
	// +kubebuilder:validation:Minimum：3
	AF int32 `json:"af"` // want -1:36 error marker/trailing "it is written .kubebuilder:validation:Minimum=<number>"
	// +kubebuilder:validation:MultipleOf=10
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=9
	AG int32 `json:"ag"` // want -1:37 warning server/bounds "no whole number that is a multiple of 10 lies between minimum 1 and maximum 9: widen the range"
	// +kubebuilder:validation:Minimum=5
	// +kubebuilder:validation:ExclusiveMinimum=true
	// +kubebuilder:validation:Maximum=6
	// +kubebuilder:validation:ExclusiveMaximum=true
	AH int32 `json:"ah"` // want -2:37 warning server/bounds "no whole number lies between minimum 5 .exclusive. and maximum 6 .exclusive.: widen the range"
	// +kubebuilder:validation:Enum=a;b
	AI map[string]string `json:"ai,omitempty"` // want -1:34 error marker/type "of type object; for its values: kubebuilder:validation:additionalProperties:Enum"
	// +kubebuilder:default=null
	AJ []string `json:"aj,omitempty"` // want -1:26 error marker/type "no marker can give null, which is what is there without a default: remove the line"
	// +kubebuilder:validation:items:Enum=a;b
	// +listType=atomic
	AK []Part `json:"ak,omitempty"` // want -2:40 error marker/type "the values a and b of the enum are not of type object"
}

// Word is a word.
// +kubebuilder:validation:Enum=1;two
type Word string // want -1:33 error marker/type "value of the enum is 1"

// Part is what a list has.
type Part struct {
	Name string `json:"name"`
}
