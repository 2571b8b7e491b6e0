// Package v1 has rules about fields whose names CEL cannot write.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Route is a kind.
// +kubebuilder:object:root=true
type Route struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has names that are words of CEL, or no identifiers.
// +kubebuilder:validation:XValidation:rule="self.in == 'a'"
// +kubebuilder:validation:XValidation:rule="self.max-age > 1"
// +kubebuilder:validation:XValidation:rule="size(self.__namespace__) > 0 && self.max__dash__age > 1"
type Spec struct { // want -3:51 error server/rule "in as __in__" -2:50 error server/rule "max-age as max__dash__age"
	Namespace string `json:"namespace"`
	In        string `json:"in"`
	MaxAge    int32  `json:"max-age"`
}
