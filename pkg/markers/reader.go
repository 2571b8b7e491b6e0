package markers

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// syntaxError is an argument that cannot be read, with the byte offset in the marker line where
// reading failed.
type syntaxError struct {
	off         int
	code        diag.Code // if it is not marker/argument
	message     string
	found, near string       // the misspelled word at off, if there is one, and what to write instead
	next        *syntaxError // about another argument, or another item of a list
	passed      bool         // the reader is behind the item, so that others can be read
}

func (e *syntaxError) Error() string { return e.message }

// A reader reads the argument of a marker, from off to the end of the line. The grammar is the
// peer's: strings may be bare, lists stand in braces or are separated by semicolons, and the type
// of a value without a declared type is inferred from its form.
type reader struct {
	// the whole marker line after the "+", so that offsets are offsets in the line
	text       string
	off        int
	openBraces int // braces that are open
	// openJunctors is how many junctors are open: parentheses around branches.
	openJunctors int
	afterList    bool // the last argument that was read is a list

	pos   token.Position // of the "+"
	name  string         // of the marker, as it was intended
	notes diag.List      // what is odd about an argument that can be read
}

// A word is a part of a marker line.
type word struct {
	off  int
	name string
}

// note notes what is odd about a text at an offset.
func (r *reader) note(
	code diag.Code, off int, text, format string, args ...any,
) *diag.Diagnostic {
	return r.notes.Add(code, diag.Advance(r.pos, 1+off), format, args...).Over(len(text))
}

func (r *reader) failf(off int, format string, args ...any) error {
	return r.failAs("", off, format, args...)
}

// failAs is failf with a rule other than marker/argument.
func (r *reader) failAs(code diag.Code, off int, format string, args ...any) error {
	return &syntaxError{off: off, code: code, message: fmt.Sprintf(format, args...)}
}

func (r *reader) rest() string { return r.text[r.off:] }

// blanks separate what markers say. As with the peer, other white space, such as a no-break space,
// is a character like any other.
const blanks = " \t\r\n"

func (r *reader) skipBlanks() {
	r.off = len(r.text) - len(strings.TrimLeft(r.rest(), blanks))
}

// peek returns the next character after blanks, or 0 at the end.
func (r *reader) peek() byte {
	r.skipBlanks()
	if r.off == len(r.text) {
		return 0
	}
	return r.text[r.off]
}

// accept takes the character c if it comes next.
func (r *reader) accept(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.off++
	return true
}

// end checks that nothing is left.
func (r *reader) end() error {
	switch c := r.peek(); {
	case c == 0:
		return nil
	case r.atComment():
		return r.failf(r.off,
			"%q is left over after the value: a comment stands on a line of its own", r.rest())
	}
	return r.failf(r.off, "%q is left over after the value", r.rest())
}

// atComment reports whether what comes next looks like a comment at the end of the line.
func (r *reader) atComment() bool { return r.peek() == '#' || strings.HasPrefix(r.rest(), "//") }

// unexpected reports a word that is not what it must be.
func (r *reader) unexpected(off int, what, word string) error {
	quoted, bare := "", strings.Trim(word, `"'`)
	isOne := map[string]bool{
		"an integer": isInteger(bare), "a number": isInteger(bare) || isFloat(bare),
		"true or false": bare == "true" || bare == "false",
	}
	err := &syntaxError{off: off}
	if bare != word && isOne[what] {
		quoted, err.found, err.near = ": leave out the quotes", word, bare
	}
	err.message = fmt.Sprintf("expected %s, found %q%s%s", what, word, commentIn(word), quoted)
	return err
}

// commentIn says what to do about a word that ends with what looks like a comment; nothing if it
// does not.
func commentIn(word string) string {
	for _, start := range []string{" #", "\t#", " //", "\t//"} {
		if strings.Contains(word, start) {
			return ": a comment stands on a line of its own"
		}
	}
	return ""
}

// quoted reads a Go string literal, interpreted or raw, that starts at off.
func (r *reader) quoted() (string, error) {
	start := r.off
	lit, err := literal(r.rest())
	if err != nil {
		return "", r.failf(start, "%v", err)
	}
	value, err := strconv.Unquote(lit)
	if err != nil {
		return "", r.failf(start,
			"%s is not a Go string: a backslash must be doubled, or use backquotes", lit)
	}
	r.off += len(lit)
	return value, nil
}

// literal returns the string literal that s starts with.
func literal(s string) (string, error) {
	quote := s[0]
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && quote == '"':
			i++
		case s[i] == quote:
			return s[:i+1], nil
		}
	}
	return "", fmt.Errorf("the quote %c is never closed: a marker ends with its line", quote)
}

// str reads a string: a Go literal, or bare text up to a comma, semicolon, closing brace or the
// end.
func (r *reader) str() (string, error) {
	if c := r.peek(); c == '"' || c == '`' {
		return r.quoted()
	}
	return r.bare(",;}")
}

// wholeArgument reads a string that is a whole argument. As with the peer, its first character is
// part of it, even one that would end a bare string elsewhere, so that a comma can be a default.
func (r *reader) wholeArgument() (string, error) {
	if strings.IndexByte(",;}", r.peek()) < 0 {
		return r.str()
	}
	start := r.off
	r.off++
	_, err := r.bare(",;}")
	return strings.Trim(r.text[start:r.off], blanks), err
}

// An expression is a string with the position and spelling of its text in the line. Only an
// interpreted literal has escapes.
type expression struct {
	text    string
	at      int
	raw     string
	escaped bool
}

// expression reads a string as str does.
func (r *reader) expression() (expression, error) {
	quote, before := r.peek(), len(r.notes)
	e := expression{at: r.off, escaped: quote == '"'}
	text, err := r.str()
	r.notes = append(r.notes[:before], slices.DeleteFunc(r.notes[before:], misquotes)...)
	e.text, e.raw = text, text
	if quote == '"' || quote == '`' {
		e.at++
	}
	if e.escaped && err == nil {
		e.raw = r.text[e.at : r.off-1]
	}
	return e, err
}

// bare reads text up to one of the delimiters; a literal inside it is taken as a whole, quotes
// included.
func (r *reader) bare(delimiters string) (string, error) {
	r.skipBlanks()
	start := r.off
	for r.off < len(r.text) && strings.IndexByte(delimiters, r.text[r.off]) < 0 {
		switch r.text[r.off] {
		case '"', '`':
			if _, err := r.quoted(); err != nil {
				return "", err
			}
		default:
			_, size := utf8.DecodeRuneInString(r.rest())
			r.off += size
		}
	}
	text := strings.Trim(r.text[start:r.off], blanks)
	if isMisquoted(text) {
		r.note("marker/literal", start, text,
			"the quotes of %s are part of the value: leave them out, or write straight double quotes",
			text)
	}
	if text != "" && r.off < len(r.text) && start+len(text) < r.off {
		r.noteLoss(start, text)
	}
	return text, nil
}

// integer reads a decimal integer: a minus sign, blanks after it, and leading zeros are allowed,
// other bases are not. A leading zero before an 8 or 9 is taken for a mistake, as in Go.
func (r *reader) integer() (int64, error) {
	start, word := r.signed()
	if !isInteger(word) {
		return 0, r.unexpected(start, "an integer", word)
	}
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return 0, r.failf(start, "the integer %s does not fit in 64 bits", word)
	}
	r.noteOctal(start, word)
	return n, nil
}

// decimal reads a number as Go writes its literals, except for integers in other bases.
func (r *reader) decimal() (float64, error) {
	start, word := r.signed()
	if !isInteger(word) && !isFloat(word) {
		return 0, r.unexpected(start, "a number", word)
	}
	return parseFloat(r, start, word)
}

// float reads a number as Go's float parser does, which knows Inf and 1_000 too.
func (r *reader) float() (float64, error) {
	r.skipBlanks()
	start, word := r.off, strings.TrimSpace(r.rest())
	r.off = len(r.text)
	return parseFloat(r, start, word)
}

// parseFloat returns a number that was read as a word at start, and notes it if a manifest cannot
// hold it.
func parseFloat(r *reader, start int, word string) (float64, error) {
	x, err := strconv.ParseFloat(word, 64)
	if errors.Is(err, strconv.ErrRange) {
		return 0, r.unexpected(start, "a number from -1.8e308 to 1.8e308", word)
	}
	if err != nil {
		return 0, r.unexpected(start, "a number", word)
	}
	r.bound(start, word, x)
	r.noteOctal(start, word)
	return x, nil
}

// noteOctal notes an integer that would be another one in Go, where a leading zero makes it octal.
func (r *reader) noteOctal(start int, text string) {
	if len(text) < 3 || text[0] != '0' || !isInteger(text) {
		return
	}
	n, err := strconv.ParseInt(text, 8, 64)
	decimal := strings.TrimLeft(text[:len(text)-1], "0") + text[len(text)-1:]
	if err == nil && strconv.FormatInt(n, 10) != decimal {
		r.note("marker/value", start, text,
			"%s is read as %s, since markers know no octal numbers: write %d if it is one, else %s",
			text, decimal, n, decimal).Severity = diag.Warning
	}
}

// boolean reads true or false.
func (r *reader) boolean() (bool, error) {
	start, word := r.word()
	switch word {
	case "true", "false":
		return word == "true", nil
	}
	return false, r.unexpected(start, "true or false", word)
}

// word reads up to a delimiter or the end.
func (r *reader) word() (start int, word string) {
	r.skipBlanks()
	start = r.off
	for r.off < len(r.text) && strings.IndexByte(",;}", r.text[r.off]) < 0 {
		r.off++
	}
	return start, strings.Trim(r.text[start:r.off], blanks)
}

// signed reads a word and drops the blanks after a minus sign.
func (r *reader) signed() (start int, word string) {
	start, word = r.word()
	if digits, ok := strings.CutPrefix(word, "-"); ok {
		word = "-" + strings.TrimLeft(digits, blanks)
	}
	return start, word
}

// isInteger reports whether s is a decimal integer. A leading zero makes it an octal number in Go,
// so 08 is not one.
func isInteger(s string) bool {
	s = strings.TrimPrefix(s, "-")
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return false
	}
	return len(s) == 1 || s[0] != '0' || strings.Trim(s, "01234567") == ""
}

// isFloat reports whether s is a floating-point literal of Go, or an integer with underscores, with
// an optional minus sign.
func isFloat(s string) bool {
	s = strings.TrimPrefix(s, "-")
	if s == "" || s[0] != '.' && (s[0] < '0' || s[0] > '9') || !strings.ContainsAny(s, "._eEpP") {
		return false
	}
	_, err := strconv.ParseFloat(s, 64)
	return !errors.Is(err, strconv.ErrSyntax)
}

// isForeignNumber reports whether s is a number in Go that markers do not understand: in another
// base, or with underscores.
func isForeignNumber(s string) bool {
	return !isInteger(s) && integerLiteral.MatchString(strings.TrimPrefix(s, "-"))
}

// integerLiteral is an integer as Go writes it, of any size.
var integerLiteral = regexp.MustCompile(`^(0[xX](_?[0-9a-fA-F])+|0[bB](_?[01])+|0[oO](_?[0-7])+|0(_?[0-7])*|[1-9](_?[0-9])*)$`)

// jsonText reads the rest of the line as JSON. A reference to a Go constant, ref(…), and null read
// as nothing. Numbers pass through a float64, as with the peer.
func jsonText(r *reader) (schema.JSON, error) {
	r.skipBlanks()
	start, text := r.off, strings.Trim(r.rest(), blanks)
	r.off = len(r.text)
	if strings.HasPrefix(text, "ref(") {
		return "", nil
	}
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return "", r.failf(start, "%s is not JSON: quote a string", text)
	}
	if v == nil {
		return "", nil
	}
	r.round(start)
	return schema.JSON(jsontext.Line(v)), nil
}

// round notes the integers in the JSON from start on that a float64 cannot represent.
func (r *reader) round(start int) {
	d := json.NewDecoder(strings.NewReader(r.text[start:]))
	d.UseNumber()
	for token, err := d.Token(); err == nil; token, err = d.Token() {
		n, ok := token.(json.Number)
		f, _ := n.Float64()
		if text := n.String(); ok && isInteger(text) && text != "-0" &&
			strconv.FormatFloat(f, 'f', -1, 64) != text {
			r.note("marker/value", start+int(d.InputOffset())-len(text), text,
				"%s reads %s as a float, which changes the number: kubebuilder:default keeps it",
				r.name, text)
		}
	}
}
