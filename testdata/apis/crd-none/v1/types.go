// Package v1 has almost a kind.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Almost is none.
type Almost struct { // want :6 warning crd/none
	metav1.TypeMeta `json:",inline"`
}
