// Package twice has the version that package only has.
// +groupName=only.example.com
// +versionName=only
package twice

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Twin is the one of two declarations whose version is not left out.
type Twin struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
