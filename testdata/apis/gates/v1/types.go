// Package v1 has fields, values, kinds and text that only some variants have.
//
// +groupName=gates.example.com
// +schemagen:ifEnabled(Beta)=+kubebuilder:validation:Optional
// +schemagen:ifDisabled(Beta)=+kubebuilder:validation:Required
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Door is in all variants.
//
// +schemagen:ifEnabled(Beta) In the beta, a door may have a bell.
//
// +schemagen:ifDisabled(Beta)
// A door has no bell.
//
// It has a lock.
// +kubebuilder:storageversion
// +schemagen:file="10_{plural}"
// +schemagen:ifEnabled(Beta)=+kubebuilder:resource:shortName=dr
// +schemagen:ifDisabled(Beta)=+kubebuilder:subresource:status
type Door struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Name is on it.
	// +schemagen:ifEnabled(Beta)=+kubebuilder:validation:MaxLength=63
	// +schemagen:ifDisabled(Beta)=+kubebuilder:validation:MaxLength=20
	Name string `json:"name"`
	// Bell rings.
	// +schemagen:gate=Beta
	Bell *Bell `json:"bell,omitempty"`
	// Peephole needs two gates.
	// +schemagen:gate=Beta,Alpha
	Peephole string `json:"peephole,omitempty"`
	// Mat needs one of two gates.
	// +schemagen:gate=Beta
	// +schemagen:gate=Alpha
	Mat string `json:"mat,omitempty"`
	// Lock is what keeps it shut.
	// +schemagen:ifEnabled(Beta)=+schemagen:ifDisabled(Alpha)=+kubebuilder:default=Bolt
	Lock Lock `json:"lock,omitempty"`
	// Hinges hold it.
	Hinges []Hinge `json:"hinges,omitempty"`
}

// Hinge has a field that is not always there.
type Hinge struct {
	// +schemagen:gate=Alpha
	Oiled bool   `json:"oiled,omitempty"`
	Metal string `json:"metal"`
}

// Bell is reached only where a gate is on.
type Bell struct {
	// Tune is what it plays.
	Tune string `json:"tune"`
}

// Lock is a kind of lock.
// +k8s:enum
type Lock string

const (
	Bolt  Lock = "Bolt"
	Latch Lock = "Latch"
	// +schemagen:gate=Alpha
	// +schemagen:ifEnabled(Beta)=+k8s:enumExclude
	Magnet Lock = "Magnet"
	// +schemagen:gate=Beta
	Card Lock = "Card"
)

// Window exists only where a gate is on.
// +schemagen:gate=Beta
type Window struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// WindowList refers to it.
type WindowList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Window `json:"items"`
}
