// Package v1 has a kind that is not an object.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Root is a kind.
// +kubebuilder:validation:Type=string
type Root struct { // want -1:4 error go/root
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// MarshalJSON writes a string.
func (r Root) MarshalJSON() ([]byte, error) { return []byte(`""`), nil }

// Both is a kind that is two things.
// +kubebuilder:validation:Type=string
type Both struct { // want -1:4 error go/type-conflict
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Many is a kind of too many nodes.
type Many struct { // want :6 error size/nodes
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Many Ten[TenThousand] `json:"many"`
}

// TenThousand and the following are powers of ten.
type (
	TenThousand Ten[Thousand]
	Thousand    Ten[Hundred]
	Hundred     Ten[TenOnes]
	TenOnes     Ten[string]
)

// Ten has ten of a kind.
type Ten[T any] struct {
	A T `json:"a"`
	B T `json:"b"`
	C T `json:"c"`
	D T `json:"d"`
	E T `json:"e"`
	F T `json:"f"`
	G T `json:"g"`
	H T `json:"h"`
	I T `json:"i"`
	J T `json:"j"`
}
