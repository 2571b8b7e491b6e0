// Package v1 has names of markers that are wrong.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Name is a kind.
// +kubebuilder:printcolum:name="Age",type=date,JSONPath=".metadata.creationTimestamp"
// +kubebuilder:subresource:staus
// +kubebuilder:storageVersion
// +kubebuilder:subresource
// +kubebuilder:categories=all
type Name struct { // want -5:4 error marker/unknown "did you mean kubebuilder:printcolumn" -4:4 error marker/unknown "did you mean kubebuilder:subresource:status" -3:4 error marker/unknown "case-sensitive" -2:4 error marker/unsupported "subresource:scale" -1:4 error marker/unsupported "categories"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// kubebuilder:validation:MaxLength=3
	NoPlus string `json:"noPlus"` // want -1:5 warning marker/plus "has no plus sign: write // .kubebuilder:validation:MaxLength=3"
	//// +kubebuilder:validation:MinLength=3
	// TODO +kubebuilder:validation:MinLength=4
	/// +kubebuilder:validation:MaxLength=3
	ThreeSlashes string `json:"threeSlashes"` // want -1:6 warning marker/plus "since ./. stands before it"
	//kubebuilder:validation:MaxLength=3
	Directive string `json:"directive"` // want -1:4 warning marker/plus "a directive for the go command: write // .kubebuilder:validation:MaxLength=3$"
	//nolint:all
	//kubebuilder:wishful
	NoDirective string `json:"noDirective"`
	// kubebuilder:validation:MaxLength is not set, and kubebuilder:object says nothing of it.
	Prose string `json:"prose"`
	// +optional;nullable
	Semicolon string `json:"semicolon"` // want -1:14 error marker/trailing "the text after optional"
	// +listType;set
	SemicolonValue []string `json:"semicolonValue"` // want -1:14 error marker/trailing "it is written .listType="
	// +listType{set}
	Braces []string `json:"braces"` // want -1:14 error marker/trailing "it is written .listType="
	// +schemagen:validation:MaxLength=3
	Ours string `json:"ours"` // want -1:5 error marker/unknown "schemagen:validation:MaxLength is not a marker"
	// +schemagen:ignore=go/float
	Ignored string `json:"ignored"` // want -1:5 error marker/unknown "without the plus sign"
	// +kubebuilder:validation:enum=a;b
	A string `json:"a"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:Enum"
	// +kubebuilder:validation:Optionalx
	B string `json:"b"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:Optional"
	// +kubebuilder:validaton:MinLength=1
	C string `json:"c"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:MinLength"
	// +kube:validation:Optional
	D string `json:"d"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:Optional"
	// +kubebuilder:validation:MaxLenght=5
	E string `json:"e"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:MaxLength"
	// +kuberbuilder:validation:Required
	F string `json:"f"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:Required"
	// +Kubebuilder:default=a
	G string `json:"g"` // want -1:5 error marker/unknown "did you mean kubebuilder:default"
	// +validation:Required
	H string `json:"h"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:Required"
	// +kubebuilder:nullable
	I string `json:"i"` // want -1:5 error marker/unknown "did you mean nullable"
	// +kubebuilder:MaxLength=5
	J string `json:"j"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:MaxLength"
	// +Optional
	K string `json:"k"` // want -1:5 error marker/unknown "did you mean optional"
	// +requried
	L string `json:"l"` // want -1:5 error marker/unknown "did you mean required"
	// +listtype=atomic
	M []string `json:"m"` // want -1:5 error marker/unknown "did you mean listType"
	// +listmapkey=name
	N []string `json:"n"` // want -1:5 error marker/unknown "did you mean listMapKey"
	// +k8s:optionl
	O string `json:"o"` // want -1:5 error marker/unknown "did you mean k8s:optional"
	// +k8s:wishful
	P string `json:"p"` // want -1:5 warning marker/unknown "not a marker that has an effect on a CRD$"
	// +k8s:default=3
	P1 int32 `json:"p1,omitempty"` // want -1:5 warning marker/unknown "not a marker that has an effect on a CRD: did you mean kubebuilder:default.$"
	// +k8s:structType=atomic
	P2 Part `json:"p2"` // want -1:5 warning marker/unknown "did you mean structType.$"
	// +kubebuilder:wishful=1
	Q string `json:"q"` // want -1:5 error marker/unknown "kubebuilder:wishful is not a marker: remove the line, or, if another tool reads it, list its prefix in externalMarkers"
	// +kubebuilder:validation:items:maxLength=5
	R []string `json:"r"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:items:MaxLength"
	// +kubebuilder:validation:XValidaton:rule="true"
	S string `json:"s"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:XValidation"
	// +k8s:validation:maxLength=5
	T string `json:"t"` // want -1:5 warning marker/unsupported "below kubebuilder:validation:"
	// +k8s:validation:cel[0]:rule>self != ""
	U string `json:"u"` // want -1:5 warning marker/unsupported "XValidation:rule"
	// +kubebuilder:validation:XListType=set
	V []string `json:"v"` // want -1:5 error marker/unknown "did you mean listType."
	// +kubebuilder:validation:ItemsMaxLength=5
	VA []string `json:"va"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:items:MaxLength.$"
	// +kubebuilder:validation:items-max-length=5
	VB []string `json:"vb"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:items:MaxLength.$"
	// +kubebuilder:validation:ValueEnum=a;b
	VC map[string]string `json:"vc"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:additionalProperties:Enum.$"
	// +kubebuilder:validation:KeyPattern=^a$
	VD map[string]string `json:"vd"` // want -1:5 error marker/unknown "the keys of a map have no schema"
	// +ItemsMinLength=5
	VE []string `json:"ve"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:items:MinLength.$"
	// +kubebuilder:validation:items:XListType=set
	VF [][]string `json:"vf"` // want -1:5 error marker/unknown "no path leads to listType: declare a type for the items"
	// +kubebuilder:validation:items:x-kubernetes-list-type=set
	VG [][]string `json:"vg"` // want -1:35 error marker/unknown "no path leads to listType"
	// +kubebuilder:validation:XStructType=atomic
	VH Part `json:"vh"` // want -1:5 error marker/unknown "did you mean structType."
	// +kubebuilder:validation:ListTypes=set
	VI []string `json:"vi"` // want -1:5 error marker/unknown "ListTypes is not a marker: remove the line"
	// +kubebuilder:validation:ItemsOptional
	VJ []string `json:"vj"` // want -1:5 error marker/unknown "only a field can be required or optional: remove the line"
	// +kubebuilder:group=example.com
	VK string `json:"vk"` // want -1:5 error marker/unsupported "use groupName=<group>, above the package clause"
	// +kubebuilder:conversion:hub
	Hub string `json:"hub"` // want -1:5 warning marker/unsupported "use the method Hub of the type, which controller-runtime looks for, and remove the line"
	// +k8s:openapi-gen=false
	VM string `json:"vm"` // want -1:5 note marker/unsupported "k8s:openapi-gen=false has no effect on a CRD: use kubebuilder:validation:Schemaless with"
	// +kubebuilder:ignore
	VN string `json:"vn"` // want -1:5 error marker/unsupported "or json:.-. in the tag of one that no client writes$"
	// +kubebuilder:validation:Skip
	VO string `json:"vo"` // want -1:5 error marker/unsupported "kubebuilder:validation:Skip has no effect on a CRD: use"
	// +kubebuilder:skip
	VP string `json:"vp"` // want -1:5 error marker/target "it belongs on a package; a field that no client writes is left out by json:.-. in its tag"
	// +k8s:openapi-gen=true
	VQ string `json:"vq"`
	// +kubebuilder:version=v1
	VL string `json:"vl"` // want -1:5 error marker/unsupported "use versionName=<version>, above the package clause"
	// +kubebuilder:validation:PreserveUnknownFields
	W Part `json:"w"` // want -1:5 error marker/unknown "did you mean kubebuilder:pruning:PreserveUnknownFields"
	// +kubebuilder:validation:MaxLength =5
	X string `json:"x"` // want -1:38 error marker/blank "MaxLength"
	// + optional
	Y string `json:"y"` // want -1:6 error marker/blank "optional"
	// +kubebuilder:validation: MaxLength=5
	Z string `json:"z"` // want -1:29 error marker/blank "MaxLength"
	// +optional if the moon is full
	AA string `json:"aa"` // want -1:14 error marker/trailing "text after optional"
	// +kubebuilder:validation:Required // it is
	AB string `json:"ab"` // want -1:37 error marker/trailing "text after kubebuilder:validation:Required"
	// +kubebuilder:validation:Immutable
	AC string `json:"ac"` // want -1:5 error marker/unknown "did you mean k8s:immutable"
	// +nulable
	AD string `json:"ad"` // want -1:5 error marker/unknown "did you mean nullable"
	// +kubebuilder:validation:=Required
	AF string `json:"af"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:Required"
	// +MaxLength=5
	AE string `json:"ae"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:MaxLength"
	// +Enum=a;b
	AG string `json:"ag"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:Enum"
	// +maxItems=50
	AH []string `json:"ah"` // want -1:5 warning marker/unknown "maxItems is not a marker, so it restricts nothing; did you mean kubebuilder:validation:MaxItems"
	// +kubebuilder:validation:MaxLength:10
	AI string `json:"ai"` // want -1:38 error marker/trailing "it is written .kubebuilder:validation:MaxLength=<count>$"
	// +kubebuilder:validation:Pattern: ^a:b$
	AJ string `json:"aj"` // want -1:36 error marker/trailing "Pattern=<string>$"
	// +nullable:false
	AK *string `json:"ak"` // want -1:14 error marker/trailing "if it does not apply, remove the line"
	// +kubebuilder:validation:UniqueItems:true
	AL []string `json:"al"` // want -1:40 error marker/trailing "UniqueItems=<true.false>; no server takes true: remove it, or write .listType=set$"
	// +kubebuilder:validation:items:MaxLength:10
	AM []string `json:"am"` // want -1:44 error marker/trailing "it is written .kubebuilder:validation:items:MaxLength=<count>$"
}

// +subresource:status
// +printcolumn:name="Age",type=date,JSONPath=".metadata.creationTimestamp"
type Other struct { // want -2:4 error marker/unknown "did you mean kubebuilder:subresource:status\\? only a kind can have it: remove the line, or move it to the kind$" -1:4 error marker/unknown "did you mean kubebuilder:printcolumn"
	A string `json:"a,omitempty"`
}

// Part is part of it.
//
// Another tool's markers pass, and so does prose: + one, +1, +-.
// +genclient
// +kubebuilder:object:generate:= true
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +openshift:compatibility-gen:level=1
// +optional.
// + the moon
type Part struct { // want -2:4 error marker/unknown "did you mean optional. it belongs on a field"
	// +protobuf=false
	// +patchStrategy=merge
	A string `json:"a,omitempty"`
}

// Near is named like a part of a kind, below a name that another tool may read.
// +kubebuilder:object:scope
// +kubebuilder:tool:scope=Cluster
type Near struct { // want -2:4 warning marker/unknown "deep copies know" -1:4 error marker/unknown "kubebuilder:tool:scope is not a marker.*externalMarkers"
	A string `json:"a,omitempty"`
}

// Legacy is a kind of an old project.
// +resource:path=legacies
type Legacy struct { // want -1:4 warning marker/unknown "apiserver-builder"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
