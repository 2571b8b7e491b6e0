// Package v1 has the markers that fit any value, on fields, types and items.
// +groupName=example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Thing is a kind.
// +kubebuilder:title=Thing of things
// +kubebuilder:externalDocs:url=/docs/thing
type Thing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Enum=a;"1";`x y`
	Enum string `json:"enum"`
	// +kubebuilder:validation:Enum={1,2}
	Number int32 `json:"number"`
	// Items of any value are typed one by one.
	// +kubebuilder:validation:Enum=a;1;true;1.5;-2;10Mi;"3"
	Mixed apiextensionsv1.JSON `json:"mixed"`
	Typed Colour               `json:"typed"`
	// +kubebuilder:validation:items:Enum=a;b
	// +kubebuilder:validation:items:Format=hostname
	// +kubebuilder:validation:items:XValidation:rule="self != ''"
	Items []string `json:"items"` // want warning server/root-items
	// +kubebuilder:validation:items:Type=string
	Times []metav1.Time `json:"times"`
	// +kubebuilder:validation:items:XPreserveUnknownFields
	// +kubebuilder:validation:items:XEmbeddedResource
	Objects []runtime.RawExtension `json:"objects"`
	// +kubebuilder:validation:items:XIntOrString
	// +kubebuilder:validation:items:MaxLength=3
	Ports []intstr.IntOrString `json:"ports"`
	List  Colours              `json:"list"`
	Refs  References           `json:"refs"`
	Odds  Odds                 `json:"odds"`

	// +kubebuilder:validation:XPreserveUnknownFields
	Open Part `json:"open"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Open2 Part  `json:"open2"`
	Open3 Open  `json:"open3"`
	Open4 Open2 `json:"open4"`
	// +kubebuilder:validation:XEmbeddedResource
	Object runtime.RawExtension `json:"object"`
	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	Object2 runtime.RawExtension `json:"object2"`
	Object3 Embedded             `json:"object3"`
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:Format=date
	Date metav1.Time `json:"date"` // want -1:5 warning marker/conflict "no value can meet the format date here and the format date-time of Time"
	// +kubebuilder:validation:Type=""
	// +kubebuilder:validation:XIntOrString
	Either  string `json:"either"`
	Either2 Either `json:"either2"`
	// A server takes the type at its word.
	// +kubebuilder:validation:XIntOrString
	Text string `json:"text"`

	// +kubebuilder:title="A title"
	// +kubebuilder:externalDocs:url="https://example.com/x?y=z",description="more, to read"
	Titled    Part   `json:"titled"`
	Inherited Titled `json:"inherited"`

	// +kubebuilder:validation:XValidation:rule="self.size() < 9",message="too long"
	// +kubebuilder:validation:XValidation:reason=FieldValueForbidden,rule="self != 'x'",messageExpression="'no ' + self"
	// +kubebuilder:validation:XValidation:rule=`self == oldSelf.value()`,optionalOldSelf=true
	// +kubebuilder:validation:MaxLength=20
	Ruled string `json:"ruled"`
	// A field's rules come before its type's.
	// +kubebuilder:validation:XValidation:rule="self.a != 'field'",fieldPath=".a"
	Both Strict `json:"both"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=object
	// +kubebuilder:pruning:PreserveUnknownFields
	Schemaless Part `json:"schemaless"`
}

// Part is a struct.
type Part struct {
	// +kubebuilder:validation:MaxLength=9
	A string `json:"a,omitempty"`
}

// Colour has its own values.
// +kubebuilder:validation:Enum=red;green
// +kubebuilder:validation:Format=uri
type Colour string // want -2 warning server/unusable-enum

// Colours is a list.
// +kubebuilder:validation:items:Enum=red
// +kubebuilder:validation:items:Format=uri
// +kubebuilder:validation:items:Type=string
// +kubebuilder:validation:items:XValidation:rule="self == 'red'"
type Colours []string // want -4 warning server/unusable-enum

// References is a list.
// +kubebuilder:validation:items:XPreserveUnknownFields
// +kubebuilder:validation:items:XEmbeddedResource
type References []runtime.RawExtension

// Odds is a list.
// +kubebuilder:validation:items:XIntOrString
// +kubebuilder:validation:items:MaxLength=5
type Odds []intstr.IntOrString

// Open keeps what it does not know.
// +kubebuilder:pruning:PreserveUnknownFields
type Open struct{}

// Open2 does so too.
// +kubebuilder:validation:XPreserveUnknownFields
type Open2 struct{}

// Embedded is a whole object.
// +kubebuilder:validation:XEmbeddedResource
type Embedded runtime.RawExtension

// Either writes its own JSON.
// +kubebuilder:validation:Type=""
// +kubebuilder:validation:XIntOrString
// +kubebuilder:validation:Pattern=^[0-9]+%?$
type Either string

// Titled is a struct.
// +kubebuilder:title=Titled
// +kubebuilder:externalDocs:url=https://example.com
type Titled struct{}

// Strict is a struct.
// +kubebuilder:validation:XValidation:rule="self.a != 'type'",message=first
// +kubebuilder:validation:XValidation:rule="self.a != 'other'",message=second
type Strict struct {
	// +kubebuilder:validation:MaxLength=9
	A string `json:"a"`
}
