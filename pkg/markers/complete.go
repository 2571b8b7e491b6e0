package markers

import (
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A Writing is a marker line that is being written, up to a cursor.
type Writing struct {
	Def      *Definition   // nil while its name is written
	Path     []schema.Step // from the declared type to the one that it is about
	Argument string        // the argument whose value is written; empty for the one value of a marker
	Naming   bool          // the name of an argument is written, not a value
	Given    []string      // the arguments before
	Text     string        // what is written of the name, argument or value
	At       int           // offset of Text in the line
}

// Write reads what is before the cursor of the text after a plus.
func Write(before string) Writing {
	name, value, assigned := strings.Cut(before, "=")
	l, _ := SplitNested(before)
	if def, _ := NameEnd(strings.TrimSuffix(name, ":")); def != nil && assigned {
		return Writing{Def: def, Path: l.Path, At: len(before) - len(value), Text: value}
	}
	colon := strings.LastIndexByte(name, ':')
	if colon < 0 {
		return Writing{Text: before}
	}
	def, _ := NameEnd(name[:colon])
	if def == nil || def.form != options && def.form != tailed {
		return Writing{Text: before}
	}
	w := Writing{Def: def, Path: l.Path}
	w.pair(before, colon+1)
	return w
}

// pair finds the argument that a list of name=value, from an offset on, ends with.
func (w *Writing) pair(text string, at int) {
	for start, end := range ArgumentsIn(text, at) {
		name, value, assigned := strings.Cut(text[start:end], "=")
		switch {
		case end < len(text):
			w.Given = append(w.Given, strings.TrimSpace(name))
			continue
		case assigned:
			w.Text, w.At = value, end-len(value)
		default:
			w.Naming, w.Text, w.At = true, strings.TrimLeft(name, " "), start
		}
		w.Argument = strings.TrimSpace(name)
	}
}

// NameEnd returns the marker that a line names, or nil, and the offset at which its name ends.
func NameEnd(text string) (def *Definition, end int) {
	name, def, _, _ := resolve(text)
	if other := ofManifest(text); def == nil && other != nil {
		return other, len(other.Name)
	}
	return def, len(name)
}

// Takes reports whether something follows the marker's name, and what comes first: a colon before
// named arguments, else an equals sign.
func (def *Definition) Takes() (sign string, must bool) {
	switch {
	case def.form == options:
		return ":", !strings.HasPrefix(def.Usage, "[")
	case strings.HasPrefix(def.Usage, "="):
		return "=", true
	}
	return "", false
}

// knownWords are the words of arguments, by the names of marker and argument, that no usage lists.
var knownWords = map[string][]string{
	"kubebuilder:printcolumn type": {"integer", "number", "string", "boolean", "date"},

	"kubebuilder:resource scope":                         {DefaultScope, "Cluster"},
	"kubebuilder:validation:XValidation reason":          reasons,
	"kubebuilder:validation:XValidation optionalOldSelf": {"true", "false"},
	"kubebuilder:validation:Type ":                       jsontext.Types(),
	"kubebuilder:validation:Format ": {"byte", "cidr", "date", "date-time", "duration", "email",
		"hostname", "int32", "int64", "ipv4", "ipv6", "password", "uri", "uuid"},
}

// Words returns the words that an argument of the marker, or its one value, may be, if they are few
// and known.
func (def *Definition) Words(argument string) []string {
	if words := knownWords[def.Name+" "+argument]; words != nil {
		return words
	}
	for _, p := range def.parameters {
		switch {
		case p.Name == argument && p.Type == BoolValue:
			return []string{"true", "false"}
		case p.Name == argument:
			return p.Words
		}
	}
	usage, ok := strings.CutPrefix(def.Usage, "=")
	if argument != "" || !ok {
		return nil
	}
	if usage == "<bool>" {
		return []string{"true", "false"}
	}
	words := strings.Split(usage, "|")
	if len(words) < 2 || slices.ContainsFunc(words, func(w string) bool {
		return strings.ContainsAny(w, "<>[]")
	}) {
		return nil
	}
	return words
}

// Fits reports whether the marker can have an effect on a value of a type of the schema, as far as
// its example says; an unknown type is empty.
func (def *Definition) Fits(typ string, at Sites) bool {
	m, ok, _ := Parse(def.Example, token.Position{}, at)
	if typ == "" || !ok {
		return true
	}
	draft := &schema.Draft{Type: typ}
	if typ == "array" {
		draft.ListType, draft.Items = "map", &schema.Draft{Type: "object"} // which some need
	}
	t := &Target{Draft: draft, Schema: draft, Package: &Package{}, Type: &Type{}, Main: true}
	if at == OnField {
		t.Field = &Field{}
	}
	return !slices.ContainsFunc(Apply([]Marker{m}, t, token.Position{}, false),
		func(d diag.Diagnostic) bool {
			return d.Code == "marker/shape"
		})
}
