// Package misnamed misspells the marker of its group, which is one mistake.
// +kubebuilder:groupName=misnamed.example.com
package misnamed // want -1:4 error marker/unknown `did you mean groupName\?`

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Thing is a kind.
type Thing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
