// Package only skips its only version.
// +groupName=only.example.com
package only

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gone is a kind without a version.
// +kubebuilder:skipversion
type Gone struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Half is a kind without a version that has a column.
// +kubebuilder:skipversion
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp
type Half struct { // want -1 warning marker/conflict
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Idle is a kind of which no version is served.
// +kubebuilder:unservedversion
type Idle struct { // want -1:4 error crd/served
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Twin is declared by package twice, too.
// +kubebuilder:skipversion
type Twin struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
