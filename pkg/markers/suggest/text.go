package suggest

import (
	"cmp"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
)

// An intent is what a text that is no marker line, perhaps for two reasons at once, was meant to
// be.
type intent struct {
	name string // of the marker
	head string // the part of the text that was meant as the name
	line string // the text with the right name
	also string // other names that may be meant
}

// intended returns the marker line that a text means, if its name is one of ours or can hardly be
// anything but a misspelling of one.
func intended(text string) (intent, bool) {
	if def, end := markers.NameEnd(text); def != nil {
		return intent{name: text[:end], head: text[:end], line: text}, true
	}
	if l, ok := markers.SplitNested(text); ok && l.Known() {
		return intent{name: text[:l.End], head: text[:l.End], line: text}, true
	}
	if name := foreignName(text); name != "" {
		return intent{name: name, head: name, line: text}, true
	}
	head, meant := nameAndGuess(text)
	if markers.IsForeign(text) || len(meant.names) == 0 {
		return intent{}, false
	}
	m := intent{name: meant.names[0], head: head, also: word.Join(meant.names[1:], " or ")}
	m.line = cmp.Or(assignment(m.name, text[len(head):]), m.name+text[len(head):])
	switch {
	case m.name == head:
		return m, m.line != text
	case !strings.HasPrefix(m.name, ourPrefix) || !m.ours():
		return m, m.also == "" &&
			(m.ours() && meant.sure && meant.replaces || sameWord(head, m.name, text))
	}
	return m, meant.replaces && (meant.sure || m.assigned())
}

// assignment returns the line that was meant with a name and the rest of a line if what stands
// between the name and a value that it takes is not an equals sign; else nothing.
func assignment(name, rest string) string {
	value := strings.TrimLeft(rest, ":： \t＝")
	if sign(name) != "=" || value == "" || value == rest ||
		strings.HasPrefix(rest, ":=") {
		return ""
	}
	if line := name + "=" + value; parses(line) {
		return line
	}
	return ""
}

// squeezed returns a line without the blanks in its name, or nothing if it has none, or so many
// that it is prose.
func squeezed(text string) string {
	name, arg, assigned := strings.Cut(text, "=")
	line := strings.Join(strings.Fields(name), "")
	if line == name || assigned && strings.Count(name, " ") > 2 {
		return ""
	}
	if assigned {
		line += "=" + arg
	}
	return line
}

// sameWord reports whether a single word, which could be prose, can only mean a marker.
func sameWord(word, name, text string) bool {
	letters := 0
	if len(word) > 6 {
		letters = 1
	}
	assigned := strings.HasPrefix(text, word+"=")
	return isNear(word, markers.LastWord(name), letters) &&
		(name == markers.LastWord(name) || assigned) ||
		assigned && extensionOf(word) != ""
}

// A textMatch is a part of a text that is meant as a marker line.
type textMatch struct {
	intent
	at    int  // its offset
	blank bool // it begins with a plus sign behind which a blank follows
}

// Text explains a line of a comment that does not begin with a plus sign but was meant as a marker
// line: it lacks the sign, or has text before it, and its name may be misspelled as well. Prose
// that mentions markers passes, and so does a keyword of schemas, unless keywords are meant as
// markers.
func Text(text string, pos token.Position, keywords bool) (ds diag.List) {
	f, ok := search(text, keywords)
	if !ok || isListed(text[:f.at]) && text[f.at] != '+' || isOff(text[:f.at]) || f.lacksValue() {
		return nil
	}
	f.intent = f.trimmed()
	line := "// +" + f.line
	if len(f.line) > 80 {
		line = "// +" + f.name + "…"
	}
	why, before := "it has no plus sign", strings.TrimRight(text[:f.at], blanks)
	switch {
	case f.at == 0:
	case strings.Trim(before, opening) == "":
		why = strconv.Quote(before) + " stands before it"
	default:
		why = "text stands before it"
		line += " on a line of its own"
		if f.blank {
			line += ", and remove the space after +"
		}
	}
	if f.also != "" {
		line += "; " + f.also + " may be meant, too"
	}
	what := "write " + line
	if strings.Contains(f.line, "UniqueItems") && strings.HasSuffix(f.line, "=true") {
		what = "remove it, as no server takes UniqueItems; +listType=set keeps items unique"
	}
	ds.Add("marker/plus", diag.Advance(pos, f.at), "the line is not a marker, since %s: %s",
		why, what).Over(len(text) - f.at)
	return ds
}

// lacksValue reports whether there is the name of a marker alone, and no value that it needs: prose
// names markers so.
func (m intent) lacksValue() bool {
	if m.assigned() {
		return false
	}
	_, ok, ds := markers.Parse(m.line, token.Position{}, anywhere)
	return !ok && slices.ContainsFunc(ds, func(d diag.Diagnostic) bool {
		return d.Code == "marker/argument"
	})
}

// isOff reports whether what stands before a marker switches it off: the comment is commented out,
// as lines of code are, or a thing to do.
func isOff(before string) bool {
	before = strings.TrimLeft(before, blanks)
	return slices.ContainsFunc([]string{"//", "TODO", "FIXME"}, func(sign string) bool {
		return strings.HasPrefix(before, sign)
	})
}

// isListed reports whether what stands before a marker makes it an item of a list in prose, or
// stands in the place of its plus sign to switch it off: a minus sign, or two.
func isListed(before string) bool {
	bullet := strings.TrimRight(before, blanks)
	return bullet == "-" || bullet == "--" || bullet == "*" && bullet != before
}

// trimmed returns the intent without what closes the text around it, or a sentence, if it is no
// marker with that.
func (m intent) trimmed() intent {
	without := m
	without.line = strings.TrimRight(m.line, closing)
	if without.line != m.line && !parses(m.line) && parses(without.line) {
		return without
	}
	return m
}

// opening are the characters with which a line may begin that is otherwise a marker.
const opening = "/-@!*#'\"`“‘([ \t"

// quoting are those of them that stand around a marker in prose, and closing what may end it.
const quoting, closing = "'\"`“‘([", ".,;:)]\"'`”’"

// search finds what is meant as a marker line in a text: first at its beginning, then behind each
// plus sign, then anywhere.
func search(text string, keywords bool) (textMatch, bool) {
	if m, ok := fromKeyword(text); ok && keywords {
		return textMatch{intent: m}, true
	}
	start := len(text) - len(strings.TrimLeft(text, opening))
	if f, ok := atStart(text, start); ok {
		return f, true
	}
	for i := range text {
		rest, signed := strings.CutPrefix(text[i:], "+")
		if i > 0 && i != start && strings.IndexByte(" \t(", text[i-1]) < 0 ||
			!signed && !qualified(rest) {
			continue
		}
		line := strings.TrimLeft(rest, blanks)
		if line == "" || line[0]|' ' < 'a' || 'z' < line[0]|' ' {
			continue
		}
		if !isMarkerAlone(line) {
			if signed && hasWordsBehind(line) {
				break
			}
			continue
		}
		m, ok := intended(line)
		if ok && (signed && m.follows(text[:i]) || !signed && m.ours() && m.assigned()) {
			return textMatch{intent: m, at: i, blank: line != rest}, true
		}
	}
	return textMatch{}, false
}

// hasWordsBehind reports whether words follow a marker: it is a part of a sentence, and so are
// those behind it.
func hasWordsBehind(line string) bool {
	first, rest, _ := strings.Cut(line, " ")
	_, ok := intended(first)
	return ok && !strings.HasPrefix(strings.TrimLeft(rest, blanks), "+")
}

// atStart finds it where a text begins, behind what may stand before it. Quotes around a marker
// that goes on are those of a sentence about it.
func atStart(text string, start int) (textMatch, bool) {
	if rest := strings.TrimRight(text, closing); strings.ContainsAny(text[:start], quoting) &&
		start < len(rest) && strings.ContainsAny(rest[start:], blanks) {
		return textMatch{}, false
	}
	if line := squeezed(text[start:]); strings.Contains(line, "=") {
		if m, ok := intended(line); ok && m.ours() && m.begins(line) {
			return textMatch{intent: m, at: start}, true
		}
	}
	if mayBegin(text[start:]) {
		if m, ok := intended(text[start:]); ok && m.begins(text[start:]) {
			return textMatch{intent: m, at: start}, true
		}
	}
	return textMatch{}, false
}

// mayBegin reports whether a text can begin with a marker line: there is an equals sign, or a colon
// inside of the first word. Most prose has neither.
func mayBegin(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	word = strings.TrimRight(word, ":：")
	return strings.ContainsAny(text, "=＝") || strings.ContainsAny(word, ":：")
}

// fromKeyword returns the marker line that a keyword of schemas with a value means: maxLength: 5,
// enum: a, b. Defaults are documented so in prose.
func fromKeyword(text string) (m intent, ok bool) {
	at := strings.IndexAny(text, ":=")
	m.head = strings.TrimRight(text[:max(at, 0)], blanks)
	if m.head == "" || strings.ContainsAny(m.head, blanks) {
		return m, false
	}
	value := strings.Trim(text[at+1:], blanks)
	def := markers.Validation(m.head)
	if def == nil {
		return m, false
	}
	m.name = def.Name
	switch markers.LastWord(m.name) {
	case "Enum":
		value = strings.Trim(value, "[]")
		ok = strings.ContainsAny(value, markers.Separators)
		value = markers.SplitValues(value)
	case "Pattern":
		ok = strings.HasPrefix(value, "^") || strings.HasSuffix(value, "$")
	case "Format":
		ok = slices.Contains(def.Words(""), value)
	default:
		ok = def.Limits
	}
	m.line = m.name + "=" + value
	return m, ok && isMarkerAlone(m.line) && parses(m.line)
}

// qualified reports whether the first word of a text is a name of several words with an argument.
func qualified(text string) bool {
	name, _, assigned := strings.Cut(text, "=")
	return assigned && strings.Contains(name, ":") && !strings.ContainsAny(name, blanks)
}

// begins reports whether a text that begins with the name is a line of its own, not a sentence
// about the marker.
func (m intent) begins(text string) bool {
	rest := text[len(m.head):]
	if m.ours() {
		return rest == "" || (rest[0] == '=' || rest[0] == ':' && !strings.HasPrefix(rest, ": ")) &&
			(!hasWords(rest) || parses(m.line)) ||
			m.valued(strings.TrimLeft(rest, ": "))
	}
	return strings.ToLower(m.name) != m.name && m.assigned() && !hasWords(rest) && parses(m.line)
}

// hasWords reports whether a text has two words outside of quotes with nothing but a blank between.
func hasWords(text string) bool {
	for i := range markers.Unquoted(text, 0) {
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(strings.TrimLeft(text[i:], blanks))
		if text[i] == ' ' && isWord(before) && isWord(after) {
			return true
		}
	}
	return false
}

func isWord(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }

// valued reports whether a text behind the name is the value of the marker rather than prose: one
// word that is not made of letters alone.
func (m intent) valued(text string) bool {
	return m.assigned() && strings.HasSuffix(m.line, text) && !strings.ContainsAny(text, blanks) &&
		strings.ContainsFunc(strings.TrimRight(text, ".,:;"), func(c rune) bool {
			return !unicode.IsLetter(c)
		})
}

// follows reports whether a marker line behind a plus sign is not a part of the sentence before it.
func (m intent) follows(before string) bool {
	before = strings.TrimRight(before, blanks)
	switch {
	case m.ours() || strings.Trim(before, opening) == "":
		return true
	case m.assigned():
		return parses(m.line)
	}
	return strings.ContainsAny(before[len(before)-1:], ".,;:!?)")
}

// ours reports whether the name has a prefix that only markers have.
func (m intent) ours() bool {
	first := m.head[:min(len(m.head), len(ourPrefix)-1)]
	return strings.Contains(m.head, ":") || isNear(first, ourPrefix[:len(first)], 1) &&
		len(m.head) > len(ourPrefix)
}

// assigned reports whether an argument follows the name.
func (m intent) assigned() bool { return strings.Contains(m.line, "=") }

// isMarkerAlone reports whether a text can consist of a marker alone: no blanks outside of quotes,
// and no placeholder.
func isMarkerAlone(text string) bool {
	for i := range markers.Unquoted(text, 0) {
		if strings.IndexByte(blanks, text[i]) >= 0 {
			return false
		}
	}
	return strings.Count(text, `"`)%2+strings.Count(text, "`")%2 == 0 &&
		!strings.Contains(text, "=<")
}

// parses reports whether a line is a marker without findings somewhere.
func parses(line string) bool {
	_, ok, ds := markers.Parse(line, token.Position{}, anywhere)
	return ok && len(ds) == 0
}

// Directive explains a line that Go takes for a directive but was meant as a marker line.
func Directive(text string, pos token.Position) (ds diag.List) {
	if f, ok := search(text, true); ok && f.at == 0 {
		ds.Add("marker/plus", pos,
			"//%s is not a marker, but a directive for the go command: write // +%s", text, f.line).
			Over(len(text))
	}
	return ds
}
