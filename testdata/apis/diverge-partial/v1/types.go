// Package v1 has a kind with a mistake and one without. The peer writes both, the first in part.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Bad is a kind.
type Bad struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Func      func()             `json:"func"`      // want error go/type
	Chan      chan int           `json:"chan"`      // want error go/type
	Any       any                `json:"any"`       // want error go/type
	Complex   complex64          `json:"complex"`   // want error go/type
	Float     float64            `json:"float"`     // want error go/float
	Anonymous struct{ A string } `json:"anonymous"` // want error go/anonymous-struct
	Key       map[int]string     `json:"key"`       // want error go/map-key
	Undefined Undefined          `json:"undefined"` // want error go/type
	Untagged  string             // want error go/json-tag "no json tag"
	Malformed string             `json: "malformed"` // want error go/json-tag "nobody can read"
}

// Good is a kind.
type Good struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	A string `json:"a"`
}
