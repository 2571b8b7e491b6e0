// Package v1beta1 has a field that the other version lacks, as in kueue#5186.
// +groupName=lost.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Queue is a kind.
// +kubebuilder:storageversion
type Queue struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec QueueSpec `json:"spec"`
}

// QueueSpec is what is wanted.
type QueueSpec struct {
	Name string `json:"name"`
	// +kubebuilder:validation:MaxLength=5
	Quota string `json:"quota,omitempty"`
}
