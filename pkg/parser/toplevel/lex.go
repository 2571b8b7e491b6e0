package toplevel

import (
	"bytes"
	"unicode/utf8"
)

// The classes of bytes that the scanner tells apart outside of brackets.
const (
	other uint8 = iota
	blank
	newline
	letter
	digit
	quote
	opening
	closing
)

// class is a constant table from bytes to their classes; every byte of a multi-byte rune counts as
// a letter.
var class = func() (t [256]uint8) {
	fill := func(class uint8, members string) {
		for _, c := range []byte(members) {
			t[c] = class
		}
	}
	for c := utf8.RuneSelf; c < len(t); c++ {
		t[c] = letter
	}
	fill(blank, " \t\r")
	fill(newline, "\n")
	fill(letter, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
	fill(digit, "0123456789")
	fill(quote, "\"'`")
	fill(opening, "([{")
	fill(closing, ")]}")
	return t
}()

// matters marks the bytes that the scanner looks at inside brackets.
var matters = func() (t [256]bool) {
	for c, class := range class {
		t[c] = class == quote || class == opening || class == closing || c == '/'
	}
	return t
}()

// nested reads from an opening bracket to its partner.
func (s *scanner) nested() {
	src := s.src
	for {
		i := s.pos // most bytes are skipped here
		for i < len(src) && !matters[src[i]] {
			i++
		}
		s.pos = i
		if i == len(src) {
			break
		}
		switch c := src[i]; c {
		case '(', '[', '{':
			s.brackets = append(s.brackets, c)
			s.pos++
		case ')', ']', '}':
			n := len(s.brackets) - 1
			if !partners(s.brackets[n], c) {
				s.bad = true
			}
			s.brackets = s.brackets[:n]
			s.pos++
			if n == 0 {
				return
			}
		case '/':
			if start := s.pos; !s.comment() {
				s.pos++
			} else {
				s.note(start)
			}
		default:
			s.literal()
		}
	}
	s.bad = true
	s.brackets = s.brackets[:0]
}

// partners reports whether the brackets match. In ASCII ")" follows "(" and the others are two
// apart.
func partners(open, end byte) bool { return end == open+2 || open == '(' && end == ')' }

// literal reads a string or a rune.
func (s *scanner) literal() {
	q := s.src[s.pos]
	s.pos++
	if q == '`' {
		n := bytes.IndexByte(s.src[s.pos:], q)
		if n < 0 {
			s.bad = true
			s.pos = len(s.src)
			return
		}
		s.pos += n + 1
		return
	}
	for ; s.pos < len(s.src); s.pos++ {
		switch s.src[s.pos] {
		case q:
			s.pos++
			return
		case '\\':
			s.pos++
		case '\n':
			s.bad = true
			return
		}
	}
	s.bad = true
	s.pos = len(s.src)
}

// comment reads a comment if one begins here. A line comment ends before its newline.
func (s *scanner) comment() bool {
	if s.pos+1 >= len(s.src) {
		return false
	}
	rest := s.src[s.pos+2:]
	switch s.src[s.pos+1] {
	case '/':
		if n := bytes.IndexByte(rest, '\n'); n >= 0 {
			s.pos += 2 + n
		} else {
			s.pos = len(s.src)
		}
		return true
	case '*':
		if n := bytes.Index(rest, []byte("*/")); n >= 0 {
			s.pos += 2 + n + 2
		} else {
			s.bad = true
			s.pos = len(s.src)
		}
		return true
	}
	return false
}

// blanks skips blanks and comments inside a declaration, newlines included.
func (s *scanner) blanks() {
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; {
		case class[c] == blank, class[c] == newline:
			s.pos++
		case c != '/' || !s.comment():
			return
		}
	}
}

// word reads letters and digits.
func (s *scanner) word() []byte {
	start := s.pos
	for s.pos < len(s.src) && (class[s.src[s.pos]] == letter || class[s.src[s.pos]] == digit) {
		s.pos++
	}
	return s.src[start:s.pos]
}

func (s *scanner) nextWord() Span {
	s.blanks()
	n := len(s.word())
	return Span{s.pos - n, s.pos}
}

// number reads a numeric literal, which may end with a dot.
func (s *scanner) number() {
	for s.word(); s.pos < len(s.src) && s.src[s.pos] == '.'; s.word() {
		s.pos++
	}
}

// wordStart returns where the word that ends at the offset end begins.
func wordStart(src []byte, end int) int {
	for end > 0 && (class[src[end-1]] == letter || class[src[end-1]] == digit) {
		end--
	}
	return end
}

// mayHoldMarker reports whether a comment could hold a marker line.
func mayHoldMarker(comment []byte) bool {
	if comment[1] == '*' {
		return bytes.IndexByte(comment, '+') >= 0
	}
	rest := bytes.TrimLeft(comment[2:], " \t")
	return len(rest) > 0 && (rest[0] == '+' || rest[0] >= utf8.RuneSelf || rest[0] == '\v' ||
		rest[0] == '\f')
}
