// Package v1 has every marker about presence, defaults and examples.
// +groupName=example.com
// +kubebuilder:validation:Required
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Form is a kind.
type Form struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Plain     string  `json:"plain"`
	Pointer   *string `json:"pointer"`
	OmitEmpty string  `json:"omitEmpty,omitempty"`
	OmitZero  string  `json:"omitZero,omitzero"`
	AsString  int32   `json:"asString,string"` // want :2 warning go/json-quoted
	// +optional
	Optional string `json:"optional"`
	// +k8s:optional
	Optional2 string `json:"optional2"`
	// +kubebuilder:validation:Optional
	Optional3 string `json:"optional3"`
	// +required
	Required string `json:"required,omitempty"`
	// +kubebuilder:validation:Required
	Required2 string `json:"required2,omitempty"`
	// +nullable
	Nullable *string `json:"nullable"`

	// +k8s:required
	Text string `json:"text,omitempty"`
	// +k8s:required
	List []string `json:"list,omitempty"`
	// +k8s:required
	Map map[string]string `json:"map,omitempty"`
	// +k8s:required
	Struct Field `json:"struct,omitempty"`
	// +k8s:required
	Number int32 `json:"number,omitempty"`
	// A number of a declared type is taken for an object.
	// +k8s:required
	Named Number `json:"named,omitempty"`
	// +k8s:required
	Port intstr.IntOrString `json:"port,omitempty"`
	// +k8s:required
	// +kubebuilder:validation:MinLength=3
	Bounded string `json:"bounded,omitempty"`
	// The bound of the type is not seen.
	// +k8s:required
	Both Name `json:"both,omitempty"`

	// +kubebuilder:default=5
	Five int32 `json:"five,omitempty"`
	// +kubebuilder:default={a: x, b: {1, 2}, "c d": true, e: {f: "5"}, g: {}}
	Deep apiextensionsv1.JSON `json:"deep,omitempty"`
	// +kubebuilder:default={}
	Empty []string `json:"empty,omitempty"`
	// +kubebuilder:default=a;b
	Semicolons []string `json:"semicolons,omitempty"`
	// +kubebuilder:default={{a,b},{c}}
	Lists [][]string `json:"lists,omitempty"`
	// +kubebuilder:default={a;b}
	ListOfList [][]string `json:"listOfList,omitempty"`
	// +kubebuilder:default=,
	Separator string `json:"separator,omitempty"`
	// +kubebuilder:default=0x1p4
	Sixteen int32 `json:"sixteen,omitempty"`
	// A default does not make a field optional.
	// +kubebuilder:default=10Mi
	Size string `json:"size"`
	// +default={"a": [1, 2.5, null], "b": "<&>"}
	JSON apiextensionsv1.JSON `json:"json,omitempty"`
	// +default=ref(DefaultName)
	Ref string `json:"ref,omitempty"`
	// +default=null
	Null string `json:"null,omitempty"`
	// The second spelling goes first.
	// +kubebuilder:default=b
	Second string `json:"second,omitempty"`
	// +kubebuilder:example=web
	Example string `json:"example,omitempty"`
	// +kubebuilder:example={a: 1}
	Example2 Number `json:"example2,omitempty"` // want -1:26 warning server/unusable-example "the value is {a: 1}, which is of type object"
}

// Field is a struct.
type Field struct {
	A string `json:"a,omitempty"`
}

// Number is a number.
type Number int32

// Name is a name.
// +kubebuilder:validation:MinLength=1
type Name string
