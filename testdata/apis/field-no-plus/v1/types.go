// Package v1 has lines that were meant as markers, as in openshift/api#988.
// +groupName=field.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type HSTSSpec struct {
	// Largest allowed value.
	// kubebuilder:validation:minimum=0:maximum=2147483647
	Largest *int32 `json:"largest,omitempty"` // want -1:5 warning marker/plus "the line is not a marker,.* has no plus sign: write // .kubebuilder:validation:Minimum=0:maximum=2147483647"
	// +kubebuilder:validation:Minimum=0:Maximum=2147483647
	Smallest *int32 `json:"smallest,omitempty"` // want -1:37 error marker/argument "kubebuilder:validation:Mi.*d .0:Maximum=2147483647.: a second marker stands on a line of its own; it is written .kubebuilder:validation:Minimum=<number>"
	//+kubebuilder:validation:MinLength=1
	Tight string `json:"tight,omitempty"`
	//+kubebuilder:validation:MinLength=1
	List []string `json:"list,omitempty"` // want -1:4 error marker/shape "kubebuilder:validation:Mi.*he value is of type array; for its items: kubebuilder:validation:items:MinLength"
	// @kubebuilder:validation:MaxLength=3
	At string `json:"at,omitempty"` // want -1:6 warning marker/plus "the line is not a marker, since .@. stands before it: write // .kubebuilder:validation:MaxLength=3"
	/* +kubebuilder:validation:MaxLength=3 */
	Block string `json:"block,omitempty"` // want -1:5 error marker/place "kubebuilder:validation:MaxLength has no effect in a /. ./ comment: write it in a // comment"
	// Some text. +kubebuilder:validation:MaxLength=3
	Mid   string `json:"mid,omitempty"`   // want -1:16 warning marker/plus "the line is not a marker,.*nds before it: write // .kubebuilder:validation:MaxLength=3 on a line of its own"
	After string `json:"after,omitempty"` // +kubebuilder:validation:MaxLength=3
	// want -1:43 error marker/place "kubebuilder:validation:Ma.*effect at the end of a line: write it on a line of its own above the declaration"
	//kubebuilder:validation:MaxLength=3
	Dir string `json:"dir,omitempty"` // want -1:4 warning marker/plus "//kubebuilder:validation:.*but a directive for the go command: write // .kubebuilder:validation:MaxLength=3"
	// +kubebuilder:validation:MaxLength=3 // because
	Cmt string `json:"cmt,omitempty"` // want -1:39 error marker/argument "kubebuilder:validation:Ma.*r, found .3 // because.: a comment stands on a line of its own; it is written .kubebuilder:validation:MaxLength=<count>"
	// +kubebuilder:validation:MaxLength:3
	Colon string `json:"colon,omitempty"` // want -1:38 error marker/trailing "the text after kubebuilde.* line an unknown marker; it is written .kubebuilder:validation:MaxLength=<count>"
	// +kubebuilder:validation:MaxLength 3
	Blank string `json:"blank,omitempty"` // want -1:38 error marker/trailing "the text after kubebuilde.* line an unknown marker; it is written .kubebuilder:validation:MaxLength=<count>"
	// +kubebuilder:validation:Enum=[a,b]
	Br string `json:"br,omitempty"` // want -1:36 error marker/argument "kubebuilder:validation:En.*lues, without brackets; it is written .kubebuilder:validation:Enum=<value;value>"
	// +kubebuilder:validation:Enum=a,b
	Co string `json:"co,omitempty"` // want -1:35 error marker/argument "kubebuilder:validation:En.*colons separate values; it is written .kubebuilder:validation:Enum=<value;value>"
	// +kubebuilder:validation:Enum="a,b"
	Coq string `json:"coq,omitempty"` // want -1:34 warning marker/literal ".a,b. is a single value: semicolons separate values, outside of quotes, as in .a.;.b."
	// + kubebuilder:default=1
	Sp int32 `json:"sp,omitempty"` // want -1:6 error marker/blank "a space keeps the line from naming kubebuilder:default: remove the space after ."
	// +kubebuilder: validation:Optional
	Blank1 int32 `json:"blank1"` // want -1:18 error marker/blank "naming kubebuilder:validation:Optional: remove it$"
	// +kubebuilder:validation :Optional
	Blank2 int32 `json:"blank2"` // want -1:28 error marker/blank "naming kubebuilder:validation:Optional: remove it$"
	// +optional: the last one counts
	Blank3 int32 `json:"blank3"` // want -1:14 error marker/trailing
	// Items of a list describe markers:
	//   - kubebuilder:validation:Schemaless
	//   * kubebuilder:validation:Type=object
	// - +kubebuilder:validation:MaxLength=3
	Item string `json:"item,omitempty"` // want -1:7 warning marker/plus "since .-. stands before it"
	// -kubebuilder:validation:MaxLength=3
	// TODO: a minus sign switches the line off.
	Off string `json:"off,omitempty"`
	/*
		// Code that was taken out.
		// +optional
		// +kubebuilder:validation:Minimum=0
		Out int32 `json:"out"`
	*/
	In string `json:"in,omitempty"`

	// Last was taken out, too.
	// +kubebuilder:validation:Minimum=0
	//Last int32 `json:"last"`
	// +kubebuilder:validation:Maximum=1
	// want -1:5 error marker/place "it is not directly above a field"
}

// Gone is a type that was taken out.
// +kubebuilder:validation:Enum=a;b
//type Gone string

// Other was one, too.
// type Other struct {
// +required
// Name string `json:"name"`
// }
// +kubebuilder:validation:MaxLength=3

// want -2:4 error marker/target "kubebuilder:validation:MaxLength has no effect on a package"

type HSTS struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec HSTSSpec `json:"spec"`
}

// Unique has a line that would make the schema one that no server takes.
type Unique struct {
	// kubebuilder:validation:UniqueItems:=true
	Names []string `json:"names"` // want -1:5 warning marker/plus "since it has no plus sign: remove it, as no server takes UniqueItems; .listType=set keeps items unique"
}
