package markers

import (
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"

	words "github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// Parse reads one marker line. The text is what follows the "+", which stands at pos. ok is false
// if the line is not one of our markers. Without a finding it has no name of ours: it is another
// tool's, or package suggest says what it was meant to be.
func Parse(text string, pos token.Position, at Sites) (m Marker, ok bool, ds diag.List) {
	name, def, onItems, arg := resolve(text)
	switch {
	case strings.HasPrefix(text, "k8s:") && IsK8sTag(text):
		return ParseK8s(text, pos, at)
	case def == nil || def.parse == nil:
		return parseNested(def, text, pos, at)
	}
	m = Marker{Def: def, text: text, Pos: pos, at: at, name: name, onItems: onItems, leaf: def,
		arg: min(arg, len(text))}
	if onItems {
		m.path = []schema.Step{schema.ToItems}
	}
	if def.Sites&at == 0 {
		d := ds.Add("marker/target", pos, "%s has no effect on %s: it belongs on %s", name,
			at, def.Sites).Over(1 + len(name))
		switch {
		case at == OnPackage:
			d.Message += "; a comment that stands apart from a declaration belongs to the package"
		case at == OnField && name == "kubebuilder:deprecatedversion":
			d.Message += "; the comment of a field says Deprecated: and what to use"
		case at == OnField && name == "kubebuilder:skip":
			d.Message += "; a field that no client writes is left out by json:\"-\" in its tag"
		case name == nullable:
			d.Message += fmt.Sprintf(", where %sitems:nullable and %[1]sadditionalProperties:nullable are about the items of a list and the values of a map", validationPrefix)
		}
		return m, false, ds
	}
	r := &reader{text: text, off: m.arg, pos: pos, name: name}
	var err error
	if m.effect, err = def.read(r, arg); err != nil {
		unread := unreadable(text, pos, name, err)
		if d := &unread[len(unread)-1]; d.Code == "marker/argument" {
			d.Message += fmt.Sprintf("; it is written +%s%s", name, def.Usage)
		}
		return m, false, append(ds, unread...)
	}
	return m, true, append(ds, r.warnings(m.arg)...)
}

// Lookup returns the definition of the marker that a line names, or nil.
func Lookup(text string) *Definition {
	_, def, _, _ := resolve(text)
	return def
}

// resolve finds the definition that a line names and the offset at which its argument begins.
// Without a "=" the whole line is the name. With one, the text before it is a name, or a name and
// the first argument's name.
func resolve(text string) (name string, def *Definition, onItems bool, arg int) {
	if head, _, ok := strings.Cut(text, "("); ok && byName[head] != nil &&
		byName[head].form == chained {
		return head, byName[head], false, len(head)
	}
	name, _, assigned := strings.Cut(text, "=")
	if !assigned {
		if head, _, ok := strings.Cut(text, ","); ok && byName[head] != nil &&
			byName[head].form == tailed {
			return head, byName[head], false, len(head)
		}
		def, onItems = lookup(text)
		return text, def, onItems, len(text)
	}
	if def, onItems = lookup(name); def != nil {
		return name, def, onItems, len(name) + 1
	}
	colon := strings.LastIndexByte(name, ':')
	if colon < 0 {
		return name, nil, false, 0
	}
	def, onItems = lookup(name[:colon])
	if def != nil && def.form == options {
		return name[:colon], def, onItems, colon + 1
	}
	return name[:colon], def, onItems, len(name) + 1
}

// unreadable reports why a line with the marker of a name cannot be read: err is that of a reader.
func unreadable(text string, pos token.Position, name string, err error) (ds diag.List) {
	syntax, _ := errors.AsType[*syntaxError](err)
	for ; syntax != nil; syntax = syntax.next {
		d := ds.Add(cmp.Or(syntax.code, "marker/argument"),
			diag.Advance(pos, 1+min(syntax.off, len(text))), "%s: %s", name, syntax.message)
		d.End = diag.Advance(pos, 1+len(text))
		if syntax.found != "" {
			d.End = diag.Advance(d.Pos, len(syntax.found))
			d.Fixes = []diag.Fix{{Message: "write " + syntax.near, Safe: true,
				Edits: []diag.Edit{{Pos: d.Pos, End: d.End, New: syntax.near}}}}
		}
	}
	return ds
}

// read reads a whole argument.
func (def *Definition) read(r *reader, arg int) (effect, error) {
	if def.form == bare {
		if arg < len(r.text) {
			if r.text[arg:] == "false" {
				return nil, r.failf(arg-1,
					"it takes no argument: if it does not apply, remove the line")
			}
			return nil, r.failf(arg-1, "it takes no argument")
		}
		return def.parse(r)
	}
	if def.form == options && arg > 0 && arg <= len(r.text) && r.text[arg-1] == '=' {
		return nil, r.failf(arg-1, "its arguments follow a colon")
	}
	e, err := def.parse(r)
	left := false
	if err == nil && def.form != chained {
		err = r.end()
		left = err != nil
	}
	if syntax, ok := errors.AsType[*syntaxError](err); ok && syntax.code == "" &&
		def.form == single {
		hint := def.severalHint(r, arg, left)
		if rest := r.rest(); hint == separated && commas.MatchString(rest) {
			syntax.found, syntax.near = rest, comma.ReplaceAllString(rest, ";$1")
		}
		syntax.message += hint
	}
	return e, err
}

// value returns a parse function for a marker with a single value.
func value[T any](
	read func(*reader) (T, error), apply func(*Target, T) *problem,
) func(*reader) (effect, error) {
	return func(r *reader) (effect, error) {
		if r.peek() == 0 {
			return nil, r.failf(r.off, "a value is missing")
		}
		v, err := read(r)
		return func(t *Target) *problem { return apply(t, v) }, err
	}
}

// noArgument returns a parse function for a marker without an argument.
func noArgument(apply func(*Target) *problem) func(*reader) (effect, error) {
	return func(*reader) (effect, error) { return apply, nil }
}

// A param is one named argument.
type param struct {
	name     string
	required bool
	list     bool // its values are separated by semicolons
	empty    bool // nothing is a value
	read     func(*reader) error
}

func required[T any](name string, read func(*reader) (T, error), into *T) param {
	_, isList := any(*into).([]string)
	return param{name: name, required: true, list: isList, read: func(r *reader) (err error) {
		*into, err = read(r)
		return err
	}}
}

func optional[T any](name string, read func(*reader) (T, error), into *T) param {
	p := required(name, read, into)
	p.required = false
	return p
}

// optionalPointer is an optional argument that stays nil if it is not given.
func optionalPointer[T any](name string, read func(*reader) (T, error), into **T) param {
	return optional(name, func(r *reader) (*T, error) {
		v, err := read(r)
		return &v, err
	}, into)
}

// noteRepeated notes the name of an argument, or of a member, that is given again.
func (r *reader) noteRepeated(start int, name string) {
	r.note("marker/duplicate", start, name,
		"%s gives %s twice, and the last one wins: remove one of them", r.name, name)
}

// startsArgument reports whether a semicolon comes next, and another argument behind it.
func (r *reader) startsArgument(params []param) bool {
	rest, ok := strings.CutPrefix(r.rest(), ";")
	name, _, assigned := strings.Cut(strings.TrimLeft(rest, blanks), "=")
	return ok && assigned && slices.Contains(namesOf(params), name)
}

// options reads name=value pairs separated by commas, in any order. The last of a repeated name
// wins.
func (r *reader) options(params ...param) error {
	given := make([]bool, len(params))
	for r.peek() != 0 {
		if err := r.pair(params, given); err != nil {
			return err
		}
		if r.peek() == 0 {
			break
		}
		if !r.accept(',') {
			return r.lacksComma(params)
		}
		if r.peek() == 0 {
			return r.failf(r.off, "nothing follows the comma: a marker ends with its line")
		}
	}
	var missing []string
	for i, p := range params {
		if !p.required || given[i] {
			continue
		}
		if err := r.behindBlank(0, len(r.text), p.name); err != nil {
			return err
		}
		missing = append(missing, p.name)
	}
	switch len(missing) {
	case 0:
		return nil
	case 1:
		return r.failf(len(r.text), "the argument %s is missing", missing[0])
	}
	return r.failf(len(r.text), "the arguments %s are missing", words.Join(missing, " and "))
}

// behindBlank reports one of some arguments that stands behind a blank in a part of the line.
func (r *reader) behindBlank(from, to int, names ...string) error {
	for at := range Unquoted(r.text[:to], from) {
		for _, name := range names {
			if strings.HasPrefix(r.text[at:], " "+name+"=") {
				return r.failf(at, "expected a comma before %s: commas separate arguments", name)
			}
		}
	}
	return nil
}

// lacksComma says why the argument before what is left does not end with a comma.
func (r *reader) lacksComma(params []param) error {
	rest := r.rest()
	switch {
	case r.atComment():
		return r.end()
	case r.startsArgument(params):
		return r.failf(r.off, "expected a comma before %q: commas separate arguments", rest)
	case rest == "}" || strings.HasPrefix(rest, "},"):
		return r.failf(r.off, "expected a comma before %q: a value in braces is a list: "+
			"leave them out, or put the value in quotes", rest)
	case r.text[r.off-1] == '"':
		return r.failf(r.off, "expected a comma before %q: a string that has double quotes stands "+
			"in backquotes", rest)
	}
	return r.failf(r.off, "expected a comma before %q", rest)
}

// pair reads one name=value by its param, and records in given that it was there. An error says
// which argument was most likely meant.
func (r *reader) pair(params []param, given []bool) error {
	r.skipBlanks()
	start, names := r.off, namesOf(params)
	if err := r.inSingleQuotes(names); err != nil {
		return err
	}
	if name, _, ok := strings.Cut(r.rest(), ":"); ok && slices.Contains(names, name) {
		return &syntaxError{off: start, found: name + ":", near: name + "=",
			message: "an equals sign stands before a value: write " + name + "="}
	}
	name, _, ok := strings.Cut(r.rest(), "=")
	if r.rest() == `\` {
		return r.failf(start, "a marker ends with its line, and no backslash continues it")
	}
	word, _, more := strings.Cut(name, ",")
	switch isName := slices.Contains(names, word); {
	case isName && (more || !ok):
		return r.failf(start, "the argument %s has no value: write %[1]s=…", word)
	case more && ok, !ok && r.afterList:
		return r.failf(start,
			"%q is most likely a value of the argument before it: semicolons separate values", word)
	case !ok:
		return r.failf(start,
			"expected name=value, found %q: several values of one argument stand in braces, and a string with a comma in quotes", r.rest())
	}
	name = strings.Trim(name, blanks)
	if i := slices.Index(names, name); i >= 0 {
		p := params[i]
		r.off += strings.IndexByte(r.rest(), '=') + 1
		if given[i] {
			r.noteRepeated(start, name)
		}
		given[i], r.afterList = true, p.list
		switch {
		case p.empty && r.peek() == ',': // as if it were not there, also to the peer
			return nil
		case strings.IndexByte(",;}", r.peek()) >= 0: // the value, for the peer, with the rest
			return r.failf(r.off,
				"the value of %s is missing: write %s=\"\" for an empty one, and quote one that begins with %q", name, name, r.peek())
		}
		return p.read(r)
	}
	if e := misnamed(start, name, names); e != nil {
		e.next = r.nextMisnamed(start, names)
		return e
	}
	if above := aboveClause[name]; above != "" && slices.Contains(names, "scope") {
		return r.failf(start, "%q is not one of its arguments: write +%s=… above the package clause",
			name, above)
	}
	return r.failf(start, "%q is not one of its arguments: it has %s", name,
		strings.Join(names, ", "))
}

// inSingleQuotes reports single quotes around a value with a comma in it, which they do not hide,
// unless an argument follows the comma.
func (r *reader) inSingleQuotes(names []string) error {
	name, _, _ := strings.Cut(r.rest(), "=")
	open := strings.LastIndex(r.text[:r.off], "='") + 1
	if open == 0 || r.afterList || strings.Contains(r.text[open+1:r.off], "'") ||
		!strings.Contains(r.rest(), "'") || slices.Contains(names, name) {
		return nil
	}
	return r.failf(open, "single quotes do not keep the value together at its comma: "+
		"write backquotes in their place")
}

func namesOf(params []param) (names []string) {
	for _, p := range params {
		names = append(names, p.name)
	}
	return names
}

// misnamed reports an argument that there is not, but one that may be meant; nil if there is it, or
// none.
func misnamed(off int, name string, names []string) *syntaxError {
	near := diag.Nearest(name, names)
	if asInManifest := argumentFor[name]; slices.Contains(names, asInManifest) {
		near = asInManifest
	}
	if near == "" || near == name {
		return nil
	}
	return &syntaxError{off: off, found: name, near: near,
		message: fmt.Sprintf("%q is not one of its arguments; did you mean %s?", name, near)}
}

// nextMisnamed returns what [misnamed] says of the arguments behind the one at an offset.
func (r *reader) nextMisnamed(off int, names []string) (next *syntaxError) {
	last := &next
	for start, end := range ArgumentsIn(r.text, off) {
		given, _, assigned := strings.Cut(r.text[start:end], "=")
		name := strings.Trim(given, blanks)
		if start == off || !assigned {
			continue
		}
		if e := misnamed(start+strings.Index(given, name), name, names); e != nil {
			*last, last = e, &e.next
		}
	}
	return next
}

// aboveClause has the markers of a package that say what no argument of kubebuilder:resource does.
var aboveClause = map[string]string{"group": "groupName", "version": "versionName"}

// argumentFor has the arguments for what is called otherwise in a manifest.
var argumentFor = map[string]string{
	"plural": "path", "specReplicasPath": "specpath", "statusReplicasPath": "statuspath",
	"labelSelectorPath": "selectorpath", "deprecationWarning": "warning", "message": "warning",
}
