package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Worker is a program that runs in a number of copies.
//
// +kubebuilder:object:root=true
// +kubebuilder:resource:shortName=wk,categories=workloads
// +kubebuilder:deprecatedversion:warning="workloads.example.com/v1alpha1 Worker is deprecated, use v1"
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name="Image",type=string,JSONPath=`.spec.image`
type Worker struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +required
	Spec WorkerSpec `json:"spec"`
	// +optional
	Status WorkerStatus `json:"status,omitempty"`
}

// WorkerList is a list of workers.
//
// +kubebuilder:object:root=true
type WorkerList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Worker `json:"items"`
}

// WorkerSpec is what the user wants.
type WorkerSpec struct {
	// Image is the reference of a container image.
	// +kubebuilder:validation:MinLength=1
	// +required
	Image string `json:"image"`

	// Replicas is the number of copies that run.
	// +kubebuilder:default=1
	// +kubebuilder:validation:Minimum=0
	// +optional
	Replicas *int32 `json:"replicas,omitempty"`
}

// WorkerStatus is what was found.
type WorkerStatus struct {
	// ReadyReplicas is the number of copies that answer.
	// +optional
	ReadyReplicas int32 `json:"readyReplicas,omitempty"`
}
