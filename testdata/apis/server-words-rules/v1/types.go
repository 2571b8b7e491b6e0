// Package v1 has rules about which only a server knows what is wrong.
// +groupName=rules.example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// All is a kind.
// +kubebuilder:validation:XValidation:rule="self.f59 != []"
type All struct { // want -1:50 error server/rule `there is no field f59: did you mean spec\.f59\?`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}

// Spec has a mistake in each field.
type Spec struct {
	// +kubebuilder:validation:XValidation:rule="self.nam == 'a'"
	F00 Some `json:"f00,omitempty"` // want -1:51 error server/rule `the rule does not compile: there is no field nam: did you mean name\?`
	// +kubebuilder:validation:XValidation:rule="self.name = 'a'"
	F01 Some `json:"f01,omitempty"` // want -1:57 error server/rule `the rule does not compile: CEL writes = as ==`
	// +kubebuilder:validation:XValidation:rule="self.name == 'a"
	F02 Some `json:"f02,omitempty"` // want -1:60 error server/rule `does not compile: a string is not closed: write the quote at its end`
	// +kubebuilder:validation:XValidation:rule="self.name == 1"
	F03 Some `json:"f03,omitempty"` // want -1:57 error server/rule `string\(…\) around the one, or compare it with a value of its own type`
	// +kubebuilder:validation:XValidation:rule="self.name + 1 == 'a'"
	F04 Some `json:"f04,omitempty"` // want -1:57 error server/rule `string\(…\) around the one, or compare it with a value of its own type`
	// +kubebuilder:validation:XValidation:rule="self.name"
	F05 Some `json:"f05,omitempty"` // want -1:46 error server/rule `compare its value with something, as in self\.replicas > 0`
	// +kubebuilder:validation:XValidation:rule="self.n"
	F06 Some `json:"f06,omitempty"` // want -1:46 error server/rule `compare its value with something, as in self\.replicas > 0`
	// +kubebuilder:validation:XValidation:rule="name == 'a'"
	F07 Some `json:"f07,omitempty"` // want -1:47 error server/rule `the rule does not compile: nothing is called name: write self\.name`
	// +kubebuilder:validation:XValidation:rule="self.name.length() > 1"
	F08 Some `json:"f08,omitempty"` // want -1:63 error server/rule `does not compile: there is no function length like this: write size\(self\.name\)`
	// +kubebuilder:validation:XValidation:rule="self.name.size > 1"
	F09 Some `json:"f09,omitempty"` // want -1:56 error server/rule `a string has no fields: write size\(self\.name\)`
	// +kubebuilder:validation:XValidation:rule="size(self.n) > 1"
	F10 Some `json:"f10,omitempty"` // want -1:51 error server/rule `compile: an integer has no size: take that of a string, a list or a map`
	// +kubebuilder:validation:XValidation:rule="self.l.contains('a')"
	F11 Some `json:"f11,omitempty"` // want -1:62 error server/rule `has no contains\(\) of a string: write … in self\.list, or exists\(x, …\)`
	// +kubebuilder:validation:XValidation:rule="self.l.all(x, y == 'a')"
	F12 Some `json:"f12,omitempty"` // want -1:61 error server/rule `is called y: write self and a field, or put a string in single quotes`
	// +kubebuilder:validation:XValidation:rule="self.l.all(x)"
	F13 Some `json:"f13,omitempty"` // want -1:57 error server/rule `write all\(x, …\), with a name for the element and what is asked of it`
	// +kubebuilder:validation:XValidation:rule="self.l['a'] == 'b'"
	F14 Some `json:"f14,omitempty"` // want -1:53 error server/rule `write list\[0\] or map\['key'\], or exists\(x, x == …\) to look for a value`
	// +kubebuilder:validation:XValidation:rule="self.n > '1'"
	F15 Some `json:"f15,omitempty"` // want -1:54 error server/rule `string\(…\) around the one, or compare it with a value of its own type`
	// +kubebuilder:validation:XValidation:rule="self.n in self.l"
	F16 Some `json:"f16,omitempty"` // want -1:54 error server/rule `are of another type: convert the value, as with string\(…\) or int\(…\)`
	// +kubebuilder:validation:XValidation:rule="self.name and self.n > 1"
	F17 Some `json:"f17,omitempty"` // want -1:57 error server/rule `the rule does not compile: CEL writes and as &&`
	// +kubebuilder:validation:XValidation:rule="self.n > 1 && "
	F18 Some `json:"f18,omitempty"` // want -1:61 error server/rule `ends where more is due: write the rest, or remove what is left open`
	// +kubebuilder:validation:XValidation:rule="(self.n > 1"
	F19 Some `json:"f19,omitempty"` // want -1:58 error server/rule `the rule does not compile: a parenthesis is not closed: write \)`
	// +kubebuilder:validation:XValidation:rule="!(has((self.n) && self.n > 1)"
	F69 Some `json:"f69,omitempty"` // want -1:76 error server/rule `the rule does not compile: a parenthesis is not closed: write \)`
	// +kubebuilder:validation:XValidation:rule="self.n > 1)"
	F20 Some `json:"f20,omitempty"` // want -1:57 error server/rule `the rule does not compile: \) closes what nothing opens: remove it`
	// +kubebuilder:validation:XValidation:rule="self.name.n == 1"
	F21 Some `json:"f21,omitempty"` // want -1:56 error server/rule `the dot, or write a function with its parentheses, as in size\(\)`
	// +kubebuilder:validation:XValidation:rule="!self.name"
	F22 Some `json:"f22,omitempty"` // want -1:47 error server/rule `! takes conditions, and this is a string: compare it with something`
	// +kubebuilder:validation:XValidation:rule="self.name && true"
	F23 Some `json:"f23,omitempty"` // want -1:51 error server/rule `stands where a bool is due: compare it with something, or convert it`
	// +kubebuilder:validation:XValidation:rule="self.n == 1.0"
	F24 Some `json:"f24,omitempty"` // want -1:54 error server/rule `==: write a number without a point, or double\(…\) around the integer`
	// +kubebuilder:validation:XValidation:rule="self.n / 2.0 > 1.0"
	F25 Some `json:"f25,omitempty"` // want -1:54 error server/rule `/: write a number without a point, or double\(…\) around the integer`
	// +kubebuilder:validation:XValidation:rule="self == oldSelf.n"
	F26 Some `json:"f26,omitempty"` // want -1:52 error server/rule `==: write the field that is meant, or oldSelf for the whole old value`
	// +kubebuilder:validation:XValidation:rule="self.name == null"
	F27 Some `json:"f27,omitempty"` // want -1:57 error server/rule `not go together with ==: write has\(…\) to ask whether a field is there`
	// +kubebuilder:validation:XValidation:rule="has(self)"
	F28 Some `json:"f28,omitempty"` // want -1:51 error server/rule `asks for a field: leave it out, since no rule is asked about a value that is absent`
	// +kubebuilder:validation:XValidation:rule="!has(oldSelf) || self.n == oldSelf.n"
	F28O Some `json:"f28o,omitempty"` // want -1:52 error server/rule `asks for a field: leave it out, since a rule with oldSelf is not asked about what is new, or set optionalOldSelf`
	// +kubebuilder:validation:XValidation:rule="has(self.l[0])"
	F28L Some `json:"f28l,omitempty"` // want -1:57 error server/rule `asks for a field: write has\(self\.name\), with the field that is meant`
	// +kubebuilder:validation:XValidation:rule="has(self.nope)"
	F29 Some `json:"f29,omitempty"` // want -1:50 error server/rule `there is no field nope: write one that there is: l, n, name or opt`
	// +kubebuilder:validation:XValidation:rule="self.n > 1 ? 'a' : 'b'"
	F30 Some `json:"f30,omitempty"` // want -1:46 error server/rule `compare its value with something, as in self\.replicas > 0`
	// +kubebuilder:validation:XValidation:rule="self.name.startsWith(1)"
	F31 Some `json:"f31,omitempty"` // want -1:67 error server/rule `that it takes, with string\(…\) or int\(…\) around them where needed`
	// +kubebuilder:validation:XValidation:rule="matches(self.name)"
	F32 Some `json:"f32,omitempty"` // want -1:54 error server/rule `write what it takes, or convert it, as with string\(…\) or int\(…\)`
	// +kubebuilder:validation:XValidation:rule="self.name.matches('(')"
	F33 Some `json:"f33,omitempty"` // want -1:65 error server/rule `put a backslash before a parenthesis or bracket that is meant as such`
	// +kubebuilder:validation:XValidation:rule="Self.n > 1"
	F34 Some `json:"f34,omitempty"` // want -1:47 error server/rule `the rule does not compile: nothing is called Self: did you mean self\?`
	// +kubebuilder:validation:XValidation:rule="true || nope.x"
	F35 Some `json:"f35,omitempty"` // want -1:55 error server/rule `called nope: write self and a field, or put a string in single quotes`
	// +kubebuilder:validation:XValidation:rule="self.l.exists_one(x, x)"
	F36 Some `json:"f36,omitempty"` // want -1:64 error server/rule `an integer and an integer: write a condition before the question mark`
	// +kubebuilder:validation:XValidation:rule="self.l.map(x, x + 1).size() > 0"
	F37 Some `json:"f37,omitempty"` // want -1:63 error server/rule `string\(…\) around the one, or compare it with a value of its own type`
	// +kubebuilder:validation:XValidation:rule="duration(self.n) > duration('1h')"
	F38 Some `json:"f38,omitempty"` // want -1:55 error server/rule `write what it takes, or convert it, as with string\(…\) or int\(…\)`
	// +kubebuilder:validation:XValidation:rule="self.metadata.name == 'a'"
	F39 Some `json:"f39,omitempty"` // want -1:51 error server/rule `metadata; \+schemagen:metadata there restricts the name without a rule`
	// +kubebuilder:validation:XValidation:rule=""
	F40 Some `json:"f40,omitempty"` // want -1:46 error server/rule `the rule is empty: write a condition, or remove the marker`
	// +kubebuilder:validation:XValidation:rule="true",messageExpression="self.n"
	F41 Some `json:"f41,omitempty"` // want -1:71 error server/rule `must return a string: write string\(…\) around it, or join strings with \+`
	// +kubebuilder:validation:XValidation:rule="true",messageExpression="'n is ' + string(self.n)"
	F61 Some `json:"f61,omitempty"` // want -1:71 error server/rule-cost `of a version, whatever the bounds in the schema: write '… %s …'\.format`
	// +kubebuilder:validation:XValidation:rule="true",messageExpression="self.nam"
	F42 Some `json:"f42,omitempty"` // want -1:76 error server/rule `does not compile: there is no field nam: did you mean name\?`
	// +kubebuilder:validation:XValidation:rule="true",fieldPath=".nam"
	F43 Some `json:"f43,omitempty"` // want -1:63 error server/rule `that of a field of the value that the rule is about, as in \.name`
	// +kubebuilder:validation:XValidation:rule="true",fieldPath="name"
	F44 Some `json:"f44,omitempty"` // want -1:63 error server/rule `that of a field of the value that the rule is about, as in \.name`
	// +kubebuilder:validation:XValidation:rule="true",fieldPath=".l[0].x"
	F73 Some `json:"f73,omitempty"` // want -1:63 error server/rule `a fieldPath leads to no item of a list or map: write \.l$`
	// +kubebuilder:validation:XValidation:rule="self.n > 1",optionalOldSelf=true
	F45 Some `json:"f45,omitempty"` // want -1:75 error server/rule `use oldSelf, so that it cannot be optional: remove optionalOldSelf`
	// +kubebuilder:validation:XValidation:rule="self.n >\n1"
	F46 Some `json:"f46,omitempty"` // want -1:46 error server/rule `a rule of several lines needs a message of one: write message=…`
	// +kubebuilder:validation:XValidation:rule="true",message="a\nb"
	F47 Some `json:"f47,omitempty"` // want -1:61 error server/rule `a server shows it in one line: replace the line break by a space`
	// +kubebuilder:validation:XValidation:rule="self.all(x, self.all(y, x == y))"
	F48 []string `json:"f48,omitempty"` // want -1:46 error server/rule-cost `and strings that it goes through MaxItems, MaxProperties and MaxLength`
	// +kubebuilder:validation:items:XValidation:rule="self.all(x, oldSelf.all(y, x == y))"
	F99 [][]string `json:"f99,omitempty"` // want -1:52 error server/rule `oldSelf has no meaning here` -1:52 error server/rule-cost `and strings that it goes through MaxItems, MaxProperties and MaxLength`
	// +kubebuilder:validation:XValidation:rule="self.all(x, self.all(y, x == y))",reason=Foo
	F100 []string `json:"f100,omitempty"` // want -1:46 error server/rule-cost `and strings that it goes through` -1:88 error server/rule `no server knows the reason Foo`
	// +kubebuilder:validation:XValidation:rule="self.matches('^a*$')"
	F49 string `json:"f49,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self.all(k, self[k].size() > self.size())"
	F50 map[string]string `json:"f50,omitempty"` // which fits once F48 does
	// +kubebuilder:validation:XValidation:rule="oldSelf.hasValue() ? oldSelf.value().n < self.n : true"
	F51 Some `json:"f51,omitempty"` // want -1:63 error server/rule `an object has no hasValue\(\): set optionalOldSelf, without which oldSelf is a plain value$`
	// +kubebuilder:validation:XValidation:rule="self.name === 'a'"
	F52 Some `json:"f52,omitempty"` // want -1:59 error server/rule `CEL writes === as ==$`
	// +kubebuilder:validation:XValidation:rule="self.n > 1 && not has(self.opt)"
	F53 Some `json:"f53,omitempty"` // want -1:65 error server/rule `CEL writes not as !$`
	// +kubebuilder:validation:XValidation:rule="not(self.n > 1)"
	F54 Some `json:"f54,omitempty"` // want -1:50 error server/rule `no function not like this: write !$`
	// +kubebuilder:validation:XValidation:rule='self.name != "a"'
	F55 Some `json:"f55,omitempty"` // want -1:46 error server/rule `the single quotes make the rule a string literal: remove them, or write backquotes$`
	// +kubebuilder:validation:XValidation:rule="has(self.name)"
	F56 apiextensionsv1.JSON `json:"f56,omitempty"` // want -1:5 error server/rule `no rule can look into a value that may be anything: name its type with kubebuilder:validation:Type, or remove the rule$`
	// +kubebuilder:validation:XValidation:rule="int(self.name) > int('x')"
	F110 Some `json:"f110,omitempty"` // want -1:46 error server/rule `int\(\) cannot convert the constant in it, a string: correct the constant$`
	// +kubebuilder:validation:XValidation:rule="self.n > int(uint(-1))"
	F111 Some `json:"f111,omitempty"` // want -1:46 error server/rule `a constant in it does not fit into the type that it is converted to: write a constant within 64 bits`
	// +kubebuilder:validation:XValidation:rule="self.name == string(b'\\xff')"
	F112 Some `json:"f112,omitempty"` // want -1:46 error server/rule `the bytes in string\(\) are no text: write the text itself`
	// +kubebuilder:validation:XValidation:rule="self.name.find('[') == ''"
	F113 Some `json:"f113,omitempty"` // want -1:46 error server/rule `the pattern in it is not a valid RE2 regular expression: correct it`
	// +kubebuilder:validation:XValidation:rule="'%z'.format([self.n]) == self.name"
	F114 Some `json:"f114,omitempty"` // want -1:58 error server/rule `format\(\) knows no %z: write %s for any value`
	// +kubebuilder:validation:XValidation:rule="'%.'.format([self.n]) == self.name"
	F115 Some `json:"f115,omitempty"` // want -1:58 error server/rule `the text of format\(\) cannot be read: write a place for a value as in %s`
	// +kubebuilder:validation:XValidation:rule="'%'.format([self.n]) == self.name"
	F116 Some `json:"f116,omitempty"` // want -1:57 error server/rule `the text of format\(\) ends in the middle of a place for a value: write as in %s, or %%`
	// +kubebuilder:validation:XValidation:rule="'%s %s'.format([self.n]) == self.name"
	F117 Some `json:"f117,omitempty"` // want -1:61 error server/rule `format\(\) does not have as many values as places for them in its text: list a value for each % in it$`
	// +kubebuilder:validation:XValidation:rule="'%d'.format([self.name]) == self.name"
	F118 Some `json:"f118,omitempty"` // want -1:64 error server/rule `format\(\) cannot write a string like this: write %s`
	// +kubebuilder:validation:XValidation:rule="self.l.all(x.y, true)"
	F119 Some `json:"f119,omitempty"` // want -1:59 error server/rule `a macro such as all\(\) begins with a new name for each element: write one, as in all\(x, x\.size\(\) > 0\)$`
	// +kubebuilder:validation:XValidation:rule="type(self.n) == integer"
	F120 Some `json:"f120,omitempty"` // want -1:63 error server/rule `nothing is called integer: CEL calls the type int$`
	// +kubebuilder:validation:XValidation:rule="true",messageExpression="string(int('x'))"
	F121 Some `json:"f121,omitempty"` // want -1:71 error server/rule `the messageExpression does not compile: int\(\) cannot convert the constant`
	// +kubebuilder:validation:XValidation:rule="self.nam != ''",message='it has no name'
	F60    Some     `json:"f60,omitempty"` // want -1:51 error server/rule `there is no field nam` -1:71 warning marker/literal `the quotes of 'it has no name' are part of the value`
	F57    *Picks   `json:"f57,omitempty"`
	F58    []*Picks `json:"f58,omitempty"`
	Digits *Digits  `json:"digits,omitempty"`
	F59    Names    `json:"f59,omitempty"`
}

// Picks is made of one of its fields.
// +kubebuilder:validation:ExactlyOneOf=A;b
type Picks struct { // want -1:41 error server/rule `^there is no field A: did you mean a\?$`
	// +kubebuilder:validation:MaxLength=9
	A string `json:"a,omitempty"`
	// +kubebuilder:validation:MaxLength=9
	B string `json:"b,omitempty"`
}

// Digits has a field that CEL has no way to name.
// +kubebuilder:validation:ExactlyOneOf=a;3scale
type Digits struct { // want -1:41 error server/rule `^the rule of the marker does not compile: CEL writes only fields of .*, and not 3scale: rename it$`
	A string `json:"a,omitempty"`
	B string `json:"3scale,omitempty"`
}

// Names have no fields.
// +kubebuilder:validation:AtMostOneOf=a;b
// +kubebuilder:validation:MaxItems=9
// +kubebuilder:validation:items:MaxLength=9
type Names []string // want -3:40 error server/rule `^the marker lists fields of a struct, and this is a list of strings: remove it$`

// Some has fields.
type Some struct {
	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name"`
	N    int32  `json:"n"`
	// +kubebuilder:validation:MaxItems=9
	// +kubebuilder:validation:items:MaxLength=9
	L []string `json:"l,omitempty"`
	// +kubebuilder:validation:MaxLength=9
	Opt *string `json:"opt,omitempty"`
}
