// Package v1 has values that may be null below a field, as in kubernetes-sigs/controller-tools#1040.
// +groupName=field.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Val struct {
	A string `json:"a,omitempty"`
}

// +nullable
type NVal struct { // want -1:4 error marker/target "nullable has no effect on.*itionalProperties:nullable are about the items of a list and the values of a map"
	A string `json:"a,omitempty"`
}

type NSpec struct {
	// +nullable
	M map[string]*Val `json:"m,omitempty"`
	// +kubebuilder:validation:additionalProperties:nullable
	M2 map[string]*Val `json:"m2,omitempty"`
	M3 map[string]NVal `json:"m3,omitempty"`
	// +kubebuilder:validation:items:nullable
	L []*Val `json:"l,omitempty"`
	// +nullable
	// +kubebuilder:default=null
	D *string `json:"d,omitempty"` // want -1:26 warning marker/type "the default is the string .null., not null, which no marker can give: if the string is meant, put it in quotes"
	// +nullable
	// +optional
	T *metav1.Time `json:"t"`
	// +kubebuilder:validation:Nullable
	N *string `json:"n,omitempty"` // want -1:5 error marker/unknown "kubebuilder:validation:Nullable is not a marker; did you mean nullable."
	// +nullable
	// +kubebuilder:validation:Enum=a;b
	E *string `json:"e,omitempty"` // want -2:5 warning server/null-enum "null is refused all the same, as by every enum, even one that lists it: remove nullable"
}

type N struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NSpec `json:"spec"`
}
