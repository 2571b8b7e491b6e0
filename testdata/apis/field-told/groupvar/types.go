// Package groupvar names its group above a variable.
package groupvar

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Group is the API group.
// +groupName=var.told.example.com
var Group = "var.told.example.com" // want -1:4 error marker/place "on a func, var, const or import: it belongs on a package$"

// Barn is a kind.
// +kubebuilder:object:root=true
type Barn struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// +kubebuilder:validation:Enum=a;b
const A = "a" // want -1:4 error marker/place "on a func, var, const or import: it belongs on a type or a field$"

// Shed is a kind, too.
// +kubebuilder:object:root=true
type Shed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
