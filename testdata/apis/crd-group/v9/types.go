// Package v9 has a group that is none, which is why Go registers another.
// +groupName=v9.example.com/v9
package v9 // want -1:15 error server/name "write v9.example.com$"

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is what the types are registered as.
var GroupVersion = schema.GroupVersion{Group: "v9.example.com", Version: "v9"}

// Malformed is a kind.
type Malformed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Renamed has a plural by a marker.
// +kubebuilder:resource:path=others
type Renamed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
