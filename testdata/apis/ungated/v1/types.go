// Package v1 has tags of Kubernetes that nobody asked for.
//
// +groupName=declarative.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Ungated is validated by what the peer knows alone.
type Ungated struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +k8s:required
	// +k8s:maxLength=63
	Name string `json:"name"` // want -1:5 warning marker/k8s-ungated "k8s:maxLength=63 has no effect without --k8s-markers"
	// Both spellings stand here, so that nothing is lost.
	// +k8s:maxLength=63
	// +kubebuilder:validation:MaxLength=63
	Both string `json:"both,omitempty"`
	// +k8s:maxLength=63
	// +kubebuilder:validation:MaxLength=630
	Other string `json:"other,omitempty"` // want -2:5 warning marker/k8s-ungated "k8s:maxLength=63 has no effect"
	// +k8s:optional
	// +k8s:unionMember(union: "x")
	Member string `json:"member,omitempty"` // want -1:5 warning marker/k8s-ungated
	// +k8s:optional
	// +k8s:eachVal=+k8s:maxLength=5
	// +k8s:maxItems=5
	List []string `json:"list,omitempty"` // want -2:5 warning marker/k8s-ungated
	// +k8s:item:
	Entries []string `json:"entries,omitempty"` // want -1:5 warning marker/k8s-ungated
	// +k8s:optional
	Letter Letter `json:"letter,omitempty"`
	// +enum
	Mood string `json:"mood,omitempty"` // want -1:5 warning marker/k8s-ungated "without --k8s-markers: write .kubebuilder:validation:Enum=<value;value>"
	// +k8s:optional
	Tone Tone `json:"tone,omitempty"`
	// +k8s:optional
	Pace Pace `json:"pace,omitempty"`
}

// +k8s:enum
type Letter string

const (
	LetterA Letter = "A"
	// +k8s:enumExclude
	LetterB Letter = "B" // want -1:5 warning marker/k8s-ungated
)

// Tone has the spelling of openapi-gen, which makes no enum.
//
// +enum
type Tone string // want -1:4 warning marker/k8s-ungated "enum has no effect without --k8s-markers: give it, or write .kubebuilder:validation:Enum=<value;value>"

const ToneLow Tone = "low"

// Pace has both spellings: nothing is lost.
//
// +enum
// +kubebuilder:validation:Enum=slow
type Pace string
