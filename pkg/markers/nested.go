package markers

import (
	"errors"
	"fmt"
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// metadataPrefix begins a marker on a kind that restricts its own name or generateName.
const metadataPrefix = "schemagen:metadata:"

// A nestedLine is a marker line that leads to a node below or under a junctor, taken apart:
//
//	kubebuilder:validation:properties:ports:items:anyOf=maximum=80;minimum=1024
//	                       path^^^^^^^^^^^^^^^^^^  ^word ^argument
type nestedLine struct {
	path  []schema.Step
	word  string // the keyword or junctor, as written
	at    int    // its offset
	end   int    // the offset after it
	colon bool   // a colon follows the word, not an equals sign
	arg   int    // offset of the argument
}

// splitNested takes a line apart. ok is false if it has none of these forms. A single keyword on
// its own counts only in the KEP's lower-case spelling, and only for the two keywords that the KEP
// writes that way.
func splitNested(text string) (l nestedLine, ok bool) {
	off := 0
	switch {
	case strings.HasPrefix(text, metadataPrefix+"name:"),
		strings.HasPrefix(text, metadataPrefix+"generateName:"):
		name, _, _ := strings.Cut(text[len(metadataPrefix):], ":")
		l.path = []schema.Step{{Keyword: "properties", Name: "metadata"},
			{Keyword: "properties", Name: name}}
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
	l.path, l.at = append(l.path, path...), at
	end := at
	for end < len(text) && isLetter(text[end]) {
		end++
	}
	l.word, l.end, l.arg = text[at:end], end, min(end+1, len(text))
	if l.word == "" || end < len(text) && text[end] != '=' && text[end] != ':' {
		return l, len(l.path) > 0
	}
	l.colon = end < len(text) && text[end] == ':'
	if strings.HasPrefix(text[end:], ":=") { // as with any other argument
		l.colon, l.arg = false, end+2
	}
	switch {
	case junctorOf(l.word) != nil, len(l.path) > 0 && lower(l.word) == nullable:
		return l, true
	case strings.HasPrefix(text, itemsPrefix) && len(l.path) == 1:
		// a misspelling of a marker that the peer knows
		return l, false
	}
	return l, len(l.path) > 0 || l.word == "pattern" || l.word == "type"
}

// junctorOf returns the junctor that a keyword names, or nil.
func junctorOf(word string) *Definition {
	if word == "" {
		return nil
	}
	def := byName[validationPrefix+lower(word)]
	if def == nil || def.junctor == nil {
		return nil
	}
	return def
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// parseNested reads a line of the nested forms, or one that names no marker. def is the marker that
// the line as a whole names, if any.
func parseNested(
	def *Definition, text string, pos token.Position, at Sites,
) (m Marker, ok bool, ds diag.List) {
	l, ok := splitNested(text)
	switch {
	case !ok && def == nil:
		return m, false, unknown(text, pos, at)
	case !ok:
		d := ds.Add("marker/argument", advance(pos, 1+len(def.Name)),
			"%s leads nowhere; it is written +%s%s", def.Name, def.Name, def.Usage)
		d.End = advance(pos, 1+len(text))
		return m, false, ds
	}
	name := strings.TrimRight(text[:l.end], ":")
	r := &reader{text: text, off: l.arg}
	leaf, e, err := l.read(r)
	m = Marker{Def: l.definition(text, leaf), text: text, Pos: pos, at: at, name: name,
		path: l.path, leaf: leaf, arg: l.arg, effect: e}
	m.late = len(l.path) > 0 || leaf != nil && leaf.phase != shapePhase
	sites := OnType | OnField
	if strings.HasPrefix(text, metadataPrefix) {
		sites = OnType
	}
	switch {
	case err != nil:
		return m, false, append(ds,
			*unreadable(text, pos, l.at, err, fmt.Sprintf("%s: %v", name, err)))
	case sites&at == 0:
		d := ds.Add("marker/target", pos, "%s has no effect on %s: it belongs on %s",
			name, at, sites)
		d.End = advance(pos, 1+len(name))
		return m, false, ds
	}
	return m, true, append(ds, r.warnings(&m)...)
}

// definition returns the entry of the reference that a line shows: that of its path, else that of
// its word.
func (l nestedLine) definition(text string, leaf *Definition) *Definition {
	switch {
	case strings.HasPrefix(text, metadataPrefix):
		return byName["schemagen:metadata"]
	case len(l.path) > 0 && byName[validationPrefix+l.path[0].Keyword] != nil:
		return byName[validationPrefix+l.path[0].Keyword]
	}
	return leaf
}

// read finds what the word means and reads the argument.
func (l nestedLine) read(r *reader) (*Definition, effect, error) {
	switch l.word {
	case "":
		if l.at == len(r.text) {
			return nil, nil, r.failAs("marker/unknown", l.at, "no keyword follows the path")
		}
		return nil, nil, l.misspelled(r)
	case "required":
		e, err := r.requirement()
		return byName["required"], e, err
	}
	if def := junctorOf(l.word); def != nil {
		e, err := r.junctor(def, l.colon)
		if syntax := new(syntaxError); errors.As(err, &syntax) && syntax.code == "" &&
			syntax.off == l.arg {
			syntax.message += amongFields(def)
		}
		return def, e, err
	}
	def := l.keyword()
	if def == nil {
		return nil, nil, l.misspelled(r)
	}
	e, err := def.read(r, l.arg)
	return def, e, err
}

// keyword returns the definition of what is set at the end of the path, or nil.
func (l nestedLine) keyword() *Definition {
	def := byName[validationPrefix+upper(l.word)]
	if lower(l.word) == nullable && len(l.path) > 0 {
		def = byName[nullable]
	}
	if def == nil || !def.belowPath() {
		return nil
	}
	return def
}

// known reports whether the word is one that can stand there.
func (l nestedLine) known() bool {
	return l.word != "" && (l.word == "required" || junctorOf(l.word) != nil || l.keyword() != nil)
}

// misspelled explains a word that cannot stand at the end of the path. A correction keeps the path
// as it is.
func (l nestedLine) misspelled(r *reader) error {
	written := nameOf(r.text[l.at:])
	if l.word == "" || !strings.HasPrefix(written, l.word) || len(written) > len(l.word) &&
		written[len(l.word)] != ':' {
		g := near(nameOf(r.text), l.arg < len(r.text))
		switch {
		case g.why != "":
			return r.failAs("marker/unknown", l.at, "%q is no keyword: %s", written, g.why)
		case g.names == nil:
			return r.failAs("marker/unknown", l.at, "%q is no keyword", written)
		}
		return r.failAs("marker/unknown", l.at, "%q is no keyword; did you mean %s?", written,
			alternatives(g.names))
	}
	w, deeper := splitMisspelled(validationPrefix + written)
	if !deeper {
		written, w = l.word, misspelledPath{path: []string{l.path[len(l.path)-1].Keyword},
			leaf:    l.word,
			spelled: true}
	}
	g := w.near(l.arg < len(r.text))
	var words []string
	for _, n := range g.names {
		n = strings.TrimPrefix(n, validationPrefix)
		if !deeper {
			n = lastWord(n)
		}
		words = append(words, n)
	}
	switch {
	case g.why != "":
		return r.failAs("marker/unknown", l.at, "%s cannot be set at a path: %s", written, g.why)
	case words == nil || words[0] == l.word:
		return r.failAs("marker/unknown", l.at, "%s cannot be set at a path", written)
	}
	e := &syntaxError{code: "marker/unknown", off: l.at,
		message: fmt.Sprintf("%s cannot be set at a path; did you mean %s?", written,
			alternatives(words))}
	if _, ok, ds := Parse(r.text[:l.at]+words[0]+r.text[l.at+len(written):], token.Position{},
		OnField); g.sure && g.replaces && ok && len(ds) == 0 {
		e.found, e.near = written, words[0]
	}
	return e
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
			if _, p := t.descend(schema.Step{Keyword: "properties", Name: name}); p != nil {
				return p
			}
			t.Draft.Require(name, t.origin())
		}
		return nil
	}, err
}
