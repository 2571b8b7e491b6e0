// Package v1beta2 has a field that the other version lacks, as in kueue#5186.
// +groupName=lost.example.com
package v1beta2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Queue is a kind.
type Queue struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec QueueSpec `json:"spec"`
}

// QueueSpec is what is wanted.
type QueueSpec struct {
	Name string `json:"name"`
	// Flavor is known to this version alone.
	Flavor string `json:"flavor,omitempty"` // want warning versions/lost `QueueSpec\.flavor is lost as soon as it is stored`
}
