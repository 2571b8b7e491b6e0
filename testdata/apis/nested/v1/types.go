// Package v1 restricts values below and under junctors.
//
// +groupName=nested.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Nest is a kind whose name is short.
// +schemagen:metadata:name:maxLength=8
// +schemagen:metadata:generateName:anyOf=pattern="^a";pattern="^b"
type Nest struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NestSpec `json:"spec"`
}

type NestSpec struct {
	// A list of lists, of which the inner ones are restricted.
	// +kubebuilder:validation:items:items:MaxLength=8
	// +kubebuilder:validation:items:MaxItems=2
	// +optional
	Matrix [][]string `json:"matrix,omitempty"`
	// +kubebuilder:validation:additionalProperties:items:minimum=1
	// +optional
	Ports map[string][]int32 `json:"ports,omitempty"`

	// Values below that may be null.
	// +kubebuilder:validation:items:nullable
	// +optional
	Gaps []*string `json:"gaps,omitempty"`
	// +kubebuilder:validation:additionalProperties:nullable
	// +kubebuilder:validation:additionalProperties:properties:name:Nullable
	// +optional
	Unset map[string]*Part `json:"unset,omitempty"`
	// +kubebuilder:validation:additionalProperties:items:nullable
	// +optional
	Holes map[string][]*int32 `json:"holes,omitempty"`

	// An old spelling by itself, whose newer one has no form for items.
	// +kubebuilder:items:XPreserveUnknownFields
	// +optional
	Open []Part `json:"open,omitempty"`

	// The same type twice, restricted once.
	// +kubebuilder:validation:properties:name:pattern=`^[a-z]+$`
	// +kubebuilder:validation:properties:tags:items:enum={a,b}
	// +kubebuilder:validation:properties:deep:properties:level:maximum=3
	// +kubebuilder:validation:properties:deep:required=level
	// +optional
	Strict *Part `json:"strict,omitempty"`
	// +optional
	Loose *Part `json:"loose,omitempty"`
	// +kubebuilder:validation:items:MaxLength=8
	// +kubebuilder:validation:items:anyOf:=pattern="^a";pattern="^b",minLength=3
	// +kubebuilder:validation:items:oneOf=minLength=2,anyOf=(pattern="^[(]";enum={"a)b",c});not:enum=d,allOf=(maxLength=9)
	// +optional
	Names []string `json:"names,omitempty"`
	// +kubebuilder:validation:items:Pattern="^x"
	// +optional
	Tags TagList `json:"tags,omitempty"`

	// +kubebuilder:validation:oneOf=required=name;required=tags,properties:name:minLength=3
	// +kubebuilder:validation:oneOf=not:required=name,properties:deep:properties:level:minimum=2
	// +kubebuilder:validation:not=required=name,required=tags,required=deep
	// +kubebuilder:validation:allOf=maxProperties=2;minProperties=1
	// +optional
	Junctors *Part `json:"junctors,omitempty"`

	// What a comma joins holds together, also what is negated.
	// +kubebuilder:validation:oneOf=required=name;not:required=name,not=required=tags,not:properties:deep:required=level
	// +optional
	Neither *Part `json:"neither,omitempty"`

	// +kubebuilder:anyOf:maximum=80;minimum=1024
	// +optional
	Port int32 `json:"port,omitempty"`
	// +kubebuilder:validation:anyOf=minimum=1,maximum=5;pattern="%$"
	// +kubebuilder:validation:pattern:="^[0-9]"
	// +optional
	Share *intstr.IntOrString `json:"share,omitempty"`
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=65535
	// +kubebuilder:validation:MaxLength=15
	// +optional
	Target *intstr.IntOrString `json:"target,omitempty"`
	// +kubebuilder:validation:items:Minimum=1
	// +optional
	Targets []intstr.IntOrString `json:"targets,omitempty"`

	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:properties:kind:enum=Pod
	// +kubebuilder:validation:properties:metadata:properties:name:maxLength=63
	// +kubebuilder:validation:oneOf=properties:apiVersion:enum=v1;properties:apiVersion:enum=v2
	// +optional
	Object runtime.RawExtension `json:"object,omitempty"`
	// +kubebuilder:validation:properties:kind:pattern="^Config"
	// +optional
	Raw *runtime.RawExtension `json:"raw,omitempty"`
	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:validation:properties:kind:pattern="^Config"
	// +kubebuilder:validation:properties:apiVersion:maxLength=8
	// +optional
	Whole *Whole `json:"whole,omitempty"`
}

// Whole says nothing of what it holds.
type Whole struct{}

type TagList []string

// Part is used in several places.
// +kubebuilder:validation:properties:name:maxLength=10
type Part struct {
	// The name of the part.
	// +optional
	Name string `json:"name,omitempty"`
	// +optional
	Tags TagList `json:"tags,omitempty"`
	// +optional
	Deep Deep `json:"deep,omitempty"`
}

// Deep is one level further down.
type Deep struct {
	// The level.
	// +kubebuilder:validation:Maximum=9
	// +optional
	Level int32 `json:"level,omitempty"`
}
