// Package a says its group and version.
// +groupName=a.example.com
// +versionName=v1beta7
package a

import (
	"example.com/parity-package/skipped"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Cat is a kind.
type Cat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Dog refers to a package that is left out.
type Dog struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Bone skipped.Bone `json:"bone"` // want error go/undefined "skipped.Bone"
}
