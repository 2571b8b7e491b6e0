// Package v1 has defaults that never apply to what Go sends, as in netobserv-operator#319.
// +groupName=zero.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Collector is a kind.
type Collector struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CollectorSpec `json:"spec"`
}

// CollectorSpec is what is wanted.
type CollectorSpec struct {
	// +kubebuilder:default=50
	// +optional
	Sampling int32 `json:"sampling"` // want warning wire/default `CollectorSpec\.sampling has the default 50`
	// +kubebuilder:default=true
	// +optional
	Enabled bool `json:"enabled,omitempty"` // want warning wire/zero `CollectorSpec\.enabled cannot be set to false from Go`
	// +kubebuilder:validation:Minimum=1025
	// +kubebuilder:default=2055
	// +optional
	Port int32 `json:"port"` // want warning wire/refused `CollectorSpec\.port has a default`
	// +kubebuilder:default={IPv4}
	// +optional
	Families []string `json:"families,omitempty"` // want warning wire/zero `CollectorSpec\.families cannot be set to \[\] from Go`
	// Conditions are what a controller adds to, and never empties.
	// +kubebuilder:default={{type: Ready, status: Unknown, reason: Pending, message: "", lastTransitionTime: "1970-01-01T00:00:00Z"}}
	// +optional
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
