// Package remedy says of what a server refuses what is wrong, and what to write instead: in one
// table for those who write markers and those who write manifests.
package remedy

import (
	"cmp"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A Reader is whom words are for, who decides how places and keywords are spelled.
type Reader int

// The readers.
const (
	OfMarkers   Reader = iota // those who wrote the Go sources of a manifest
	OfManifests               // those who wrote the manifest
)

// A Refusal is what a server says, taken apart.
type Refusal struct {
	Code   diag.Code
	Path   string // in the manifest
	What   string // is wrong, in general: "Invalid value"
	Value  string // that the server refuses, if it names a scalar
	Detail string

	// What the server does not say.
	Text   string // of the expression that it is about
	Meant  string // the path of a selectable field, instead of one that leads nowhere
	CRD    string // the name that the CRD must have
	Kind   string
	Faults []diag.Fault
	// it is about the rule that a marker makes of names of fields, such as ExactlyOneOf
	OfFields bool
	// the types of the alternatives of the schema whose type it is about, sorted; whether null is
	// one more, and whether the schema is int-or-string
	Types       []string
	Nullable    bool
	IntOrString bool
	Implied     string // the type of which the other keywords of that schema speak
}

// Words are what is wrong and what to write; what is wrong is empty where the server's words are
// clear.
type Words struct{ Wrong, Write string }

// under puts a head before what is wrong. One that ends with a colon says itself what is wrong.
func (w Words) under(head string) Words {
	if w.Wrong != "" || w.Write != "" && strings.HasSuffix(head, ": ") {
		w.Wrong = strings.TrimSuffix(head+w.Wrong, ": ")
	}
	return w
}

// String returns what is wrong and what to write.
func (w Words) String() string {
	if w.Write == "" {
		return w.Wrong
	}
	return w.Wrong + ": " + w.Write
}

// whats are what servers say is wrong in general.
var whats = []string{"Invalid value", "Required value", "Unsupported value", "Duplicate value",
	"Forbidden", "Too long", "Too many"}

// Read takes a message of a server apart.
func Read(code diag.Code, message, path string) Refusal {
	r := Refusal{Code: code, Path: path, Detail: message}
	what, rest, ok := strings.Cut(message, ": ")
	if !ok || !slices.Contains(whats, what) {
		return r
	}
	r.What, r.Detail = what, rest
	if quoted, err := strconv.QuotedPrefix(rest); err == nil {
		r.Value, _ = strconv.Unquote(quoted)
		r.Detail = strings.TrimPrefix(rest[len(quoted):], ": ")
	} else if scalar, detail, ok := strings.Cut(rest, ": "); ok && !strings.Contains(scalar, " ") {
		r.Value, r.Detail = scalar, detail
	}
	return r
}

// Step returns the last name of the path, without an index or key.
func (r Refusal) Step() string {
	path := r.Path
	if i := strings.LastIndexByte(path, '['); i >= 0 && strings.HasSuffix(path, "]") {
		path = path[:i]
	}
	return path[strings.LastIndexByte(path, '.')+1:]
}

// A row is one refusal.
type row struct {
	at string // the last name of the path: one of several with | between them; empty for any
	// what the server says, or several such with | between them, in which * stands for any text; ^
	// before it says that nothing else does
	says string
	// what is wrong, a colon, and what to write. $1 is what the first * stands for; ${value} is a
	// part of the refusal, and ${a|b} is a for readers of markers and b for those of manifests.
	words string
	by    func(m match) Words // instead of words
}

// A section has the rows for some codes; no codes are all.
type section struct {
	codes []diag.Code
	head  string // of what is wrong
	rows  []row
}

// table is all that is known, of which the first row decides that fits.
var table = slices.Concat(names, paths, values, rules, schemas)

// For returns the words about a refusal, which are empty if there is nothing to add.
func (r Refusal) For(reader Reader) Words {
	text := strings.TrimPrefix(r.What+": "+r.Detail, ": ")
	for _, s := range table {
		if len(s.codes) > 0 && !slices.Contains(s.codes, r.Code) {
			continue
		}
		if w, ok := r.in(s.rows, text, reader); ok {
			return w.under(s.head)
		}
	}
	return Words{}
}

// in returns the words of the first row that fits a text.
func (r Refusal) in(rows []row, text string, reader Reader) (Words, bool) {
	at := r.Step()
	for _, row := range rows {
		if row.at != "" && !slices.Contains(strings.Split(row.at, "|"), at) {
			continue
		}
		for says := range strings.SplitSeq(row.says, "|") {
			stars, ok := capture(says, text)
			if !ok {
				continue
			}
			m := match{r, reader, stars}
			if row.by != nil {
				return row.by(m), true
			}
			return m.words(row.words), true
		}
	}
	return Words{}, false
}

// capture finds a pattern in a text, and returns what its stars stand for. What follows the last
// one ends the text.
func capture(pattern, text string) (stars []string, ok bool) {
	pattern, begins := strings.CutPrefix(pattern, "^")
	literal, rest, more := strings.Cut(pattern, "*")
	before, text, ok := strings.Cut(text, literal)
	ok = ok && (before == "" || !begins)
	for ok && more {
		var star string
		if literal, rest, more = strings.Cut(rest, "*"); more {
			star, text, ok = strings.Cut(text, literal)
		} else {
			star, ok = strings.CutSuffix(text, literal)
		}
		stars = append(stars, star)
	}
	return stars, ok
}

// A match is a refusal that a row fits.
type match struct {
	Refusal
	reader Reader
	stars  []string // what they stand for in the row
}

func (m match) words(template string) Words {
	wrong, write, _ := strings.Cut(template, ": ")
	words := Words{os.Expand(wrong, m.named), os.Expand(write, m.named)}
	if strings.HasSuffix(words.Write, " ") { // no name is known to write
		words.Write = ""
	}
	return words
}

// pick returns the one of two spellings that is for the reader.
func (m match) pick(markers, manifests string) string {
	if m.reader == OfMarkers {
		return markers
	}
	return manifests
}

// named returns what a name in a template stands for.
func (m match) named(name string) string {
	if i, err := strconv.Atoi(name); err == nil && i <= len(m.stars) {
		return m.stars[i-1]
	}
	if markers, manifests, ok := strings.Cut(name, "|"); ok {
		return m.pick(markers, manifests)
	}
	if part := parts[name]; part != nil {
		return part(m)
	}
	return ""
}

// parts are the parts of a refusal, by the names that words have for them.
var parts = map[string]func(match) string{
	"value":     func(m match) string { return m.Value },
	"quoted":    func(m match) string { return strconv.Quote(m.Value) },
	"detail":    func(m match) string { return m.Detail },
	"meant":     func(m match) string { return m.Meant },
	"crd":       func(m match) string { return m.CRD },
	"named":     func(m match) string { return cmp.Or(m.CRD, "the plural name, a dot and the group") },
	"step":      match.Step,
	"noun":      match.noun,
	"fault":     match.fault,
	"camel":     match.camel,
	"scope":     match.scope,
	"field":     match.field,
	"dotted":    match.dotted,
	"key":       func(m match) string { return m.orOne(key(m.Value)) },
	"qualified": func(m match) string { return m.orOne(qualified(m.Value)) },
	"label": func(m match) string {
		if m.Value == "" {
			return "one"
		}
		return m.orOne(label(m.Value))
	},
	"group":    func(m match) string { return m.orOne(group(m.Value)) },
	"given":    func(m match) string { return m.pick(m.Step()+"=…", "one") },
	"argument": func(m match) string { return scale[m.Step()][0] },
	"example":  func(m match) string { return scale[m.Step()][1] },
	"prefix": func(m match) string {
		prefix, _, _ := strings.Cut(m.Value, "/")
		return strconv.Quote(prefix)
	},
}

// orOne returns a name to write, if one is known.
func (m match) orOne(name string) string { return cmp.Or(name, m.pick("one that is", "")) }

// field returns the path of a field as the fieldPath of a rule has it.
func (m match) field() string {
	name := strings.TrimLeft(strings.TrimSpace(m.Value), ".")
	if name == "" || m.Value[0] == '.' || name[0] == '[' {
		return ".name"
	}
	return "." + name
}

// dotted returns a path with the dot that it lacks.
func (m match) dotted() string {
	if path := strings.TrimLeft(strings.Trim(m.Value, "{}$ "), "."); path != "" {
		return "." + path
	}
	return ""
}
