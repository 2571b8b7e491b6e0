package schema

import (
	"go/token"
	"unicode/utf8"

	"github.com/schemagen/schemagen/pkg/diag"
)

// Origin is the way back to the Go source.
type Origin struct {
	Decl     token.Position // the field or type that made the node
	Name     string         // what stands there, as in "CronTabSpec.schedule" or "CronTab"
	Package  string         // path of the package that declares it
	Main     bool           // that package lies in the main module
	Via      token.Position // if not: the field of the main module that leads there first, if there is one
	Keywords []Keyword      // which marker set which keyword, in the order of setting
}

// Report adds a finding about what o stands for: at its declaration, or, where the user cannot mend that, at the field of
// theirs that leads there.
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
	Text token.Position // of the argument inside the marker, if it has one; for a rule in CEL, of the rule's first character
	Raw  string         // for a rule in CEL, its text as written, if it is written with escapes
	Main bool
}

// Set records that the marker at pos set the keyword name.
func (o *Origin) Set(k Keyword) { o.Keywords = append(o.Keywords, k) }

// At returns the position of the line and column, both from 1, of the text that k sets. Text that a marker holds has a single
// line; an escape in it stands for one character.
func (k Keyword) At(line, column int) token.Position {
	if line != 1 || column < 1 || !k.Text.IsValid() {
		return k.Pos
	}
	off := 0
	for range column - 1 {
		if off >= len(k.Raw) { // written without escapes
			off = column - 1
			break
		}
		if k.Raw[off] == '\\' {
			off++
		}
		_, size := utf8.DecodeRuneInString(k.Raw[min(off, len(k.Raw)):])
		off += size
	}
	pos := k.Text
	pos.Column += off
	pos.Offset += off
	return pos
}

// Keyword returns the marker that set the keyword name last.
func (o *Origin) Keyword(name string) (Keyword, bool) {
	for i := len(o.Keywords) - 1; i >= 0; i-- {
		if o.Keywords[i].Name == name {
			return o.Keywords[i], true
		}
	}
	return Keyword{}, false
}
