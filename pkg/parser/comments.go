package parser

import (
	"bytes"
	"go/ast"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A declComments is what the comments around a type specification say about it.
type declComments struct {
	doc     []span    // the comments of the doc comment
	markers []Comment // of the nearest free group above, then of the doc comment
}

// attachComments finds what every comment outside of declarations is about: a type, the package, or nothing. Those about nothing are kept
// only with strays.
//
// The nearest comment group above a type belongs to it even if a blank line separates them; groups further up belong to
// the package, as does everything else at file level.
func (f *source) attachComments(strays bool) {
	a := commentAttacher{source: f, strays: strays}
	for i := range f.items {
		a.item(i)
	}
	a.attach(len(a.pending), PackageLevel) // end of file
}

type commentAttacher struct {
	*source
	strays  bool
	grouped bool    // between "type (" and ")"
	pending []*item // free groups since the last declaration
}

func (a *commentAttacher) item(i int) {
	it := &a.items[i]
	free := len(a.pending) // without the doc comment
	if free > 0 && a.pending[free-1].touches {
		free--
	}
	further := PackageLevel
	if a.grouped {
		further = Detached
	}
	switch it.kind {
	case commentItem:
		if it.trailing && a.ownsTrailing(i-1) {
			a.stray(it.comments, Trailing)
		} else {
			a.pending = append(a.pending, it)
		}
		return
	case typeItem:
		a.attachType(it, free, further)
	case openItem:
		a.attach(free, further)
		a.attach(len(a.pending), GroupDoc)
		a.grouped = true
	case closeItem:
		a.attach(len(a.pending), further)
		a.grouped = false
	case packageItem:
		for _, g := range a.pending[free:] {
			a.nearly(g.comments, InDoc)
		}
		a.attach(len(a.pending), further)
	default:
		if it.kind == constItem {
			it.decl = declComments{doc: a.docSpans(free), markers: a.docMarks(free)}
		}
		a.attach(free, further)
		a.attach(len(a.pending), OtherDecl)
		a.inside(it)
	}
}

// ownsTrailing reports whether a comment on the line where the item at i ends is about that item. After anything else, even
// a function, such a comment belongs to the file.
func (f *source) ownsTrailing(i int) bool {
	if i < 0 {
		return false
	}
	switch it := f.items[i]; it.kind {
	case commentItem: // before a semicolon
		return it.trailing && f.ownsTrailing(i-1)
	case typeItem:
		return true
	case importItem, constItem, varItem:
		return !it.group
	}
	return false
}

// docMarks returns the marker lines of the doc comment, which comes after the first free pending groups.
func (a *commentAttacher) docMarks(free int) []Comment {
	var marks []Comment
	for _, g := range a.pending[free:] {
		for _, c := range g.comments {
			if m, ok := a.marker(c, InDoc); ok {
				marks = append(marks, m)
			}
		}
	}
	return marks
}

// docSpans returns the comments of the doc comment, which comes after the first free pending groups.
func (a *commentAttacher) docSpans(free int) (doc []span) {
	for _, g := range a.pending[free:] {
		doc = append(doc, g.comments...)
	}
	return doc
}

// attach gives the first n pending groups one place.
func (a *commentAttacher) attach(n int, place Place) {
	for _, g := range a.pending[:n] {
		if place == PackageLevel {
			a.markers = append(a.markers, a.read(g.comments, place)...)
		} else {
			a.stray(g.comments, place)
		}
	}
	a.pending = a.pending[n:]
}

// attachType gives a type specification its doc comment and the nearest of the free groups.
func (a *commentAttacher) attachType(it *item, free int, further Place) {
	a.attach(max(free-1, 0), further)
	h := &it.decl
	for _, g := range a.pending {
		if !g.touches {
			h.markers = append(h.markers, a.read(g.comments, Above)...)
			continue
		}
		h.markers = append(h.markers, a.read(g.comments, InDoc)...)
		h.doc = append(h.doc, g.comments...)
	}
	a.pending = a.pending[:0]
	if groups := it.between; len(groups) > 0 {
		last := len(groups) - 1
		for _, g := range groups[:last] {
			a.stray(g.comments, Detached)
		}
		h.markers = append(h.markers, a.read(groups[last].comments, Above)...)
	}
}

// inside records the marker lines inside a declaration that is not a type.
func (a *commentAttacher) inside(it *item) {
	for _, c := range it.inner {
		a.stray([]span{c}, a.loose(c.lo))
	}
}

// loose returns the place of a comment inside a declaration: trailing if it follows code on its line.
func (f *source) loose(offset int) Place {
	before := f.data[:offset]
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	if len(bytes.TrimSpace(line)) > 0 {
		return Trailing
	}
	return Detached
}

func (a *commentAttacher) stray(comments []span, place Place) {
	if a.strays {
		a.source.strays = append(a.source.strays, a.read(comments, place)...)
	}
}

// read returns the marker lines among the comments; what looks like one but is in a /* */ comment, or a directive, belongs to
// nothing.
func (a *commentAttacher) read(comments []span, place Place) []Comment {
	var marks []Comment
	for _, c := range comments {
		if m, ok := a.marker(c, place); ok {
			marks = append(marks, m)
		} else if a.strays {
			a.source.strays = append(a.source.strays, a.block(c)...)
			a.source.strays = append(a.source.strays, a.directive(c)...)
		}
	}
	a.nearly(comments, place)
	return marks
}

// marker reads a line comment as a marker line.
func (f *source) marker(c span, place Place) (Comment, bool) {
	text := f.text(c)
	if text[1] != '/' {
		return Comment{}, false
	}
	rest := bytes.TrimLeftFunc(text[2:], unicode.IsSpace)
	if len(rest) == 0 || rest[0] != '+' {
		return Comment{}, false
	}
	return Comment{
		Text:  string(bytes.TrimRightFunc(rest[1:], unicode.IsSpace)),
		Pos:   f.position(c.hi - len(rest)),
		Place: place,
	}, true
}

// block returns the lines of a /* */ comment that would be marker lines in a line comment.
func (f *source) block(c span) []Comment {
	comment := f.text(c)
	if comment[1] != '*' {
		return nil
	}
	var marks []Comment
	for at := c.lo + 2; at < c.hi-2; {
		end := c.hi - 2
		if n := bytes.IndexByte(comment[at-c.lo:end-c.lo], '\n'); n >= 0 {
			end = at + n
		}
		line := bytes.TrimLeft(comment[at-c.lo:end-c.lo], " \t*")
		if len(line) > 1 && line[0] == '+' {
			if r, _ := utf8.DecodeRune(bytes.TrimLeft(line[1:], " \t")); unicode.IsLetter(r) {
				text := bytes.TrimRightFunc(line[1:], unicode.IsSpace)
				marks = append(marks, Comment{Text: string(text), Pos: f.position(end - len(line)), Place: Block})
			}
		}
		at = end + 1
	}
	return marks
}

// directive returns a line comment that Go takes for a directive, which is why no description has it.
func (f *source) directive(c span) []Comment {
	raw := f.text(c)
	if bytes.HasPrefix(raw, []byte("// ")) { // as nearly all comments begin
		return nil
	}
	text := strings.TrimRightFunc(string(raw), unicode.IsSpace)
	if _, ok := ast.ParseDirective(token.NoPos, text); !ok {
		return nil
	}
	return []Comment{{Text: text[2:], Pos: f.position(c.lo + 2), Place: Directive}}
}
