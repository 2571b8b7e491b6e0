// Package v1 has names of markers whose path or last word is wrong: what is proposed leads where the name leads.
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
	// +kubebuilder:validation:items:Optional
	F1 []string `json:"f1,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:it.*ional is not a marker: only a field can be required or optional: remove the line"
	// +kubebuilder:validation:items:nullable
	F2 []*string `json:"f2,omitempty"`
	// +kubebuilder:validation:items:listType=set
	F3 []string `json:"f3,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:it.*tType: declare a type for the items, and write .listType=map.set.atomic above it"
	// +kubebuilder:validation:items:default=a
	F4 []string `json:"f4,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:it.*arker: kubebuilder:default is said of a field, not of the items: remove the line"
	// +kubebuilder:validation:items:title=a
	F5 []string `json:"f5,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:it.*le: declare a type for the items, and write .kubebuilder:title=<string> above it"
	// +kubebuilder:validation:items:Nullable
	F6 []string `json:"f6,omitempty"`
	// +kubebuilder:validation:items:PreserveUnknownFields
	F7 []Part `json:"f7,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:it.* not a marker; did you mean kubebuilder:validation:items:XPreserveUnknownFields."
	// +kubebuilder:validation:items:optional
	F8 []Part `json:"f8,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:it.*ional is not a marker: only a field can be required or optional: remove the line"
	// +kubebuilder:validation:items:Immutable
	F9 []Part `json:"f9,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:it.*ot a marker: k8s:immutable is said of a field, not of the items: remove the line"
	// +kubebuilder:validation:items:Schemaless
	F10 []Part `json:"f10,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:it.*lder:validation:Schemaless is said of a field, not of the items: remove the line"
	// +kubebuilder:validation:items:ExactlyOneOf=name;opt
	F11 []Part `json:"f11,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:it.*e items, and write .kubebuilder:validation:ExactlyOneOf=<field>;<field> above it"
	// +kubebuilder:validation:items:Example=a
	F12 []string `json:"f12,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:it.*arker: kubebuilder:example is said of a field, not of the items: remove the line"
	// +kubebuilder:validation:additionalProperties:Optional
	F13 map[string]string `json:"f13,omitempty"` // want -1:50 error marker/unknown "kubebuilder:validation:ad.*nnot be set at a path: only a field can be required or optional: remove the line"
	// +kubebuilder:validation:additionalProperties:nullable
	F14 map[string]*string `json:"f14,omitempty"`
	// +kubebuilder:validation:additionalProperties:listType=set
	F15 map[string][]string `json:"f15,omitempty"` // want -1:50 error marker/unknown "kubebuilder:validation:ad.*Type: declare a type for the values, and write .listType=map.set.atomic above it"
	// +kubebuilder:validation:values:MaxLength=3
	F16 map[string]string `json:"f16,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:va.*ot a marker; did you mean kubebuilder:validation:additionalProperties:MaxLength."
	// +kubebuilder:validation:keys:MaxLength=3
	F17 map[string]string `json:"f17,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:ke.*kes effect with --k8s-markers, or a rule with kubebuilder:validation:XValidation"
	// +kubebuilder:validation:item:MaxLength=3
	F18 []string `json:"f18,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:item:MaxLength is not a marker; did you mean kubebuilder:validation:items:MaxLength."
	// +kubebuilder:validation:Item:MaxLength=3
	F19 []string `json:"f19,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:Item:MaxLength is not a marker; did you mean kubebuilder:validation:items:MaxLength."
	// +kubebuilder:validation:elements:MaxLength=3
	F20 []string `json:"f20,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:el.*:MaxLength is not a marker; did you mean kubebuilder:validation:items:MaxLength."
	// +kubebuilder:validation:value:MaxLength=3
	F21 map[string]string `json:"f21,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:va.*ot a marker; did you mean kubebuilder:validation:additionalProperties:MaxLength."
	// +kubebuilder:validation:additionalproperties:MaxLength=3
	F22 map[string]string `json:"f22,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:ad.* kubebuilder:validation:additionalProperties:MaxLength. names are case-sensitive"
	// +kubebuilder:validation:key:Pattern=^a
	F23 map[string]string `json:"f23,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:ke.*ule with kubebuilder:validation:XValidation, as in self.all.key, key.size.. > 0."
	// +kubebuilder:validation:Keys:MaxLength=3
	F24 map[string]string `json:"f24,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:Ke.*kes effect with --k8s-markers, or a rule with kubebuilder:validation:XValidation"
	// +kubebuilder:values:MaxLength=3
	F25 map[string]string `json:"f25,omitempty"` // want -1:5 error marker/unknown "kubebuilder:values:MaxLen.*ot a marker; did you mean kubebuilder:validation:additionalProperties:MaxLength."
	// +items:MaxLength=3
	F26 []string `json:"f26,omitempty"` // want -1:5 error marker/unknown "items:MaxLength is not a marker; did you mean kubebuilder:validation:items:MaxLength."
	// +item:MaxLength=3
	F27 []string `json:"f27,omitempty"` // want -1:5 error marker/unknown "item:MaxLength is not a marker; did you mean kubebuilder:validation:items:MaxLength."
	// +kubebuilder:validation:property:name:MaxLength=3
	F28 Part `json:"f28,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:pr.* is not a marker; did you mean kubebuilder:validation:properties:name:MaxLength."
	// +kubebuilder:validation:properties:name:nullable
	F29 Part `json:"f29,omitempty"`
	// +kubebuilder:validation:properties:name:MaxLenght=3
	F30 Part `json:"f30,omitempty"` // want -1:45 error marker/unknown "kubebuilder:validation:properties:name:MaxLenght: MaxLenght cannot be set at a path; did you mean MaxLength."
	// +kubebuilder:validation:properties:name:Optional
	F31 Part `json:"f31,omitempty"` // want -1:45 error marker/unknown "kubebuilder:validation:pr.*nnot be set at a path: only a field can be required or optional: remove the line"
	// +kubebuilder:items:Optional
	F32 []string `json:"f32,omitempty"` // want -1:24 error marker/unknown "kubebuilder:items:Optiona.*nnot be set at a path: only a field can be required or optional: remove the line"
	// +kubebuilder:validation:items:items:listType=set
	F33 [][]string `json:"f33,omitempty"` // want -1:41 error marker/unknown "kubebuilder:validation:it.*tType: declare a type for the items, and write .listType=map.set.atomic above it"
	// +kubebuilder:validation:items:items:nullable
	F34 [][]string `json:"f34,omitempty"`
	// +kubebuilder:validation:itmes:MaxLength=3
	F35 []string `json:"f35,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:itmes:MaxLength is not a marker; did you mean kubebuilder:validation:items:MaxLength."
	// +kubebuilder:validation:Items:MaxLength=3
	F36 []string `json:"f36,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:It.*r; did you mean kubebuilder:validation:items:MaxLength. names are case-sensitive"
	// +kubebuilder:validation:items:MaxLenght=3
	F37 []string `json:"f37,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:items:MaxLenght is not a marker; did you mean kubebuilder:validation:items:MaxLength."
	// +kubebuilder:validation:items:maxlength=3
	F38 []string `json:"f38,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:it.*r; did you mean kubebuilder:validation:items:MaxLength. names are case-sensitive"
	// +kubebuilder:validation:MaxLength:items=3
	F39 []string `json:"f39,omitempty"` // want -1:5 error marker/shape "kubebuilder:validation:Ma.*he value is of type array; for its items: kubebuilder:validation:items:MaxLength"
	// +kubebuilder:validation:name:MaxLength=3
	F40 Part `json:"f40,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:na.* is not a marker; did you mean kubebuilder:validation:properties:name:MaxLength."
	// +kubebuilder:items:MaxLength=3
	F41 []string `json:"f41,omitempty"`
	// +kubebuilder:validation:items:nullable
	F42 []*string `json:"f42,omitempty"`
	// +kubebuilder:validation:additionalProperties:nullable
	F43 map[string]*Part `json:"f43,omitempty"`
	// +kubebuilder:validation:additionalProperties:items:nullable
	F44 map[string][]*string `json:"f44,omitempty"`
	// +kubebuilder:validation:properties:name:nullable
	F45 Part `json:"f45,omitempty"`
	// +kubebuilder:validation:items:Nullable
	F46 []*Part `json:"f46,omitempty"`
	// +kubebuilder:validation:items:nullable=true
	F47 []*Part `json:"f47,omitempty"` // want -1:43 error marker/argument "kubebuilder:validation:items:nullable: it takes no argument"
	// +kubebuilder:validation:items:nulable
	F48 []*Part `json:"f48,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:items:nulable is not a marker; did you mean kubebuilder:validation:items:nullable."
	// +kubebuilder:validation:Items:nullable
	F49 []*Part `json:"f49,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:It.*er; did you mean kubebuilder:validation:items:nullable. names are case-sensitive"
	// +kubebuilder:validation:name:MaxLength=3
	F50 Part `json:"f50,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:na.* is not a marker; did you mean kubebuilder:validation:properties:name:MaxLength."
	// +kubebuilder:validation:properties:nullable
	F51 Part `json:"f51,omitempty"` // want -1:39 error marker/trailing "the text after kubebuilde.*r; it is written .kubebuilder:validation:properties:<property>:<keyword>=<value>"
	// +kubebuilder:validation:foo:bar:MaxLength=3
	F52 Part `json:"f52,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:foo:bar:MaxLength is not a marker; did you mean kubebuilder:validation:properties:foo:properties:bar:MaxLength."
	// +kubebuilder:validation:pruning:PreserveUnknownFields
	F53 Part `json:"f53,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:pr.*nFields is not a marker; did you mean kubebuilder:pruning:PreserveUnknownFields."
	// +kubebuilder:pruning:PreserveUnknownFeilds
	F54 Part `json:"f54,omitempty"` // want -1:5 error marker/unknown "kubebuilder:pruning:Prese.*nFeilds is not a marker; did you mean kubebuilder:pruning:PreserveUnknownFields."
	// +kubebuilder:validation:X-KubernetesListType=set
	F55 Part `json:"f55,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:X-KubernetesListType is not a marker; did you mean listType."
	// +kubebuilder:name:plural=foos
	F56 Part `json:"f56,omitempty"` // want -1:5 error marker/unsupported "kubebuilder:name:plural has no effect on a CRD: use kubebuilder:resource:path=<plural>"
	// +kubebuilder:validation:xIntOrString
	F57 string `json:"f57,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:xI.*rker; did you mean kubebuilder:validation:XIntOrString. names are case-sensitive"
	// +kubebuilder:validation:items:pruning:PreserveUnknownFields
	F58 []Part `json:"f58,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:items.* you mean kubebuilder:validation:items:XPreserveUnknownFields."
	// +kubebuilder:validation:items:kubebuilder:validation:MaxLength=3
	F59 []string `json:"f59,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:items.*a marker; did you mean kubebuilder:validation:items:MaxLength."
	// +kubebuilder:validation:items:k8s:maxLength=3
	F60 []string `json:"f60,omitempty"` // want -1:35 error marker/unknown "kubebuilder:validation:items.* keyword; did you mean kubebuilder:validation:items:MaxLength."
	// +items:listType=set
	F61 [][]string `json:"f61,omitempty"` // want -1:5 error marker/unknown "items:listType is not a mark.*ype for the items, and write .listType=map.set.atomic above it"
	// +items:nullable
	F62 []*string `json:"f62,omitempty"` // want -1:5 error marker/unknown "items:nullable is not a marker; did you mean kubebuilder:validation:items:nullable."
	// +additionalProperties:nullable
	F63 map[string]*string `json:"f63,omitempty"` // want -1:5 error marker/unknown "additionalProperties:nullabl.*you mean kubebuilder:validation:additionalProperties:nullable."
	// +kubebuilder:validation:map:MaxLength=3
	F64 map[string]string `json:"f64,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:map:M.*ou mean kubebuilder:validation:additionalProperties:MaxLength."
	// +kubebuilder:validation:items:+MaxLength=3
	F65 []string `json:"f65,omitempty"` // want -1:35 error marker/unknown "kubebuilder:validation:items.* keyword; did you mean kubebuilder:validation:items:MaxLength."
	// +kubebuilder:validation:items.MaxLength=3
	F66 []string `json:"f66,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:items.*a marker; did you mean kubebuilder:validation:items:MaxLength."
	// +kubebuilder:validation:items[]:MaxLength=3
	F67 []string `json:"f67,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:items.*a marker; did you mean kubebuilder:validation:items:MaxLength."
	// +kubebuilder:validation:items:values:MaxLength=3
	F68 []map[string]string `json:"f68,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:items.*n kubebuilder:validation:items:additionalProperties:MaxLength."
	// +kubebuilder:validation:values:items:MaxLength=3
	F69 map[string][]string `json:"f69,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:value.*n kubebuilder:validation:additionalProperties:items:MaxLength."
	// +k8s:items:maxLength=3
	F70 []string `json:"f70,omitempty"` // want -1:5 error marker/unknown "k8s:items:maxLength is not a.*and the values of a map are reached by .k8s:eachVal=.k8s:<tag>"
	// +k8s:items=+k8s:maxLength=3
	F71 []string `json:"f71,omitempty"` // want -1:5 error marker/unknown "k8s:items is not a marker: t.*and the values of a map are reached by .k8s:eachVal=.k8s:<tag>"
	// +k8s:eachItem=+k8s:maxLength=3
	F72 []string `json:"f72,omitempty"` // want -1:5 error marker/unknown "k8s:eachItem is not a marker.*and the values of a map are reached by .k8s:eachVal=.k8s:<tag>"
	// +k8s:keys:maxLength=3
	F73 map[string]string `json:"f73,omitempty"` // want -1:5 error marker/unknown "k8s:keys:maxLength is not a marker: the keys of a map are reached by .k8s:eachKey=.k8s:<tag>"
	// +k8s:fields:name=3
	F74 Part `json:"f74,omitempty"` // want -1:5 error marker/unknown "k8s:fields:name is not a marker: a property is reached by .k8s:subfield.<property>.=.k8s:<tag>"
	// +kubebuilder:validation:properties:Name:MaxLength=3
	F75 Part `json:"f75,omitempty"` // want -1:5 error marker/path "kubebuilder:validation:prope.*ffect here: the value has no property Name: did you mean name."
	// +kubebuilder:validation:properties:nam:MaxLength=3
	F76 Part `json:"f76,omitempty"` // want -1:5 error marker/path "kubebuilder:validation:prope.*effect here: the value has no property nam: did you mean name."
	// +kubebuilder:validation:fields:name:MaxLength=3
	F77 Part `json:"f77,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:field.*did you mean kubebuilder:validation:properties:name:MaxLength."
	// +kubebuilder:validation:properties.name:MaxLength=3
	F78 Part `json:"f78,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:prope.*did you mean kubebuilder:validation:properties:name:MaxLength."
	// +kubebuilder:validation:items:properties:name:required
	F79 []Part `json:"f79,omitempty"` // want -1:59 error marker/argument "kubebuilder:validation:items.* the names of properties are missing, as in required=name;size"
	// +kubebuilder:validation:items:name:MaxLength=3
	F80 []Part `json:"f80,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:items.*u mean kubebuilder:validation:items:properties:name:MaxLength."
	// +kubebuilder:validation:items:omitempty
	F81 []string `json:"f81,omitempty"` // want -1:5 error marker/unknown "omitempty is not a marker: omitempty stands in the json tag of a field"
	// +kubebuilder:validation:values:frobnicate
	F82 map[string]string `json:"f82,omitempty"` // want -1:5 error marker/unknown "a path leads to a validation, as in kubebuilder:validation:additionalProperties:MaxLength=5"
	// +kubebuilder:validation:items:Enum = a;b
	F83 []string `json:"f83,omitempty"` // want -1:39 error marker/blank "keeps the line from naming kubebuilder:validation:items:Enum: remove it"
	// +kubebuilder:validation:items:Pattern =abc
	F84 []string `json:"f84,omitempty"` // want -1:42 error marker/blank "keeps the line from naming kubebuilder:validation:items:Pattern: remove it"
	// +kubebuilder:validation:items: MaxLength=3
	F85 []string `json:"f85,omitempty"` // want -1:35 error marker/blank "keeps the line from naming kubebuilder:validation:items:MaxLength: remove it"
	// +kubebuilder:validation:items:MaxLength 3
	F86 []string `json:"f86,omitempty"` // want -1:44 error marker/trailing "it is written .kubebuilder:validation:items:MaxLength=<count>"
	// +kubebuilder:validation:properties:name:Pattern = ^a
	F87 Part `json:"f87,omitempty"` // want -1:52 error marker/blank "keeps the line from naming kubebuilder:validation:properties:name:Pattern: remove it"
	// +kubebuilder:validation:properties:name:MaxLength 3
	F88 Part `json:"f88,omitempty"` // want -1:54 error marker/trailing "it is written .kubebuilder:validation:properties:name:MaxLength=<count>"
	// +kubebuilder:validation:items:Pattern_x=abc
	F89 []string `json:"f89,omitempty"` // want -1:35 error marker/unknown "did you mean kubebuilder:validation:items:Pattern."
	// +kubebuilder:validation:additionalProperties:nullable because
	F90 map[string]string `json:"f90,omitempty"` // want -1:58 error marker/trailing "the text after kubebuilder:validation:additionalProperties:nullable"
	// +kubebuilder:validation:items:anyOf = maxLength=1;minLength=3
	F91 []string `json:"f91,omitempty"` // want -1:40 error marker/blank "keeps the line from naming kubebuilder:validation:items:anyOf: remove it"
	// +kubebuilder:validation:additionalProperties:MinLength=3
	F92 map[bool]string `json:"f92,omitempty"` // want :2 error go/map-key "is a map whose keys are not strings"
	// +kubebuilder:validation:items:additionalProperties:MinLength=3
	F93 []map[bool]string `json:"f93,omitempty"` // want :2 error go/map-key "is a map whose keys are not strings"
}
