package verify

import (
	"bytes"
	"iter"
)

// A jsonText is valid JSON without space between its values. It is read in place, since most of it
// is skipped.
type jsonText []byte

// A span is where a value stands in a text. The zero span is that of nothing.
type span struct{ lo, hi int }

func (t jsonText) all() span { return span{0, len(t)} }

func (t jsonText) is(at span, value string) bool { return string(t[at.lo:at.hi]) == value }

// members returns the members of an object with their names as they are written, or the elements of
// a list without names. Other values have none.
func (t jsonText) members(of span) iter.Seq2[[]byte, span] {
	return func(yield func([]byte, span) bool) {
		if of.hi == 0 || t[of.lo] != '{' && t[of.lo] != '[' {
			return
		}
		for i := of.lo + 1; i < of.hi-1; {
			var name []byte
			if t[of.lo] == '{' {
				end := t.skip(i)
				name = t[i+1 : end-1]
				i = end + 1
			}
			end := t.skip(i)
			if !yield(name, span{i, end}) {
				return
			}
			i = end + 1
		}
	}
}

// member returns the value of the member with a name.
func (t jsonText) member(of span, name string) (found span) {
	for n, value := range t.members(of) {
		if string(n) == name {
			found = value
		}
	}
	return found
}

// skip returns where the value ends that begins at i.
func (t jsonText) skip(i int) int {
	for depth := 0; ; i++ {
		switch t[i] {
		case '"':
			if i = t.endOfString(i); depth == 0 {
				return i + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 { // after a number or a word
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
}

// endOfString returns the index of the quote that ends the string that begins at i.
func (t jsonText) endOfString(i int) int {
	for {
		i += 1 + bytes.IndexByte(t[i+1:], '"')
		escapes := 0
		for t[i-1-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return i
		}
	}
}
