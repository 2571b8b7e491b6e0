// Package v1 has kinds whose apiVersion, kind and metadata are not where a server reads them.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Comma lacks one.
type Comma struct {
	metav1.TypeMeta   `json:"inline"` // want :2 warning go/kind-meta "Comma is a kind, so the tag of its TypeMeta must be json:.,inline."
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Inlined has metadata without a name.
type Inlined struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:",inline"` // want :2 warning go/kind-meta "tag of its ObjectMeta must be json:.metadata,omitempty."
}

// Misspelled has metadata with another name.
type Misspelled struct {
	metav1.TypeMeta   `json:""`
	metav1.ObjectMeta `json:"metaData,omitempty"` // want :2 warning go/kind-meta "Misspelled is a kind"
}

// LeftOut has neither.
type LeftOut struct {
	metav1.TypeMeta   `json:"-"` // want :2 warning go/kind-meta
	metav1.ObjectMeta `json:"-"` // want :2 warning go/kind-meta
}

// Both is inlined and has a name.
type Both struct {
	metav1.TypeMeta   `json:"typeMeta,inline"` // want :2 warning go/json-inline
	metav1.ObjectMeta `json:"metadata,inline"` // want :2 warning go/json-inline
}

// Untagged has no tags, but a marker.
// +kubebuilder:object:root=true
type Untagged struct {
	metav1.TypeMeta   // want :2 error go/json-tag "give it json:.,inline.$"
	metav1.ObjectMeta // want :2 error go/json-tag "give it json:.metadata,omitempty.$"
}

// NestedList is a list whose items no client finds.
// +kubebuilder:object:root=true
type NestedList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Nested `json:"item"` // want :2 warning go/kind-meta "NestedList is a list of objects, so the tag of its Items must be json:.items.: a client in Go finds no object otherwise"
}

// Page is a part of an answer, not a list of objects.
type Page struct {
	metav1.ListMeta `json:"page"`
	Items           []string `json:"names"`
}

// MetaList has metadata that no client finds.
// +kubebuilder:object:root=true
type MetaList struct {
	metav1.TypeMeta `json:"inline"`   // want :2 warning go/kind-meta "MetaList is a list of objects, so the tag of its TypeMeta must be json:.,inline."
	metav1.ListMeta `json:"metaData"` // want :2 warning go/kind-meta "tag of its ListMeta must be json:.metadata,omitempty."
	Items           []Nested          `json:"items"`
}

// CommaList has them where they are.
type CommaList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Comma `json:"items"`
}

// Internal has no tags, so that it is no kind: nobody writes it as JSON.
type Internal struct { // want :6 note marker/kind "Internal is not a kind, as none of its fields has a json tag"
	metav1.TypeMeta
	metav1.ObjectMeta

	Old bool
}

// Nested has what it should.
type Nested struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata"`

	Other metav1.ObjectMeta `json:"other"` // want :2 warning go/embedded-metadata
	Pair  NoKind            `json:"pair"`
	Event *metav1.TypeMeta  `json:"event,omitempty"`
}

// NoKind is none, and nobody says that it is.
type NoKind struct {
	TypeMeta   metav1.TypeMeta   `json:",inline"`  // want :2 warning go/json-inline
	ObjectMeta metav1.ObjectMeta `json:"metadata"` // a server knows the metadata of whole objects
}

// Named has its metadata in fields.
// +kubebuilder:object:root=true
type Named struct { // want -1:4 warning marker/kind "Named is not a kind, so it has no manifest: its metav1.TypeMeta is not embedded, but has the name TypeMeta$"
	TypeMeta   metav1.TypeMeta   `json:",inline"`
	ObjectMeta metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Pointed embeds a pointer.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Pointed struct { // want -1:4 error marker/kind "no effect: Pointed is not a kind, as it embeds a pointer to metav1.ObjectMeta$"
	metav1.TypeMeta    `json:",inline"`
	*metav1.ObjectMeta `json:"metadata,omitempty"`
}

// List is a list.
// +kubebuilder:object:root=true
type List struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Nested `json:"items"`
}

// NoKindList is not one of a kind, whatever it holds.
// +kubebuilder:object:root=true
type NoKindList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Nested `json:"items"`
}

// CrossList has the objects of another list.
// +kubebuilder:object:root=true
type CrossList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Nested `json:"items"` // want :2 warning go/kind-meta "CrossList lists objects of kind Nested, so that a client in Go loses what only Cross has: write ..Cross$"
}

// Cross is a kind.
// +kubebuilder:object:root=true
type Cross struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// CrateList has the metadata of an object.
// +kubebuilder:object:root=true
type CrateList struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Items []Crate `json:"items"` // want :2 error server/name-conflict "CrateList lists objects, but embeds metav1.ObjectMeta, so that it is a kind with a CRD of its own: embed metav1.ListMeta instead$"
}

// Crate is a kind.
// +kubebuilder:object:root=true
type Crate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Batch is no list of objects, though it holds some at its root.
// +kubebuilder:object:root=true
type Batch struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Items []Crate `json:"items,omitempty"` // want warning server/root-items "rename the field, or move it into spec$"
}
