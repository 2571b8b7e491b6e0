// Package long has a group that leaves little for the names of resources.
// +groupName=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.com
// +versionName=v1
package long

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Short is a kind.
type Short struct { // want -7:15 error server/name "more than 253 characters: choose a shorter one"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Named is a kind.
// +kubebuilder:resource:path=nameds
type Named struct { // want -1:4 error server/name "more than 253 characters: choose a shorter one"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
