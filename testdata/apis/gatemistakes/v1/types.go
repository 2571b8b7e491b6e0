// Package v1 has gates that cannot be what was meant. It declares Experimental, and speaks the dialect of gateway-api.
//
// +groupName=gatemistakes.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Misgated has mistakes.
type Misgated struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +schemagen:gate=Experimntal
	A string `json:"a,omitempty"` // want -1:21 error gate/undeclared "no gate \"Experimntal\" is declared: name it under gates in schemagen.yaml; did you mean Experimental?"
	// +schemagen:ifEnabled(Other)=+kubebuilder:validation:MinLength=1
	B string `json:"b,omitempty"` // want -1:26 error gate/undeclared
	// +schemagen:ifEnabled(Experimental=+kubebuilder:validation:MinLength=1
	C string `json:"c,omitempty"` // want -1:5 error marker/argument "the parenthesis is not closed"
	// +schemagen:ifEnable(Experimental)=+kubebuilder:validation:MinLength=1
	D string `json:"d,omitempty"` // want -1:5 error marker/argument "schemagen:ifEnable is not a marker"
	// +schemagen:ifEnabled(Experimental)=kubebuilder:validation:MinLength=1
	E string `json:"e,omitempty"` // want -1:5 error marker/argument "with its plus sign"
	// +schemagen:gate=
	F string `json:"f,omitempty"` // want -1:5 error marker/argument "the name of a gate is missing"
	// +schemagen:gat=Experimental
	G string `json:"g,omitempty"` // want -1:5 error marker/unknown
	// +schemagen:ifEnabled(Experimental)=+kubebuilder:validation:MinLenght=1
	H string `json:"h,omitempty"` // want -1:40 error marker/unknown
	// Of some parts.
	//
	// +schemagen:ifEnabled(Experimentl) This is another text.
	I string `json:"i,omitempty"` // want -1:26 error gate/undeclared
	// <gateway:experimental>
	J string `json:"j,omitempty"` // want -1:14 error gate/undeclared "did you mean Experimental"
	// <gateway:Experimental:validtion:Enum=A;B>
	K string `json:"k,omitempty"` // want -1:14 error gate/tag "did you mean <gateway:Experimental:validation:Enum=A;B>"
	// <gateway:Experimental:validation:Enumm=A;B>
	L string `json:"l,omitempty"` // want -1:14 error gate/tag "did you mean kubebuilder:validation:Enum"
	// <gateway:validateIPAdress>
	M string `json:"m,omitempty"` // want -1:14 error gate/tag
	// <gateway:Experimental:validation:Pattern=`[`>
	N Part `json:"n,omitempty"` // want -1:14 error marker/shape
	// +schemagen:gate=""
	O string `json:"o,omitempty"` // want -1:5 error marker/argument "the name of a gate is missing"
	// +schemagen:gate=Experimental Other
	P string `json:"p,omitempty"` // want -1:21 error gate/undeclared "several names are written"
	// +schemagen:ifEnabled(Experimental,Other)=+optional
	Q string `json:"q,omitempty"` // want -1:26 error gate/undeclared "several conditions"
	// +schemagen:Gate=Experimental
	R string `json:"r,omitempty"` // want -1:5 error marker/unknown "did you mean schemagen:gate"
	// +schemagen:ifEnabled=Experimental
	S string `json:"s,omitempty"` // want -1:5 error marker/argument "in parentheses is missing"
	// +schemagen:gate="Experimental"
	T string `json:"t,omitempty"`
	// +schemagen:gate=Experimental
	// +schemagen:gate=Experimental
	U string `json:"u,omitempty"` // want -1:5 warning marker/duplicate "schemagen:gate says the same as a line above"
	// +schemagen:gate=Experimental,Experimental
	V string `json:"v,omitempty"` // want -1:34 warning marker/duplicate "schemagen:gate lists Experimental twice"
	// <gateway:Experimental>
	// <gateway:Experimental>
	W string `json:"w,omitempty"` // want -1:14 warning marker/duplicate "says the same as a tag above"
	// Of some parts.
	//
	// +schemagen:ifEnabled(Experimental)
	//
	// This is always there.
	X string `json:"x,omitempty"` // want -3:5 error marker/argument "has nothing to decide"
	// +openshift:enable:FeatureGate=Experimental
	// +openshift:enable:FeatureGate=Experimental
	Y string `json:"y,omitempty"` // want -1:5 warning marker/duplicate "openshift:enable:FeatureGate says the same as a line above"
	// +schemagen:ifDisabled(Experimental)=+kubebuilder:validation:MinLength=1
	// +schemagen:ifDisabled(Experimental)=+kubebuilder:validation:MinLength=1
	Z string `json:"z,omitempty"` // want -1:41 warning marker/duplicate
	// Misspelled is for nobody.
	// +openshift:enable:FeatureGat=Experimental
	Misspelled string `json:"misspelled,omitempty"` // want -1:5 error gate/tag "did you mean openshift:enable:FeatureGate"
	// Undeclared is for nobody.
	// +openshift:enable:FeatureGate=Experimentl
	Undeclared string `json:"undeclared,omitempty"` // want -1:35 error gate/undeclared "did you mean Experimental"
	// +openshift:validation:FeatureGateAwareEnum:featureGate=Experimental
	Without string `json:"without,omitempty"` // want -1:5 error marker/argument

	// Of parts.
	// <gateway:Experimental:description>
	// This has no end.
	Open string `json:"open,omitempty"` // want -2:14 error gate/tag "is not closed: write </gateway:Experimental:description> after the text"
	// Of parts.
	// <gateway:util:excludeFromCRD>
	// This is for readers.
	// </gateway:util:excludeFromCRD>
	// <gateway:util:excludeFromCRD> This is, too.
	Hidden string `json:"hidden,omitempty"` // want -1:14 error gate/tag "is not closed"
	// <gateway:Experimental:validation:XValidaton:message="no",rule="self != ''">
	Rule string `json:"rule,omitempty"` // want -1:14 error gate/tag "XValidaton is not a validation; did you mean kubebuilder:validation:XValidation"
	// +openshift:validation:FeatureGateAwareMaxItem:featureGate=Experimental,maxItems=8
	Keyword []string `json:"keyword,omitempty"` // want -1:5 error gate/tag "MaxItem is not a marker of openshift; did you mean openshift:validation:FeatureGateAwareMaxItems"
	// +openshift:validation:FeatureGateAwareMaxItems:featureGate=Nowhere,maxItems=8
	Nowhere []string `json:"nowhere,omitempty"` // want -1:64 error gate/undeclared
	// +openshift:validation:FeatureGateAwareMaxItems:featureGate=Experimental,maxItem=8
	Argument []string `json:"argument,omitempty"` // want -1:77 error marker/argument "\"maxItem\" is not one of its arguments; did you mean maxItems"
	// +openshift:validation:FeatureGateAwareXValidation:featuregate=Experimental,rule="self != ''"
	Named string `json:"named,omitempty"` // want -1:55 error marker/argument "did you mean featureGate"
	// +schemagen:gate=!Experimental
	Not string `json:"not,omitempty"` // want -1:21 error gate/undeclared "ifDisabled"
	// +schemagen:gate(Experimental)
	Parenthesis string `json:"parenthesis,omitempty"` // want -1:5 error marker/argument "an equals sign precedes"

	// +schemagen:gate=Experimental
	// +schemagen:ifDisabled(Experimental)=+kubebuilder:validation:MinLength=1
	Never string `json:"never,omitempty"` // want -1:27 warning gate/idle "schemagen:ifDisabled never holds: Experimental is always on here; remove the line or correct a gate"
	// +schemagen:ifEnabled(Experimental)=+kubebuilder:validation:MinLength=1
	// +schemagen:gate=Experimental
	Always string `json:"always,omitempty"` // want -2:26 warning gate/idle "schemagen:ifEnabled says nothing: Experimental is always on here; leave it out"
	// Text.
	//
	// +schemagen:ifDisabled(Experimental) More text.
	// <gateway:Experimental>
	Paragraph string `json:"paragraph,omitempty"` // want -2:27 warning gate/idle "never holds"
	// +openshift:enable:FeatureGate=Experimental
	// +schemagen:ifDisabled(Experimental)=+kubebuilder:validation:MinLength=1
	Dialect string `json:"dialect,omitempty"` // want -1:27 warning gate/idle "never holds"
	// +schemagen:ifDisabled(Experimental)=+schemagen:ifEnabled(Experimental)=+optional
	Opposite string `json:"opposite,omitempty"` // want -1:62 warning gate/idle "schemagen:ifEnabled never holds: Experimental is always off here"
	// +schemagen:ifDisabled(Experimental)=+schemagen:ifDisabled(Experimental)=+optional
	Again string `json:"again,omitempty"` // want -1:63 warning gate/idle "schemagen:ifDisabled says nothing"
	// +schemagen:gate=Experimental
	Outer []struct { // want error go/anonymous-struct
		// +schemagen:gate=Experimental
		Inner string `json:"inner,omitempty"` // want -1:22 warning gate/idle "schemagen:gate says nothing"
	} `json:"outer,omitempty"`
	// +schemagen:gate=Experimental
	Reached *Reached `json:"reached,omitempty"`
	// +optional
	Word Word `json:"word,omitempty"`

	// +schemagen:gate=Experimental

	// Text.
	// want -3:5 error marker/place
}

// Part is no kind.
//
// +schemagen:gate=Experimental
type Part struct { // want -1:4 error marker/target "schemagen:gate has no effect on a type that is not a kind"
	// X is a field.
	X string `json:"x"`
}

// Reached is where a gate is on.
type Reached struct {
	// +schemagen:ifDisabled(Experimental)=+kubebuilder:validation:MinLength=1
	X string `json:"x"` // want -1:27 warning gate/idle "never holds: no kind has a Reached where Experimental is off"
}

// Word is a word.
// +k8s:enum
type Word string

const (
	// +schemagen:gate=Experimental
	// +schemagen:ifDisabled(Experimental)=+k8s:enumExclude
	WordA Word = "A" // want -1:27 warning gate/idle "never holds"
	WordB Word = "B"
)

// Experiment is a kind only where the gate is on.
// +schemagen:gate=Experimental
type Experiment struct { // want -1:4 error go/undefined "this gate excludes what is needed: Laboratory.first refers to example.com/gatemistakes/v1.Experiment, which cannot be found"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Laboratory is a kind that needs it everywhere.
type Laboratory struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	First *Experiment `json:"first,omitempty"`
	// +schemagen:gate=Experimental
	Second *Experiment `json:"second,omitempty"`
}
