// Package v1 has markers of equal rank on one declaration. The peer applies them in a random order; here the order of the
// source counts.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Dice is a kind.
type Dice struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +listType=set
	// +k8s:listType=atomic
	Lists []string `json:"lists"` // want -1 warning marker/conflict
	// +k8s:maxItems=3
	// +kubebuilder:validation:MaxItems=5
	Items []string `json:"items"` // want -1 warning marker/conflict :2 warning server/root-items
	// +k8s:minimum=1
	// +kubebuilder:validation:Minimum=2
	Number int32 `json:"number"` // want -1 warning marker/conflict
	// +mapType=granular
	// +structType=atomic
	Map  map[string]string `json:"map"` // want -1:5 warning marker/conflict
	Enum Enum              `json:"enum"`
	// +kubebuilder:validation:XValidation:rule="self > 0"
	// +k8s:immutable
	// +kubebuilder:validation:XValidation:rule="self > 1"
	Rules int32 `json:"rules"`
}

// Enum has two sources of values.
// +kubebuilder:validation:Enum=a
// +k8s:enum
type Enum string // want -1 warning marker/conflict

// B is a value of Enum.
const B Enum = "b"
