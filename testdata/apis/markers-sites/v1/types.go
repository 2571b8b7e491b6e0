package v1

import (
	"example.com/markers-sites/named"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:resource:scope=Cluster
// want -1:4 error marker/target "no effect on a package: it belongs on a type"

// Further up than the nearest comment.

// Site is a kind.
// +kubebuilder:object:root=true
// +optional
// +kubebuilder:default=5
// +kubebuilder:validation:Schemaless
type Site struct { // want -3:4 error marker/target "optional has no effect on a type: it belongs on a field" -2:4 error marker/target "it belongs on a field" -1:4 error marker/target "it belongs on a field"
	metav1.TypeMeta `json:",inline"`
	// +kubebuilder:validation:XValidation:rule="self.name != ''"
	// +kubebuilder:validation:Schemaless
	metav1.ObjectMeta `json:"metadata,omitempty"` // want -2:5 error marker/metadata "no effect on the kind Site: a schema cannot restrict its metadata" -1:5 error marker/metadata

	// +kubebuilder:storageversion
	A string `json:"a"` // want -1:5 error marker/target "no effect on a field: it belongs on a type"

	// +kubebuilder:deprecatedversion:warning="use a"
	Old string `json:"old,omitempty"` // want -1:5 error marker/target "; the comment of a field says Deprecated: and what to use$"
	// +kubebuilder:resource:path=sites
	B string `json:"b"` // want -1:5 error marker/target "it belongs on a type"
	// +groupName=example.org
	C string `json:"c"` // want -1:5 error marker/target "it belongs on a package"
	// +kubebuilder:object:root=true
	// +kubebuilder:ac:generate=true
	Both string `json:"both"` // want -2:5 warning marker/target "kubebuilder:object:root has no effect on a field: it belongs on a type" -1:5 warning marker/target "kubebuilder:ac:generate"
	// +kubebuilder:validation:ExactlyOneOf=a;b
	D string `json:"d"` // want -1:5 error marker/target "it belongs on a type"
	E string `json:"e"` // +kubebuilder:validation:MaxLength=5
	// want -1:25 error marker/place "at the end of a line"

	// +optional

	// Two comments further up.

	// F has a comment of its own.
	F string `json:"f"` // want -5:5 error marker/place "directly above"
	/* G is described in a block.
	+kubebuilder:validation:MinLength=1 */
	G string `json:"g"` // want -1:2 error marker/place "in a // comment"
	// +kubebuilder:validation:MinLength=1
	H string `json:"-"` // want -1:5 warning marker/left-out "H is left out"
	// +kubebuilder:validation:MinLengt=1
	I string `json:"-"` // want -1:5 error marker/unknown "MinLength"
	J Spec   `json:"j"`
	K Group  `json:"k"`
	// Host leads to an alias by an import.
	Host named.Host `json:"host"`
	// Hosts, too, where its markers count.
	Hosts named.Hosts `json:"hosts"`
	// +required
	Inlined `json:",inline"` // want error marker/inline "no property of its own"
	// +optional
	Inlined2 `json:",inline"` // want warning marker/inline "could be optional; .*: second$"
	// +optional
	Inlined3 `json:",inline"`
	// +kubebuilder:title=Texts
	// +kubebuilder:example={m: a}
	// +kubebuilder:externalDocs:url="https://example.com/texts"
	// +schemagen:description="What describes a property."
	Texts `json:",inline"` // want -4:5 error marker/inline "Texts is inlined" -3:5 error marker/inline "could describe" -2:5 error marker/inline "could describe" -1:5 error marker/inline "could describe"
	// +k8s:enum
	L Word `json:"l"` // want -1:5 error marker/place "declaration of the type"
	// +optional
}                         // want -1:5 error marker/place "directly above"

// Spec is not a kind.
// +kubebuilder:title=Spec
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name="A",type=string,JSONPath=".a"
// +kubebuilder:storageversion
type Spec struct { // want -3:4 error marker/kind "Spec is not a kind"
	A string `json:"a"`
}

// SiteList is a list.
// +kubebuilder:resource:path=sites
type SiteList struct { // want -1:4 error marker/kind "SiteList is not a kind"
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Site `json:"items"`
}

// Word is a word.
type Word string

// Inlined has promoted fields.
type Inlined struct {
	M string `json:"m"`
}

// Texts has promoted fields, too.
type Texts struct {
	N string `json:"n"`
}

// Another is another name.
// +kubebuilder:validation:MinProperties=010
// +kubebuilder:title=Spec
type Another = Spec // want -2:4 error marker/alias "Another is an alias" -1:4 warning marker/alias "Another is an alias"

// Nested is another name, and restricts what lies below it.
// +kubebuilder:validation:properties:a:maxLength=5
// +kubebuilder:validation:anyOf=required=a
// +kubebuilder:pattern=a
type Nested = Spec // want -3:4 error marker/alias "Nested is an alias" -2:4 error marker/alias "Nested is an alias" -1:4 error marker/alias "Nested is an alias"

// Unreadable is an alias with a marker that nobody can read: controller-gen drops the package.
// +kubebuilder:validation:MinProperties=
type Unreadable = Spec // want -1:42 error marker/argument

// +kubebuilder:validation:MinProperties=1
type ( // want -1:4 error marker/place "above a group of types"
	// Group is declared in a group.
	Group struct {
		A string `json:"a"`
	}
)

// Mode is declared with its values.
type Mode string

// Fast has markers that restrict nothing.
// +kubebuilder:validation:MaxLength=4
// +kubebuilder:validation:minLength=4
const Fast Mode = "fast" // want -2:4 error marker/target "MaxLength has no effect on a constant: it belongs on a type or a field" -1:4 error marker/unknown "did you mean kubebuilder:validation:MinLength"


// Words are not the place for it.
// +kubebuilder:validation:Enum=a;b
const Words = "a" // want -1:4 error marker/place "on a func, var, const or import"

// New makes one.
// +kubebuilder:validation:Enum=a;b
func New() *Site { // want -1:4 error marker/place "on a func"
	// +optional
	return nil // want -1:5 error marker/place "directly above"
}

// Unreached is part of no kind, and its markers are looked at all the same.
type Unreached struct {
	// +kubebuilder:validation:MaxItems=1
	A string `json:"a"` // want -1:5 error marker/shape "of type string"
	// +kubebuilder:validation:Maximum=x
	B int `json:"b"` // want -1:37 error marker/argument "expected a number"
}

// Generic is never instantiated.
// +kubebuilder:validation:minProperties=1
type Generic[T any] struct { // want -1:4 error marker/unknown "MinProperties"
	// +kubebuilder:validation:Maxitems=1
	A []T `json:"a"` // want -1:5 error marker/unknown "MaxItems"
}

// Of is no kind: nothing could name it.
// +kubebuilder:resource:scope=Cluster
// +kubebuilder:subresource:status
type Of[S any] struct { // want -2:4 error marker/kind "resource has no effect: Of is not a kind, as it has type parameters"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec S `json:"spec"`
}

// Uses has instances of it.
type Uses struct {
	A Of[string] `json:"a"`
	B Of[int32]  `json:"b"`
}

// Inlined2 requires a field.
type Inlined2 struct {
	Second string `json:"second"`
}

// Inlined3 requires nothing.
type Inlined3 struct {
	Third string `json:"third,omitempty"`
}
