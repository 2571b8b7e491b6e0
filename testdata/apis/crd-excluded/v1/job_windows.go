package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Job is a kind that one system has.
// +kubebuilder:object:root=true
type Job struct { // want note crd/excluded "no manifest is made of Job, as the build leaves its file out: rename the file if its name ends in a system or an architecture, as in _windows.go, or give the build tags"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec JobSpec `json:"spec"`
}

// JobSpec is no kind.
type JobSpec struct {
	Command string `json:"command"`
}

// DenyList is a kind, too.
// +kubebuilder:object:root=true
type DenyList struct { // want note crd/excluded "no manifest is made of DenyList"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// JobList is a list of them.
// +kubebuilder:object:root=true
type JobList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Job `json:"items"`
}
