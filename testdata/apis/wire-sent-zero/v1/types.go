// Package v1 has defaults that never apply to what Go sends, as in netobserv-operator#319.
// +groupName=zero.example.com
package v1

import (
	moved "k8s.io/apiextensions-api/pkg/apis/apiextensions/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Collector is a kind.
type Collector struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CollectorSpec `json:"spec"`
}

// CollectorSpec is what is wanted.
type CollectorSpec struct {
	// +kubebuilder:default=50
	// +optional
	Sampling int32 `json:"sampling"` // want warning wire/default `CollectorSpec\.sampling has the default 50`
	// Step cannot be 0 any more if it is left out.
	// +kubebuilder:default=2000
	// +optional
	Step intstr.IntOrString `json:"step,omitempty"` // want warning wire/default `zero value, 0: make it a pointer$`
	// +kubebuilder:default=true
	// +optional
	Enabled bool `json:"enabled,omitempty"` // want warning wire/zero `CollectorSpec\.enabled cannot be set to false from Go`
	// +kubebuilder:validation:Minimum=1025
	// +kubebuilder:default=2055
	// +optional
	Port int32 `json:"port"` // want warning wire/refused `CollectorSpec\.port has a default`
	// +kubebuilder:default={IPv4}
	// +optional
	Families []string `json:"families,omitempty"` // want warning wire/zero `CollectorSpec\.families cannot be set to \[\] from Go`
	// Conditions are what a controller adds to, and never empties.
	// +kubebuilder:default={{type: Ready, status: Unknown, reason: Pending, message: "", lastTransitionTime: "1970-01-01T00:00:00Z"}}
	// +optional
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	// +optional
	Any *Any `json:"any,omitempty"`
	// +optional
	Limits *Limits `json:"limits,omitempty"`
	// +optional
	Choice *Choice `json:"choice,omitempty"`
	// +optional
	Hidden Hidden `json:"hidden"` // want warning wire/refused `its zero value, {"flows":0}: write omitzero`
	// +optional
	Embeds Embeds `json:"embeds"` // want warning wire/refused `its zero value, {"flows":0}: write omitzero`
	// What Go writes of these is not known.
	// +optional
	Quoted Quoted `json:"quoted"`
	// +optional
	Unembedded Unembedded `json:"unembedded"`
	// +kubebuilder:validation:Minimum=1
	// +optional
	Text int8 `json:"text,string"` // want warning go/json-quoted
	// +kubebuilder:validation:XValidation:rule="self.size() > 0"
	// +optional
	Ruled string `json:"ruled"` // want warning wire/refused `its zero value, "": write omitempty, or make it a pointer`
	// +optional
	None [0]int32 `json:"none"`
	// +kubebuilder:validation:items:Minimum=1
	// +optional
	Pair [2]int32 `json:"pair,omitempty"` // want warning wire/refused `its zero value, \[0,0\]: write omitzero`
}

// Any has no fields in a schema.
type Any struct {
	Limits `json:",inline"`
}

// Limits are examined where a schema has their fields.
type Limits struct {
	// +kubebuilder:validation:Minimum=1
	// +optional
	Flows int32 `json:"flows"` // want warning wire/refused `Limits\.flows is optional, but Go always writes it`
}

// Hidden has more fields in Go than in JSON.
type Hidden struct {
	A string `json:"-"`
	b string `json:"-"`
	// +kubebuilder:validation:Minimum=1
	Flows int32 `json:"flows"`
}

// Embeds promotes the fields of a pointer that is nil.
type Embeds struct {
	*Promoted `json:",inline"`
	// +kubebuilder:validation:Minimum=1
	Flows int32 `json:"flows"`
}

// Promoted is embedded.
type Promoted struct {
	// +kubebuilder:validation:Minimum=1
	Bytes int32 `json:"bytes,omitempty"`
}

// Quoted has a number that Go writes as a string.
type Quoted struct {
	// +kubebuilder:validation:Minimum=1
	Flows int32 `json:"flows,string"` // want warning go/json-quoted
}

// Unembedded has the fields of another struct only in the schema.
type Unembedded struct {
	Promoted Promoted `json:",inline"` // want warning go/json-inline
	// +kubebuilder:validation:Minimum=1
	Flows int32 `json:"flows"`
}

// Refused is a kind that no server takes, for a default. What is wrong with its other fields shows
// in the same run.
type Refused struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RefusedSpec `json:"spec"`
}

// RefusedSpec is what is wanted.
type RefusedSpec struct {
	// Old and Moved have any value in them, which is null in Go until it is set.
	Old   Named      `json:"old,omitempty"`   // want :2 warning wire/refused `its zero value, {"name":"","value":null}: write omitzero`
	Moved MovedNamed `json:"moved,omitempty"` // want :2 warning wire/refused `its zero value, {"name":"","value":null}: write omitzero`
	// +kubebuilder:validation:MaxLength=3
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:default=abcdefgh
	// +optional
	Long string `json:"long"` // want -2:26 error server/default
	// +kubebuilder:validation:MinLength=1
	// +optional
	Name string `json:"name"` // want warning wire/refused `RefusedSpec\.name is optional`
}

// Choice is a union, of which Go always sets a member.
type Choice struct {
	// +unionDiscriminator
	Type string `json:"type"`
	// +unionMember
	// +optional
	Always Limits `json:"always,omitempty"` // want warning wire/refused `Choice\.always is a member of a union, but Go always writes it, so that a server refuses every other member: write omitzero`
	// +unionMember
	// +optional
	Seldom Limits `json:"seldom,omitzero"`
	// +unionMember
	// +optional
	Time metav1.Time `json:"time,omitempty"` // which Go writes as null
}

// Named is any value with a name.
type Named struct {
	// +kubebuilder:validation:MinLength=1
	Name  string               `json:"name"`
	Value apiextensionsv1.JSON `json:"value"`
}

// MovedNamed is the same of the type where Kubernetes 1.38 has it.
type MovedNamed struct {
	// +kubebuilder:validation:MinLength=1
	Name  string     `json:"name"`
	Value moved.JSON `json:"value"`
}
