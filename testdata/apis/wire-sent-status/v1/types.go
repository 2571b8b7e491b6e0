// Package v1 has a status that a client in Go sends with each object, and that a server refuses, as in agones#1952.
// +groupName=sent.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Server is a kind.
type Server struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ServerSpec    `json:"spec"`
	Found  ServerFinding `json:"found,omitempty"` // want warning wire/refused `Server\.found is optional`
	Ticket *Ticket       `json:"ticket,omitempty"`
}

// ServerSpec is what is wanted.
type ServerSpec struct {
	Image string `json:"image"`
}

// ServerFinding is what there is.
type ServerFinding struct {
	// +kubebuilder:validation:Enum=Ready;Failed
	State string `json:"state"`
	// +listType=atomic
	Players []string `json:"players"` // want warning wire/nil `ServerFinding\.players is required`
}

// Ticket is a number.
type Ticket struct {
	Number int32 `json:"number,omitempty"`
}
