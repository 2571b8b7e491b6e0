// Package grouptype names its group above the kind.
package grouptype

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Barn is a kind.
// +kubebuilder:object:root=true
// +groupName:=type.told.example.com
type Barn struct { // want -1:4 error marker/target "groupName has no effect on a type: it belongs on a package$"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
