package markers

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// enumValues reads a list whose values are typed one by one.
func enumValues(r *reader) ([]schema.JSON, error) {
	return noted(r, func(r *reader) (schema.JSON, error) { return r.guessed(r.guessKind()) })
}

// texts reads a list of strings.
func texts(r *reader) ([]string, error) { return noted(r, (*reader).str) }

// noted reads a list, each value by read, and notes what is odd about the values.
func noted[T comparable](r *reader, read func(*reader) (T, error)) ([]T, error) {
	var at []word
	values, err := list(r, func(r *reader) (T, error) {
		r.skipBlanks()
		from := r.off
		v, err := read(r)
		at = append(at, word{from, strings.Trim(r.text[from:r.off], blanks)})
		return v, err
	})
	noteList(r, values, at)
	return values, err
}

// noteList notes what is odd about the values of a list, which stand at the given places.
func noteList[T comparable](r *reader, values []T, at []word) {
	braced := len(at) > 0 && strings.HasSuffix(strings.TrimRight(r.text[:at[0].off], blanks), "{")
	switch last := len(at) - 1; {
	case len(values) == 1 && severalIn(at[0].name) &&
		(!braced || strings.ContainsAny(at[0].name, ",，、")):
		r.noteJoined(at[0])
	case last >= 0 && bracketed(at[0].name, at[last].name):
		text := r.text[at[0].off : at[last].off+len(at[last].name)]
		r.note("marker/literal", at[0].off, text,
			"the brackets of %s are part of the values: leave them out", text)
	case last > 0 && enumerates(at[last].name):
		r.noteJoined(at[last])
	case last > 0 && remarkFollows(at):
		r.note("marker/swallowed", at[last].off, at[last].name,
			"%q is a single value: a comment stands on a line of its own, and a value with spaces in "+
				"quotes", at[last].name)
	}
	seen := make(map[T]bool, len(values))
	for i, v := range values {
		if seen[v] {
			r.note("marker/duplicate", at[i].off, at[i].name,
				"%s lists %s twice: remove one of them", r.name,
				at[i].name).Severity = diag.Warning // it changes nothing
		}
		seen[v] = true
	}
}

// noteJoined notes a value of a list that holds what most likely was meant to separate values.
func (r *reader) noteJoined(w word) {
	r.note("marker/literal", w.off, w.name,
		"%s is a single value: semicolons separate values, outside of quotes, as in %s", w.name,
		SplitValues(w.name))
}

// Separators are what people write between values, as in other languages.
const Separators = ",;|，；、｜：" // the last is a wide colon

// bracketed reports whether brackets that are none in markers stand around the values.
func bracketed(first, last string) bool {
	i := strings.IndexAny("[(", first[:min(1, len(first))])
	return i >= 0 && strings.HasSuffix(last, "])"[i:i+1])
}

// enumerates reports whether the last of several values is a text such as b or c, without quotes.
func enumerates(text string) bool {
	words := strings.Fields(text)
	return len(words) == 3 && (words[1] == "or" || words[1] == "and") &&
		strings.IndexByte("\"`", text[0]) < 0
}

// remarkFollows reports whether the last of several values is a word that a remark follows, as in
// A;B the values: all others are single words.
func remarkFollows(at []word) bool {
	for _, w := range at[:len(at)-1] {
		if strings.ContainsAny(w.name, blanks) {
			return false
		}
	}
	last := at[len(at)-1].name
	words := strings.Fields(strings.TrimLeft(last, "\"`"))
	if len(words) == 0 || last[0] != words[0][0] { // in quotes
		return false
	}
	return len(words) > 2 || len(words) == 2 && !unicode.IsLetter(rune(words[1][0]))
}

// separated is the hint for values with other separators than semicolons.
const separated = ": semicolons separate values"

// commas finds the values behind the first where commas separate them, and comma each.
var (
	comma  = regexp.MustCompile(`,[ \t]*("[\w.-]*"|[\w.-]+)`)
	commas = regexp.MustCompile(`^(?:` + comma.String() + `)+$`)
)

// severalHint says how several values are given where an argument could not be read because of the
// second, which is left over, or because another marker follows.
func (def *Definition) severalHint(r *reader, at int, left bool) string {
	name := NameOf(r.text)
	bound, excludes := strings.CutPrefix(LastWord(name), "Exclusive")
	switch list := strings.Contains(def.Usage, ";"); {
	case excludes && (isInteger(r.text[at:]) || isFloat(r.text[at:])):
		return ": write " + strings.TrimSuffix(name, "Exclusive"+bound) + bound + "=" +
			r.text[at:] + " on a line of its own, and true here"
	case secondIn(r.text[at:]):
		return ": a second marker stands on a line of its own"
	case left && list && strings.HasPrefix(r.text[at:], "["):
		return ": semicolons separate values, without brackets"
	case left && isAny(def) && strings.HasPrefix(r.text[at:], "[{"):
		return ": a list is written in braces, and so is each object in it, as in {{name: a}}"
	case left && isAny(def) && strings.HasPrefix(r.text[at:], "map["):
		return ": a map is written in braces alone, as in {a: b}"
	case left && isCutInQuotes(r.text[at:r.off], r.rest()):
		return ": single quotes do not keep a value together: write backquotes in their place"
	case left && r.peek() == '}' && def.Usage == "=<string>":
		if strings.ContainsAny(r.text[at:], "\\\"") {
			return ": a string with a brace and a backslash or a quote stands in backquotes"
		}
		return ": a string with a brace stands in quotes"
	case !left || strings.IndexByte(",;\"`", r.peek()) < 0:
		return ""
	case list:
		return separated
	case def.Several == AddUp:
		return ": each has a line of its own"
	case isAny(def):
		return ": a list is written in braces, as in {a,b}"
	case def.Usage == "=<count>", def.Usage == "=<number>":
		return ": it takes one number, which has no separators"
	}
	return ": it takes one value, and a string with a comma or semicolon stands in quotes"
}

// isCutInQuotes reports whether what is read ends within single quotes around a value.
func isCutInQuotes(read, rest string) bool {
	last := strings.TrimLeft(read[strings.LastIndexByte(read, ';')+1:], blanks)
	inner, open := strings.CutPrefix(last, "'")
	return open && !strings.Contains(inner, "'") && strings.Contains(rest, "'")
}

// isAny reports whether a marker takes a value of any type.
func isAny(def *Definition) bool {
	return LastWord(def.Name) == "default" || LastWord(def.Name) == "example"
}

// secondIn reports whether a second marker follows a separator in an argument.
func secondIn(arg string) bool {
	for i := range Unquoted(arg, 0) {
		if strings.IndexByte(",;: ", arg[i]) < 0 {
			continue
		}
		name, _, assigned := strings.Cut(strings.TrimLeft(arg[i+1:], blanks), "=")
		if assigned && (byName[name] != nil || Validation(name) != nil) {
			return true
		}
	}
	return false
}

// severalIn reports whether a value by itself, as written, reads as several: it has a separator, or
// words without quotes.
func severalIn(text string) bool {
	if strings.ContainsAny(text, Separators) {
		return true
	}
	words := strings.Fields(text)
	return len(words) > 1 && strings.IndexByte("\"`", text[0]) < 0 && words[1] != "#" &&
		!strings.HasPrefix(words[1], "//")
}

// SplitValues returns the parts of a value that was meant as several, as they would be written.
func SplitValues(text string) string {
	quote := ""
	if len(text) > 1 && strings.IndexByte("\"`", text[0]) >= 0 &&
		!strings.Contains(text[1:len(text)-1], text[:1]) {
		quote, text = text[:1], text[1:len(text)-1]
	}
	all := parts(text)
	for i, part := range all {
		all[i] = quote + part + quote
	}
	return strings.Join(all, ";")
}

// parts returns the words of a text that was meant as several.
func parts(text string) (all []string) {
	between := Separators
	if !strings.ContainsAny(text, Separators) {
		between = blanks
	}
	for _, part := range strings.FieldsFunc(text, func(c rune) bool {
		return strings.ContainsRune(between, c)
	}) {
		if part = strings.Trim(part, blanks); part != "" && part != "or" && part != "and" {
			all = append(all, part)
		}
	}
	return all
}
