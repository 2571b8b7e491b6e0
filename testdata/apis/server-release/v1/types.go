// Package v1 has rules that not every release accepts.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Some is a kind.
type Some struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxItems=4
	// +kubebuilder:validation:items:MaxLength=9
	// +kubebuilder:validation:XValidation:rule="self.first().hasValue()",message="must not be empty"
	Ends []string `json:"ends"` // want -1:57 warning server/release `refused by Kubernetes 1\.32, though accepted by 1\.37: first\(\), last\(\), .* are unknown`

	// +kubebuilder:validation:MaxItems=4
	// +kubebuilder:validation:XValidation:rule="self.sort() == self",message="must be sorted"
	Sorted []int32 `json:"sorted"` // want -1:56 warning server/release `refused by Kubernetes 1\.32 to 1\.34, though`
}
