// Package other declares a version once more.
// +groupName=example.com
// +versionName=v2
package other // want -1:4 error crd/version-duplicate "Twice is declared in version v2 by two packages: give one of them another .versionName"

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Unserved is a kind without a version that is served.
// +kubebuilder:unservedversion
type Unserved struct { // want -1:4 error crd/served
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Twice is a kind whose version is declared twice.
// +kubebuilder:storageversion
type Twice struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
