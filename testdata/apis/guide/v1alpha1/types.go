// Package v1alpha1 declares the types behind the CRDs of a practitioner's guide to structural schemas.
//
// +groupName=primehub.io
package v1alpha1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// InstanceType says what a notebook may use, with names that hold dots and slashes.
type InstanceType struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata"`

	Spec InstanceTypeSpec `json:"spec,omitempty"`
}

type InstanceTypeSpec struct {
	Description   string  `json:"description,omitempty"`
	DisplayName   string  `json:"displayName,omitempty"`
	LimitsCPU     float64 `json:"limits.cpu"`
	LimitsMemory  string  `json:"limits.memory"`
	LimitsGPU     int     `json:"limits.nvidia.com/gpu,omitempty"`
	RequestsCPU   float64 `json:"requests.cpu,omitempty"`
	RequestMemory string  `json:"request.memory,omitempty"`
}

// Dataset is where data comes from. The guide restricts annotations of its metadata, which a structural schema cannot.
type Dataset struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DatasetSpec `json:"spec,omitempty"`
}

type DatasetSpec struct {
	Description string   `json:"description,omitempty"`
	DisplayName string   `json:"displayName,omitempty"`
	GitSync     *GitSync `json:"gitsync,omitempty"`
	// +kubebuilder:validation:Pattern=`^(env|git|pv)$`
	Type string `json:"type,omitempty"`
	URL  string `json:"url,omitempty"`
	// Variables is what the guide calls an object without saying more, of which nothing but {} would be left.
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:Type=object
	Variables  *apiextensionsv1.JSON `json:"variables,omitempty"`
	VolumeName string                `json:"volumeName,omitempty"`
}

type GitSync struct {
	Secret string `json:"secret,omitempty"`
}

// Image is an image of a container.
type Image struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ImageSpec `json:"spec,omitempty"`
}

type ImageSpec struct {
	Description string `json:"description,omitempty"`
	DisplayName string `json:"displayName,omitempty"`
	PullSecret  string `json:"pullSecret,omitempty"`
	URL         string `json:"url,omitempty"`
}
