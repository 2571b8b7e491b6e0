// Package v1 has the types whose schema their name says.
// +groupName=example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Known is a kind.
type Known struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Time      metav1.Time       `json:"time"`
	Times     []metav1.Time     `json:"times"` // schemagen:ignore wire/nil so it is
	MicroTime *metav1.MicroTime `json:"microTime"`
	Duration  metav1.Duration   `json:"duration"`
	// Metadata below the root keeps nothing.
	Meta     metav1.ObjectMeta            `json:"meta"` // schemagen:ignore go/embedded-metadata so it is
	Selector *metav1.LabelSelector        `json:"selector"`
	Quantity resource.Quantity            `json:"quantity"`
	Limits   map[string]resource.Quantity `json:"limits"` // schemagen:ignore wire/nil so it is
	Port     intstr.IntOrString           `json:"port"`
	Raw      runtime.RawExtension         `json:"raw"`
	JSON     apiextensionsv1.JSON         `json:"json"`
	JSONs    []apiextensionsv1.JSON       `json:"jsons"` // schemagen:ignore wire/nil so it is
	Object   unstructured.Unstructured    `json:"object"` // schemagen:ignore go/embedded-metadata so it is
	Types    metav1.TypeMeta              `json:"types"`
}
