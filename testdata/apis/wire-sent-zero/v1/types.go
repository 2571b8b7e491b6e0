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
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	// +optional
	Any *Any `json:"any,omitempty"`
	// +optional
	Limits *Limits `json:"limits,omitempty"`
}

// Any has no fields in a schema.
type Any struct {
	Limits `json:",inline"`
}

// Limits are examined where a schema has their fields.
type Limits struct {
	// +kubebuilder:validation:Minimum=1
	// +optional
	Flows int32 `json:"flows"` // want warning wire/refused `Limits\.flows is optional, but Go always writes it`
}

// Refused is a kind that no server takes, for a default. What is wrong with its other fields shows
// in the same run.
type Refused struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RefusedSpec `json:"spec"`
}

// RefusedSpec is what is wanted.
type RefusedSpec struct {
	// +kubebuilder:validation:MaxLength=3
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:default=abcdefgh
	// +optional
	Long string `json:"long"` // want -2:26 error server/default
	// +kubebuilder:validation:MinLength=1
	// +optional
	Name string `json:"name"` // want warning wire/refused `RefusedSpec\.name is optional`
}
