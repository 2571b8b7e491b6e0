package markers

import (
	"cmp"
	"errors"
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// metadataPrefix begins a marker on a kind that restricts its own name or generateName.
const metadataPrefix = "schemagen:metadata:"

// A NestedLine is a marker line that leads to a node below or under a junctor, taken apart:
//
//	kubebuilder:validation:properties:ports:items:anyOf=maximum=80;minimum=1024
//	                       path^^^^^^^^^^^^^^^^^^  ^word ^argument
type NestedLine struct {
	Path     []schema.Step
	Word     string // the keyword or junctor, as written
	At       int    // its offset
	End      int    // the offset after it
	Argument int    // offset of the argument
	colon    bool   // a colon follows the word, not an equals sign
	apart    bool   // neither follows, but a blank or punctuation
}

// SplitNested takes a line apart. ok is false if it has none of these forms. A single keyword on
// its own counts only in the KEP's lower-case spelling, and only for the two keywords that the KEP
// writes that way.
func SplitNested(text string) (l NestedLine, ok bool) {
	off := 0
	switch {
	case strings.HasPrefix(text, metadataPrefix+"name:"),
		strings.HasPrefix(text, metadataPrefix+"generateName:"):
		name, _, _ := strings.Cut(text[len(metadataPrefix):], ":")
		l.Path = []schema.Step{schema.ToProperty("metadata"), schema.ToProperty(name)}
		off = len(metadataPrefix) + len(name) + 1
	case strings.HasPrefix(text, validationPrefix):
		off = len(validationPrefix)
	case strings.HasPrefix(text, "kubebuilder:"):
		off = len("kubebuilder:")
	default:
		return l, false
	}
	// with a capital the peer does not know one that it knows without
	path, at := steps(text, off, strings.HasPrefix)
	l.Path, l.At = append(l.Path, path...), at
	l.Word = (&reader{text: text, off: at}).run(isLetter)
	end := at + len(l.Word)
	l.End, l.Argument = end, min(end+1, len(text))
	if l.Word == "" || end < len(text) && text[end] != '=' && text[end] != ':' {
		l.apart = l.Word != ""
		return l, len(l.Path) > 0
	}
	l.colon = end < len(text) && text[end] == ':'
	if strings.HasPrefix(text[end:], ":=") { // as with any other argument
		l.colon, l.Argument = false, end+2
	}
	switch {
	case l.Junctor() != nil, len(l.Path) > 0 && lower(l.Word) == nullable:
		return l, true
	case strings.HasPrefix(text, itemsPrefix) && len(l.Path) == 1:
		// a misspelling of a marker that the peer knows
		return l, false
	}
	return l, len(l.Path) > 0 || l.Word == "pattern" || l.Word == "type"
}

// Junctor returns the junctor that the word names, or nil.
func (l NestedLine) Junctor() *Definition { return junctorOf(lower(l.Word)) }

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// parseNested reads a line of the nested forms, or one that names no marker. def is the marker that
// the line as a whole names, if any.
func parseNested(
	def *Definition, text string, pos token.Position, at Sites,
) (m Marker, ok bool, ds diag.List) {
	l, ok := SplitNested(text)
	switch {
	case ok && l.Word == "" && l.At == len(text):
		ds.Add("marker/unknown", diag.Advance(pos, 1+l.At), "%s: no keyword follows the path",
			strings.TrimRight(text, ":")).Over(len(text) - l.At)
		return m, false, ds
	case ok && !l.Known(), !ok && def == nil:
		return m, false, nil
	case !ok:
		what := "leads nowhere"
		if strings.HasPrefix(text[len(def.Name):], ":=") {
			what = "takes = and not :="
		}
		ds.Add("marker/argument", diag.Advance(pos, 1+len(def.Name)),
			"%s %s; it is written +%s%s", def.Name, what, def.Name, def.Usage).
			Over(len(text) - len(def.Name))
		return m, false, ds
	}
	name := strings.TrimRight(text[:l.End], ":")
	r := &reader{text: text, off: l.Argument, pos: pos, name: name}
	leaf, e, err := l.read(r)
	m = Marker{Def: l.definition(text, leaf), text: text, Pos: pos, at: at, name: name,
		path: l.Path, leaf: leaf, arg: l.Argument, effect: e}
	m.late = len(l.Path) > 0 || leaf != nil && leaf.phase != shapePhase
	sites := OnType | OnField
	if strings.HasPrefix(text, metadataPrefix) {
		sites = OnType
	}
	switch {
	case err != nil:
		return m, false, append(ds, unreadable(text, pos, name, err)...)
	case sites&at == 0:
		ds.Add("marker/target", pos, "%s has no effect on %s: it belongs on %s",
			name, at, sites).Over(1 + len(name))
		return m, false, ds
	}
	return m, true, append(ds, r.warnings(m.arg)...)
}

// definition returns the entry of the reference that a line shows: that of its path, else that of
// its word.
func (l NestedLine) definition(text string, leaf *Definition) *Definition {
	switch {
	case strings.HasPrefix(text, metadataPrefix):
		return byName["schemagen:metadata"]
	case len(l.Path) > 0 && byName[validationPrefix+l.Path[0].Keyword] != nil:
		return byName[validationPrefix+l.Path[0].Keyword]
	}
	return leaf
}

// read finds what the word, which is known, means and reads the argument.
func (l NestedLine) read(r *reader) (*Definition, effect, error) {
	if l.Word == "required" {
		e, err := r.requirement()
		return byName["required"], e, err
	}
	if def := l.Junctor(); def != nil {
		e, err := r.junctor(def, l.colon)
		if syntax, ok := errors.AsType[*syntaxError](err); ok && syntax.code == "" &&
			syntax.off == l.Argument {
			syntax.message += def.AmongFields()
		}
		return def, e, err
	}
	def := l.keyword()
	e, err := def.read(r, l.Argument)
	return def, e, err
}

// Leaf returns the definition of the word, or nil.
func (l NestedLine) Leaf() *Definition { return cmp.Or(l.Junctor(), l.keyword()) }

// keyword returns the definition of what is set at the end of the path, or nil.
func (l NestedLine) keyword() *Definition {
	def := Validation(l.Word)
	if lower(l.Word) == nullable && len(l.Path) > 0 {
		def = byName[nullable]
	}
	if def == nil || !def.BelowPath() {
		return nil
	}
	return def
}

// Known reports whether the word is one that can stand there, with an argument or none.
func (l NestedLine) Known() bool {
	return !l.apart && (l.Word == "required" || l.Leaf() != nil)
}

// nullable is the marker of a field that can also stand at the end of a path.
const nullable = "nullable"

// BelowPath reports whether a marker can stand at the end of a path.
func (def *Definition) BelowPath() bool {
	return def.Items || def.junctor != nil || def.Name == nullable
}

// requirement reads the names of properties that must be present in the object that a path leads
// to.
func (r *reader) requirement() (effect, error) {
	if r.peek() == 0 {
		return nil, r.failf(r.off, "the names of properties are missing, as in required=name;size")
	}
	names, err := list(r, (*reader).str)
	if err == nil {
		err = r.end()
	}
	return func(t *Target) *problem {
		for _, name := range names {
			if _, p := t.descend(schema.ToProperty(name)); p != nil {
				return p
			}
			t.Draft.Require(name, t.origin())
		}
		return nil
	}, err
}
