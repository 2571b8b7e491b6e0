// Package v1 has the tags of declarative validation that say nothing to a CRD.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Rest is a kind.
type Rest struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +k8s:beta(since: "1.36")=+k8s:maxLength=5
	Beta string `json:"beta"` // want -1 warning marker/k8s-inexpressible
	// +k8s:ifDisabled(Gate)=+k8s:maxLength=5
	Disabled string `json:"disabled"` // want -1 warning marker/k8s-inexpressible
	// +listType=map
	// +listMapKey=name
	// +k8s:customUnique
	List []Item `json:"list"`
	// +k8s:validateTrue
	// +k8s:validateTrueAlpha
	// +k8s:validateTrueBeta
	// +k8s:validateError
	Test string `json:"test"` // want -4 warning marker/k8s-inexpressible -3 warning marker/k8s-inexpressible -2 warning marker/k8s-inexpressible -1 warning marker/k8s-inexpressible
	Mode Mode   `json:"mode"`
}

// Item has a name.
type Item struct {
	Name string `json:"name"`
}

// Mode is an enum.
// +k8s:enum
type Mode string

// Modes.
const (
	Fast Mode = "fast"
	// +k8s:enumExclude
	Slow Mode = "slow"
)
