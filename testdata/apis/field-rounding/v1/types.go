// Package v1 has bounds that a manifest cannot hold.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Bound is a kind.
// +kubebuilder:object:root=true
type Bound struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Maximum=9223372036854774807
	Most int64 `json:"most"` // want -1:37 warning marker/value "9223372036854774807 becomes 9223372036854775000 .* up to 9007199254740991; the nearest that holds is 9223372036854656000"
	// +kubebuilder:validation:Minimum=9007199254740993
	Least int64 `json:"least"` // want -1:37 warning marker/value "the nearest that holds is 9007199254740992"
	// +kubebuilder:validation:Minimum=-9_007_199_254_740_995
	// +k8s:maximum=9007199254740997 # a comment
	Range int64 `json:"range"` // want -2:37 warning marker/value "the nearest that holds is -9007199254740996" -1:18 warning marker/value "the nearest that holds is 9007199254740996"
	// +kubebuilder:validation:items:MultipleOf=9007199254740993
	Items []int64 `json:"items"` // want -1:46 warning marker/value "nearest" :2 warning server/root-items
	// +kubebuilder:validation:Minimum=-9007199254740992
	// +kubebuilder:validation:Maximum=10000000000000000
	Exact int64 `json:"exact"`
	// +kubebuilder:validation:MaxLength=9007199254740993
	Counts string `json:"counts"`
}
