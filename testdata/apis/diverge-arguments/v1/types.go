// Package v1 has arguments that the peer reads wrongly or not at all.
// +groupName=example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Blanks have a meaning to nobody: the peer loses the word before them.
// +kubebuilder:resource:shortName={bl ,ank},categories=all ;blanks
type Blanks struct { // want -1:39 warning marker/blank "loses .bl. because" -1:60 warning marker/blank "loses .all. because"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Enum=a ;b
	Enum string `json:"enum"` // want -1:35 warning marker/blank "loses .a. because"
	// +kubebuilder:default={ a : b , c : -1 }
	Map apiextensionsv1.JSON `json:"map,omitempty"` // want -1:29 warning marker/blank "loses .a." -1:33 warning marker/blank "loses .b." -1:37 warning marker/blank "loses .c."
}

// Missing items are mistakes: the peer takes the separator for an item.
type Missing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Enum=a;;b
	Enum string `json:"enum"` // want -1 error marker/argument `write "" for an empty one, else remove the separator`
	// +kubebuilder:default={,}
	List []string `json:"list,omitempty"` // want -1 error marker/argument "expected a string"
	// +kubebuilder:validation:XValidation:rule="self != ''",message=,reason=FieldValueRequired
	Rule string `json:"rule"` // want -1 error marker/argument "the value of message is missing"
}

// Infinite limits are none, and the peer ends with an error of the YAML writer.
type Infinite struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Maximum=Inf
	Number int32 `json:"number"` // want -1 error marker/value "JSON has no such number"
}

// Deep has more levels of braces than a value that makes sense.
type Deep struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:default={a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:{a:1}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}
	Value apiextensionsv1.JSON `json:"value"` // want -1 error marker/argument "more than 100 braces"
}
