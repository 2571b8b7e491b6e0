// Package optional leaves fields optional that say nothing.
// +groupName=optional.example.com
// +kubebuilder:validation:Optional
package optional

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Loose is a kind.
type Loose struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Plain string `json:"plain"`
	// +required
	Required string `json:"required"`
	// +k8s:required
	Required2 string `json:"required2"`
	// +kubebuilder:validation:Required
	Required3 string `json:"required3"`
}
