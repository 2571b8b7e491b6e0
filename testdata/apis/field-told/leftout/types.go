// Package leftout has types in files that are not part of it.
// +groupName=leftout.told.example.com
package leftout

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Barn is a kind.
// +kubebuilder:object:root=true
type Barn struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec"`   // want :2 error go/type "undefined: Spec, which spec_plan9.go declares, but the build leaves that file out"
	Status Status `json:"status"` // want :2 error go/type "undefined: Status, which status_test.go declares, a file of tests"
	Other  Other  `json:"other"`  // want :2 error go/type "undefined: Other$"
}
