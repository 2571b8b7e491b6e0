// Package label has a label without a value.
// +groupName=label.example.com
package label

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Tag is a kind.
// +kubebuilder:metadata:labels=app
type Tag struct { // want -1 error marker/argument "not written as key=value"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
