// Package v1 is a version.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Stored is a kind with two storage versions.
// +kubebuilder:storageversion
type Stored struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Unstored is a kind without a storage version.
type Unstored struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Same is a kind.
// +kubebuilder:resource:path=same
type Same struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Sane takes the plural of another kind.
// +kubebuilder:resource:path=same
type Sane struct { // want :6 error crd/name-duplicate "Same and Sane"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Foo is a kind.
type Foo struct { // want :6 error crd/name-duplicate "FOO and Foo"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// FOO differs from a kind in case alone.
type FOO struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Selected is a kind with the same schema in both versions.
// +kubebuilder:storageversion
// +kubebuilder:selectablefield:JSONPath=.size
type Selected struct { // want -1:4 error server/selectable-field "^the versions share their schema but not their selectable fields, .*: give every version the same ones, in the same order$"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	// +optional
	Size *int32 `json:"size,omitempty"`
}
