// Package v1 has values about which only a server knows what is wrong.
// +groupName=values.example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// All is a kind.
type All struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}

// Null is a kind whose parts are one, too.
type Null struct {
	// +nullable
	metav1.TypeMeta   `json:",inline"` // want -1:5 error server/schema `an object of a kind is never null: remove nullable$`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Spec has a mistake in each field.
type Spec struct {
	// +kubebuilder:validation:Pattern=`(`
	F00 string `json:"f00,omitempty"` // want -1:37 error server/pattern `a parenthesis is not closed: close it, or write \\\( for the character`
	// +kubebuilder:validation:Pattern=`[a-z`
	F01 string `json:"f01,omitempty"` // want -1:37 error server/pattern `a bracket is not closed: close it, or write \\\[ for the character`
	// +kubebuilder:validation:Pattern=`a)`
	F02 string `json:"f02,omitempty"` // want -1:37 error server/pattern `closes that none opens: remove it, or write \\\) for the character`
	// +kubebuilder:validation:Pattern=`(?=b)`
	F03 string `json:"f03,omitempty"` // want -1:37 error server/pattern `write what the string may be, or a rule with matches\(\) for each half`
	// +kubebuilder:validation:Pattern=`(?!b)`
	F04 string `json:"f04,omitempty"` // want -1:37 error server/pattern `write what the string may be, or a rule with matches\(\) for each half`
	// +kubebuilder:validation:Pattern=`a**`
	F05 string `json:"f05,omitempty"` // want -1:37 error server/pattern `repeated: write one of the two, or put parentheses around the first`
	// +kubebuilder:validation:Pattern=`*a`
	F06 string `json:"f06,omitempty"` // want -1:37 error server/pattern `write something before the operator, or a backslash for the character`
	// +kubebuilder:validation:Pattern=`[z-a]`
	F07 string `json:"f07,omitempty"` // want -1:37 error server/pattern `write the smaller character first, or put the dash at the end`
	// +kubebuilder:validation:Pattern=`a{2001}`
	F08 string `json:"f08,omitempty"` // want -1:37 error server/pattern `backwards: write a smaller number, or bound the length with MaxLength`
	// +kubebuilder:validation:Pattern=`\y`
	F09 string `json:"f09,omitempty"` // want -1:37 error server/pattern `without the backslash, or the class that is meant in brackets`
	// +kubebuilder:validation:Pattern=`a\`
	F10 string `json:"f10,omitempty"` // want -1:37 error server/pattern `RE2 regular expression: it ends with a backslash: write two for the character`
	// +kubebuilder:validation:Pattern=`a{2,1}`
	F11 string `json:"f11,omitempty"` // want -1:37 error server/pattern `backwards: write a smaller number, or bound the length with MaxLength`
	// +kubebuilder:validation:Pattern=`[[:word]]`
	F12 string `json:"f12,omitempty"`
	// +kubebuilder:validation:Pattern=`\pX`
	F13 string `json:"f13,omitempty"` // want -1:37 error server/pattern `there is no such character class`
	// +kubebuilder:validation:Pattern=`(?<=a)b`
	F14 string `json:"f14,omitempty"` // want -1:37 error server/pattern `write what the string may be, or a rule with matches\(\) for each half`
	// +kubebuilder:validation:Pattern=`(a)\1`
	F15 string `json:"f15,omitempty"` // want -1:37 error server/pattern `RE2 has no backreferences: write the alternatives out, or a rule`
	// +kubebuilder:default={n: 1, name: "A B"}
	F16 Named `json:"f16,omitempty"` // want -1:39 error server/default `which does not match the pattern \^\[a-z\]\+\$: write a value that does`
	// +kubebuilder:default={{name: a}, {n: 2}}
	F17 []Part `json:"f17,omitempty"` // want -1:38 error server/default `since a default is checked before the defaults in it are filled in`
	// +kubebuilder:default={parts: {{name: a, n: x}}}
	F18 Whole `json:"f18,omitempty"` // want -1:48 error server/default `of type string, but values are of type integer: write a whole number`
	// +kubebuilder:default={size: 1 GB}
	F19 Whole `json:"f19,omitempty"` // want -1:33 error server/default `write a number and a unit without a space, such as 500m, 2 or 1Gi`
	// +kubebuilder:default={port: 1.5}
	F20 Whole `json:"f20,omitempty"` // want -1:33 error server/default `of type number, but values are of type integer or string: write "1\.5"`
	// +kubebuilder:default={at: noon}
	F21 Whole `json:"f21,omitempty"` // want -1:31 error server/default `not have the format date-time: write one such as 2026-01-01T12:00:00Z`
	// +kubebuilder:default=11
	F22 Small `json:"f22,omitempty"` // want -1:26 error server/default `the value is 11, which is more than the maximum, 9`
	// +kubebuilder:validation:MaxLength=3
	// +kubebuilder:default="abcd"
	F23 string `json:"f23,omitempty"` // want -1:26 error server/default `the value is "abcd", which has more characters than 3: write 3 or fewer`
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:default=""
	F24 string `json:"f24,omitempty"` // want -1:26 error server/default `the value is "", which has fewer characters than 1: write 1 or more`
	// +kubebuilder:validation:MaxItems=2
	// +kubebuilder:default={a,b,c}
	F25 []string `json:"f25,omitempty"` // want -1:26 error server/default `the value has more items than 2: write 2 or fewer`
	// +kubebuilder:validation:MinProperties=1
	// +kubebuilder:default={}
	F26 map[string]string `json:"f26,omitempty"` // want -1:26 error server/default `the value has fewer members than 1: write 1 or more`
	// +kubebuilder:default={n: 1}
	F27 Part `json:"f27,omitempty"` // want -1:26 error server/default `since a default is checked before the defaults in it are filled in`
	// +kubebuilder:default={name: a, m: 1}
	F28 Part `json:"f28,omitempty"` // want -1:36 error server/default `there is no field m here: the fields are n, name`
	// +kubebuilder:default={name: a, n: x}
	F29 Part `json:"f29,omitempty"` // want -1:39 error server/default `of type string, but values are of type integer: write a whole number`
	// +kubebuilder:default=today
	F30 metav1.Time `json:"f30,omitempty"` // want -1:26 error server/default `not have the format date-time: write one such as 2026-01-01T12:00:00Z`
	// +kubebuilder:validation:Format=ipv4
	// +kubebuilder:default="10.0.0"
	F31 string `json:"f31,omitempty"` // want -1:26 error server/default `"10\.0\.0", which does not have the format ipv4: write one such as 192\.0\.2\.1`
	// +kubebuilder:validation:Format=uuid
	// +kubebuilder:default=x
	F32 string `json:"f32,omitempty"` // want -1:26 error server/default `format uuid: write one such as 00000000-0000-4000-8000-000000000001`
	// +kubebuilder:validation:Format=email
	// +kubebuilder:default="a@"
	F33 string `json:"f33,omitempty"` // want -1:26 error server/default `"a@", which does not have the format email: write one such as user-1@example\.com`
	// +kubebuilder:validation:MultipleOf=2
	// +kubebuilder:default=7
	F34 int32 `json:"f34,omitempty"` // want -1:26 error server/default `the value is 7, which is not a multiple of 2: write one`
	// +kubebuilder:validation:XValidation:rule="self != 'b'"
	// +kubebuilder:validation:MaxLength=3
	// +kubebuilder:default="b"
	F35 string `json:"f35,omitempty"` // want -1:26 error server/default `the rule self != 'b': write a value that keeps it, or change the rule`
	// +kubebuilder:validation:XValidation:rule="self.name != 'b'",message="b is taken"
	// +kubebuilder:default={name: b}
	F36 Part `json:"f36,omitempty"` // want -1:26 error server/default `says “b is taken”: write a value that keeps it, or change the rule`
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	// +kubebuilder:default="Ab"
	F37 string `json:"f37,omitempty"` // want -1:26 error server/default `which does not match the pattern \^\[a-z\]\+\$: write a value that does`
	// +kubebuilder:validation:Enum=a;b
	// +kubebuilder:default=c
	F38 string `json:"f38,omitempty"` // want -1:26 error server/default `the value is "c", which is none of the values "a", "b"`
	// +kubebuilder:validation:Minimum=3
	// +kubebuilder:validation:ExclusiveMinimum=true
	// +kubebuilder:default=3
	F39 int32 `json:"f39,omitempty"` // want -1:26 error server/default `the value is 3, which is not more than the minimum, 3, itself excluded`
	// +kubebuilder:validation:UniqueItems=true
	F40 []string `json:"f40,omitempty"` // want -1:41 error server/keyword `a list with each other: write \+listType=set, which keeps them unique`
	// +listType=set
	F41 []Part `json:"f41,omitempty"` // want -1:15 error server/list-type `part by part: write \+listType=atomic, or for structs \+listType=map with \+listMapKey`
	// +listType=set
	// +listMapKey=name
	F41K []Part `json:"f41k,omitempty"` // want -1:5 error marker/shape `it needs listType=map on the same declaration`
	// +listType=set
	// +kubebuilder:validation:items:nullable
	F42 []*string `json:"f42,omitempty"` // want -1:5 error server/list-type `listType=set may be null: remove nullable, or write \+listType=atomic`
	// +kubebuilder:validation:Enum=a;bb;ccc
	// +kubebuilder:validation:MaxLength=2
	F43 string `json:"f43,omitempty"` // want -2:39 warning server/unusable-enum `"ccc" has more characters than 2: remove them, or what refuses them`
	// +kubebuilder:validation:Enum=1;2;30
	F44 Small `json:"f44,omitempty"` // want -1:38 warning server/unusable-enum `30 is more than the maximum, 9: remove them, or what refuses them`
	// +kubebuilder:validation:Enum=A;b
	// +kubebuilder:validation:Pattern=`^[a-z]$`
	F45 string `json:"f45,omitempty"` // want -2:34 warning server/unusable-enum `does not match the pattern \^\[a-z\]\$: remove them, or what refuses them`
	// +kubebuilder:validation:Enum="10.0.0.1";home
	// +kubebuilder:validation:Format=ipv4
	F46 string `json:"f46,omitempty"` // want -2:45 warning server/unusable-enum `does not have the format ipv4: remove them, or what refuses them`
	// +kubebuilder:validation:Enum="a";"b: c"
	// +kubebuilder:validation:Pattern=`^a`
	F46P string `json:"f46p,omitempty"` // want -2:38 warning server/unusable-enum `: "b: c" does not match the pattern \^a: remove them`
	// +kubebuilder:validation:Enum="a";"b: c"
	// +kubebuilder:validation:MaxLength=1
	F46L string `json:"f46l,omitempty"` // want -2:38 warning server/unusable-enum `: "b: c" has more characters than 1: remove them`
	// +kubebuilder:validation:additionalProperties:Enum=a;b
	F46M map[string]Part `json:"f46m,omitempty"` // want -1:55 warning server/unusable-enum `"a" is of another type than object; "b" is of another type than object: remove them`
	// +kubebuilder:validation:Format=bogus
	F47 string `json:"f47,omitempty"` // want -1:36 warning server/format `nothing: write one that servers know, such as date-time, or a pattern`
	// +kubebuilder:validation:Format=ipv4
	F48 []string `json:"f48,omitempty"` // want -1:36 warning server/format `and the value is of type array, so it checks nothing: remove it`
	// +kubebuilder:validation:Format=int32
	F49 string `json:"f49,omitempty"` // want -1:36 warning server/format `and the value is of type string, so it checks nothing: remove it`
	// +nullable
	// +kubebuilder:validation:Enum=a;b
	F50 *string `json:"f50,omitempty"` // want -2:5 warning server/null-enum `the same, as by every enum, even one that lists it: remove nullable`
	// +listType=set
	// +kubebuilder:default={a,a}
	F51 []string `json:"f51,omitempty"` // want -1:29 warning server/unusable-default `that it applies to, since \[1\] is "a" once more: remove one of the two`
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:default={{name: a},{name: a}}
	F52 []Part `json:"f52,omitempty"` // want -1:37 warning server/unusable-default `to, since \[1\] has the key of another item: remove one of the two`
	// +kubebuilder:default={"a: b": {a, a}}
	F52M map[string]Set `json:"f52m,omitempty"` // want -1:39 warning server/unusable-default `since \[a: b\]\[1\] is "a" once more: remove one of the two`
	// +kubebuilder:default=b
	F53 Any `json:"f53,omitempty"` // want -1:26 error server/default `anyOf: write a value that a server takes, or change what refuses it`
	// +kubebuilder:default={}
	F54 One `json:"f54,omitempty"` // want -1:26 error server/default `\[a b\] must be set”: write a value that keeps it, or change the rule`
	// +kubebuilder:validation:not:pattern=`^a`
	// +kubebuilder:default=abc
	F55 string `json:"f55,omitempty"` // want -1:26 error server/default `forbids: write a value that a server takes, or change what refuses it`
	// +kubebuilder:default={name: 5, nam: x}
	F56 Part `json:"f56,omitempty"` // want -1:33 error server/default `name is 5, .* write "5"` -1:36 error server/default `there is no field nam here: the fields are`
	// +kubebuilder:default={x: 3000000000}
	F57 map[string]int32 `json:"f57,omitempty"` // want -1:30 error server/default `x is 3000000000, which does not fit the format int32`
	// +kubebuilder:validation:Maximum=3000000000
	// +kubebuilder:default=5
	F80 int32 `json:"f80,omitempty"` // want -1:26 error server/default `the value is 5, which cannot be checked by the bound beside it, which is no value of the format: choose one that is, or give the field a wider format, as in Format=int64`
	// want -3:37 warning server/bounds `write Format=int64 beside it`
	// +kubebuilder:validation:Maximum=3000000000
	// +kubebuilder:default=3000000000
	F81 int32 `json:"f81,omitempty"` // want -1:26 error server/default `the value is 3000000000, which does not fit the format int32`
	// want -3:37 warning server/bounds `write Format=int64 beside it`
	// +kubebuilder:validation:MultipleOf=3000000000
	// +kubebuilder:validation:Enum=5;6
	F82 int32 `json:"f82,omitempty"` // want -1:34 warning server/unusable-enum `: 5 cannot be checked by the bound beside it, which is no value of the format; 6 cannot be`
	// want -3:40 warning server/bounds `write Format=int64 beside it`
	// +kubebuilder:validation:MaxLength=3
	// +kubebuilder:validation:anyOf=pattern="^a";maxLength=2
	// +kubebuilder:default=XXXX
	F60 string `json:"f60,omitempty"` // want -1:26 error server/default `is "XXXX", which has more characters than 3` -1:26 error server/default `alternatives of anyOf`
	// +kubebuilder:validation:Maximum=10
	// +kubebuilder:validation:anyOf=maximum=1;minimum=100
	// +kubebuilder:default=20
	F61 int32 `json:"f61,omitempty"` // want -1:26 error server/default `is 20, which is more than the maximum, 10` -1:26 error server/default `alternatives of anyOf`
	// +kubebuilder:default={c: x, d: yes, e: {}}
	F61a Keyed `json:"f61a,omitempty"` // want -1:26 error server/default `alternatives of oneOf` -1:36 error server/default `d is "yes", which does not have the format date-time` -1:44 error server/default `e lacks name, which is required`
	// +kubebuilder:default={b: xx}
	F61b Both `json:"f61b,omitempty"` // want -1:26 error server/default `^the value lacks a, ` -1:30 error server/default `b is "xx", which has more`
	// +kubebuilder:validation:MaxProperties=1
	// +kubebuilder:default={a: b, c: d}
	F62 map[string]string `json:"f62,omitempty"` // want -1:26 error server/default `more members than 1: write 1 or fewer, or raise MaxProperties`
	// +kubebuilder:default={at: {{a: b}}}
	F58 Whole `json:"f58,omitempty"` // want -1:31 error server/default `at is {{a: b}}, which is of type array, but values are of type string`
	// +kubebuilder:default={metadata: x}
	F59 Whole `json:"f59,omitempty"` // want -1:27 error server/default `there is no field metadata here: the fields are at, parts, port, size`
}

// Set is a set.
// +listType=set
type Set []string

// Small has a bound.
// +kubebuilder:validation:Maximum=9
type Small int32

// Part is a part.
type Part struct {
	Name string `json:"name"`
	N    int32  `json:"n,omitempty"`
}

// Named is a part with a name of one kind.
type Named struct {
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	Name string `json:"name"`
	N    int32  `json:"n,omitempty"`
}

// Whole has parts.
type Whole struct {
	Parts []Part             `json:"parts,omitempty"`
	Size  resource.Quantity  `json:"size,omitempty"`
	Port  intstr.IntOrString `json:"port,omitempty"`
	At    *metav1.Time       `json:"at,omitempty"`
}

// Any has alternatives.
// +kubebuilder:validation:anyOf=minLength=3
// +kubebuilder:validation:anyOf=pattern=`^a`
type Any string

// Both has what all branches want, which is said of each part.
// +kubebuilder:validation:allOf=required=a;properties:b:maxLength=1
type Both struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
}

// Keyed has alternatives that want fields of their own. What they lack is not said once more,
// unlike what the fields themselves want.
// +kubebuilder:validation:oneOf=required=a;required=b,properties:c:minLength=5
type Keyed struct {
	A string       `json:"a,omitempty"`
	B string       `json:"b,omitempty"`
	C string       `json:"c,omitempty"`
	D *metav1.Time `json:"d,omitempty"`
	E *Part        `json:"e,omitempty"`
}

// One has a choice.
// +kubebuilder:validation:ExactlyOneOf=a;b
type One struct {
	A *string `json:"a,omitempty"`
	B *string `json:"b,omitempty"`
}
