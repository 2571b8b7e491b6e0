// Package v1alpha1 has a map that became a list, which nothing converts, as in dynamo#8753.
// +groupName=shape.example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Graph is a kind.
// +kubebuilder:storageversion
type Graph struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GraphSpec `json:"spec"`
}

// GraphSpec is what is wanted.
type GraphSpec struct {
	Services map[string]Service `json:"services,omitempty"`
}

// Service is one of them.
type Service struct {
	Name string `json:"name"`
}
