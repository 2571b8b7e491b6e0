package markers

import (
	"github.com/schemagen/schemagen/pkg/schema"
)

// A Target collects what markers may change.
type Target struct {
	Draft      *schema.Draft
	Package    *Package
	Type       *Type
	Field      *Field
	Main       bool // the declaration lies in the main module
	Dependency bool // it lies in a package that the user neither has nor asked for
	// ThroughNames says that markers see through names of types: they restrict a value whose type
	// is declared elsewhere.
	ThroughNames bool
	// OfKind says that the draft is the metadata of a kind, about which no schema says anything.
	OfKind bool

	// Named is the type that Draft is used with, nil if there is none.
	Named *schema.Draft
	// Schema is, for a marker that is Late, the whole schema of the place, of which Draft has only
	// what markers say.
	Schema *schema.Draft
	// ConstDocs are the comments of the constants of the type, or of that of the field, where there
	// are any.
	ConstDocs []schema.ValueDoc
	// Parent and Struct are the struct of a field.
	Parent *schema.Draft
	Struct *Type

	marker     *Marker
	settings   *settings
	inMetadata bool // the draft is the metadata of a whole object
}

// set records that the current marker set the keyword name of the target's draft.
func (t *Target) set(name string) {
	t.Draft.Origin.Set(t.keyword(name))
	t.settings.record(t.marker, t.Draft, name)
}

// rule adds a rule in CEL to the draft.
func (t *Target) rule(r schema.Rule) {
	t.Draft.Rules = append(t.Draft.Rules, r)
}

// imply records that a keyword follows from what the current marker says, so that others may set it
// too.
func (t *Target) imply(name string) {
	k := t.keyword(name)
	k.Implied = true
	t.Draft.Origin.Set(k)
}

// origin returns the position of the current marker. A rule that it generates has no text in its
// line.
func (t *Target) origin() schema.Origin {
	o := t.Draft.Origin
	o.Keywords = nil
	o.Set(schema.Keyword{Name: "rule", Pos: t.marker.Pos, Main: t.Main, Value: t.marker.value()})
	return o
}

// A Package is what package markers say.
type Package struct {
	Group    *string // nil without groupName
	Version  string  // empty without versionName
	Skip     bool
	Optional bool // fields are optional unless they say otherwise

	GroupBy, VersionBy schema.Keyword // the markers that count
}

// A Type is what type markers say besides the schema, and what they need to know about the
// declaration.
type Type struct {
	Fields  []*Field // of a struct, embedded ones without a name left out
	Consts  []string // the string constants of exactly this type
	Textual bool     // the underlying type is string
	AsText  bool     // it has a text marshaler

	Union         *UnionRole // of all fields but the discriminator
	UnionEncoding *schema.Encoding
	UnionPresence schema.Presence // of a union without discriminator
	UnionDetails  []UnionDetail

	Resource Resource // of a type that is a kind

	oneOfs   []oneOfRule
	settings *settings
}

// A Field is what field markers say besides the schema.
type Field struct {
	Name       string // in JSON
	GoName     string
	Optional   bool // by default: by its JSON tag or its package
	Named      bool // its Go type, or what it points to, is a declared one
	Pointer    bool // in Go, so that nil differs from the zero value
	Schemaless bool
	presence   presence       // what its markers say about it
	Immutable  *schema.Origin // of the marker that says so

	Choice Choice
}

// A Choice is what field markers say about unions and modes.
type Choice struct {
	Roles           []UnionRole
	DiscriminatedBy string   // the Go field
	EmptyMembers    []string // values of the discriminator that select no member
	UnionDetails    []UnionDetail
	modality        *string // the field is the mode discriminator of this name
	modes           []mode  // in which it may be set, if there are any

	closed []string // the modalities for which a rule forbids all modes but those
}

// Explicit returns what markers say about the field's presence: ok is false if they say nothing.
func (f *Field) Explicit() (required, ok bool) {
	ok = f.presence != unspecified
	return ok && !f.presence.optional(), ok
}

// A Resource is what markers say about a kind besides its schema.
type Resource struct {
	Plural, Singular       string
	ShortNames, Categories []string
	Scope                  string // empty for the DefaultScope
	Storage                bool
	Unserved               bool
	Skip                   bool
	Deprecated             bool
	DeprecationWarning     *string
	// a marker was given that makes the peer write subresources, even if it stays empty
	Subresources        bool
	Status              bool
	Scale               *schema.Scale
	Columns             []schema.Column
	SelectableFields    []schema.SelectableField
	Annotations, Labels []schema.Pair
	Conversion          *schema.Conversion
	// what {file} stands for in names of outputs; empty if no marker says
	File string

	Given map[string]schema.Keyword // which of the above a marker gave, and where
}
