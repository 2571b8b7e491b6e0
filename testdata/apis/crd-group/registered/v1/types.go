// Package v1 has a kind in another group than the one that Go registers.
// +groupName=registered.example.org
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

const groupName = "registered.example.com"

var (
	// SchemeGroupVersion is what the types are registered as. It was once this:
	// GroupVersion = schema.GroupVersion{Group: "registered.example.org", Version: "v1"}
	SchemeGroupVersion = schema.GroupVersion{Version: "v1", Group: groupName} // want :2 warning crd/registered "the types of package v1 are registered as registered.example.com/v1, and its CRDs have registered.example.org/v1"

	// Internal is another one.
	Internal = schema.GroupVersion{Group: groupName, Version: "__internal"}
)

// Registered is a kind.
type Registered struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
