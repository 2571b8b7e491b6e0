// Package v1 has CEL rules that refuse nothing, or everything.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pool is a kind.
type Pool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec is what is wanted.
// +kubebuilder:validation:XValidation:rule="has(self.size)"
// +kubebuilder:validation:XValidation:rule="!has(self.min) || self.min <= 3"
// +kubebuilder:validation:XValidation:rule="!has(self.min) || self.min < 100"
// +kubebuilder:validation:XValidation:rule=".self.size != 12345 || has(.self.name)"
type Spec struct { // want -4:45 warning cel/idle "refuses nothing that the rest of the schema accepts: it holds for each of [0-9]+ values" -2:45 warning cel/idle "the rule !has.self.min. || self.min <= 3 does not refuse"
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:XValidation:rule="self > 0"
	Size int32 `json:"size"` // want -1:46 warning cel/idle "refuses nothing"
	Min  int32 `json:"min,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self > 5 && self < 3"
	Max int32 `json:"max,omitempty"` // want -1:46 warning cel/idle "refuses everything: it holds for none of"

	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:XValidation:rule="self != 'x'"
	Name string `json:"name,omitempty"`
}
