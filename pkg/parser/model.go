package parser

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"sync"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser/golist"
)

// A Program is everything that later passes know about Go.
type Program struct {
	Roots []*Package // the packages that were asked for, by path
	// the roots and every package that a field of theirs reaches, by path
	Packages    map[string]*Package
	Stats       Stats        // what it took to load it
	Graph       golist.Graph // what the go command said
	GraphReused bool         // the Graph is that of the Config: the go command was not asked again
	Partial     bool         // something that was asked for is missing
}

// Lookup returns the declaration of a named type, or nil.
func (p *Program) Lookup(n TypeName) *TypeDecl {
	if pkg := p.Packages[n.Package]; pkg != nil {
		return pkg.Lookup(n.Name)
	}
	return nil
}

// A Package holds the declarations that a schema can reach.
type Package struct {
	Path, Name string
	Dir        string // of its files; empty without any
	Asked      bool   // a pattern matches it, so that it is a root
	// it lies in the main module or the workspace: its author can fix what is found in it
	Main bool
	// a part of it could not be read, so that declarations and fields may be missing
	Faulty  bool
	Markers []Comment // package-level marker lines, by file name, then in source order
	// marker lines that belong to nothing; recorded for root packages with Main, or all with
	// Config.Whole
	Strays []Comment
	// Suppressions are the comments that silence findings, by file name, then in source order; none
	// without Main.
	Suppressions []diag.Suppression
	// types for which there is a method or a function that converts them between versions, in no
	// order that counts
	Converts []string
	// what its types are registered as, if it is in the main module and one variable says that
	Registered *GroupVersion
	GroupIn    string // what names the group of its kinds if it does not, for a message
	// by file name, then in source order; instances of generic types follow their declaration
	Types []*TypeDecl

	index  sync.Once
	byName map[string]*TypeDecl
}

// Lookup returns the declaration of the type name in p, or nil.
func (p *Package) Lookup(name string) *TypeDecl {
	p.index.Do(func() { // several may ask at once
		p.byName = make(map[string]*TypeDecl, len(p.Types))
		for _, t := range p.Types {
			p.byName[t.Name.Name] = t
		}
	})
	return p.byName[name]
}

// With returns a copy of p with other marker lines and types.
func (p *Package) With(markers []Comment, types []*TypeDecl) *Package {
	return &Package{
		Path: p.Path, Name: p.Name, Dir: p.Dir, Asked: p.Asked, Main: p.Main, Faulty: p.Faulty,
		Markers: markers, Strays: p.Strays, Suppressions: p.Suppressions, Converts: p.Converts,
		Registered: p.Registered, GroupIn: p.GroupIn, Types: types,
	}
}

// A TypeName is a type's package path and its name there; an instance of a generic type carries its
// type arguments in the name, fully qualified, as in "Box[string]" or
// "Box[example.com/api/v1.Port]".
type TypeName struct{ Package, Name string }

// String returns the qualified name.
func (n TypeName) String() string {
	if n.Package == "" {
		return n.Name
	}
	return n.Package + "." + n.Name
}

// copySuffix begins what the name of a copy has behind that of the declaration. No type argument
// begins so.
const copySuffix = "[use "

// Copy returns the name of the n-th copy of a declaration, which is for some uses of it.
func (n TypeName) Copy(nth int) TypeName {
	return TypeName{n.Package, fmt.Sprintf("%s%s%d]", n.Declared(), copySuffix, nth)}
}

// Declared returns the name that the declaration has in the source, without the package.
func (n TypeName) Declared() string {
	name, _, _ := strings.Cut(n.Name, copySuffix)
	return name
}

// Compare orders names by package, and those of one package by name.
func (n TypeName) Compare(other TypeName) int {
	return cmp.Or(strings.Compare(n.Package, other.Package), strings.Compare(n.Name, other.Name))
}

// WritesFields is what a MarshalJSON writes that does as encoding/json would without it.
const WritesFields = "its fields"

// A TypeDecl is one type declaration.
type TypeDecl struct {
	Name TypeName
	// the description: the doc comment without marker lines, as a schema would carry it
	Doc   string
	Lines []Line // the doc comment as it is written, if Config.Verbatim asks for it
	// of the doc comment and of the nearest free comment group above it, in source order
	Markers []Comment
	Pos     token.Position
	Type    Type // what follows the name; nil if it was not needed
	Encodes Encoding
	// the JSON type that its own MarshalJSON is seen to write, or WritesFields; empty where that is
	// not plain
	Writes  string
	By      string // the embedded field whose MarshalJSON it has, if that is not its own
	Pointer bool   // only a pointer to it has the method that writes it
	// it has a text marshaler, which writes it as the key of a map, whatever else it has
	TextKey bool
	// declared with "=": fields have the type it stands for, unless that is basic or it is shared
	Alias   bool
	Shared  bool // another package names it, or another alias is written as it
	Generic bool // it has type parameters; only its instances can be reached
	// it embeds metav1.TypeMeta and metav1.ObjectMeta, so that a root package makes it a kind
	Kind bool
	// it embeds what is not declared, which was reported, so that it is unknown whether it is a
	// kind
	Unclear bool
	// the constants declared with exactly this type and a string literal value, in source order
	Consts []Const
	// LeftOut are the other constants of which it is plain to see that they are of this type; their
	// values are not known.
	LeftOut []Const
}

// Encoding says what writes a type's JSON.
type Encoding uint8

// The encodings. A method counts with a value or a pointer receiver, promoted ones included; JSON
// wins over text.
const (
	Plain  Encoding = iota
	AsText          // encoding.TextMarshaler
	AsJSON          // json.Marshaler
)

// A Const is a string constant.
type Const struct {
	Name, Value string
	Doc         string // its comment, above or behind it
	Pos         token.Position
	Lines       []Line // as of a TypeDecl
	Markers     []Comment
}

// A Field is one field of a struct. A line that declares several names gives several fields.
type Field struct {
	GoName   string
	Embedded bool
	Exported bool
	JSON     JSONTag
	Tag      Literal // the whole tag, with its quotes
	Doc      string
	Lines    []Line    // as of a TypeDecl
	Markers  []Comment // as of a TypeDecl
	Pos      token.Position
	Type     Type
}

// A Literal is a piece of the source as it is written. The zero value is none.
type Literal struct {
	Pos  token.Position
	Text string
}

// A JSONTag is the json key of a struct tag.
type JSONTag struct {
	Name      string   // empty if the tag gives none
	Missing   bool     // there is no json key
	Malformed bool     // the tag has the word, but encoding/json does not find the key
	Skip      bool     // exactly "-"
	Inline    bool     // the option inline, or no name: the fields of the type are promoted
	OmitEmpty bool     // the option omitempty
	OmitZero  bool     // the option omitzero
	String    bool     // the option string
	Unknown   []string // options that encoding/json does not know, or does not see

	InlineOption bool // the option inline is there
	EmbedOption  bool // the option embed is there, which encoding/json knows since Go 1.27
	FormatOption bool // the option format is there, which encoding/json refuses since Go 1.27
}

// MayBeAbsent reports whether encoding/json leaves the field out of some objects.
func (t JSONTag) MayBeAbsent() bool { return t.OmitEmpty || t.OmitZero }

// A Type is a resolved Go type: names are qualified, generic types are instantiated, and aliases
// are gone unless they stand for a basic type or belong to another package, in which case their own
// markers and description count, or have markers and stand for a map, list or pointer. The set is
// closed.
type Type interface{ goType() }

// unknownLen is the length of an array that is not written as a number: beyond all that anybody
// writes out.
const unknownLen = 1_000_000_000

// The types. Names stay names, so recursion is harmless here.
type (
	// Basic is a predeclared type by the name it was written with: byte and uint8 differ, as do
	// rune and int32.
	Basic struct{ Name string }
	// Named is a declared type; its declaration is in the Program unless the configuration calls it
	// a leaf.
	Named   struct{ Name TypeName }
	Pointer struct{ Elem Type }
	// Slice is a slice or, with Array, an array.
	Slice struct {
		Elem  Type
		Array bool
		Len   int64 // of an array; unknownLen if it is not written as a number
	}
	Map    struct{ Key, Elem Type }
	Struct struct{ Fields []Field }
	// Opaque is what no schema can express: an interface, a func, a chan, an undefined name.
	Opaque struct {
		Go  string // as written in Go
		Why string // why it cannot be used, as in "undefined: Foo"; empty where Go says enough
		// Undefined says that nothing declares the name
		Undefined bool
		// Reported says that its package, or a part of it, could not be read, so that Why is a
		// consequence.
		Reported bool
	}
)

func (Basic) goType()   {}
func (Named) goType()   {}
func (Pointer) goType() {}
func (Slice) goType()   {}
func (Map) goType()     {}
func (Struct) goType()  {}
func (Opaque) goType()  {}

// Pointee returns what a pointer points to in the end, and any other type as it is.
func Pointee(t Type) Type {
	for {
		pointer, ok := t.(Pointer)
		if !ok {
			return t
		}
		t = pointer.Elem
	}
}

// A Line is one comment of a doc comment, with its slashes.
type Line struct {
	Text string
	Pos  token.Position
}

// A Comment is one marker line, not yet understood.
type Comment struct {
	// what follows the "+", trailing blanks removed: "kubebuilder:validation:Minimum=1"
	Text  string
	Pos   token.Position // of the "+", or of a directive or text
	Place Place
	// OfCode says that the declaration that it stands above has been made a comment, too
	OfCode bool
	Gated  bool // it is there only because of which gates are on
}

// NamesGroup reports whether the marker line gives an API group to its package. It is the only
// marker that the parser knows, because a package without a group has no further versions of any
// kind.
func (c Comment) NamesGroup() bool { return strings.HasPrefix(c.Text, "groupName=") }

// Place says where a marker line was found.
type Place uint8

// The places. Markers at those from Detached on belong to nothing.
const (
	InDoc Place = iota // in the doc comment of the type or field
	Above              // in the nearest free comment group above it
	// file header, package doc, between or after imports, further groups above, end of file
	PackageLevel
	// a free group above a field with another one between, or inside a struct's end, a body, a var
	// or const group
	Detached
	Trailing  // an end-of-line comment
	Block     // a /* */ comment
	GroupDoc  // the doc comment of "type ("
	OtherDecl // the doc comment of a func, var, const or import
	// no marker line, but what Go calls a directive, as in //go:embed: one without blank and plus
	// looks like that
	Directive
	// no marker line, but text of a type, a field or a package that has something like a marker's
	// name in it
	Text
)

// EachName calls f with the names that a type is written with, in order. It does not look into
// their declarations.
func EachName(t Type, f func(TypeName)) {
	switch t := t.(type) {
	case Named:
		f(t.Name)
	case Pointer:
		EachName(t.Elem, f)
	case Slice:
		EachName(t.Elem, f)
	case Map:
		EachName(t.Key, f)
		EachName(t.Elem, f)
	case Struct:
		for i := range t.Fields {
			EachName(t.Fields[i].Type, f)
		}
	}
}

// Apart returns the marker lines of the package that stand apart from its declarations, those in
// the nearest comment above a type too, as what they mean may be no matter of the type: file by
// file, and in a file those above types last.
func (p *Package) Apart() []Comment {
	comments := slices.Clone(p.Markers)
	for _, t := range p.Types {
		for _, c := range t.Markers {
			if c.Place == Above {
				comments = append(comments, c)
			}
		}
	}
	rank := func(c Comment) int {
		if c.Place == Above {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(comments, func(a, b Comment) int {
		return cmp.Or(strings.Compare(a.Pos.Filename, b.Pos.Filename), rank(a)-rank(b),
			cmp.Compare(a.Pos.Offset, b.Pos.Offset))
	})
	same := func(a, b Comment) bool { return a.Pos == b.Pos } // instances share their declaration
	return slices.CompactFunc(comments, same)
}

// Attached returns the marker lines of the package that belong to a type or field, or to nothing.
func (p *Package) Attached() []Comment {
	comments := slices.DeleteFunc(slices.Clone(p.Strays),
		func(c Comment) bool { return c.Place == Directive || c.Place == Text })
	for _, t := range p.Types {
		for _, c := range t.Markers {
			if c.Place != Above {
				comments = append(comments, c)
			}
		}
		if s, ok := t.Type.(Struct); ok {
			for _, f := range s.Fields {
				comments = append(comments, f.Markers...)
			}
		}
	}
	return comments
}

// Apart is the advice for a marker that counts only where it belongs to no declaration.
func (p Place) Apart() string {
	where := "it must stand apart from declarations, with an empty line below it"
	if p == Block {
		where += ", in a // comment"
	}
	return where
}

// String says where a marker line stands.
func (p Place) String() string {
	return [...]string{
		"in a doc comment", "above a declaration", "at the level of the package",
		"inside a declaration", "at the end of a line", "in a /* */ comment",
		"above a group of types", "in the doc comment of a declaration", "in a directive",
	}[p]
}
