// Package v1 has CEL rules that refuse nothing, or everything.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pool is a kind.
type Pool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec is what is wanted.
// +kubebuilder:validation:XValidation:rule="has(self.size)"
// +kubebuilder:validation:XValidation:rule="!has(self.min) || self.min <= 3"
// +kubebuilder:validation:XValidation:rule="!has(self.min) || self.min < 100"
// +kubebuilder:validation:XValidation:rule=".self.size != 12345 || has(.self.name)"
type Spec struct { // want -4:45 warning cel/idle "refuses nothing that the rest of the schema accepts: it holds for each of [0-9]+ values" -2:45 warning cel/idle "the rule !has.self.min. || self.min <= 3 does not refuse"
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:XValidation:rule="self > 0"
	Size int32 `json:"size"` // want -1:46 warning cel/idle "refuses nothing"
	Min  int32 `json:"min,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self > 5 && self < 3"
	Max int32 `json:"max,omitempty"` // want -1:46 warning cel/idle "refuses everything: it holds for none of"

	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:XValidation:rule="self != 'x'"
	Name string `json:"name,omitempty"`

	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MaxItems=16
	// +kubebuilder:validation:XValidation:rule="self.all(a, self.exists_one(b, a.name == b.name))",message="names must be unique"
	// +kubebuilder:validation:XValidation:rule="self.all(a, self.exists_one(b, a.port == b.port))",message="ports must be unique"
	Parts []Part `json:"parts,omitempty"` // want -2:46 warning cel/idle "is of no use, at a cost that grows with the square of the length: the type of the list is map, so that a server refuses what is twice in it: remove the rule"

	Mode Mode `json:"mode,omitempty"`

	Held Held `json:"held"`
	Open Open `json:"open"`
}

// Part has a name.
type Part struct {
	// +kubebuilder:validation:MaxLength=20
	Name string `json:"name"`
	Port int32  `json:"port"`
}

// Open has a set that may be absent, whether a rule against duplicates asks for it or not.
// +kubebuilder:validation:XValidation:rule="!has(self.words) || self.words.all(a, self.words.exists_one(b, b == a))"
// +kubebuilder:validation:XValidation:rule="self.words.all(a, self.words.exists_one(b, a == b))"
type Open struct { // want -2:45 warning cel/idle "is of no use" -1:45 warning cel/idle "is of no use"
	// +listType=set
	// +kubebuilder:validation:MaxItems=16
	// +kubebuilder:validation:items:MaxLength=20
	// +optional
	Words []string `json:"words,omitempty"`
}

// Held has a set, and a list that may have a word twice.
// +kubebuilder:validation:XValidation:rule="self.words.all(a, self.words.exists_one(b, b == a))"
// +kubebuilder:validation:XValidation:rule="self.others.all(a, self.others.exists_one(b, b == a))"
type Held struct { // want -2:45 warning cel/idle "is of no use, at a cost that grows with the square of the length: the type of the list is set"
	// +listType=set
	// +kubebuilder:validation:MaxItems=16
	// +kubebuilder:validation:items:MaxLength=20
	Words []string `json:"words"`
	// +listType=atomic
	// +kubebuilder:validation:MaxItems=16
	// +kubebuilder:validation:items:MaxLength=20
	Others []string `json:"others"`
}

// Mode is compared with what it cannot be.
// +kubebuilder:validation:Enum=Fast;Slow
// +kubebuilder:validation:XValidation:rule="self != 'ü' && self == 'fast' || self == \"Slow\""
type Mode string // want -1:54 warning cel/idle "compares self with 'ü', .* write one of 'Fast', 'Slow', or add" -1:70 warning cel/idle "compares self with 'fast', which is none of the values that it can have: did you mean 'Fast'.$"
