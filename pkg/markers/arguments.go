package markers

import (
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A Parameter is an argument that a marker about a manifest other than a CRD takes.
type Parameter struct {
	Name     string
	Type     ParameterType
	Required bool
	Empty    bool     // nothing is a value, as if it were not there
	Words    []string // those that it takes, if they are few
	Meaning  string
}

// ParameterType is the type of the value of a Parameter.
type ParameterType uint8

// The types.
const (
	TextValue ParameterType = iota
	ListValue               // of texts
	BoolValue
	IntValue
)

// An Argument is what a line gives to a Parameter.
type Argument struct {
	Pos   token.Position // of its name
	Words []Word         // the value, or those of a list
	Bool  bool
	Int   int64
}

// A Word is a text in a marker line.
type Word struct {
	Text     string
	Pos, End token.Position
}

// Report adds a finding about the word, and returns it.
func (w Word) Report(
	found *diag.List, code diag.Code, format string, args ...any,
) *diag.Diagnostic {
	d := found.Add(code, w.Pos, format, args...)
	d.End = w.End
	return d
}

// placeholder matches what Helm, a shell or envsubst replaces, and a name like those of their
// variables.
var placeholder = regexp.MustCompile(`{{|\$[({]|^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$`)

// IsPlaceholder reports whether a text is completed after the manifest is written, so that nothing
// can be said of it.
func IsPlaceholder(text string) bool { return placeholder.MatchString(text) }

// ReplaceBy returns the fix that writes another word.
func (w Word) ReplaceBy(near string) diag.Fix {
	return diag.Fix{Message: "write " + near,
		Edits: []diag.Edit{{Pos: w.Pos, End: w.End, New: near}}}
}

// All returns the words of the value; none if there is no argument.
func (a *Argument) All() []Word {
	if a == nil {
		return nil
	}
	return a.Words
}

// Text returns the value of a text, or an empty one if there is no argument.
func (a *Argument) Text() string {
	if all := a.All(); len(all) > 0 {
		return all[0].Text
	}
	return ""
}

// Texts returns the items of a list; nil if there is no argument or it has none.
func (a *Argument) Texts() (texts []string) {
	for _, w := range a.All() {
		texts = append(texts, w.Text)
	}
	return texts
}

// ArgumentsOf returns what follows the name of a marker and a colon, and whether a line names that
// marker. One without arguments may have the colon or not.
func ArgumentsOf(text, name string) (at int, ok bool) {
	rest, ok := strings.CutPrefix(text, name)
	switch {
	case !ok || rest != "" && rest[0] != ':' && rest[0] != '=':
		return 0, false
	case strings.HasPrefix(rest, ":"):
		argument, _, assigned := strings.Cut(rest[1:], "=")
		if !assigned || strings.Contains(argument, ":") {
			return 0, false // another marker, whose name begins with this one
		}
		return len(name) + 1, true
	}
	return len(name), true
}

// ReadArguments reads the arguments of a line by name if it has the marker of a name. The text is
// what follows the "+", which stands at pos. What cannot be read is a finding, and then there are
// no arguments.
func ReadArguments(
	text string, pos token.Position, name string,
) (map[string]*Argument, diag.List) {
	at, ok := ArgumentsOf(text, name)
	if !ok {
		return nil, nil
	}
	r := &reader{text: text, off: at, pos: pos, name: name}
	params := Parameters(name)
	given := make(map[string]*Argument, len(params))
	all := make([]param, len(params))
	for i, p := range params {
		all[i] = param{
			name: p.Name, required: p.Required, list: p.Type == ListValue, empty: p.Empty,
		}
		all[i].read = func(r *reader) error {
			start := strings.LastIndex(r.text[:r.off], p.Name)
			a := &Argument{Pos: diag.Advance(pos, 1+start)}
			given[p.Name] = a
			return a.read(r, p.Type, pos, namesOf(all))
		}
	}
	err := error(nil)
	if at < len(text) && text[at] == '=' {
		err = r.failf(at, "its arguments follow a colon")
	}
	if err == nil {
		err = r.options(all...)
	}
	if w, ok := argumentAmong(given, params); ok {
		var found diag.List
		found.Add("marker/argument", w.Pos,
			"%s: %s is an item of the list before it: commas separate arguments, semicolons items",
			name, w.Text).End = w.End
		return nil, found
	}
	if err != nil {
		return nil, unreadable(text, pos, name, err)
	}
	return given, r.warnings(at)
}

// argumentAmong returns an item of a list that is meant as the next argument.
func argumentAmong(given map[string]*Argument, params []Parameter) (w Word, ok bool) {
	for _, list := range params {
		if list.Type != ListValue {
			continue
		}
		for _, w := range given[list.Name].All() {
			name, _, _ := strings.Cut(w.Text, "=")
			if name != w.Text && slices.ContainsFunc(params, func(p Parameter) bool {
				return p.Name == name
			}) {
				return w, true
			}
		}
	}
	return Word{}, false
}

// read reads the value of an argument of a marker whose arguments have some names.
func (a *Argument) read(
	r *reader, t ParameterType, pos token.Position, names []string,
) (err error) {
	word := func(r *reader) (Word, error) {
		r.skipBlanks()
		start := r.off
		text, err := r.str()
		if err == nil {
			err = r.warnDetached(start)
		}
		if err == nil && t == ListValue {
			err = r.behindBlank(start, r.off, names...)
		}
		return Word{Text: text, Pos: diag.Advance(pos, 1+start), End: diag.Advance(pos, 1+r.off)},
			err
	}
	switch t {
	case ListValue:
		a.Words, err = list(r, word)
	case BoolValue:
		a.Bool, err = r.boolean()
	case IntValue:
		a.Int, err = int32Value(r)
	default:
		var w Word
		w, err = word(r)
		a.Words = []Word{w}
	}
	return err
}

// warnDetached reports a blank between a bare text that begins at start and what ends it, which
// makes controller-gen read nothing.
func (r *reader) warnDetached(start int) error {
	text := r.text[start:r.off]
	word := strings.TrimRight(text, blanks)
	if word == text || r.off == len(r.text) || strings.IndexByte("\"`", text[0]) >= 0 {
		return nil
	}
	return r.failf(start+len(word),
		"controller-gen does not read %s because of the space after it: remove the space", word)
}
