package toplevel

import (
	"bytes"
	"go/token"
	"slices"
)

// A Span is a half-open range of byte offsets in a source file.
type Span struct{ Lo, Hi int }

// A Kind says what an Item is.
type Kind uint8

// The kinds of items.
const (
	CommentGroup Kind = iota // a comment group outside all declarations
	PackageClause
	ImportDecl
	ConstDecl
	VarDecl
	FuncDecl
	TypeSpec  // one type specification, grouped or not
	TypeOpen  // the "type" of "type ("
	TypeClose // the ")" of it
	Invalid   // what is not allowed at the top level of a Go file
)

// An Item is what the top level of a file consists of.
type Item struct {
	Span       // from the first to the last byte; a type specification begins at its name
	Name  Span // of a type or a function
	Body  int  // of a function: offset of the body, or the end
	Kind  Kind
	Group bool // of an import, const or var declaration: it has parentheses

	// Of a comment group:
	Trailing bool   // it begins on the line of the token before it
	Touches  bool   // the next token is on the line after it
	Comments []Span // its comments

	Inner   []Span // comments inside a declaration that look as if they held markers
	Between []Item // of an ungrouped type: the comment groups between "type" and its name
}

// A scanner finds the bounds of top-level declarations without parsing them. It knows comments,
// literals and brackets, so that it never mistakes where one begins; the contents are left to
// go/parser, for those declarations that a schema reaches.
type scanner struct {
	src      []byte
	begin    int // after a byte order mark
	pos      int
	items    []Item
	comments []Span // those of the items, in order
	brackets []byte // open ones, innermost last
	brace    int    // where the last "{" outside of brackets was
	inner    []Span
	// this is not Go: brackets or quotes do not match, or a declaration begins with no keyword
	bad bool
}

// Scan returns the items of a file in source order, and whether it looks like Go.
func Scan(src []byte) (items []Item, ok bool) {
	begin := len(src) - len(bytes.TrimPrefix(src, []byte("\uFEFF")))
	s := scanner{src: src, begin: begin, pos: begin}
	for s.gap(); s.pos < len(src); s.gap() {
		s.declaration()
	}
	return s.items, !s.bad
}

// declaration adds the items of the declaration that begins here. What no keyword begins is
// Invalid.
func (s *scanner) declaration() {
	start := s.pos
	switch string(s.word()) {
	case "package":
		s.simple(PackageClause, start)
	case "import":
		s.simple(ImportDecl, start)
	case "const":
		s.simple(ConstDecl, start)
	case "var":
		s.simple(VarDecl, start)
	case "func":
		s.function(start)
	case "type":
		s.types(start)
	default:
		s.bad = true
		s.simple(Invalid, start)
		s.pos = max(s.pos, start+1)
	}
}

// simple adds the declaration whose keyword was read.
func (s *scanner) simple(kind Kind, start int) {
	keyword := s.pos
	s.blanks()
	group := kind != PackageClause && s.pos < len(s.src) && s.src[s.pos] == '('
	s.pos = keyword
	s.add(Item{Kind: kind, Span: Span{start, s.statement()}, Group: group})
}

func (s *scanner) add(it Item) {
	it.Inner, s.inner = s.inner, nil
	s.items = append(s.items, it)
	s.pos = it.Hi
}

// function adds the function whose keyword was read at start.
func (s *scanner) function(start int) {
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
	s.add(Item{Kind: FuncDecl, Span: Span{start, end}, Name: name, Body: body})
}

// types adds the type specification or the group of them after the keyword.
func (s *scanner) types(start int) {
	keyword := Span{start, s.pos}
	between := s.between()
	if s.pos >= len(s.src) || s.src[s.pos] != '(' {
		s.spec(between)
		return
	}
	s.items = append(append(s.items, Item{Kind: TypeOpen, Span: keyword}), between...)
	s.pos++
	for s.gap(); s.pos < len(s.src); s.gap() {
		if s.src[s.pos] == ')' {
			s.add(Item{Kind: TypeClose, Span: Span{s.pos, s.pos + 1}})
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
func (s *scanner) between() []Item {
	first := len(s.items)
	s.groups(' ')
	groups := slices.Clone(s.items[first:])
	s.items = s.items[:first]
	for i := range groups {
		groups[i].Trailing, groups[i].Touches = false, false
	}
	return groups
}

// spec adds one type specification, which begins at its name; between are the comment groups before
// it.
func (s *scanner) spec(between []Item) {
	name := s.nextWord()
	if name.Lo == name.Hi {
		s.bad = true
	}
	s.add(Item{Kind: TypeSpec, Span: Span{name.Lo, s.statement()}, Name: name, Between: between})
}

// gap skips what lies between declarations and adds the comment groups there.
func (s *scanner) gap() { s.groups(';') }

// groups skips blanks and the separator and adds the comment groups between them. They are split as
// go/parser splits them: what begins on the line of the token before is a group of its own, and a
// blank line ends a group, or a semicolon, which Go inserts at the end of a line even in a comment.
func (s *scanner) groups(separator byte) {
	newlines := 0 // since the last token or comment
	group := -1   // index of the open group
	first := len(s.items) == 0
	// the end of the line is a semicolon
	ends := separator == ';' && s.pos > s.begin && s.src[s.pos-1] != '('
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
			if group < 0 || newlines > 1 || newlines == 1 && s.items[group].Trailing {
				group = len(s.items)
				s.items = append(s.items,
					Item{Kind: CommentGroup, Span: Span{start, s.pos}, Trailing: trailing})
			}
			g := &s.items[group]
			g.Hi = s.pos
			s.comments = append(s.comments, Span{start, s.pos})
			g.Comments = s.comments[len(s.comments)-len(g.Comments)-1:]
			newlines = 0
			if ends && s.breaks(start) { // there is the semicolon
				newlines, group, ends = 1, -1, false
			}
		}
	}
	s.inner = nil
}

// touch ends a gap: it records whether the last group of comments touches the next token.
func (s *scanner) touch(group, newlines int) {
	s.inner = nil
	if group >= 0 {
		s.items[group].Touches = newlines == 1 && !s.items[group].Trailing
	}
}

// statement reads to the end of a declaration and returns the offset after its last token. A
// newline ends it where Go inserts a semicolon.
func (s *scanner) statement() int {
	end, inner := s.pos, len(s.inner)
	last := Span{s.pos, s.pos} // the last token, if it is a word
	ends := s.pos > 0          // whether a newline after the last token ends the declaration
	if ends {
		last.Lo = max(wordStart(s.src, s.pos), s.begin)
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
			ends, last = true, Span{}
		case quote:
			s.literal()
			ends, last = true, Span{}
		case letter:
			last = Span{start, start + len(s.word())}
			ends = true
		case digit:
			s.number()
			ends, last = true, Span{}
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
			ends, last = false, Span{}
		}
		end, inner = s.pos, len(s.inner)
	}
	return s.end(end, inner)
}

// note remembers the comment from start to the current offset if it could hold a marker.
func (s *scanner) note(start int) {
	if mayHoldMarker(s.src[start:s.pos]) {
		s.inner = append(s.inner, Span{start, s.pos})
	}
}

// end forgets the comments after the last token: they are not inside the declaration.
func (s *scanner) end(end, inner int) int {
	s.inner = s.inner[:inner]
	return end
}

// breaks reports whether the comment from start to the current offset ends a line.
func (s *scanner) breaks(start int) bool {
	return s.src[start+1] == '/' || bytes.IndexByte(s.src[start:s.pos], '\n') >= 0
}

// keyword reports whether the word at w is a keyword after which Go inserts no semicolon.
func (s *scanner) keyword(w Span) bool {
	if w.Lo == w.Hi {
		return false
	}
	switch word := string(s.src[w.Lo:w.Hi]); word {
	case "break", "continue", "fallthrough", "return":
		return false
	default:
		return token.IsKeyword(word)
	}
}
