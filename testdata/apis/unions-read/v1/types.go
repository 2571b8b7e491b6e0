// Package v1 names the discriminator of a union, as in the Gateway API, and nothing else about unions: for readers, as it seems.
// +groupName=read.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Filter is a kind.
type Filter struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +unionDiscriminator
	Type string `json:"type"` // want -1:5 note union/no-members "put .unionMember on other fields of that struct, or leave unions alone"
	// +optional
	Header *Header `json:"header,omitempty"`
	// +optional
	Mirror *Mirror `json:"mirror,omitempty"`
}

// Header changes a header.
type Header struct {
	Name string `json:"name"`
}

// Mirror sends a request twice.
type Mirror struct {
	// +discriminator
	Kind string `json:"kind"` // want -1:5 note union/no-members
}
