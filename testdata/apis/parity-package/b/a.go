package b

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +versionName=v7

// Hen is a kind. What stands free above it is the package's, if a type cannot have it.
type Hen struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
