// Package v1 has structs that are texts in JSON.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Ref is a kind.
// +kubebuilder:object:root=true
type Ref struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec refers to them.
type Spec struct {
	Bare  Bare  `json:"bare"`
	Short Short `json:"short"`
	// +kubebuilder:validation:Type=string
	Clash Target `json:"clash"` // want -1:5 error go/type-conflict "write kubebuilder:validation:Schemaless beside it"
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=string
	Right Target `json:"right"`
}

// Bare has no tags, as the marker says what its JSON is.
// +kubebuilder:validation:Type=string
type Bare struct {
	Host string
	port int
}

// MarshalJSON implements json.Marshaler.
func (b Bare) MarshalJSON() ([]byte, error) { return []byte(`"host"`), nil }

// Target is an object.
type Target struct {
	Name string `json:"name"`
}

// Short is a target as a text.
// +kubebuilder:validation:Type=string
// +kubebuilder:validation:MaxLength=20
type Short Target

// MarshalJSON implements json.Marshaler.
func (s Short) MarshalJSON() ([]byte, error) { return []byte(`"name"`), nil }
