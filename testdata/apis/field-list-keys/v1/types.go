// Package v1 has lists whose keys are wrong beside another mistake.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Queue is a kind.
// +kubebuilder:object:root=true
type Queue struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has such lists, one inside of another type.
type Spec struct {
	// +listType=map
	// +listMapKey=name
	Parts []Part `json:"parts"` // want -1:5 error go/list-keys "the key \"name\" is neither required nor has a default.*require it, or give it a default"
	Inner Inner  `json:"inner"`
	// +listType=map
	Below []Key `json:"below"` // want -1:5 error go/list-keys "add listMapKey"
	// listMapKey=id
	Next string `json:"next"` // want -1:5 warning marker/plus
	// Keys without listMapKey are in one group, even where group=a is said.
	// +listType=map
	Spoken []Key `json:"spoken"` // want -1:5 error go/list-keys "add listMapKey"
}

// Key has what could be a key.
type Key struct {
	ID string `json:"id"`
}

// Inner has a list with a key that there is not.
type Inner struct {
	// +listType=map
	// +listMapKey=id
	Parts []Part `json:"parts"` // want -1:5 error go/list-keys "no property .id. to be a list.s key: write one that tells the items apart, such as size"
}

// Part has another mistake.
type Part struct {
	Name string  `json:"name,omitempty"`
	Size float64 `json:"size"` // want error go/float
}
