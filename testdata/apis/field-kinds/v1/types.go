// Package v1 has types that are no kinds, though they look like it.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Bar is a kind.
// +kubebuilder:object:root=true
type Bar struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Foo  *Foo `json:"foo,omitempty"`
	Done Done `json:"done,omitempty"`
}

// BarList needs no metadata of its own.
// +kubebuilder:object:root=true
type BarList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Bar `json:"items"`
}

// Options are read from files.
// +kubebuilder:object:root=true
type Options struct {
	metav1.TypeMeta `json:",inline"`

	Verbose bool `json:"verbose"`
}

// Foo is a kind in another package.
type Foo struct { // want warning crd/not-a-kind "Foo becomes version v1 of the kind of that name, .* rename it, or leave it out with .kubebuilder:skipversion"
	Size int32 `json:"size"`
}

// Done is one, too.
// +kubebuilder:skipversion
type Done struct {
	Size int32 `json:"size,omitempty"`
}

// NoMeta lacks everything.
// +kubebuilder:object:root=true
type NoMeta struct { // want -1:4 warning marker/kind "so it has no manifest: it does not embed metav1.TypeMeta and metav1.ObjectMeta$"
	Size int32 `json:"size"`
}

// OnlyType lacks the metadata.
// +kubebuilder:object:root=true
type OnlyType struct { // want -1:4 warning marker/kind "it does not embed metav1.ObjectMeta"
	metav1.TypeMeta `json:",inline"`

	Spec Foo `json:"spec"`
}

// OnlyObject lacks the type.
// +kubebuilder:object:root=true
type OnlyObject struct { // want -1:4 warning marker/kind "it does not embed metav1.TypeMeta"
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Base has the type for others.
type Base struct {
	metav1.TypeMeta `json:",inline"`
}

// Through has it from Base.
// +kubebuilder:object:root=true
type Through struct { // want -1:4 warning marker/kind "it has metav1.TypeMeta only through Base: embed it in Through itself"
	Base              `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Declared is another Bar.
// +kubebuilder:object:root=true
type Declared Bar // want -1:4 warning marker/kind "it is declared as Bar"

// Alias is Bar.
// +kubebuilder:object:root=true
type Alias = Bar // want -1:4 warning marker/kind "it is declared as Bar"

// Text is none.
// +kubebuilder:object:root=true
type Text string // want -1:4 warning marker/kind "it is not a struct"

// ByAlias has the metadata by another name.
// +kubebuilder:object:root=true
type ByAlias struct { // want -1:4 warning marker/kind "by an alias: embed it by its own name"
	metav1.TypeMeta `json:",inline"`
	Meta            `json:"metadata,omitempty"`
}

// Meta is an alias.
type Meta = metav1.ObjectMeta

// Generic has type parameters.
// +kubebuilder:object:root=true
type Generic[T any] struct { // want -1:4 warning marker/kind "it has type parameters: declare a struct without"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec T `json:"spec"`
}

// GenericList is no kind, as it should be.
// +kubebuilder:object:root=true
type GenericList[T any] struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []T `json:"items"`
}

// Instance is one of Generic.
// +kubebuilder:object:root=true
type Instance Generic[string] // want -1:4 warning marker/kind "it is declared as Generic.string.: embed"

// Named has the metadata in a field with a name.
// +kubebuilder:object:root=true
type Named struct { // want -1:4 warning marker/kind "its metav1.ObjectMeta is not embedded, but has the name Meta"
	metav1.TypeMeta `json:",inline"`
	Meta            metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Pointer embeds a pointer.
// +kubebuilder:object:root=true
type Pointer struct { // want -1:4 warning marker/kind "it embeds a pointer to metav1.TypeMeta"
	*metav1.TypeMeta  `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// NoType has several markers of a kind, all of which have an effect if it becomes one.
// +kubebuilder:subresource:status
// +kubebuilder:resource:shortName=nt
// +kubebuilder:printcolumn:name=Size,type=integer,JSONPath=.spec.size
type NoType struct { // want -3:4 error marker/kind "status has no effect: NoType is not a kind, as it does not embed metav1.TypeMeta: embed it, or remove the marker$"
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Foo `json:"spec"`
}

// NoTypeList has a marker that was meant for what it lists.
// +kubebuilder:subresource:status
type NoTypeList struct { // want -1:4 error marker/kind "does not embed metav1.TypeMeta and metav1.ObjectMeta: move it to a kind, or remove it$"
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []NoType `json:"items"`
}

// NamedMeta lacks more than metav1.TypeMeta: its metadata is not embedded.
// +kubebuilder:subresource:status
type NamedMeta struct { // want -1:4 error marker/kind "does not embed metav1.TypeMeta and metav1.ObjectMeta: move it to a kind, or remove it$"
	Metadata metav1.ObjectMeta `json:"metadata,omitempty"`
}

// NoObject lacks the metadata of an object.
// +kubebuilder:subresource:status
type NoObject struct { // want -1:4 error marker/kind "NoObject is not a kind, as it does not embed metav1.ObjectMeta: embed it"
	metav1.TypeMeta `json:",inline"`

	A string `json:"a,omitempty"`
}

// Parametric is no kind.
// +kubebuilder:resource:scope=Cluster
type Parametric[T any] struct { // want -1:4 error marker/kind "Parametric is not a kind, as it has type parameters"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	A T `json:"a,omitempty"`
}

// Strings is a list by another name.
// +kubebuilder:validation:MinLength=5
type Strings = []string // want -1:4 error marker/shape "for its items: kubebuilder:validation:items:MinLength"

// Plain is a string by another name, which markers restrict.
// +kubebuilder:validation:MinLength=5
type Plain = string

// Unreached has types that no schema expresses, where none is asked for.
type Unreached struct {
	// +kubebuilder:validation:MinLength=1
	A func() `json:"a"`
	// +kubebuilder:validation:MinLength=1
	B Function `json:"b"`
	// +kubebuilder:validation:items:MinLength=1
	C []func() `json:"c"`
}

// Function has no schema.
type Function func()
