// Package v1 has every marker about numbers, on fields, types and items.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gauge is a kind.
type Gauge struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=1_000
	// +kubebuilder:validation:ExclusiveMinimum=true
	// +kubebuilder:validation:ExclusiveMaximum=true
	// +kubebuilder:validation:MultipleOf=3
	Fields int32 `json:"fields"`
	// +k8s:minimum=1 # the least
	// +k8s:maximum=5 # the most
	Other int64 `json:"other"`
	// Int64 limits lose precision.
	// +kubebuilder:validation:Minimum=-9223372036854775807
	// +kubebuilder:validation:Maximum=1e3
	Wide int64 `json:"wide"` // want -2:37 warning marker/value "becomes -9223372036854776000 .* refuses every object"
	// The greatest numbers of Go are beyond the range of the formats.
	// +kubebuilder:validation:Maximum=4294967295
	Most uint32 `json:"most"` // want -1:37 warning server/bounds `write Format=int64 beside it, choose one that is, or leave it out`
	// +kubebuilder:validation:Maximum=9223372036854775807
	Longest int64 `json:"longest"` // want -1:37 warning marker/value "becomes 9223372036854776000 .*the nearest that holds is 9223372036854656000"
	// +kubebuilder:validation:Minimum=-9223372036854775808
	Least int64 `json:"least"` // want -1:37 warning marker/value "becomes -9223372036854776000"
	// False says nothing.
	// +kubebuilder:validation:ExclusiveMinimum=false
	Open uint8 `json:"open"`
	// A bound of the field stands beside the same of its type.
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=200
	Both Level `json:"both"` // want -2:5 warning marker/conflict "minimum 1 takes exclusiveMinimum away" -1:5 warning marker/conflict "maximum 200 has no effect beside maximum 100 of Level"
	// +kubebuilder:validation:Maximum=20
	Chain Low `json:"chain"`
	// +kubebuilder:validation:items:Minimum=1
	// +kubebuilder:validation:items:Maximum=9
	// +kubebuilder:validation:items:ExclusiveMinimum=true
	// +kubebuilder:validation:items:ExclusiveMaximum=true
	// +kubebuilder:validation:items:MultipleOf=2
	Items []int32 `json:"items"` // want warning server/root-items
	Rows  Row     `json:"rows"`
	// +kubebuilder:validation:Type=integer
	// +kubebuilder:validation:MultipleOf=1_000
	Text Blob `json:"text"`
}

// Level is a percentage.
// +kubebuilder:validation:Minimum=1
// +kubebuilder:validation:Maximum=100
// +kubebuilder:validation:ExclusiveMaximum=true
// +kubebuilder:validation:ExclusiveMinimum=true
// +kubebuilder:validation:MultipleOf=5
type Level int32 // want -3:45 warning server/bounds `without maximum beside it, and does not reach those under allOf`

// Low narrows Level.
// +kubebuilder:validation:Maximum=30
type Low Level

// Row is a list with limits of its items.
// +kubebuilder:validation:items:Minimum=0
// +kubebuilder:validation:items:Maximum=7
// +kubebuilder:validation:items:ExclusiveMinimum=true
// +kubebuilder:validation:items:ExclusiveMaximum=true
// +kubebuilder:validation:items:MultipleOf=7
type Row []int64 // want -4:42 warning server/bounds "no whole number that is a multiple of 7 lies between"

// Blob writes its own JSON.
// +kubebuilder:validation:Type=integer
type Blob struct{}

// MarshalJSON writes a number.
func (Blob) MarshalJSON() ([]byte, error) { return nil, nil }
