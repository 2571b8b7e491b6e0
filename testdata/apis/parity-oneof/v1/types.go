// Package v1 has the helpers that write rules about the presence of fields.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Source is a kind.
type Source struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec names where to look. The rules stand in a fixed order.
// +kubebuilder:validation:AtLeastOneOf=file;secret
// +kubebuilder:validation:ExactlyOneOf={url,file}
// +kubebuilder:validation:AtMostOneOf=url;file;secret
// +kubebuilder:validation:AtMostOneOf=secret;url
// +kubebuilder:validation:AtMostOneOf={}
// +kubebuilder:validation:XValidation:rule="!has(self.file) || self.file != 'x'"
type Spec struct {
	Name string `json:"name"`

	URL *string `json:"url,omitempty"`
	// +optional
	File *string `json:"file"`
	// +kubebuilder:validation:Optional
	Secret *string `json:"secret,omitempty"`
}
