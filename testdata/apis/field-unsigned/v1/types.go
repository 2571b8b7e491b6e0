// Package v1 has unsigned numbers.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Peer is a kind.
// +kubebuilder:object:root=true
type Peer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has some, one of which says its whole range.
type Spec struct {
	System   Number `json:"system"` // want :2 warning wire/decode "uint32, which does not hold -1, .*write .kubebuilder:validation:Minimum=0$"
	Whole    Whole  `json:"whole"`
	Whatever uint32 `json:"whatever"` // want :2 warning wire/decode "which does not hold -1, .*write .kubebuilder:validation:Minimum=0; a server refuses numbers beyond 2147483647: for these write"
	// +kubebuilder:validation:Minimum=0
	Half uint32 `json:"half"` // want :2 note wire/range "^Spec.half is a uint32: a server refuses numbers beyond 2147483647: for these write .*Format=int64 and .*Maximum=4294967295$"
	// +kubebuilder:validation:items:Minimum=0
	// +optional
	Halves []uint32 `json:"halves,omitempty"` // want :2 note wire/range "items:Format=int64 and .*items:Maximum=4294967295$"
	Octet  uint8    `json:"octet"`            // want :2 warning wire/decode "Minimum=0 and .*Maximum=255"
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=4294967295
	Most uint32 `json:"most"` // want -1:37 warning server/bounds `write Format=int64 beside it, choose one that is, or leave it out`
	// +kubebuilder:validation:Format=uint32
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=4294967295
	Said uint32 `json:"said"` // want -3:36 warning server/format `no server knows the format "uint32", so it checks nothing: write int64, and the range as minimum and maximum$`
}

// Number is any of four bytes.
type Number uint32

// Whole is one, too.
// +kubebuilder:validation:Minimum=0
// +kubebuilder:validation:Maximum=4294967295
// +kubebuilder:validation:Format=int64
type Whole uint32
