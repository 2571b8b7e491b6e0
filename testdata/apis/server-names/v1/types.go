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

// Piecewise has a mistake in each of several markers that say parts of one thing.
// +kubebuilder:resource:path=Pieces
// +kubebuilder:resource:scope=Cluster,singular=Piece
// +kubebuilder:resource:scope=Cluster,shortName=PC
// +kubebuilder:metadata:labels="a b=c",annotations="g h=c"
// +kubebuilder:metadata:labels={"c d=e",fine=yes},annotations="api-approved.kubernetes.io=unapproved, for tests"
// +kubebuilder:metadata:labels="ok=e f"
// +kubebuilder:metadata:annotations="fine=g h"
type Piecewise struct { // want -7:4 error server/name "Pieces" -6:4 error server/name "Piece" -5:4 error server/name "PC" -4:4 error server/name "a b" -4:4 error server/name "g h" -3:4 error server/name "c d" -2:4 error server/name "e f"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
