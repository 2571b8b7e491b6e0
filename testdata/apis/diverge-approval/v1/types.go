// Package v1 is in a protected group.
// +groupName=widgets.k8s.io
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Widget is a kind.
type Widget struct { // want error server/approval
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
