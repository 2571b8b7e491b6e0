// Package v1 has values that were meant as several, twice, or with a comment.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Thing is a kind.
type Thing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Part is part of it.
type Part struct {
	Name string `json:"name"`
	Opt  string `json:"opt,omitempty"`
}

// Spec has a mistake above every field.
type Spec struct {
	// +kubebuilder:validation:Enum="A,B"
	F1 string `json:"f1,omitempty"` // want -1:34 warning marker/literal ".A,B. is a single value: semicolons separate values, outside of quotes, as in .A.;.B."
	// +kubebuilder:validation:Enum=A B
	F2 string `json:"f2,omitempty"` // want -1:34 warning marker/literal "A B is a single value: semicolons separate values, outside of quotes, as in A;B"
	// +kubebuilder:validation:Enum=a;b # two
	F3 string `json:"f3,omitempty"` // want -1:38 warning marker/swallowed ".# two. is part of the value: a comment stands on a line of its own"
	// +kubebuilder:validation:Enum=a;b;a
	F4 string `json:"f4,omitempty"` // want -1:38 warning marker/duplicate "kubebuilder:validation:Enum lists a twice"
	// +kubebuilder:validation:Enum=1.20;1.21;1.22
	F5 string `json:"f5,omitempty"` // want -1:34 error marker/type "the values 1.20, 1.21 and 1.22 of the enum are not of type string: write .1.20.;.1.21.;.1.22."
	// +kubebuilder:validation:Enum={"A,B"}
	F6 string `json:"f6,omitempty"` // want -1:35 warning marker/literal ".A,B. is a single value: semicolons separate values, outside of quotes, as in .A.;.B."
	// +kubebuilder:validation:Enum="A;B"
	F7 string `json:"f7,omitempty"` // want -1:34 warning marker/literal ".A;B. is a single value: semicolons separate values, outside of quotes, as in .A.;.B."
	// +kubebuilder:validation:Enum="A|B"
	F8 string `json:"f8,omitempty"` // want -1:34 warning marker/literal ".A.B. is a single value: semicolons separate values, outside of quotes, as in .A.;.B."
	// +kubebuilder:validation:Enum=A|B
	F9 string `json:"f9,omitempty"` // want -1:34 warning marker/literal "A.B is a single value: semicolons separate values, outside of quotes, as in A;B"
	// +kubebuilder:validation:Enum=A B C
	F10 string `json:"f10,omitempty"` // want -1:34 warning marker/literal "A B C is a single value: semicolons separate values, outside of quotes, as in A;B;C"
	// +kubebuilder:validation:Enum="A B C"
	F11 string `json:"f11,omitempty"`
	// +kubebuilder:validation:Enum=A or B
	F12 string `json:"f12,omitempty"` // want -1:34 warning marker/literal "A or B is a single value: semicolons separate values, outside of quotes, as in A;B"
	// +kubebuilder:validation:Enum="A, B"
	F13 string `json:"f13,omitempty"` // want -1:34 warning marker/literal ".A, B. is a single value: semicolons separate values, outside of quotes, as in .A.;.B."
	// +kubebuilder:validation:Enum=A, B
	F14 string `json:"f14,omitempty"` // want -1:35 error marker/argument "kubebuilder:validation:En.*colons separate values; it is written .kubebuilder:validation:Enum=<value;value>"
	// +kubebuilder:validation:Enum={A;B}
	F15 string `json:"f15,omitempty"` // want -1:36 error marker/argument "kubebuilder:validation:En.*commas separate values; it is written .kubebuilder:validation:Enum=<value;value>"
	// +kubebuilder:validation:Enum="A","B"
	F16 string `json:"f16,omitempty"` // want -1:37 error marker/argument "kubebuilder:validation:En.*colons separate values; it is written .kubebuilder:validation:Enum=<value;value>"
	// +kubebuilder:validation:Enum=a;b // two
	F17 string `json:"f17,omitempty"` // want -1:38 warning marker/swallowed ".// two. is part of the value: a comment stands on a line of its own"
	// +kubebuilder:validation:Enum=a;b -- two
	F18 string `json:"f18,omitempty"` // want -1:36 warning marker/swallowed "b -- two. is a single value: a comment stands on a line of its own, and a value with spaces in quotes"
	// +kubebuilder:validation:Enum=a;b (two)
	F19 string `json:"f19,omitempty"` // want -1:36 warning marker/swallowed "b .two.. is a single value"
	// +kubebuilder:validation:Enum=a;b the values
	Remark string `json:"remark,omitempty"` // want -1:36 warning marker/swallowed "b the values. is a single value"
	// +kubebuilder:validation:Enum=a;"b the values"
	InQuotes string `json:"inQuotes,omitempty"`
	// +kubebuilder:validation:Enum=a b;c the values
	Spaces string `json:"spaces,omitempty"`
	// +kubebuilder:validation:Enum=[a;b
	Bracket string `json:"bracket,omitempty"`
	// +kubebuilder:validation:Enum="a";"b" # two
	F20 string `json:"f20,omitempty"` // want -1:42 error marker/argument "kubebuilder:validation:En.*s on a line of its own; it is written .kubebuilder:validation:Enum=<value;value>"
	// +kubebuilder:validation:Enum="a";"b";"a"
	F21 string `json:"f21,omitempty"` // want -1:42 warning marker/duplicate "kubebuilder:validation:Enum lists .a. twice"
	// +kubebuilder:validation:Enum=1;2;1
	F22 int32 `json:"f22,omitempty"` // want -1:38 warning marker/duplicate "kubebuilder:validation:Enum lists 1 twice"
	// +kubebuilder:validation:Enum=1;"2";"3"
	F23 int32 `json:"f23,omitempty"` // want -1:34 error marker/type "the values .2. and .3. of the enum are not of type integer: write 1;2;3"
	// +kubebuilder:validation:Enum="1,2"
	F24 int32 `json:"f24,omitempty"` // want -1:34 error marker/type "the value of the enum is .* but the value is of type integer: semicolons separate values, outside of quotes"
	// +kubebuilder:validation:Enum=1;2;3
	F25 string `json:"f25,omitempty"` // want -1:34 error marker/type "the values 1, 2 and 3 of the enum are not of type string: write .1.;.2.;.3."
	// +kubebuilder:validation:Enum=true;false
	F26 string `json:"f26,omitempty"` // want -1:34 error marker/type "the values true and false of the enum are not of type string: write .true.;.false."
	// +kubebuilder:validation:items:Enum="A,B"
	F27 []string `json:"f27,omitempty"` // want -1:40 warning marker/literal ".A,B. is a single value: semicolons separate values, outside of quotes, as in .A.;.B."
	// +kubebuilder:validation:items:Enum=1;2
	F28 []string `json:"f28,omitempty"` // want -1:40 error marker/type "the values 1 and 2 of the enum are not of type string: write .1.;.2."
	// +kubebuilder:validation:Enum=a;b
	F29 []string `json:"f29,omitempty"` // want -1:34 error marker/type "the values a and b of the enum are not of type array; for its items: kubebuilder:validation:items:Enum"
	// +kubebuilder:validation:Enum="In Progress";Done
	F30 string `json:"f30,omitempty"`
	// +kubebuilder:validation:Enum=In Progress;Done
	F31 string `json:"f31,omitempty"`
	// +kubebuilder:validation:Enum=a;b;
	F32 string `json:"f32,omitempty"`
	// +kubebuilder:validation:Enum=[A,B]
	F33 string `json:"f33,omitempty"` // want -1:36 error marker/argument "kubebuilder:validation:En.*lues, without brackets; it is written .kubebuilder:validation:Enum=<value;value>"
	// +kubebuilder:validation:Enum="Hello, world";"x"
	F34 string `json:"f34,omitempty"`
	// +kubebuilder:validation:properties:name:Enum="A,B"
	F35 Part `json:"f35,omitempty"` // want -1:50 warning marker/literal ".A,B. is a single value: semicolons separate values, outside of quotes, as in .A.;.B."
	// +kubebuilder:default=a;b # two
	F36 []string `json:"f36,omitempty"` // want -1:30 warning marker/swallowed ".# two. is part of the value: a comment stands on a line of its own"
	// +kubebuilder:default=a # two
	F37 string `json:"f37,omitempty"` // want -1:28 warning marker/swallowed ".# two. is part of the value: a comment stands on a line of its own"
	// +kubebuilder:validation:Pattern=^a$ # two
	F38 string `json:"f38,omitempty"` // want -1:41 warning marker/swallowed ".# two. is part of the value: a comment stands on a line of its own"
	// +kubebuilder:validation:Format=uuid # two
	F39 string `json:"f39,omitempty"` // want -1:41 warning marker/swallowed ".# two. is part of the value: a comment stands on a line of its own"
	// +kubebuilder:validation:Enum=a,b;c
	F40 string `json:"f40,omitempty"` // want -1:35 error marker/argument "kubebuilder:validation:En.*colons separate values; it is written .kubebuilder:validation:Enum=<value;value>"
	// +kubebuilder:validation:Enum=a;b,c
	F41 string `json:"f41,omitempty"` // want -1:37 error marker/argument "kubebuilder:validation:En.*colons separate values; it is written .kubebuilder:validation:Enum=<value;value>"
	// +kubebuilder:validation:Enum='a','b'
	F42 string `json:"f42,omitempty"` // want -1:37 error marker/argument "kubebuilder:validation:En.*colons separate values; it is written .kubebuilder:validation:Enum=<value;value>"
	// +kubebuilder:validation:Enum=a b;c
	F43 string `json:"f43,omitempty"`
	// +listType=set # atomic before
	F44 []string `json:"f44,omitempty"` // want -1:15 error marker/value "listType has no effect here: its value is one of map, set, atomic"
	// +kubebuilder:default="x" # because
	F45 string `json:"f45,omitempty"` // want -1:30 error marker/argument "kubebuilder:default: .# b.* comment stands on a line of its own; it is written .kubebuilder:default=<value>"
	// +k8s:maxLength=3 # because
	F46 string `json:"f46,omitempty"` // want -1:5 warning marker/k8s-ungated "k8s:maxLength=3 # because has no effect without --k8s-markers"
	// +kubebuilder:validation:Enum=[A;B]
	F47 string `json:"f47,omitempty"` // want -1:34 warning marker/literal "the brackets of .A;B. are part of the values: leave them out"
	// +kubebuilder:validation:Enum=(A;B)
	F48 string `json:"f48,omitempty"` // want -1:34 warning marker/literal "the brackets of .A;B. are part of the values: leave them out"
	// +kubebuilder:validation:Enum=["A"]
	F96 string `json:"f96,omitempty"` // want -1:34 warning marker/literal "the brackets of ..A.. are part of the values: leave them out"
	// +kubebuilder:validation:Enum=A;B or C
	F49 string `json:"f49,omitempty"` // want -1:36 warning marker/literal "B or C is a single value: semicolons separate values, outside of quotes, as in B;C"
	// +kubebuilder:validation:Enum=A;"B or C"
	F77 string `json:"f77,omitempty"`
	// +kubebuilder:validation:Enum=A，B
	F50 string `json:"f50,omitempty"` // want -1:34 warning marker/literal "A.B is a single value: semicolons separate values, outside of quotes, as in A;B"
	// +kubebuilder:validation:Enum=1 2 3
	F51 int `json:"f51,omitempty"` // want -1:34 error marker/type "the value of the enum is .1 .*of type integer: semicolons separate values, outside of quotes"
	// +kubebuilder:validation:Enum=1-3
	F52 int `json:"f52,omitempty"` // want -1:34 error marker/type "the value of the enum is .1-.*dation:Minimum and kubebuilder:validation:Maximum give a range"
	// +kubebuilder:validation:Enum=1..3
	F53 int `json:"f53,omitempty"` // want -1:34 error marker/type "the value of the enum is .1..*dation:Minimum and kubebuilder:validation:Maximum give a range"
	// +kubebuilder:validation:Enum=yes;no
	F54 bool `json:"f54,omitempty"` // want -1:34 error marker/type "the values yes and no of the enum are not of type boolean: write true or false"
	// +kubebuilder:validation:Enum=0x1;0x2
	F55 int `json:"f55,omitempty"` // want -1:34 error marker/argument "quote 0x1 if it is a string, or write the number 1$" -1:38 error marker/argument "quote 0x2 if it is a string, or write the number 2; it is written"
	// +kubebuilder:validation:Enum=08;09
	F56 string `json:"f56,omitempty"`
	// +listType=map
	// +listMapKey=name,opt
	F57 []Part `json:"f57,omitempty"` // want -1:21 error marker/argument "listMapKey: .,opt. is left o.*ch has a line of its own; it is written .listMapKey=<property>"
	// +listType=map
	// +listMapKey="name;opt"
	F58 []Part `json:"f58,omitempty"` // want -1:5 error go/list-keys "the items have no property .name;opt. to be a list's key: each key has a line of its own"
	// +listType=map
	// +listMapKeys=name
	F59 []Part `json:"f59,omitempty"` // want -1:5 error marker/unknown "listMapKeys is not a marker; did you mean listMapKey."
	// +kubebuilder:validation:Required,Minimum=1
	F60 int `json:"f60,omitempty"` // want -1:37 error marker/trailing "the text after kubebuilder:v.* an unknown marker: remove it, or move it to a line of its own"
	// +kubebuilder:validation:Minimum=1,Maximum=2
	F61 int `json:"f61,omitempty"` // want -1:37 error marker/argument "kubebuilder:validation:Minim.*ts own; it is written .kubebuilder:validation:Minimum=<number>"
	// +kubebuilder:validation:Format=ipv4,ipv6
	F62 string `json:"f62,omitempty"` // want -1:40 error marker/argument "kubebuilder:validation:Forma.* quotes; it is written .kubebuilder:validation:Format=<string>"
	// +kubebuilder:default="a,b"
	F63 []string `json:"f63,omitempty"` // want -1:26 error marker/type "the default is .a,b., a string, but the value is of type array: write a list of them: ..a.,.b.."
	// +kubebuilder:default=a b
	F64 []string `json:"f64,omitempty"` // want -1:26 error marker/type "the default is .a b., a string, but the value is of type array: write a list of them: ..a.,.b.."
	// +kubebuilder:default=a,b
	F65 []string `json:"f65,omitempty"` // want -1:27 error marker/argument "kubebuilder:default: .,b. is.*races, as in .a,b.; it is written .kubebuilder:default=<value>"
	// +kubebuilder:default={[name: a]}
	Bracketed []Named `json:"bracketed,omitempty"` // want -1:26 error marker/type "an object, but the value is of type array"
	// +kubebuilder:default=map[string]string{"a":"b"}
	Literal map[string]string `json:"literal,omitempty"` // want -1:51 error marker/argument "is left over after the value: a map is written in braces alone, as in {a: b}"
	// +kubebuilder:default=3 // three
	Commented *int32 `json:"commented,omitempty"` // want -1:28 error marker/type "is part of the value: a comment stands on a line of its own"
	// +kubebuilder:default=["a","b"]
	F66 []string `json:"f66,omitempty"` // want -1:30 error marker/argument "kubebuilder:default: .,..b...*races, as in .a,b.; it is written .kubebuilder:default=<value>"
	// +kubebuilder:default={name=web}
	F67 Part `json:"f67,omitempty"` // want -1:26 error marker/type "the default is ..name=web..,.*ite the name and the value of each member, as in .name: value."
	// +kubebuilder:default="{name: web}"
	F68 Part `json:"f68,omitempty"` // want -1:26 error marker/type "the default is ..name: web.., a string, but the value is of type object: leave out the quotes"
	// +kubebuilder:default={{name: web}}
	F69 Part `json:"f69,omitempty"` // want -1:26 error marker/type "the default is ...name.:.web.*t the value is of type object: one pair of braces is an object"
	// +kubebuilder:default={name: web}
	F70 []Part `json:"f70,omitempty"` // want -1:26 error marker/type "the default is ..name.:.web..* the value is of type array: write a list of it: ..name: web.."
	// +kubebuilder:default=web
	F71 Part `json:"f71,omitempty"` // want -1:26 error marker/type "the default is .web., a stri.* type object: write its members in braces, as in .name: value."
	// +kubebuilder:default="a"
	F72 int `json:"f72,omitempty"` // want -1:26 error marker/type "the default is .a., a string, but the value is of type integer: write a whole number"
	// +kubebuilder:default={name: web, opt: [a, b]}
	F73 Part `json:"f73,omitempty"` // want -1:43 error marker/argument "kubebuilder:default: a list .*races, as in .a,b.; it is written .kubebuilder:default=<value>"
	// +kubebuilder:default={name: web; opt: a}
	F74 Part `json:"f74,omitempty"` // want -1:36 error marker/argument "kubebuilder:default: expecte.*as separate values; it is written .kubebuilder:default=<value>"
	// +kubebuilder:default={name: web, name: api}
	F75 Part `json:"f75,omitempty"` // want -1:38 error marker/duplicate "kubebuilder:default gives name twice, and the last one wins"
	// +kubebuilder:default={name: null}
	F76 Part `json:"f76,omitempty"` // want -1:33 warning marker/type "null is the string .null. here.*n give: leave it out, or put it in quotes if the string is meant"
	// +kubebuilder:default={1,a}
	F99 []string `json:"f99,omitempty"` // want -1:29 error marker/argument "expected an integer, found .a., as before it: quote 1 if all are strings"
}

// Named has a name.
type Named struct {
	Name string `json:"name,omitempty"`
}
