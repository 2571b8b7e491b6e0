package parser

import (
	"bytes"
	"go/token"
	"slices"
)

// A span is a half-open range of byte offsets in a source file.
type span struct{ lo, hi int }

type itemKind uint8

const (
	commentItem itemKind = iota // a comment group outside all declarations
	packageItem
	importItem
	constItem
	varItem
	funcItem
	typeItem  // one type specification, grouped or not
	openItem  // the "type" of "type ("
	closeItem // the ")" of it
	otherItem // what is not allowed at the top level of a Go file
)

// An item is what the top level of a file consists of.
type item struct {
	span       // from the first to the last byte; a type specification begins at its name
	name  span // of a type or a function
	body  int  // of a function: offset of the body, or the end
	kind  itemKind
	group bool // of an import, const or var declaration: it has parentheses

	// Of a comment group:
	trailing bool   // it begins on the line of the token before it
	touches  bool   // the next token is on the line after it
	comments []span // its comments

	inner   []span // comments inside a declaration that look as if they held markers
	between []item // of an ungrouped type: the comment groups between "type" and its name

	decl declComments // once comments are attached
}

// marked reports whether there may be markers above a declaration or inside.
func (it *item) marked() bool { return len(it.decl.markers) > 0 || len(it.inner) > 0 }

// A topScanner finds the bounds of top-level declarations without parsing them. It knows comments, literals and brackets,
// so that it never mistakes where one begins; the contents are left to go/parser, for those declarations that a schema
// reaches.
type topScanner struct {
	src      []byte
	begin    int // after a byte order mark
	pos      int
	items    []item
	comments []span // those of the items, in order
	brackets []byte // open ones, innermost last
	brace    int    // where the last "{" outside of brackets was
	inner    []span
	bad      bool // this is not Go: brackets or quotes do not match, or a declaration begins with no keyword
}

func newTopScanner(src []byte) topScanner {
	begin := len(src) - len(bytes.TrimPrefix(src, []byte("\uFEFF")))
	return topScanner{src: src, begin: begin, pos: begin}
}

// scan returns the items of a file in source order, and whether it looks like Go.
func scan(src []byte) (items []item, ok bool) {
	s := newTopScanner(src)
	for s.gap(); s.pos < len(src); s.gap() {
		s.declaration()
	}
	return s.items, !s.bad
}

func (s *topScanner) declaration() {
	start := s.pos
	switch string(s.word()) {
	case "package":
		s.simple(packageItem, start)
	case "import":
		s.simple(importItem, start)
	case "const":
		s.simple(constItem, start)
	case "var":
		s.simple(varItem, start)
	case "func":
		s.function(start)
	case "type":
		s.types(start)
	default:
		s.bad = true
		s.simple(otherItem, start)
		s.pos = max(s.pos, start+1)
	}
}

// simple adds the declaration whose keyword was read.
func (s *topScanner) simple(kind itemKind, start int) {
	keyword := s.pos
	s.blanks()
	group := kind != packageItem && s.pos < len(s.src) && s.src[s.pos] == '('
	s.pos = keyword
	s.add(item{kind: kind, span: span{start, s.statement()}, group: group})
}

func (s *topScanner) add(it item) {
	it.inner, s.inner = s.inner, nil
	s.items = append(s.items, it)
	s.pos = it.hi
}

func (s *topScanner) function(start int) {
	s.blanks()
	if s.pos < len(s.src) && s.src[s.pos] == '(' {
		s.nested()
		s.blanks()
	}
	name := s.nextWord()
	s.brace = -1
	end := s.statement()
	body := end
	if s.brace >= 0 && end > 0 && s.src[end-1] == '}' {
		body = s.brace
	}
	s.add(item{kind: funcItem, span: span{start, end}, name: name, body: body})
}

// types adds the type specification or the group of them after the keyword.
func (s *topScanner) types(start int) {
	keyword := span{start, s.pos}
	between := s.between()
	if s.pos >= len(s.src) || s.src[s.pos] != '(' {
		s.spec(between)
		return
	}
	s.items = append(append(s.items, item{kind: openItem, span: keyword}), between...)
	s.pos++
	for s.gap(); s.pos < len(s.src); s.gap() {
		if s.src[s.pos] == ')' {
			s.add(item{kind: closeItem, span: span{s.pos, s.pos + 1}})
			s.pos = s.statement() // whatever follows on the line is not Go
			return
		}
		at := s.pos
		if s.spec(nil); s.pos == at {
			s.bad = true
			s.pos++
		}
	}
	s.bad = true
}

// between takes the comment groups that follow the keyword. Each is free, whatever it is next to.
func (s *topScanner) between() []item {
	first := len(s.items)
	s.groups(' ')
	groups := slices.Clone(s.items[first:])
	s.items = s.items[:first]
	for i := range groups {
		groups[i].trailing, groups[i].touches = false, false
	}
	return groups
}

func (s *topScanner) spec(between []item) {
	name := s.nextWord()
	if name.lo == name.hi {
		s.bad = true
	}
	s.add(item{kind: typeItem, span: span{name.lo, s.statement()}, name: name, between: between})
}

// gap skips what lies between declarations and adds the comment groups there.
func (s *topScanner) gap() { s.groups(';') }

// groups skips blanks and the separator and adds the comment groups between them. They are split as go/parser splits them:
// what begins on the line of the token before is a group of its own, and a blank line ends a group, or a semicolon, which Go
// inserts at the end of a line even in a comment.
func (s *topScanner) groups(separator byte) {
	newlines := 0 // since the last token or comment
	group := -1   // index of the open group
	first := len(s.items) == 0
	ends := separator == ';' && s.pos > s.begin && s.src[s.pos-1] != '(' // the end of the line is a semicolon
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; c {
		case '\n':
			newlines++
			s.pos++
			ends = false
		case ' ', '\t', '\r':
			s.pos++
		case separator: // what follows comes after another token
			s.pos++
			newlines, group, ends = 0, -1, false
		default:
			start := s.pos
			if c != '/' || !s.comment() {
				s.touch(group, newlines)
				return
			}
			trailing := newlines == 0 && !first && group < 0
			if group < 0 || newlines > 1 || newlines == 1 && s.items[group].trailing {
				group = len(s.items)
				s.items = append(s.items, item{kind: commentItem, span: span{start, s.pos}, trailing: trailing})
			}
			g := &s.items[group]
			g.hi = s.pos
			s.comments = append(s.comments, span{start, s.pos})
			g.comments = s.comments[len(s.comments)-len(g.comments)-1:]
			newlines = 0
			if ends && s.breaks(start) { // there is the semicolon
				newlines, group, ends = 1, -1, false
			}
		}
	}
	s.inner = nil
}

func (s *topScanner) touch(group, newlines int) {
	s.inner = nil
	if group >= 0 {
		s.items[group].touches = newlines == 1 && !s.items[group].trailing
	}
}

// statement reads to the end of a declaration and returns the offset after its last token. A newline ends it where Go
// inserts a semicolon.
func (s *topScanner) statement() int {
	end, inner := s.pos, len(s.inner)
	last := span{s.pos, s.pos} // the last token, if it is a word
	ends := s.pos > 0          // whether a newline after the last token ends the declaration
	if ends {
		last.lo = max(wordStart(s.src, s.pos), s.begin)
	}
	for s.pos < len(s.src) {
		start := s.pos
		switch c := s.src[start]; class[c] {
		case blank:
			s.pos++
			continue
		case newline:
			if ends && !s.keyword(last) {
				return s.end(end, inner)
			}
			s.pos++
			continue
		case closing:
			return s.end(end, inner)
		case opening:
			if c == '{' {
				s.brace = start
			}
			s.nested()
			ends, last = true, span{}
		case quote:
			s.literal()
			ends, last = true, span{}
		case letter:
			last = span{start, start + len(s.word())}
			ends = true
		case digit:
			s.number()
			ends, last = true, span{}
		default:
			if c == ';' {
				return s.end(end, inner)
			}
			if c == '/' && s.comment() {
				if ends && !s.keyword(last) && s.breaks(start) {
					return s.end(end, inner)
				}
				s.note(start)
				continue
			}
			s.pos++
			ends, last = false, span{}
		}
		end, inner = s.pos, len(s.inner)
	}
	return s.end(end, inner)
}

// note remembers the comment from start to the current offset if it could hold a marker.
func (s *topScanner) note(start int) {
	if mayHoldMarker(s.src[start:s.pos]) {
		s.inner = append(s.inner, span{start, s.pos})
	}
}

// end forgets the comments after the last token: they are not inside the declaration.
func (s *topScanner) end(end, inner int) int {
	s.inner = s.inner[:inner]
	return end
}

// breaks reports whether the comment from start to the current offset ends a line.
func (s *topScanner) breaks(start int) bool {
	return s.src[start+1] == '/' || bytes.IndexByte(s.src[start:s.pos], '\n') >= 0
}

// keyword reports whether the word at w is a keyword after which Go inserts no semicolon.
func (s *topScanner) keyword(w span) bool {
	if w.lo == w.hi {
		return false
	}
	switch word := string(s.src[w.lo:w.hi]); word {
	case "break", "continue", "fallthrough", "return":
		return false
	default:
		return token.IsKeyword(word)
	}
}
