package schema

import (
	"go/token"
	"strconv"
	"unicode/utf8"

	"github.com/schemagen/schemagen/pkg/diag"
)

// Origin leads back to the Go source.
type Origin struct {
	Decl     token.Position // the field or type that made the node
	Name     string         // what it declares, as in "CronTabSpec.schedule" or "CronTab"
	Package  string         // path of the package that declares it
	Main     bool           // that package lies in the main module
	Via      token.Position // if not: the first field of the main module that leads there, if there is one
	Keywords []Keyword      // which marker set which keyword, in the order in which they were set
}

// Report adds a finding about what o stands for: at its declaration, or, if the user cannot change that, at the user's
// field that leads there.
func (o Origin) Report(ds *diag.List, code diag.Code, format string, args ...any) *diag.Diagnostic {
	return o.reportAt(ds, o.Decl, code, format, args...)
}

func (o Origin) reportAt(ds *diag.List, cause token.Position, code diag.Code, format string, args ...any) *diag.Diagnostic {
	if o.Main || !o.Via.IsValid() {
		return ds.Add(code, cause, format, args...)
	}
	d := ds.Add(code, o.Via, format, args...)
	d.Related = append(d.Related, diag.Cause(cause, o.Package))
	return d
}

// Keyword is the position of the marker that set a keyword.
type Keyword struct {
	Name string // as in the manifest: "minimum", "x-kubernetes-list-type"
	Pos  token.Position
	Text token.Position // of the argument inside the marker, if it has one; for an expression in CEL, of its first character
	Main bool

	// For an expression in CEL, its text as it stands in the marker, and whether that has escapes.
	Raw     string
	Escaped bool
}

// Set records that the marker at pos set the keyword name.
func (o *Origin) Set(k Keyword) { o.Keywords = append(o.Keywords, k) }

// At returns the position of the line and column, both in characters from 1, in the expression that k sets. In the marker an
// escape stands for one character, which may be a line end.
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

// first returns the first character that the text stands for, and the number of bytes that spell it.
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
