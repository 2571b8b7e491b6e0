// Package v1 has a map with integer keys, as in kubernetes/autoscaler#3574.
// +groupName=field.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type HistSpec struct {
	// Buckets counts samples.
	Buckets map[int]uint32 `json:"buckets"`
}

type Hist struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec HistSpec `json:"spec"`
}
