// Package v1 has names that a server refuses.
// +groupName=example.k8s.io
// +versionName=V1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Name is a kind.
// +kubebuilder:resource:path=Names
type Name struct { // want -1:4 error server/name -7:4 error server/version :6 error server/approval
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Foo_Bar is a name of which four others are made.
type Foo_Bar struct { // want :6 error server/name :6 error server/approval
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
