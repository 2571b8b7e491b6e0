package markers

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/internal/jsontext"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A literalKind is what a value without a declared type looks like.
type literalKind uint8

const (
	aString literalKind = iota
	aBool
	anInteger
	aNumber
	aList
	aMap
)

func (k literalKind) String() string {
	return [...]string{"a string", "a boolean", "an integer", "a number", "a list", "a map"}[k]
}

// any reads a value whose type is inferred from its form. A semicolon before the first comma makes
// it a list.
func (r *reader) any() (schema.JSON, error) {
	if r.peek() != '{' && r.semicolonAhead() {
		items, err := r.separated(';', "", r.guessKind())
		return jsonList(items), err
	}
	if k := r.guessKind(); k != aString {
		return r.guessed(k)
	}
	return r.guessedString((*reader).wholeArgument)
}

// semicolonAhead reports whether a semicolon comes before the first comma or closing brace, outside
// of literals.
func (r *reader) semicolonAhead() bool {
	ahead := *r
	_, err := ahead.bare(",;}")
	return err == nil && ahead.off < len(ahead.text) && ahead.text[ahead.off] == ';'
}

// guessKind tells what the next value looks like.
func (r *reader) guessKind() literalKind {
	switch r.peek() {
	case '"', '\'', '`', 0:
		return aString
	case '{':
		return r.kindInBraces()
	}
	ahead := *r
	_, word := ahead.signed()
	switch {
	case word == "true" || word == "false":
		return aBool
	case isInteger(word):
		return anInteger
	case isFloat(word) && strings.ContainsAny(word, ".eEpP"): // 1_000 is an integer
		return aNumber
	}
	return aString
}

// kindInBraces tells a map from a list: the first element of a map is a string followed by a colon.
func (r *reader) kindInBraces() literalKind {
	ahead := reader{text: r.text, off: r.off + 1}
	switch ahead.peek() {
	case '}':
		return aMap
	case '{':
		return aList
	}
	if _, err := ahead.key(); err == nil && ahead.peek() == ':' {
		return aMap
	}
	return aList
}

// maxBraces is how deep lists and maps may be nested: each level looks ahead, and nobody needs that
// many.
const maxBraces = 100

// guessed reads a value of the kind k.
func (r *reader) guessed(k literalKind) (schema.JSON, error) {
	if k == aList || k == aMap {
		if r.openBraces == maxBraces {
			return "", r.failf(r.off, "more than %d braces are open", maxBraces)
		}
		r.openBraces++
		defer func() { r.openBraces-- }()
	}
	switch k {
	case aBool:
		v, err := r.boolean()
		return schema.JSON(jsontext.Line(v)), err
	case anInteger:
		v, err := r.integer()
		return schema.JSON(jsontext.Line(v)), err
	case aNumber:
		v, err := r.decimal()
		return schema.JSON(jsontext.Line(v)), err
	case aList:
		return r.bracedList()
	case aMap:
		return r.bracedMap()
	}
	return r.guessedString((*reader).str)
}

// guessedString reads a string that is one only by its form. Text that starts with a boolean, to
// which the peer says that the rest is left over, or is a number in another notation than the
// decimal one is refused: it is hardly meant to be a string.
func (r *reader) guessedString(read func(*reader) (string, error)) (schema.JSON, error) {
	bare := strings.IndexByte("\"`'", r.peek()) < 0
	start := r.off
	v, err := read(r)
	if err != nil {
		return "", err
	}
	if bare && (isForeignNumber(v) || startsBoolean(v)) {
		return "", &syntaxError{off: start, passed: r.openBraces == 0,
			message: fmt.Sprintf("quote %s if it is a string%s", v, inDecimal(v))}
	}
	if bare && v == "null" && r.openBraces > 0 {
		r.note("marker/type", start, v, `null is the string "null" here, not null, which no marker can give: leave it out, or put it in quotes if the string is meant`).
			Severity = diag.Warning // it changes nothing
	}
	return schema.JSON(jsontext.Line(v)), nil
}

// inDecimal says how a number in another notation is written.
func inDecimal(v string) string {
	if n, err := strconv.ParseInt(v, 0, 64); err == nil {
		return ", or write the number " + strconv.FormatInt(n, 10)
	}
	return ""
}

// startsBoolean reports whether the first word of s, as Go delimits it, is a boolean.
func startsBoolean(s string) bool {
	inWord := func(c rune) bool { return c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) }
	word := s[:len(s)-len(strings.TrimLeftFunc(s, inWord))]
	return word == "true" || word == "false"
}

// bracedList reads {a,b}: all elements are of the kind that the first one looks like.
func (r *reader) bracedList() (schema.JSON, error) {
	r.accept('{')
	if r.accept('}') {
		return "[]", nil
	}
	var items []string
	var err error
	if inner := *r; inner.semicolonAhead() { // {a;b} is a list of a list
		items, err = r.separated(';', "}", r.guessKind())
		items = []string{string(jsonList(items))}
	} else {
		items, err = r.separated(',', "}", r.guessKind())
	}
	if err != nil {
		return "", err
	}
	if !r.accept('}') {
		return "", r.failf(r.off, "the brace is never closed")
	}
	return jsonList(items), nil
}

// separated reads values of one kind up to the end or a closing character; a separator after the
// last is allowed. Only the first one was guessed: what comes after a string is a string, whatever
// it looks like.
func (r *reader) separated(sep byte, closing string, k literalKind) ([]string, error) {
	var items []string
	read := (*reader).guessed
	for {
		if c := r.peek(); c == ',' || c == ';' {
			return nil, r.failf(r.off, "expected %s before %q", k, r.rest())
		}
		v, err := read(r, k)
		if e, ok := errors.AsType[*syntaxError](err); ok && len(items) > 0 && e.found == "" &&
			(k == aBool || k == anInteger || k == aNumber) {
			e.message += fmt.Sprintf(", as before it: quote %s if all are strings", items[0])
		}
		if err != nil {
			return nil, err
		}
		if k == aString {
			read = (*reader).plain
		}
		items = append(items, string(v))
		if !r.accept(sep) {
			break
		}
		if c := r.peek(); c == 0 || strings.IndexByte(closing, c) >= 0 {
			break
		}
	}
	return items, nil
}

// plain reads a string, as the kind says.
func (r *reader) plain(literalKind) (schema.JSON, error) {
	v, err := r.str()
	return schema.JSON(jsontext.Line(v)), err
}

// bracedMap reads {key: value, …}; values are guessed one by one.
func (r *reader) bracedMap() (schema.JSON, error) {
	r.accept('{')
	var given, members []string
	list := -1 // where the last value begins, if with a bracket
	for r.peek() != '}' {
		if r.peek() == 0 {
			return "", r.failf(r.off, "the brace is never closed")
		}
		c := r.peek()
		start, quoted := r.off, c == '"' || c == '`'
		key, err := r.key()
		if err != nil {
			return "", err
		}
		if given == nil && !quoted && startsBoolean(key) { // the peer takes the map for a list
			return "", r.failf(start, "quote %s if it is a key", key)
		}
		if !r.accept(':') {
			if list >= 0 {
				return "", r.failf(list, "a list is written in braces, as in {a,b}")
			}
			return "", r.failf(r.off, "expected a colon after the key %q", key)
		}
		if slices.Contains(given, key) {
			r.noteRepeated(start, key)
		}
		given = append(given, key)
		if c := r.peek(); c == 0 || strings.IndexByte(",;}", c) >= 0 {
			return "", r.failf(r.off, "expected a value for the key %q", key)
		}
		list = -1
		if r.peek() == '[' {
			list = r.off
		}
		value, err := r.guessed(r.guessKind())
		if err != nil {
			return "", err
		}
		members = append(members, jsontext.Line(key)+":"+string(value))
		if !r.accept(',') && r.peek() != '}' {
			return "", r.failf(r.off,
				"expected a comma or the closing brace: in braces commas separate values")
		}
	}
	r.accept('}')
	return schema.JSON("{" + strings.Join(members, ",") + "}"), nil
}

// key reads the key of a map: a Go literal, or bare text up to the colon.
func (r *reader) key() (string, error) {
	if c := r.peek(); c == '"' || c == '`' {
		return r.quoted()
	}
	start := r.off
	key, err := r.bare(":,;}")
	if err == nil && key == "" {
		return "", r.failf(start, "expected a key")
	}
	return key, err
}

// list reads {a,b} or a;b, each element by read.
func list[T any](r *reader, read func(*reader) (T, error)) ([]T, error) {
	braced := r.accept('{')
	sep, out := byte(';'), []T{}
	if braced {
		sep = ','
	}
	var wrong *syntaxError
	last := &wrong
	for {
		c := r.peek()
		// a separator may follow the last item
		if c == 0 || braced && c == '}' || !braced && c == ',' && len(out) > 0 {
			break
		}
		if c == ',' || c == ';' {
			return nil, r.failf(r.off, "expected an item before %q: write \"\" for an empty one, "+
				"else remove the separator", r.rest())
		}
		v, err := read(r)
		switch e, ok := errors.AsType[*syntaxError](err); {
		case ok && e.passed:
			*last, last = e, &e.next
		case err != nil && wrong != nil:
			return nil, wrong
		case err != nil:
			return nil, err
		}
		out = append(out, v)
		if !r.accept(sep) {
			break
		}
	}
	if wrong != nil {
		return nil, wrong
	}
	if braced && !r.accept('}') {
		return nil, r.failf(r.off,
			"expected a comma or the closing brace: in braces commas separate values")
	}
	return out, nil
}

// jsonList returns a JSON array of values.
func jsonList(items []string) schema.JSON {
	return schema.JSON("[" + strings.Join(items, ",") + "]")
}
