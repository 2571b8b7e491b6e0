// Package v2alpha1 is a version that exists only where a gate is on.
//
// +groupName=gates.example.com
// +schemagen:gate=Alpha
package v2alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Door has another shape.
//
// +schemagen:ifDisabled(Beta)=+kubebuilder:unservedversion
// +schemagen:ifEnabled(Beta)=+kubebuilder:metadata:labels=of=beta
type Door struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Title is on it.
	Title string `json:"title"`
}
