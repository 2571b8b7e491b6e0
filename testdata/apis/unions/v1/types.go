// Package v1 declares unions in every spelling.
//
// +groupName=unions.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Choice holds one union of each form.
type Choice struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ChoiceSpec `json:"spec"`
}

type ChoiceSpec struct {
	// +optional
	Sketch *Sketch `json:"sketch,omitempty"`
	// +optional
	Arms *Arms `json:"arms,omitempty"`
	// +optional
	ArmsCEL *ArmsCEL `json:"armsCEL,omitempty"`
	// +optional
	ArmsBoth *ArmsBoth `json:"armsBoth,omitempty"`
	// +optional
	Whole *Whole `json:"whole,omitempty"`
	// +optional
	Two *Two `json:"two,omitempty"`
	// +optional
	Bare *Bare `json:"bare,omitempty"`
	// +optional
	AtMost *AtMost `json:"atMost,omitempty"`
	// +optional
	AtLeast *AtLeast `json:"atLeast,omitempty"`
	// +optional
	Legacy *Legacy `json:"legacy,omitempty"`
	// +optional
	Inlining *Inlining `json:"inlining,omitempty"`
	// +optional
	Strategy *Strategy `json:"strategy,omitempty"`
	// +optional
	Odd *Odd `json:"odd-names,omitempty"`
}

type Body struct {
	// +optional
	Path string `json:"path,omitempty"`
}

// Sketch is spelled as in KEP-2335.
// +union
type Sketch struct {
	// +discriminator
	Type string `json:"type"`
	// +union
	EmptyDir *Body `json:"emptyDir,omitempty"`
	// +union
	HostPath *Body `json:"hostPath,omitempty"`
	// +required
	SharedField string `json:"sharedField"`
}

// Arms has one arm of each kind: a body, an optional body, a value without a member, and the empty choice.
type Arms struct {
	// +unionDiscriminator
	// +unionEmptyMember=None
	// +optional
	Type string `json:"type,omitempty"`
	// +unionMember
	A *Body `json:"a,omitempty"`
	// +unionMember,optional
	B *Body `json:"b,omitempty"`
}

// ArmsCEL is Arms, enforced by rules.
// +schemagen:unionEncoding=cel
type ArmsCEL struct {
	// +unionDiscriminator
	// +unionEmptyMember=None
	// +optional
	Type string `json:"type,omitempty"`
	// +unionMember
	A *Body `json:"a,omitempty"`
	// +unionMember=B,optional
	B *Body `json:"b,omitempty"`
}

// ArmsBoth is Arms, enforced twice.
// +schemagen:unionEncoding=both
type ArmsBoth struct {
	// +unionDiscriminator
	// +unionEmptyMember=None
	// +optional
	Type string `json:"type,omitempty"`
	// +unionMember=A
	A *Body `json:"a,omitempty"`
	// +unionMember=B,optional
	B *Body `json:"b,omitempty"`
}

// Whole is a union of all its fields, as kube-openapi spells it.
// +union
type Whole struct {
	// +unionDiscriminator
	Kind WholeKind `json:"kind"`
	// +optional
	File *Body `json:"file,omitempty"`
	// +optional
	URL *Body `json:"remote,omitempty"`
}

type WholeKind string

const (
	WholeFile WholeKind = "File"
	WholeURL  WholeKind = "URL"
	// WholeNone selects no member.
	WholeNone WholeKind = "None"
)

// Two holds two unions and a oneOf of nobody.
type Two struct {
	// +unionDiscriminator
	From string `json:"from"`
	// +unionMember
	// +unionDiscriminatedBy=From
	A *Body `json:"a,omitempty"`
	// +unionMember
	// +unionDiscriminatedBy=From
	B *Body `json:"b,omitempty"`

	// +unionDiscriminator
	// +unionEmptyMember=""
	To string `json:"to"`
	// +unionMember=X
	// +unionDiscriminatedBy=To
	C *Body `json:"c,omitempty"`
	// +unionMember=Y
	// +unionDiscriminatedBy=To
	D *Body `json:"d,omitempty"`
}

// Bare has no discriminator.
type Bare struct {
	// +unionMember
	A *Body `json:"a,omitempty"`
	// +unionMember
	B []string `json:"b,omitempty"`
}

// AtMost may be empty.
// +schemagen:unionPresence=atMostOne
// +schemagen:unionEncoding=both
type AtMost struct {
	// +union
	A *Body `json:"a,omitempty"`
	// +union
	B *Body `json:"b,omitempty"`
}

// AtLeast may have several.
// +schemagen:unionPresence=atLeastOne
// +schemagen:unionEncoding=both
type AtLeast struct {
	// +union
	A *Body `json:"a,omitempty"`
	// +union
	B *Body `json:"b,omitempty"`
}

// Legacy is a union that grew before there were unions.
type Legacy struct {
	// +unionDeprecated
	A *Body `json:"a,omitempty"`
	// +unionDeprecated
	B *Body `json:"b,omitempty"`
	// +unionDeprecated
	C *Body `json:"c,omitempty"`
}

// Inlining takes a union over as a whole.
type Inlining struct {
	Bare `json:",inline"`
	// +optional
	Name string `json:"name,omitempty"`
}

// Strategy has a single member.
type Strategy struct {
	// +unionDiscriminator
	// +kubebuilder:default=RollingUpdate
	// +optional
	Type StrategyType `json:"type,omitempty"`
	// +unionMember,optional
	RollingUpdate *Body `json:"rollingUpdate,omitempty"`
}

// +kubebuilder:validation:Enum=Recreate;RollingUpdate
type StrategyType string

const (
	Recreate      StrategyType = "Recreate"
	RollingUpdate StrategyType = "RollingUpdate"
)

// Odd has names that CEL must escape.
// +schemagen:unionEncoding=both
type Odd struct {
	// +unionDiscriminator
	Type string `json:"in"`
	// +unionMember=it's
	A *Body `json:"a-b,omitempty"`
	// +unionMember=for
	For *Body `json:"for,omitempty"`
}
