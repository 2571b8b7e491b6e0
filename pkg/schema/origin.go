package schema

import (
	"cmp"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/pkg/diag"
)

// Origin leads back to the Go source. The zero value leads nowhere.
type Origin struct {
	declaration *Declaration
	typ         *Declaration // the named type that the value has, if a field says so; nil elsewhere
	Keywords    []Keyword    // which marker set which keyword, in the order in which they were set
}

// A Declaration is what makes a node: a field or a type, or a part of its type. All that comes from
// it shares it, and nothing changes it.
type Declaration struct {
	Pos     token.Position
	Name    string // what it declares, as in "CronTabSpec.schedule" or "CronTab"
	Package string // path of the package
	Tag     string // of a field, as it is written
	Main    bool   // that package lies in the main module
	// if not: the first field of the main module that leads there, if there is one
	Via token.Position
}

// From returns the origin of what a declaration makes, before any marker has set anything.
func From(d Declaration) Origin { return Origin{declaration: &d} }

// nowhere is what a zero Origin leads to. Nothing changes it.
var nowhere = &Declaration{}

func (o Origin) from() *Declaration { return cmp.Or(o.declaration, nowhere) }

// Decl returns the position of the declaration.
func (o Origin) Decl() token.Position { return o.from().Pos }

// Name returns what is declared.
func (o Origin) Name() string { return o.from().Name }

// Package returns the path of the package that declares it.
func (o Origin) Package() string { return o.from().Package }

// Tag returns the tag of the field that is declared, as it is written.
func (o Origin) Tag() string { return o.from().Tag }

// Main reports whether that package lies in the main module.
func (o Origin) Main() bool { return o.from().Main }

// Type returns the path of the package and the name of the type of a value, if that has a name:
// that of the Go field, or that of the type itself.
func (o Origin) Type() (pkg, name string) {
	d := cmp.Or(o.typ, o.from())
	if strings.Contains(d.Name, ".") { // a field, of a type without a name
		return "", ""
	}
	return d.Package, d.Name
}

// IsKnown reports whether the position of the declaration is known.
func (o Origin) IsKnown() bool { return o.from().Pos.IsValid() }

// Below returns the origin of a part of what o leads to, whose name has a suffix. No marker has set
// anything there.
func (o Origin) Below(suffix string) Origin {
	d := *o.from()
	d.Name += suffix
	return From(d)
}

// usedBy returns the origin of a node of a named type where a field has it: the field's, but with
// the Via and the markers of the type beside its own, which only document.
func (o Origin) usedBy(field Origin) Origin {
	from := field.from()
	if via := o.from().Via; via != from.Via {
		here := *from
		here.Via, from = via, &here
	}
	keywords := o.Keywords
	if len(field.Keywords) > 0 {
		keywords = slices.Concat(keywords, field.Keywords)
	}
	return Origin{from, o.declaration, keywords}
}

// Report adds a finding about what o stands for: at its declaration, or, if the user cannot change
// that, at the user's field that leads there.
func (o Origin) Report(ds *diag.List, code diag.Code, format string, args ...any) *diag.Diagnostic {
	return o.reportAt(ds, o.Decl(), code, format, args...)
}

// reportAt is Report for a cause that may be a marker.
func (o Origin) reportAt(
	ds *diag.List, cause token.Position, code diag.Code, format string, args ...any,
) *diag.Diagnostic {
	from := o.from()
	if from.Main || !from.Via.IsValid() {
		return ds.Add(code, cause, format, args...)
	}
	d := ds.Add(code, from.Via, format, args...)
	d.Related = append(d.Related, diag.Cause(cause, from.Package))
	return d
}

// Keyword is the position of the marker that set a keyword.
type Keyword struct {
	Name string // as in the manifest: "minimum", "x-kubernetes-list-type"
	Pos  token.Position
	// of the argument inside the marker, if it has one; for an expression in CEL, of its first
	// character
	Text token.Position
	Main bool
	// Implied says that the marker is about something else, from which the keyword follows.
	Implied bool

	// For an expression in CEL, its text as it stands in the marker, and whether that has escapes.
	Raw     string
	Escaped bool

	// For an enum, the comments of the constants of its type.
	Docs []ValueDoc

	// Where the argument stands, if the marker has one.
	Value MarkerValue
}

// A MarkerValue is the value in a marker. The zero value is none.
type MarkerValue struct {
	Marker string         // the marker without its plus
	Pos    token.Position // of the plus
	Offset int            // of the value in Marker
}

// A Span is a part of a marker line.
type Span struct {
	Pos, End token.Position
	Text     string
}

// A ValueDoc is the comment of a constant.
type ValueDoc struct{ Value, Doc string }

// Set records that the marker at pos set the keyword name.
func (o *Origin) Set(k Keyword) { o.Keywords = append(o.Keywords, k) }

// At returns the position of the line and column, both in characters from 1, in the expression that
// k sets. In the marker an escape stands for one character, which may be a line end.
func (k Keyword) At(line, column int) token.Position {
	if line < 1 || column < 1 || !k.Text.IsValid() {
		return k.Pos
	}
	rest := k.Raw
	for rest != "" && (line > 1 || column > 1) {
		c, width := k.first(rest)
		switch {
		case line == 1:
			column--
		case c == '\n':
			line--
		}
		rest = rest[width:]
	}
	pos := k.Text
	pos.Column += len(k.Raw) - len(rest)
	pos.Offset += len(k.Raw) - len(rest)
	return pos
}

// first returns the first character that the text stands for, and the number of bytes that spell
// it.
func (k Keyword) first(text string) (c rune, width int) {
	if k.Escaped {
		if c, _, rest, err := strconv.UnquoteChar(text, '"'); err == nil {
			return c, len(text) - len(rest)
		}
	}
	return utf8.DecodeRuneInString(text)
}

// ListMapKey returns the keyword name of one key of a map list: each key has a marker of its own.
func ListMapKey(key string) string { return "x-kubernetes-list-map-keys[" + key + "]" }

// Keyword returns the marker that set the keyword name last.
func (o *Origin) Keyword(name string) (Keyword, bool) {
	for i := len(o.Keywords) - 1; i >= 0; i-- {
		if o.Keywords[i].Name == name {
			return o.Keywords[i], true
		}
	}
	return Keyword{}, false
}
