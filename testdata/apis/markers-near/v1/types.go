// Package v1 has lines that are no markers for two reasons at once: each is found once, where it stands.
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
	// kubebuilder:validation:minimum=0
	F1 int32 `json:"f1,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:Minimum=0"
	// kubebuilder:validation:Minmum=0
	F2 int32 `json:"f2,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:Minimum=0"
	// + kubebuilder:validation:minimum=0
	F3 int32 `json:"f3,omitempty"` // want -1:6 error marker/blank "a space keeps the line fr.*tion:Minimum: remove the space after ., and write kubebuilder:validation:Minimum"
	// + kubebuilder:validation:Minmum=0
	F4 int32 `json:"f4,omitempty"` // want -1:6 error marker/blank "a space keeps the line fr.*tion:Minimum: remove the space after ., and write kubebuilder:validation:Minimum"
	// k8s:maxLength=3
	F5 string `json:"f5,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .k8s:maxLength=3"
	// Text +kubebuilder:default=1
	F6 string `json:"f6,omitempty"` // want -1:10 warning marker/plus "the line is not a marker, since text stands before it: write // .kubebuilder:default=1 on a line of its own"
	// Text + kubebuilder:default=1
	F7 int32 `json:"f7,omitempty"` // want -1:10 warning marker/plus "the line is not a marker,.*ite // .kubebuilder:default=1 on a line of its own, and remove the space after ."
	// Text +kubebuilder:Default=1
	F8 int32 `json:"f8,omitempty"` // want -1:10 warning marker/plus "the line is not a marker, since text stands before it: write // .kubebuilder:default=1 on a line of its own"
	// Text +kubebuilder:defalt=1
	F9 int32 `json:"f9,omitempty"` // want -1:10 warning marker/plus "the line is not a marker, since text stands before it: write // .kubebuilder:default=1 on a line of its own"
	// Text kubebuilder:default=1
	F10 int32 `json:"f10,omitempty"` // want -1:10 warning marker/plus "the line is not a marker, since text stands before it: write // .kubebuilder:default=1 on a line of its own"
	//kubebuilder:validation:minimum=0
	F11 int32 `json:"f11,omitempty"` // want -1:4 warning marker/plus "//kubebuilder:validation:.*, but a directive for the go command: write // .kubebuilder:validation:Minimum=0"
	//Kubebuilder:validation:Minimum=0
	F12 int32 `json:"f12,omitempty"` // want -1:4 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:Minimum=0"
	//kubebuilder:validation:Minmum=0
	F13 int32 `json:"f13,omitempty"` // want -1:4 warning marker/plus "//kubebuilder:validation:.*, but a directive for the go command: write // .kubebuilder:validation:Minimum=0"
	// kubebuilder:validation:minimum=0:maximum=2147483647
	F14 int32 `json:"f14,omitempty"` // want -1:5 warning marker/plus "the line is not a marker,.* has no plus sign: write // .kubebuilder:validation:Minimum=0:maximum=2147483647"
	//+ kubebuilder:validation:Minmum=0
	F15 int32 `json:"f15,omitempty"` // want -1:5 error marker/blank "a space keeps the line fr.*tion:Minimum: remove the space after ., and write kubebuilder:validation:Minimum"
	// + Optional
	F16 int32 `json:"f16,omitempty"` // want -1:6 error marker/blank "a space keeps the line from naming optional: remove the space after ., and write optional"
	// + optinal
	F17 int32 `json:"f17,omitempty"` // want -1:6 error marker/blank "a space keeps the line from naming optional: remove the space after ., and write optional"
	// + Nullable
	F18 int32 `json:"f18,omitempty"` // want -1:6 error marker/blank "a space keeps the line from naming nullable: remove the space after ., and write nullable"
	// listType=set
	F19 []string `json:"f19,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .listType=set"
	// listtype=set
	F20 []string `json:"f20,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .listType=set"
	// + listtype=set
	F21 []string `json:"f21,omitempty"` // want -1:6 error marker/blank "a space keeps the line from naming listType: remove the space after ., and write listType"
	// + lisType=set
	F22 []string `json:"f22,omitempty"` // want -1:6 error marker/blank "a space keeps the line from naming listType: remove the space after ., and write listType"
	// Text +listtype=set
	F23 []string `json:"f23,omitempty"` // want -1:10 warning marker/plus "the line is not a marker, since text stands before it: write // .listType=set on a line of its own"
	// Text. +optional
	F24 []string `json:"f24,omitempty"` // want -1:11 warning marker/plus "the line is not a marker, since text stands before it: write // .optional on a line of its own"
	// Text +optional
	F25 []string `json:"f25,omitempty"`
	// Text. + optional
	F26 []string `json:"f26,omitempty"` // want -1:11 warning marker/plus "the line is not a marker,.*before it: write // .optional on a line of its own, and remove the space after ."
	// Text. +optinal
	F27 []string `json:"f27,omitempty"` // want -1:11 warning marker/plus "the line is not a marker, since text stands before it: write // .optional on a line of its own"
	// Text. +Optional
	F28 []string `json:"f28,omitempty"` // want -1:11 warning marker/plus "the line is not a marker, since text stands before it: write // .optional on a line of its own"
	// k8s:maxlength=3
	F29 []string `json:"f29,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .k8s:maxLength=3"
	// k8s:maxLenght=3
	F30 []string `json:"f30,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .k8s:maxLength=3"
	// + k8s:maxLenght=3
	F31 []string `json:"f31,omitempty"` // want -1:6 error marker/blank "a space keeps the line from naming k8s:maxLength: remove the space after ., and write k8s:maxLength"
	// Text +k8s:maxLenght=3
	F32 []string `json:"f32,omitempty"` // want -1:10 warning marker/plus "the line is not a marker, since text stands before it: write // .k8s:maxLength=3 on a line of its own"
	/// + kubebuilder:validation:MaxItems=3
	F33 []string `json:"f33,omitempty"` // want -1:6 warning marker/plus "the line is not a marker, since ./. stands before it: write // .kubebuilder:validation:MaxItems=3"
	// - +kubebuilder:validation:maxItems=3
	F34 []string `json:"f34,omitempty"` // want -1:7 warning marker/plus "the line is not a marker, since .-. stands before it: write // .kubebuilder:validation:MaxItems=3"
	// @kubebuilder:validation:maxItems=3
	F35 []string `json:"f35,omitempty"` // want -1:6 warning marker/plus "the line is not a marker, since .@. stands before it: write // .kubebuilder:validation:MaxItems=3"
	/* + kubebuilder:validation:MaxItems=3 */
	F36 []string `json:"f36,omitempty"` // want -1:5 error marker/place "kubebuilder:validation:Ma.*t: write it in a // comment; it is written // .kubebuilder:validation:MaxItems=3"
	/* kubebuilder:validation:maxItems=3 */
	F37 []string `json:"f37,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:MaxItems=3"
	/* +kubebuilder:validation:maxItems=3 */
	F38 []string `json:"f38,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:ma.*a marker; did you mean kubebuilder:validation:MaxItems. names are case-sensitive"
	// validation:MaxItems=3
	F39 []string `json:"f39,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:MaxItems=3"
	// Validation:maxItems=3
	F40 []string `json:"f40,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:MaxItems=3"
	// kubebulider:validation:MaxItems=3
	F41 []string `json:"f41,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:MaxItems=3"
	// +kubebuilder:validation: maxItems=3
	F42 []string `json:"f42,omitempty"` // want -1:29 error marker/blank "a space keeps the line fr.*uilder:validation:MaxItems: remove it, and write kubebuilder:validation:MaxItems"
	// +kubebuilder:validation:maxItems =3
	F43 []string `json:"f43,omitempty"` // want -1:37 error marker/blank "a space keeps the line fr.*uilder:validation:MaxItems: remove it, and write kubebuilder:validation:MaxItems"
	// +kubebuilder:validation:MaxItms 3
	F44 []string `json:"f44,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:MaxItms is not a marker; did you mean kubebuilder:validation:MaxItems."
	// + kubebuilder:validation:items:maxLength=3
	F45 []string `json:"f45,omitempty"` // want -1:6 error marker/blank "a space keeps the line fr.*ngth: remove the space after ., and write kubebuilder:validation:items:MaxLength"
	// kubebuilder:validation:Items:MaxLength=3
	F46 []string `json:"f46,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:items:MaxLength=3"
	// kubebuilder:validation:items:items:MaxLenght=3
	F47 []string `json:"f47,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:items:items:MaxLength=3"
	// Text +kubebuilder:validation:items:maxLength=3
	F48 []string `json:"f48,omitempty"` // want -1:10 warning marker/plus "the line is not a marker,.*fore it: write // .kubebuilder:validation:items:MaxLength=3 on a line of its own"
	// kubebuilder:validation:XValidation:rule="self.size() > 0",message="a b"
	F49 []string `json:"f49,omitempty"` // want -1:5 warning marker/plus "the line is not a marker,.*rite // .kubebuilder:validation:XValidation:rule=.self.size.. > 0.,message=.a b."
	// Text +kubebuilder:validation:XValidation:rule="self.size() > 0",message="a b"
	F50 []string `json:"f50,omitempty"` // want -1:10 warning marker/plus "the line is not a marker,.*validation:XValidation:rule=.self.size.. > 0.,message=.a b. on a line of its own"
	// Use +kubebuilder:validation:MaxItems=3 to restrict.
	F51 []string `json:"f51,omitempty"`
	// The fields +optional and +required are fun; a+b and a +b, too.
	F52 []string `json:"f52,omitempty"`
	// + one
	// + the moon
	// + option: foo
	F53 []string `json:"f53,omitempty"`
	// +kubebuilder:validation:MaxItems=3 +optinal
	F54 []string `json:"f54,omitempty"` // want -1:38 error marker/argument "kubebuilder:validation:Ma.*eger, found .3 .optinal.; it is written .kubebuilder:validation:MaxItems=<count>"
	// +kubebuilder:validation:Pattern=a + kubebuilder:validation:maxLength=3
	F55 []string `json:"f55,omitempty"` // want -1:5 error marker/shape "kubebuilder:validation:Pa.* the value is of type array; for its items: kubebuilder:validation:items:Pattern" -1:39 warning marker/swallowed ".. kubebuilder:validation:maxLength=3. is part of the value: a second marker stands on a line of its own"
	// +kubebuilder:validation:MaxItem 3
	F56 []string `json:"f56,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:MaxItem is not a marker; did you mean kubebuilder:validation:MaxItems."
	// kubebuilder:validation:Requird
	F57 string `json:"f57,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:Required"
	// kubebuilder:validation:required
	F58 string `json:"f58,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:Required"
	// + kubebuilder:validation:requird
	F59 string `json:"f59,omitempty"` // want -1:6 error marker/blank "a space keeps the line fr.*on:Required: remove the space after ., and write kubebuilder:validation:Required"
	// + Kubebuilder:validation:Required
	F60 string `json:"f60,omitempty"` // want -1:6 error marker/blank "a space keeps the line fr.*on:Required: remove the space after ., and write kubebuilder:validation:Required"
	// +kubebuilder:Validation:requird
	F61 string `json:"f61,omitempty"` // want -1:5 error marker/unknown "kubebuilder:Validation:requird is not a marker; did you mean kubebuilder:validation:Required."
	// kubebuilder:validation:Maximun = 3
	F62 int32 `json:"f62,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, si.* has no plus sign: write // .kubebuilder:validation:Maximum= 3"
	//kubebuilder:validation:MaxLen=3
	F63 string `json:"f63,omitempty"` // want -1:4 warning marker/plus "//kubebuilder:validation:Max.*r the go command: write // .kubebuilder:validation:MaxLength=3"
	// kubebuilder:validation:Min=3
	F64 int32 `json:"f64,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, si.*ngth or kubebuilder:validation:MinProperties may be meant, too"
	// The name (+kubebuilder:validation:maxLength=3)
	F65 string `json:"f65,omitempty"` // want -1:15 warning marker/plus "the line is not a marker, si.*te // .kubebuilder:validation:MaxLength=3 on a line of its own"
	// "+kubebuilder:validation:MaxLength=3"
	F66 string `json:"f66,omitempty"` // want -1:6 warning marker/plus "the line is not a marker, si.* stands before it: write // .kubebuilder:validation:MaxLength=3"
	// kubebuilder:validation:MaxLength 3
	F67 string `json:"f67,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, si.*has no plus sign: write // .kubebuilder:validation:MaxLength=3"
	// kubebuilder:validation:maxLength: 3
	F68 string `json:"f68,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, si.*has no plus sign: write // .kubebuilder:validation:MaxLength=3"
	// +kubebuilder:validation:maxLength: 3
	F69 string `json:"f69,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:maxLe.*n kubebuilder:validation:MaxLength=3. names are case-sensitive"
	// +kubebuilder:validation:maxLength:3
	F70 string `json:"f70,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:maxLe.*n kubebuilder:validation:MaxLength=3. names are case-sensitive"
	// +listtype:set
	F71 []string `json:"f71,omitempty"` // want -1:5 error marker/unknown "listtype is not a marker; did you mean listType=set. names are case-sensitive"
	// kubebuilder.validation.MaxLength=3
	F72 string `json:"f72,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, si.*has no plus sign: write // .kubebuilder:validation:MaxLength=3"
	// +kubebuilder::validation:MaxLength=3
	F73 string `json:"f73,omitempty"` // want -1:5 error marker/unknown "kubebuilder::validation:MaxL.*s not a marker; did you mean kubebuilder:validation:MaxLength."
	// +kubebuilder:validation::maxLength=3
	F74 string `json:"f74,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation::maxL.*s not a marker; did you mean kubebuilder:validation:MaxLength."
	// kubebuilder::validation:MaxLength=3
	F75 string `json:"f75,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, si.*has no plus sign: write // .kubebuilder:validation:MaxLength=3"
	// +kubebuilder：validation：MaxLength=3
	F76 string `json:"f76,omitempty"` // want -1:5 error marker/unknown "kubebuilder.validation.MaxLe.*s not a marker; did you mean kubebuilder:validation:MaxLength."
	// +kubebuilder:validation:MaxLength＝3
	F77 string `json:"f77,omitempty"` // want -1:38 error marker/trailing "the text after kubebuilder:v.*arker; it is written .kubebuilder:validation:MaxLength=<count>"
	// kubebuilder:validation:MaxLength=3.
	F78 string `json:"f78,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, si.*has no plus sign: write // .kubebuilder:validation:MaxLength=3"
	// x-kubernetes-list-type=set
	F79 []string `json:"f79,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .listType=set"
	// kubebuilder:validation:Max Length=3
	F80 string `json:"f80,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, si.*has no plus sign: write // .kubebuilder:validation:MaxLength=3"
	// kubebuilder:validation:enum a;b
	F81 string `json:"f81,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:Enum=a;b"
	// kubebuilder:default sets
	// kubebuilder:validation:MaxLength restricts it.
	F82 string `json:"f82,omitempty"`
	// enum: a, b
	F83 string `json:"f83,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:Enum=a;b$"
	// Enum: [a, b]
	F84 string `json:"f84,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:Enum=a;b$"
	// enum=a|b
	F85 string `json:"f85,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:Enum=a;b$"
	// enum: one of a, b or a whole text
	F86 string `json:"f86,omitempty"`
	// default: 3
	F87 int32 `json:"f87,omitempty"`
	// default: "a"
	F88 string `json:"f88,omitempty"`
	// Default: 5m
	F89 string `json:"f89,omitempty"`
	// default: the name of the node
	F90 string `json:"f90,omitempty"`
	// maxLength: 5
	F91 string `json:"f91,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:MaxLength=5$"
	// Minimum: 0
	F92 int32 `json:"f92,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:Minimum=0$"
	// pattern: ^a$
	F93 string `json:"f93,omitempty"` // want -1:5 warning marker/plus "write // .kubebuilder:validation:Pattern=.a.$"
	// pattern: name.namespace
	F94 string `json:"f94,omitempty"`
	// format: date-time
	F95 string `json:"f95,omitempty"` // want -1:5 warning marker/plus "the line is not a marker, since it has no plus sign: write // .kubebuilder:validation:Format=date-time$"
	// MaxLength: 5
	// +kubebuilder:validation:MaxLength=5
	F96 string `json:"f96,omitempty"`
	// An example:
	//   maxLength: 5
	F97 string `json:"f97,omitempty"`
	// maxLength: 5 letters at most
	F98 string `json:"f98,omitempty"`
	// +maximum: 5
	F99 int32 `json:"f99,omitempty"` // want -1:5 warning marker/unknown "maximum is not a marker, so it restricts nothing; did you mean kubebuilder:validation:Maximum."
	// `+kubebuilder:validation:Minimum=3`
	F900 int32 `json:"f900,omitempty"` // want -1:6 warning marker/plus "the line is not a marker, since .* stands before it: write // .kubebuilder:validation:Minimum=3"
	// `+kubebuilder:validation:Minimum=3` sets the least.
	F901 int32 `json:"f901,omitempty"`
	// +kubebuilder:prune:PreserveUnknownFields
	F902 map[string]string `json:"f902,omitempty"` // want -1:5 error marker/unknown "did you mean kubebuilder:pruning:PreserveUnknownFields.$"
	// +kubebuilder:validation:XValidation:rule="self != 'a'",message="not a",reason=FieldValueInvalid +optional
	F903 string `json:"f903,omitempty"` // want -1:101 error server/rule "^.[+]optional. is part of the value: a second marker stands on a line of its own$"
	// +kubebuilder:validation:Enum=A;B; kubebuilder:default=A
	F904 string `json:"f904,omitempty"` // want -1:39 warning marker/swallowed "^.kubebuilder:default=A. is part of the value: a second marker stands on a line of its own$"
	// +kubebuilder:validation:Enum=A;B;+kubebuilder:default=A
	F905 string `json:"f905,omitempty"` // want -1:38 warning marker/swallowed "^.[+]kubebuilder:default=A. is part of the value: a second marker stands on a line of its own$"
	// [+kubebuilder:validation:MaxLength=4]
	F906 string `json:"f906,omitempty"` // want -1:6 warning marker/plus "stands before it: write // .kubebuilder:validation:MaxLength=4$"
	// “+kubebuilder:validation:MaxLength=4”
	F907 string `json:"f907,omitempty"` // want -1:8 warning marker/plus "stands before it: write // .kubebuilder:validation:MaxLength=4$"
	// [See kubebuilder:validation:MaxLength] for what it means.
	F908 string `json:"f908,omitempty"`
	// +kubebuilder:​default=1
	F909 int32 `json:"f909,omitempty"` // want -1:5 error marker/unknown "^kubebuilder:<U.200B>default is not a marker; did you mean kubebuilder:default[?]$"
	// +kubebuilder: nothing=1
	F910 int32 `json:"f910,omitempty"` // want -1:5 error marker/unknown "^kubebuilder:<U.00A0>nothing is not a marker: "
	// MaxLength: 5
	// +kubebuilder:validation:MaxLength:=5
	F911 string `json:"f911,omitempty"`
	// Enum=a;b
	F912 []Letter `json:"f912,omitempty"`
	// enum: a, b
	F913 *Letter `json:"f913,omitempty"`
	// maxLength: 1
	F914 Letter `json:"f914,omitempty"` // want -1:5 warning marker/plus "write // .kubebuilder:validation:MaxLength=1$"
}

// Letter has a list of values, which fields repeat in prose.
// +kubebuilder:validation:Enum=a;b
type Letter string
