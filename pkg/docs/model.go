package docs

import (
	"go/token"
	"strings"
)

// A Model is what there is to say about some CRDs, in the order of groups and kinds.
type Model struct{ Groups []*Group }

// A Group is an API group with its kinds.
type Group struct {
	Name  string
	Kinds []*Kind
}

// A Kind is what one CRD defines.
type Kind struct {
	Group, Name, Plural, Singular string
	ShortNames, Categories        []string
	Namespaced                    bool
	// what happens from one version to another; empty if there is one
	Conversion string
	Versions   []*Version // by the preference of a server: v1, v1beta1
}

// StorageVersion returns the name of the version that is stored.
func (k *Kind) StorageVersion() string {
	for _, v := range k.Versions {
		if v.Storage {
			return v.Name
		}
	}
	return ""
}

// A Version is a version of a kind.
type Version struct {
	Name            string
	Anchor          string // of its place on a page
	Served, Storage bool
	Deprecated      string // the warning of a deprecated version, else empty
	Description     Text
	Keeps           bool // unknown fields at the top are kept
	Rules           []Rule
	Fields          []*Field
	Columns         []Column
	Status          bool
	Scale           *Scale
	Selectable      []string // paths that field selectors may name
	Minimal, Full   string   // examples in YAML; empty if there is none
	NoExample       string   // why there is none
	Since           string   // the first release that has it, of those that are known
	Pos             token.Position
	Before          string       // the version that Differences starts from, else empty
	Differences     []Difference // from that version to this one
	// how the published schemas differ from the one in the CRD
	PublishedV3, PublishedV2 []string
}

// A Column is a column that kubectl get prints.
type Column struct {
	Name, Type, Path, Description string
	Wide                          bool // only with -o wide
}

// A Scale is where the scale subresource finds its numbers.
type Scale struct{ Spec, Status, Selector string }

// A Field is a property at some depth. That of a list or a map also says what its elements are.
type Field struct {
	Name        string
	Path        string // from the top: spec.ports[].name
	Anchor      string // of its place on a page
	Type        string // as people say it: "[]Condition by type"
	Link        string // to the documentation of a type that others define
	Description Text
	Elements    Text // the description of the elements, if that is another one
	Required    bool
	Nullable    bool
	Immutable   bool
	Default     string // JSON; empty if there is none
	Enum        []Value
	Facts       []Fact
	Rules       []Rule
	Fields      []*Field
	// the first field of the same type, where its fields are shown instead of here
	Same  *Field
	Since string // the first release that has it, of those that are known
	Pos   token.Position
}

// A Value is one of the values that an enum allows.
type Value struct {
	JSON string
	Doc  Text // of the constant in Go
}

// A Fact is something that holds for the values of a field, as a sentence without a verb: "at most
// 63 characters". Code, if there is any, follows the text.
type Fact struct{ Text, Code string }

// String returns the fact without a mark of what is code.
func (f Fact) String() string { return strings.TrimSuffix(f.Text+" "+f.Code, " ") }

// A Rule is a validation in CEL.
type Rule struct {
	On      string // the elements that it is about: "each item"; empty for the field itself
	Rule    string
	Message string
	CEL     bool   // the message is an expression
	When    string // "on create and update", "on update"
	Path    string // the field that an error names, if that is another one
}

// A Difference is a field that two versions have in different forms.
type Difference struct {
	Path     string
	Anchor   string // of the field in the newer version, or in the older one if it is gone
	Old, New string // what is to say of it; empty where there is no such field
}
