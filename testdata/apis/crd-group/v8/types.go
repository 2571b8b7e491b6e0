// @groupName=example.com

// Package v8 has another sign before the marker of its group.
package v8 // want -3:5 error crd/group `since "@" stands before it: write // \+groupName=example.com`

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Signed is a kind.
type Signed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
