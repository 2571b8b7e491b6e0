// +groupName=slashes.told.example.com/v1
// +versionName=slashes.told.example.com/v1
package slashes // want -2:15 error server/name "write slashes.told.example.com$" -1:17 error server/version "write v1$"

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Barn is a kind.
// +kubebuilder:object:root=true
type Barn struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
