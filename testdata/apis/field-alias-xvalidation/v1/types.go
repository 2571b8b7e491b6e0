// Package v1 has aliases with markers, as in kubernetes-sigs/controller-tools#1462.
// +groupName=field.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Labels must not be empty.
// +kubebuilder:validation:XValidation:rule="self.size() > 0",message="must not be empty"
// +kubebuilder:validation:MaxProperties=8
type Labels = map[string]string

// +kubebuilder:validation:MaxItems=4
// +listType=set
type Names = []string

// +kubebuilder:validation:MaxLength=5
type Short = string

// +kubebuilder:validation:Minimum=3
type Count = int32

type Inner struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="has(self.a) != has(self.b)",message="one of a, b"
type InnerAlias = Inner // want -1:4 error marker/alias "the marker has no effect: InnerAlias is an alias, and fields of it have the type that it stands for"

// +kubebuilder:validation:XValidation:rule="self > 1"
type PtrAlias = *int64

type AliasSpec struct {
	Labels Labels     `json:"labels,omitempty"`
	Names  Names      `json:"names,omitempty"`
	Short  Short      `json:"short,omitempty"`
	Count  Count      `json:"count,omitempty"`
	Inner  InnerAlias `json:"inner,omitempty"`
	Ptr    PtrAlias   `json:"ptr,omitempty"`
}

type Alias struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AliasSpec `json:"spec"`
}
