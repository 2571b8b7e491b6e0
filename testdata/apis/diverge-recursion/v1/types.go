// Package v1 has types that contain themselves.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Tree is a kind.
type Tree struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Root Node `json:"root"`
}

// Node contains itself.
type Node struct {
	Left *Node  `json:"left,omitempty"` // want error go/recursive
	Kids []Node `json:"kids,omitempty"` // want error go/recursive
}

// Ring is a kind.
type Ring struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	One One `json:"one"`
	Two Two `json:"two"`
}

// One contains Two.
type One struct {
	Two *Two `json:"two,omitempty"`
}

// Two contains One.
type Two struct {
	One *One `json:"one,omitempty"` // want error go/recursive
}

// Cut is a kind whose recursion ends.
type Cut struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Loop Loop `json:"loop"`
}

// Loop does not look at itself.
type Loop struct {
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Loop *Loop `json:"loop,omitempty"`
}

// Pointers is a kind with pointers that lead to no value.
type Pointers struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	P P `json:"p"`
	Q Q `json:"q"`
	R R `json:"r"`
}

// P points to itself.
type P *P // want :6 error go/recursive "P → P"

// Q points to S, which points back.
type Q *S // want :6 error go/recursive "Q → S → Q"

// S points to Q.
type S *Q

// R is what Q is.
type R Q

// Embeds is a kind whose types embed each other.
type Embeds struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Inner   Inner `json:"inner"`
	Selfish `json:",inline"`
}

// Inner embeds Outer.
type Inner struct {
	*Outer `json:",inline"`
}

// Outer embeds Inner.
type Outer struct {
	*Inner `json:",inline"` // want error go/recursive "Inner → Outer → Inner"
}

// Selfish embeds itself.
type Selfish struct {
	*Selfish `json:",inline"` // want error go/recursive "Selfish → Selfish"
}

// Merged is a kind whose types contain themselves where two declarations meet.
type Merged struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Twice *Twice `json:"twice,omitempty"`
	Both  *Both  `json:"both,omitempty"`
}

// Twice promotes what it declares.
type Twice struct {
	Promoted `json:",inline"`
	X        *Twice `json:"x,omitempty"` // want error go/recursive "Twice → Twice"
}

// Promoted leads to Twice.
type Promoted struct {
	X *Twice `json:"x,omitempty"`
}

// Both has a field of two types.
type Both struct {
	Back `json:",inline"`
	X    *Leaf `json:"x,omitempty"`
}

// Back leads to Both.
type Back struct {
	X *Both `json:"x,omitempty"` // want error go/recursive "Both → Both"
}

// Meeting is a kind without recursion: a field of two types, one of which leads to the other.
type Meeting struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Finite Finite `json:"finite"`
}

// Finite has a field of two types, one of which leads to the other.
type Finite struct {
	Above `json:",inline"`
	X     *Leaf `json:"x,omitempty"`
}

// Above leads to Branch.
type Above struct {
	X *Branch `json:"x,omitempty"`
}

// Branch contains a leaf.
type Branch struct {
	Leaf Leaf `json:"leaf"`
}

// Leaf contains no type.
type Leaf struct {
	A string `json:"a"`
}

// Way is a kind that enters a cycle behind the field that ends it.
type Way struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Step Step `json:"step"`
}

// Step says where the cycle ends, from wherever it is entered.
type Step struct {
	// +kubebuilder:pruning:PreserveUnknownFields
	Inline *Steps `json:"inline,omitempty"`
}

// Steps has steps.
type Steps struct {
	Steps []Step `json:"steps,omitempty"`
}

// Chained is a kind whose type embeds itself in the items of a list with a name of its own.
type Chained struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Link Link `json:"link"`
}

// Link is one of a chain.
type Link struct {
	Chain Chain `json:"chain,omitempty"` // want error go/recursive "Chain contains itself .Chain → Entry → Chain."
}

// Entry has a name.
type Entry struct {
	ID   string `json:"id"`
	Link `json:",inline"`
}

// Chain has entries.
type Chain []Entry
