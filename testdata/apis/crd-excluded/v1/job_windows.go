package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Job is a kind that one system has.
// +kubebuilder:object:root=true
type Job struct { // want note crd/excluded "no manifest is made of Job, as the build leaves its file out: see its name"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec JobSpec `json:"spec"`
}

// JobSpec is no kind.
type JobSpec struct {
	Command string `json:"command"`
}

// JobList is a list of them.
// +kubebuilder:object:root=true
type JobList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Job `json:"items"`
}
