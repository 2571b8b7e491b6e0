// Package bad has a group that a server refuses.
// +groupName=Example_Group
// +versionName=v1
package bad

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Grouped is a kind.
type Grouped struct { // want -7:15 error server/name `domain of lower-case letters, digits and dashes: write example-group`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
