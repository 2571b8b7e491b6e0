// Package v1beta1 has a kind in the group that Go registers.
// +groupName=same.example.org
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// SchemeGroupVersion is what the types are registered as.
var SchemeGroupVersion = schema.GroupVersion{Group: "same.example.org", Version: "v1beta1"}

// Alike is a kind.
type Alike struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
