// Package v1 has markers as people have spelled them in public.
// +groupName=spelled.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

const (
	// +groupName=spelled.example.com
	// want -1:5 error marker/place "groupName has no effect here: move it above the package clause$"

	group = "spelled.example.com"
)

// Colons stand for the equals sign before a value.
// +kubebuilder:metadata:labels:example.com/backup=true
// +kubebuilder:metadata:labels: "example.com/restore=true"
// +kubebuilder:resource:path=colons,singular:colon,scope=Cluster
// +kubebuilder:printcolumn:name:"Kind",type=string,JSONPath=.kind
type Colons struct { // want -4:32 error marker/trailing "write kubebuilder:metadata:labels=$" -3:32 error marker/trailing "labels=$" -2:38 error marker/argument "before a value: write singular=;" -1:33 error marker/trailing "name=$"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XValidation:rule:"self != 'x'"
	// want -1:45 error marker/trailing "write kubebuilder:validation:XValidation:rule=$"
	Rule string `json:"rule"`
	// +kubebuilder:validation:Enum=;Memory
	// want -1:34 error marker/argument `write "" for an empty one`
	Medium string `json:"medium"`
	// +kubebuilder:default='24h'
	// want -1:26 error marker/value "^the quotes of '24h' are part of the value"
	Period *metav1.Duration `json:"period,omitempty"`
}
