// Package v1beta1 has a map that became a list, which nothing converts, as in dynamo#8753.
// +groupName=shape.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Graph is a kind.
type Graph struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GraphSpec `json:"spec"`
}

// GraphSpec is what is wanted.
type GraphSpec struct {
	// +listType=map
	// +listMapKey=name
	Services []Service `json:"services,omitempty"` // want warning versions/type `GraphSpec\.services has another type in v1alpha1`
}

// Service is one of them.
type Service struct {
	Name string `json:"name"`
}
