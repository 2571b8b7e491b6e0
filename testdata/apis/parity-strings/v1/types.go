// Package v1 has every marker about strings, on fields, types and items, and the spellings of string arguments.
// +groupName=example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Note is a kind.
type Note struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=010
	// +kubebuilder:validation:Pattern=`^a{1,2}$`
	// +kubebuilder:validation:Format=hostname
	Field string `json:"field"` // want -3:39 warning marker/value "010 is read as 10, since markers know no octal numbers: write 8 if it is one, else 10"
	// +kubebuilder:validation:MaxLength=5
	// +kubebuilder:validation:Pattern=^[a-z]+$
	Typed Word `json:"typed"` // want -2:5 warning marker/conflict "maxLength 5 has no effect: Word says the same; remove it"
	// +kubebuilder:validation:MaxLength:=7
	Dropped string `json:"dropped"`
	// +kubebuilder:validation:items:MinLength=1
	// +kubebuilder:validation:items:MaxLength=3
	// +kubebuilder:validation:items:Pattern="^\\d+$"
	// +kubebuilder:validation:items:Format=date
	Items []string `json:"items"` // want warning server/root-items
	List  Words    `json:"list"`
	// The type of an imported string must be said before it can be restricted.
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:MaxLength=30
	Time metav1.Time `json:"time"`
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:Pattern=^[0-9]+%$
	// +kubebuilder:validation:MaxLength=4
	Percent intstr.IntOrString `json:"percent"`
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:MaxLength=10
	Memory resource.Quantity `json:"memory"`

	// +kubebuilder:validation:Pattern="quoted \"text\""
	Quoted string `json:"quoted"`
	// +kubebuilder:validation:Pattern=bare text with it's blanks
	Bare string `json:"bare"`
	// +kubebuilder:validation:Pattern=a=b:c//d#e
	Odd string `json:"odd"`
	// +kubebuilder:validation:Pattern='single'
	Single string `json:"single"` // want -1:37 warning marker/literal "the quotes of .single. are part of the value"
	// +kubebuilder:validation:Pattern="\u00e9"
	Escaped string `json:"escaped"`
	// +kubebuilder:validation:Pattern=,
	Comma string `json:"comma"`
	// +kubebuilder:validation:Pattern=; and more
	Semicolon string `json:"semicolon"`
	// Only blanks, tabs and line breaks separate: here are a no-break space and two of U+2003.
	// +kubebuilder:default= a
	// +kubebuilder:validation:Enum= a;b ; c
	Space string `json:"space"` // want -2 warning marker/swallowed "U\\+00A0" -1 warning marker/swallowed "U\\+00A0"
}

// Word is a string.
// +kubebuilder:validation:MinLength=2
// +kubebuilder:validation:MaxLength=5
// +kubebuilder:validation:Pattern=^w
// +kubebuilder:validation:Format=uri
type Word string

// Words is a list with limits of its items.
// +kubebuilder:validation:items:MinLength=1
// +kubebuilder:validation:items:MaxLength=9
// +kubebuilder:validation:items:Pattern=x
// +kubebuilder:validation:items:Format=uuid
type Words []string
