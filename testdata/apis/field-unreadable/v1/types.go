// Package v1 has fields without a schema, and other mistakes that have nothing to do with them.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Thing is a kind. What names the field done is no mistake of its own.
// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=`.spec.namee`
// +kubebuilder:printcolumn:name=B,type=string,JSONPath=`.spec.done`
// +kubebuilder:printcolumn:name=C,type=string,JSONPath=`.spec.all[0].first`
// +kubebuilder:selectablefield:JSONPath=`.spec.namee`
// +kubebuilder:selectablefield:JSONPath=`.spec.done`
type Thing struct { // want -5:57 warning server/path "did you mean .spec.name" -2:42 error server/selectable-field "did you mean .spec.name"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}

// Spec has the fields.
// +kubebuilder:validation:XValidation:rule="self.namee != 'b'"
// +kubebuilder:validation:XValidation:rule="self.done"
// +kubebuilder:validation:XValidation:rule="self.all.size() > 0"
type Spec struct { // want -3:50 error server/rule "there is no field namee: did you mean name"
	// +kubebuilder:validation:MaxLength=9
	Name string                `json:"name,omitempty"`
	Done chan int              `json:"done,omitempty"` // want error go/type "chan int"
	All  []map[string]chan int `json:"all,omitempty"`  // want error go/type "chan int"
	// +listType=map
	// +listMapKey=namee
	Parts []Part `json:"parts,omitempty"` // want -1:5 error go/list-keys "no property .namee."
	// +kubebuilder:default={namee: a}
	Part Part `json:"part,omitempty"` // want -1:27 error server/default "did you mean name"
}

// Part has a field that lacks a type.
// +kubebuilder:validation:XValidation:rule="self.other != self.name"
type Part struct {
	// +kubebuilder:validation:MaxLength=9
	Name  string `json:"name,omitempty"`
	Other func() `json:"other,omitempty"` // want error go/type "func"
}

// Open is a kind that lacks a field whose name nobody knows, so that each name may be that of the field.
// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=`.namee`
// +kubebuilder:validation:XValidation:rule="self.namee != 'b'"
type Open struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name,omitempty"`
	More string // want error go/json-tag "no json tag"
}
