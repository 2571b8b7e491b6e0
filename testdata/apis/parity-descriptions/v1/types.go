// Package v1 has what a doc comment can hold.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Words is a kind
// whose lines are not joined.
//
//
// Blank lines become one.
//   - lists keep
//     their indentation
//
// # Headings stay
//
// TODO: this line is dropped,
// and this one stays.
//   TODO is kept where it is indented.
// todo in small letters too.
// + this is taken for a marker and dropped.
//go:generate and directives are dropped
// ---
// Nothing of this is seen.
type Words struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Code keeps what it holds:
	// ```yaml
	// TODO: kept
	// ---
	// a: b
	// ```
	// --- and after it not.
	Code string `json:"code"`
	// ~~~
	// --- in tildes
	// ~~~
	Tildes string `json:"tildes"`
	/* Block comments are trimmed
	   on both sides. */
	Block string `json:"block"`
	//	A tab makes it quoted.
	Tab string `json:"tab"`
	// y
	Yes string `json:"yes"`
	// 1.50
	Number string `json:"number"`
	// <html> & "quotes" 'n' \ back # hash: colon
	Special string `json:"special"`
	// Ein schöner Tag, 日本, and an emoji 😀.
	Unicode string `json:"unicode"`
	// This is one long line of text that does not fit into the eighty columns of the emitter, and so it is folded where a blank stands.
	Long string `json:"long"`
	// - a dash
	Dash string `json:"dash"`
	Type   Inherited            `json:"type"`
	Types  []Inherited          `json:"types"`
	Values map[string]Inherited `json:"values"`
	// Own text.
	Own Inherited `json:"own"`

	// A free comment is not text.

	// +optional
	Free string `json:"free"`
	// TODO
	Nothing Inherited `json:"nothing"`
}

// Inherited text.
type Inherited struct{}
