// Package v1 is about rules of a project on the use of markers.
// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Rule has a short name.
// +kubebuilder:object:root=true
// +kubebuilder:resource:path=rules,shortName=ru,scope=Cluster
type Rule struct { // want -1:37 error marker/forbidden "kubebuilder:resource:shortName must not be used here: names are ours"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              RuleSpec `json:"spec,omitempty"`
}

// Bare has no categories and no scope.
// +kubebuilder:object:root=true
type Bare struct { // want :6 error marker/required "Bare has no kubebuilder:resource:scope, which all kinds must have: say where it lives"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// BareList is no place for rules about fields.
type BareList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Bare `json:"items"`
}

// RuleSpec is what a rule says.
type RuleSpec struct {
	// +kubebuilder:validation:items:MaxLength=5
	A []string `json:"a"` // want :2 error marker/required "RuleSpec.a has no \\*listType, which all lists must have"
	// +kubebuilder:validation:Minimum=1
	B int32 `json:"b"` // want -1:5 warning marker/preferred "kubebuilder:validation:Minimum is used here: write k8s:minimum instead: the tag is newer"
	// +listType=atomic
	C []string `json:"c"`
	// +k8s:listType=set
	D []string `json:"d"`
	E Names    `json:"e"`
	F []byte   `json:"f"`
	// +kubebuilder:validation:XValidation:rule="self != 'a,b'",message="no, not a"
	G string `json:"g"` // want -1:41 error marker/forbidden "kubebuilder:validation:XValidation:rule must not be used here"
	// +kubebuilder:pruning:PreserveUnknownFields
	H map[string]string `json:"h,omitempty"` // want -1:5 error marker/forbidden "kubebuilder:pruning:PreserveUnknownFields must not be used here: a server would keep typing errors"
	// +kubebuilder:validation:XIntOrString
	K *string `json:"k,omitempty"`
}

// Names is a list that says how it merges.
// +listType=set
type Names []string
