package markers

import (
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
)

// A tag is one validation tag of Kubernetes, as validation-gen reads it:
//
//	k8s:name(arg: value, arg: value)=value
//	k8s:name(value)=+k8s:chained=value  # comment
type tag struct {
	name  string
	end   int // after the last chained tag
	args  []tagArg
	value *tagValue
	inner *tag // what follows =+

	effect tagEffect   // of its definition
	like   *Definition // the one that does the same
}

// A tagArg is one argument in parentheses; a positional one has no name.
type tagArg struct {
	name  string
	value tagValue
}

// A tagValue is a string, an integer or a boolean; a bare word is a string.
type tagValue struct {
	text string
	kind literalKind
	off  int
}

func (v tagValue) json() string {
	if v.kind == aString {
		return jsontext.Line(v.text)
	}
	return v.text
}

// tag reads a tag up to the end of the line or a comment.
func (r *reader) tag() (*tag, error) {
	t, err := r.chain(0)
	if err != nil {
		return nil, err
	}
	t.end = r.off
	if c := r.peek(); c != 0 && c != '#' {
		return nil, r.failf(r.off, "%q is left over after the tag; a comment begins with #",
			r.rest())
	}
	r.off = len(r.text)
	return t, nil
}

// maxChain is longer than any chain that makes sense, so that a long line cannot exhaust the stack.
const maxChain = 32

// chain reads one tag and those chained to it; depth is how many stand before it.
func (r *reader) chain(depth int) (*tag, error) {
	if depth > maxChain {
		return nil, r.failf(r.off, "the chain is too long")
	}
	t := &tag{name: r.run(func(c byte) bool {
		return isLetter(c) || c >= '0' && c <= '9' || strings.IndexByte(":-_./", c) >= 0
	})}
	if t.name == "" {
		return nil, r.failf(r.off, "the name of a tag is missing")
	}
	if r.next() == '(' {
		if err := r.arguments(t); err != nil {
			return nil, err
		}
	}
	if r.next() != '=' {
		return t, nil
	}
	r.off++
	var err error
	if r.next() == '+' {
		r.off++
		t.inner, err = r.chain(depth + 1)
		return t, err
	}
	v, err := r.tagValue(" \t#")
	t.value = &v
	return t, err
}

// next returns the character at the offset, or 0 at the end.
func (r *reader) next() byte {
	if r.off >= len(r.text) {
		return 0
	}
	return r.text[r.off]
}

// run consumes the characters that belong.
func (r *reader) run(belongs func(byte) bool) string {
	start := r.off
	for r.off < len(r.text) && belongs(r.text[r.off]) {
		r.off++
	}
	return r.text[start:r.off]
}

// arguments reads (value) or (name: value, …).
func (r *reader) arguments(t *tag) error {
	r.accept('(')
	t.args = []tagArg{} // parentheses without arguments are parentheses
	for r.peek() != ')' {
		arg, err := r.argument()
		if err != nil {
			return err
		}
		t.args = append(t.args, arg)
		if !r.accept(',') && r.peek() != ')' {
			return r.failf(r.off, "expected a comma or the closing parenthesis")
		}
	}
	r.off++
	if len(t.args) > 1 {
		for _, a := range t.args {
			if a.name == "" {
				return r.failf(a.value.off,
					"several arguments need names: (name: value, name: value)")
			}
		}
	}
	return nil
}

// argument reads value or name: value in parentheses.
func (r *reader) argument() (tagArg, error) {
	v, err := r.tagValue(" \t,():")
	if err != nil || !r.accept(':') {
		return tagArg{value: v}, err
	}
	if v.kind != aString || v.text == "" {
		return tagArg{}, r.failf(v.off, "the name of an argument is missing")
	}
	named := tagArg{name: v.text}
	named.value, err = r.tagValue(" \t,():")
	return named, err
}

// tagValue reads a Go string, or a word up to one of the delimiters, which may be an integer or a
// boolean.
func (r *reader) tagValue(delimiters string) (tagValue, error) {
	c := r.peek()
	v := tagValue{off: r.off}
	if c == '"' || c == '`' {
		s, err := r.quoted()
		v.text = s
		return v, err
	}
	v.text = r.run(func(c byte) bool { return strings.IndexByte(delimiters, c) < 0 })
	if v.text == "" {
		return v, r.failf(v.off, "a value is missing")
	}
	if v.text == "true" || v.text == "false" {
		v.kind = aBool
	} else if n, err := strconv.ParseInt(v.text, 0, 64); err == nil {
		v.kind, v.text = anInteger, strconv.FormatInt(n, 10)
	}
	return v, nil
}

// named returns the argument with a name; "" is the positional one.
func (t *tag) named(name string) (tagValue, bool) {
	for _, a := range t.args {
		if a.name == name {
			return a.value, true
		}
	}
	return tagValue{}, false
}

// arg returns the only argument, positional or with the name.
func (t *tag) arg(name string) (tagValue, bool) {
	if v, ok := t.named(""); ok {
		return v, true
	}
	return t.named(name)
}
