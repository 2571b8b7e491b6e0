// Package v1 declares the types by which KEP-2335 tests what a structural schema must be able to express. The markers are
// those of the KEP's sketches; what the KEP leaves out, JSON tags above all, is filled in.
//
// +groupName=litmus.example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Union holds a discriminated union.
type Union struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DiscriminatedVolumeSource `json:"spec"`
}

type DiscriminatedVolumeSource struct {
	// +discriminator
	Type string `json:"type"`
	// +union
	EmptyDir *EmptyDir `json:"emptyDir,omitempty"`
	// +union
	HostPath *HostPath `json:"hostPath,omitempty"`
	// +required
	SharedField string `json:"sharedField"`
}

type EmptyDir struct{}

type HostPath struct {
	// +kubebuilder:pattern:"/.*"
	// +required
	Path string `json:"path"`
}

// Address holds a string of one of two formats.
type Address struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AddressSpec `json:"spec"`
}

type AddressSpec struct {
	IP IPv4Orv6 `json:"ip"`
}

// +kubebuilder:anyOf:pattern="^(?:(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\\.){3}(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)$",pattern="^(([0-9a-fA-F]{1,4}:){7,7}[0-9a-fA-F]{1,4}|::1)$"
type IPv4Orv6 string

// Extension holds a whole object.
type Extension struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExtensionSpec `json:"spec"`
}

type ExtensionSpec struct {
	// +nullable
	// +kubebuilder:properties=apiVersion:pattern=v1
	X runtime.RawExtension `json:"x"`
}

// Document holds any JSON.
type Document struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocumentSpec `json:"spec"`
}

type DocumentSpec struct {
	// +nullable
	// +kubebuilder:type=object
	JSON apiextensionsv1.JSON `json:"json"`
}

// Counters holds a map of strings.
type Counters struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CountersSpec `json:"spec"`
}

type CountersSpec struct {
	// +kubebuilder:additionalProperties:minimum=42
	Counts map[string]int `json:"counts"`
}

// Quantity holds an integer or a string.
type Quantity struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec QuantitySpec `json:"spec"`
}

type QuantitySpec struct {
	// +kubebuilder:pattern=abc
	// +kubebuilder:anyOf=minimum=42,maximum=50;minimum=52,maximum=60
	X *intstr.IntOrString `json:"x,omitempty"`
	// +optional
	Plain *intstr.IntOrString `json:"plain,omitempty"`
}
