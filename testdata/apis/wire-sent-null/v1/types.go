// Package v1 has a required list that Go sends as null, as in controller-runtime#1461.
// +groupName=null.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Route is a kind.
type Route struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RouteSpec `json:"spec"`
}

// RouteSpec is what is wanted.
type RouteSpec struct {
	Host string `json:"host"`
	// +listType=set
	Paths []string `json:"paths"` // want warning wire/nil `RouteSpec\.paths is required`
	// +nullable
	// +kubebuilder:default=80
	Port *int32 `json:"port"` // want warning wire/default `the default 80, .* it always writes the zero value, null: write omitempty$`
}
