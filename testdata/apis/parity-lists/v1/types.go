// Package v1 has every marker about lists and how they are merged, on fields, types and items.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Shelf is a kind.
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:MaxItems=+5
	// +kubebuilder:validation:UniqueItems=false
	Field []string `json:"field"`
	// +k8s:maxItems=3 # few
	Few []int32 `json:"few"`
	// +kubebuilder:validation:MaxItems=8
	Typed Rack  `json:"typed"`
	Chain Rack2 `json:"chain"`
	// +kubebuilder:validation:items:MinItems=1
	// +kubebuilder:validation:items:MaxItems=2
	// +kubebuilder:validation:items:UniqueItems=false
	Items [][]string `json:"items"` // want warning server/root-items `answers each request for it with an internal error`
	Grid  Grid       `json:"grid"`
	// An array is a list of any length.
	Array [3]string `json:"array"`

	// +listType=set
	Set []string `json:"set"`
	// +k8s:listType=atomic
	Atomic []string `json:"atomic"`
	// +listType=map
	// +listMapKey=name
	// +listMapKey=name
	// +listMapKey=zone
	Map []Book `json:"map"` // want -2 marker/duplicate "same as a line above"
	// +k8s:listMapKey=name
	// +k8s:listType=map
	Map2  []Book `json:"map2"`
	Books Books  `json:"books"`
	More  Books2 `json:"more"`
	// The field's word goes before the type's.
	// +listType=atomic
	Replaced Names `json:"replaced"`
}

// Rack is a list.
// +kubebuilder:validation:MinItems=1
// +kubebuilder:validation:MaxItems=9
// +kubebuilder:validation:UniqueItems=false
// +listType=atomic
type Rack []string

// Rack2 is a Rack.
type Rack2 Rack

// Grid is a list of lists.
// +kubebuilder:validation:items:MinItems=1
// +kubebuilder:validation:items:MaxItems=2
// +kubebuilder:validation:items:UniqueItems=false
type Grid [][]string

// Names is a set.
// +listType=set
type Names []string

// Books are told apart by name.
// +listType=map
// +listMapKey=name
type Books []Book

// Books2 too.
// +k8s:listType=map
// +k8s:listMapKey=name
type Books2 []Book

// Book is a struct.
type Book struct {
	Name string `json:"name"`
	// +kubebuilder:default=here
	Zone string `json:"zone,omitempty"`
}
