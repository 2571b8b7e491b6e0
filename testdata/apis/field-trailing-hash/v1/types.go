// Package v1 has comments behind the values of markers, as in kubernetes-sigs/controller-tools#1479.
// +groupName=field.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type HashSpec struct {
	// +k8s:maximum=2 # Bounds the CEL cost.
	A int32 `json:"a,omitempty"`
	// +k8s:maxItems=3 # why
	B []string `json:"b,omitempty"`
	// +kubebuilder:validation:Maximum=2 # Bounds the CEL cost.
	C int32 `json:"c,omitempty"` // want -1:37 error marker/argument "kubebuilder:validation:Ma.* # Bounds the CEL cost..: a comment stands on a line of its own; it is written .kubebuilder:validation:Maximum=<number>"
	// +listType=set # atomic before
	D []string `json:"d,omitempty"` // want -1:15 error marker/value "listType has no effect here: its value is one of map, set, atomic: a comment stands on a line of its own"
	// +optional # because
	E string `json:"e"` // want -1:14 error marker/trailing "the text after optional makes the line an unknown marker: remove it, or move it to a line of its own"
	// +kubebuilder:default="x" # because
	F string `json:"f,omitempty"` // want -1:30 error marker/argument "kubebuilder:default: .# b.* comment stands on a line of its own; it is written .kubebuilder:default=<value>"
	// +kubebuilder:validation:Pattern=`^a #b$`
	G string `json:"g,omitempty"`
	// +kubebuilder:validation:Enum=a;b # two
	H string `json:"h,omitempty"` // want -1:38 warning marker/swallowed ".# two. is part of the value: a comment stands on a line of its own"
	// +k8s:immutable # never
	I string `json:"i,omitempty"` // want -1:19 error marker/trailing "the text after k8s:immutable makes the line an unknown marker: remove it, or move it to a line of its own"
	// +kubebuilder:default=x#y
	J string `json:"j,omitempty"`
	// +kubebuilder:validation:MaxLength=3 # ok
	K string `json:"k,omitempty"` // want -1:39 error marker/argument "kubebuilder:validation:Ma.*integer, found .3 # ok.: a comment stands on a line of its own; it is written .kubebuilder:validation:MaxLength=<count>"
	// +required # because
	L string `json:"l,omitempty"` // want -1:14 error marker/trailing "the text after required makes the line an unknown marker: remove it, or move it to a line of its own"
}

type Hash struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec HashSpec `json:"spec"`
}
