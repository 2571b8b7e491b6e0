// Package v1 has defaults that a server examines at one place and not at another, which are proven once all the same.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Thing is a kind. In the values of a map a server fills in the default without a word; at a field it refuses it.
type Thing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// A is looked at first.
	A map[string]Pool `json:"a,omitempty"`
	// B has the same schema as the values of A.
	B Pool `json:"b,omitempty"`
}

// Pool is long enough for what is known of it to be kept: that is so from some two hundred characters on, which this
// description alone has not, but the next ones add what is missing.
type Pool struct {
	// Row leads to the box. It is there so that the default is not at a property of what is left out, which would be looked
	// at from above.
	Row Row `json:"row,omitempty"`
}

// Row is one of several.
type Row struct {
	// Box is in the row.
	Box Box `json:"box,omitempty"`
}

// Box has a default.
type Box struct {
	// Lid lacks what it requires.
	// +kubebuilder:default={}
	Lid Lid `json:"lid,omitempty"` // want -1:26 error server/default "lacks color, which is required: write it here"
	// Feet are lacking, about which there is one finding.
	// +kubebuilder:default={left: 1}
	Feet Feet `json:"feet,omitempty"` // want -1:26 error server/default "^the value lacks back, front and right, which are required: write them here"
	// A server does not fill in a default before it asks the rules.
	// +kubebuilder:default={}
	Hinge Hinge `json:"hinge,omitempty"` // want -1:26 error server/default "the default has no least, of which a rule asks, “least is least”: write it there, or ask has\\(\\) first"
}

// Hinge has a rule that its own defaults keep.
// +kubebuilder:validation:XValidation:rule="self.least < self.most",message="least is least"
type Hinge struct {
	// +kubebuilder:default=1
	Least int32 `json:"least,omitempty"`
	// +kubebuilder:default=2
	Most int32 `json:"most,omitempty"`
}

// Feet are required.
type Feet struct {
	Left  int32 `json:"left"`
	Right int32 `json:"right"`
	Front int32 `json:"front"`
	Back  int32 `json:"back"`
}

// Lid is filled in.
type Lid struct {
	// +kubebuilder:default=red
	Color string `json:"color"`
	// One mistake is one, though neither a server nor Go reads it.
	// +kubebuilder:default={edge: 1.5}
	Rim Rim `json:"rim,omitempty"` // want -1:33 error server/default "edge is 1.5, which is of type number"
}

// Rim is around it.
type Rim struct {
	Edge int32 `json:"edge,omitempty"`
}
