package apiserver

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	utiljson "k8s.io/apimachinery/pkg/util/json"
)

// A quickReader reads JSON by hand, for what the generator writes is read on every run and reflection would be most of the cost
// of verification. It reads only what leaves no doubt: at anything else it turns bad, and the libraries judge the manifest
// instead, so that there is one authority on what a malformed manifest means.
type quickReader struct {
	text  string
	pos   int
	depth int
	bad   bool
	ruled ruleTexts
	deep  bool // a default is an object or a list
}

// maxDepth bounds the nesting that the reader follows.
const maxDepth = 1000

func (r *quickReader) fail() { r.bad, r.pos = true, len(r.text) }

// peek returns the first byte that is not a blank, or 0 at the end.
func (r *quickReader) peek() byte {
	for ; r.pos < len(r.text); r.pos++ {
		switch c := r.text[r.pos]; c {
		case ' ', '\n', '\t', '\r':
		default:
			return c
		}
	}
	return 0
}

func (r *quickReader) take(c byte) {
	if r.peek() != c {
		r.fail()
		return
	}
	r.pos++
}

// open takes a bracket and reports whether a member or an element follows.
func (r *quickReader) open(bracket byte) bool {
	r.take(bracket)
	if r.depth++; r.depth > maxDepth {
		r.fail()
	}
	if r.peek() == bracket+2 { // the closing one
		r.pos++
		r.depth--
		return false
	}
	return !r.bad
}

// more reports whether another member or element follows.
func (r *quickReader) more(bracket byte) bool {
	switch r.peek() {
	case ',':
		r.pos++
		return true
	case bracket + 2:
		r.pos++
		r.depth--
		return false
	}
	r.fail()
	return false
}

func (r *quickReader) key() string {
	name := r.str()
	r.take(':')
	return name
}

func (r *quickReader) str() string {
	r.take('"')
	for i := r.pos; i < len(r.text); i++ {
		switch c := r.text[i]; {
		case c == '"':
			s := r.text[r.pos:i]
			r.pos = i + 1
			return s
		case c == '\\':
			return r.escaped()
		case c < 0x20:
			r.fail()
			return ""
		}
	}
	r.fail()
	return ""
}

// escaped reads the rest of a string that has escapes.
func (r *quickReader) escaped() string {
	end := r.pos
	for ; end < len(r.text) && r.text[end] != '"'; end++ {
		if r.text[end] == '\\' {
			end++
		}
	}
	if end >= len(r.text) {
		r.fail()
		return ""
	}
	body := r.text[r.pos:end]
	start := r.pos - 1
	r.pos = end + 1
	out := make([]byte, 0, len(body))
	for {
		i := strings.IndexByte(body, '\\')
		if i < 0 {
			return r.checked(append(out, body...), start)
		}
		out = append(out, body[:i]...)
		at := strings.IndexByte(`"\/nt`, body[i+1])
		if at < 0 {
			return r.unquoted(start)
		}
		out = append(out, "\"\\/\n\t"[at])
		body = body[i+2:]
	}
}

// checked refuses what must not be in a string unescaped.
func (r *quickReader) checked(s []byte, start int) string {
	for i := start + 1; i < r.pos; i++ {
		if r.text[i] < 0x20 {
			r.fail()
			return ""
		}
	}
	return string(s)
}

// unquoted reads the string from start to the current position with the library: it has rare escapes.
func (r *quickReader) unquoted(start int) string {
	var s string
	if json.Unmarshal([]byte(r.text[start:r.pos]), &s) != nil {
		r.fail()
	}
	return s
}

func (r *quickReader) boolean() bool {
	switch r.peek() {
	case 't':
		r.word("true")
		return true
	default:
		r.word("false")
		return false
	}
}

func (r *quickReader) word(w string) {
	if !strings.HasPrefix(r.text[r.pos:], w) {
		r.fail()
		return
	}
	r.pos += len(w)
}

// digits returns the text of a number.
func (r *quickReader) digits() string {
	r.peek()
	start := r.pos
	for r.pos < len(r.text) && strings.IndexByte("+-.0123456789eE", r.text[r.pos]) >= 0 {
		r.pos++
	}
	return r.text[start:r.pos]
}

func (r *quickReader) count() *int64 {
	text := r.digits()
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || !json.Valid([]byte(text)) {
		r.fail()
	}
	return &n
}

func (r *quickReader) number() *float64 {
	text := r.digits()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !json.Valid([]byte(text)) {
		r.fail()
	}
	return &x
}

func (r *quickReader) texts() []string {
	all := []string{}
	for more := r.open('['); more; more = r.more('[') {
		all = append(all, r.str())
	}
	return all
}

// value reads any value but null as conversion does: numbers without a fraction are integers.
func (r *quickReader) value() any {
	start := r.skip()
	if text := r.text[start:r.pos]; !r.bad && text[0] == '"' && strings.IndexByte(text, '\\') < 0 {
		return text[1 : len(text)-1]
	}
	var v any
	if r.bad || utiljson.Unmarshal([]byte(r.text[start:r.pos]), &v) != nil || v == nil {
		r.fail()
	}
	return v
}

// skip skips a value and returns where it began. What is in brackets is not checked, which is left to whoever reads it.
func (r *quickReader) skip() (start int) {
	switch r.peek() {
	case '{':
		start = r.pos
		for more := r.open('{'); more; more = r.more('{') {
			r.key()
			r.skip()
		}
	case '[':
		start = r.pos
		for more := r.open('['); more; more = r.more('[') {
			r.skip()
		}
	case '"':
		start = r.pos
		r.str()
	case 't', 'f':
		start = r.pos
		r.boolean()
	case 'n':
		start = r.pos
		r.word("null")
	default:
		start = r.pos
		if r.digits() == "" {
			r.fail()
		}
	}
	return min(start, len(r.text))
}

// quickText prepares a manifest for the reader, which does not take invalid text.
func quickText(data []byte) quickReader {
	return quickReader{text: string(data), bad: !utf8.Valid(data), ruled: newRuleTexts()}
}
