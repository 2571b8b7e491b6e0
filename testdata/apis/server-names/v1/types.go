// Package v1 has names that a server refuses.
// +groupName=example.k8s.io
// +versionName=V1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Name is a kind.
// +kubebuilder:resource:path=Names
type Name struct { // want -1:31 error server/name `digits and dashes, of which a letter is the first: write names` -7:17 error server/version `letters, digits and dashes, of which a letter is the first: write v1` :6 error server/approval
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
type Piecewise struct { // want -7:31 error server/name `digits and dashes, of which a letter is the first: write pieces` -6:49 error server/name `digits and dashes, of which a letter is the first: write piece` -5:50 error server/name `letters, digits and dashes, of which a letter is the first: write pc` -4:33 error server/name `underscores and dots, with a letter or digit at both ends: write a-b` -4:53 error server/name `underscores and dots, with a letter or digit at both ends: write g-h` -3:34 error server/name `underscores and dots, with a letter or digit at both ends: write c-d` -2:37 error server/name `underscores and dots, with a letter or digit at both ends: write e-f`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Labelled has two labels, and two annotations, in one text.
// +kubebuilder:metadata:labels="a=b,c=d"
// +kubebuilder:metadata:annotations="a=b;c=d"
// +kubebuilder:metadata:annotations="note=such as e=f, and more"
type Labelled struct { // want -3:33 error server/name `"a=b,c=d" is a single value: semicolons separate values, outside of quotes, as in "a=b";"c=d"` -2:38 warning marker/literal `"a=b;c=d" is a single value` -1:38 error server/approval
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
