// Package v1 has markers that do not fit the types they stand on.
// +groupName=example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Shape is a kind.
type Shape struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MinLength=1
	A int `json:"a"` // want -1:5 error marker/shape "restricts a string, and the value is of type integer; did you mean kubebuilder:validation:Minimum"
	// +kubebuilder:validation:Maximum=1
	B string `json:"b"` // want -1:5 error marker/shape "an integer or a number"
	// +kubebuilder:validation:MaxItems=1
	C map[string]string `json:"c"` // want -1:5 error marker/shape "an array"
	// +kubebuilder:validation:MinProperties=1
	D []string `json:"d"` // want -1:5 error marker/shape "an object"
	// +kubebuilder:validation:MinProperties=1
	E Part `json:"e"`
	// +kubebuilder:validation:items:MaxLength=1
	F string `json:"f"` // want -1:5 error marker/shape "no array"
	// +kubebuilder:validation:items:Maximum=1
	G []string `json:"g"` // want -1:5 error marker/shape "an integer or a number"
	// +listType=set
	H string `json:"h"` // want -1:5 error marker/shape "an array"
	// +listMapKey=name
	I []string `json:"i"` // want -1:5 error marker/shape "needs listType=map"
	// +mapType=atomic
	J []string `json:"j"` // want -1:5 error marker/shape "an object"
	// +structType=atomic
	K string `json:"k"` // want -1:5 error marker/shape "an object"
	// +kubebuilder:validation:Pattern=`^a`
	L metav1.Time `json:"l"`
	// +kubebuilder:validation:Maximum=1.5
	M int `json:"m"` // want -1:37 error marker/value "write a whole number"
	// +k8s:maxItems=1
	N string `json:"n"` // want -1:5 error marker/shape "an array"
	// +kubebuilder:validation:MultipleOf=2
	O bool   `json:"o"` // want -1:5 error marker/shape "of type boolean"
	P Number `json:"p"`
	Q Words  `json:"q"`
	// +kubebuilder:validation:Pattern=`^a`
	R intstr.IntOrString `json:"r"`
	// +kubebuilder:validation:Minimum=1
	S *resource.Quantity `json:"s"` // want -1:5 error marker/shape "values of Quantity are integers or strings; use a rule with kubebuilder:validation:XValidation"
	// +kubebuilder:validation:items:MaxLength=5
	T []intstr.IntOrString `json:"t"`
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:Pattern=`^a`
	U resource.Quantity `json:"u"`
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:Pattern=`^a`
	V metav1.Time `json:"v"`
	// +kubebuilder:validation:Pattern=`^a`
	W []string `json:"w"` // want -1:5 error marker/shape "of type array; for its items: kubebuilder:validation:items:Pattern$"
	// +kubebuilder:validation:Pattern=`^a`
	X []int `json:"x"` // want -1:5 error marker/shape "of type array: remove it$"
	// +mapType=atomic
	Y []map[string]string `json:"y"` // want -1:5 error marker/shape "of type array: remove it$"
	// +k8s:maximum=5
	Z []int `json:"z"` // want -1:5 error marker/shape "of type array; did you mean k8s:maxItems"
	// +listType=atomic
	AA *Part `json:"aa"` // want -1:5 error marker/shape "it restricts an array, and values of Part are of type object: remove it$"
	// +kubebuilder:validation:items:Maximum=1
	AB []metav1.Time `json:"ab"` // want -1:5 error marker/shape "values of Time are of type string: remove it$"
	// +kubebuilder:validation:MaxLength=1
	AC Parts `json:"ac"` // want -1:5 error marker/shape "values of Parts are of type object: remove it$"
}

// Part is a struct.
type Part struct {
	A string `json:"a"`
}

// Parts is declared as a struct.
type Parts Part

// Number is not an enum.
// +k8s:enum
// +kubebuilder:validation:MaxLength=1
type Number int // want -2:4 error marker/shape "underlying type is string" -1:4 error marker/shape "of type integer"

// Words has no constants that are declared as it wants them.
// +k8s:enum
type Words string // want -1:4 error marker/value "no constant"

// A Word that controller-gen does not see.
const Word = Words("a")
