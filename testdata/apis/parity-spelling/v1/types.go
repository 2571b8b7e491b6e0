// Package v1 has what the peer's users are used to: markers without effect that are written in spite of it.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lenient is a kind.
// +kubebuilder:resource:scope=Cluster
// +kubebuilder:resource:path=lenient
type Lenient struct { // want -2 warning marker/duplicate
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:maxLength=1
	Unknown string `json:"unknown"` // want -1 warning marker/unknown
	// +kubebuilder:validation:MaxItems=1
	Shape string `json:"shape"` // want -1 warning marker/shape
	// +kubebuilder:storageversion
	Target string `json:"target"` // want -1 warning marker/target
	// +optional if you like
	Trailing string `json:"trailing"` // want -1 warning marker/trailing
	// +optional
	// +required
	Both string `json:"both"` // want -1 warning marker/conflict
	// +kubebuilder:validation:Pattern=^a
	// +kubebuilder:validation:Pattern=^b
	Twice string `json:"twice"` // want -2 warning marker/duplicate
	// +kubebuilder:validation:Enum=x;y
	Enum Enum `json:"enum"` // want -1 warning marker/conflict
	// +default="first"
	// +kubebuilder:default=second
	Default string `json:"default,omitempty"` // want -1 warning marker/conflict
	// +k8s:enum
	Constants string `json:"constants"` // want -1 warning marker/place
	// +listType=keyed
	Value []string `json:"value"` // want -1 warning marker/value
	// +kubebuilder:validation:Enum={}
	None string `json:"none"` // want -1 warning marker/value "lists no values"
	// +kubebuilder:validation:Enum=a;b
	// +kubebuilder:validation:Enum={}
	Emptied string `json:"emptied"` // want -1 warning marker/value "lists no values"
	// +kubebuilder:validation:Enum='a';“d”
	// +kubebuilder:example=‘a’
	Quotes string `json:"quotes"` // want -2:34 warning marker/literal -2:38 warning marker/literal -1:26 warning marker/literal
	// +kubebuilder:validation:items:Enum=a|b
	Joined []string `json:"joined"` // want -1:40 warning marker/literal "a.b is a single value"
}

// Enum has its values.
// +kubebuilder:validation:Enum=a;b
type Enum string

// Deep belongs to another generator, whose argument is wrong.
// +kubebuilder:object:generate:false
type Deep interface{ Copy() } // want -1:32 warning marker/argument
