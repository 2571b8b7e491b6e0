package parser

import (
	"bytes"
	"go/ast"
	"go/token"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// A declComments is what the comments around a type specification say about it.
type declComments struct {
	doc     []toplevel.Span // the comments of the doc comment
	markers []Comment       // of the nearest free group above, then of the doc comment
}

// attachComments finds what every comment outside of declarations is about: a type, the package, or
// nothing. Those about nothing are kept only with strays.
//
// The nearest comment group above a type belongs to it even if a blank line separates them; groups
// further up belong to the package, as does everything else at file level.
func (f *source) attachComments(strays bool) {
	a := commentAttacher{source: f, strays: strays}
	for i := range f.items {
		a.item(i)
	}
	a.attach(len(a.pending), PackageLevel) // end of file
}

// A commentAttacher walks over the items of a file and finds what each comment group is about.
type commentAttacher struct {
	*source
	strays  bool
	grouped bool    // between "type (" and ")"
	pending []*item // free groups since the last declaration
}

// item attaches the groups before the i-th item, once it is known what that is.
func (a *commentAttacher) item(i int) {
	it := &a.items[i]
	free := len(a.pending) // without the doc comment
	if free > 0 && a.pending[free-1].Touches {
		free--
	}
	further := PackageLevel
	if a.grouped {
		further = Detached
	}
	switch it.Kind {
	case toplevel.CommentGroup:
		if it.Trailing && a.ownsTrailing(i-1) {
			a.addStrays(it.Comments, Trailing)
		} else {
			a.pending = append(a.pending, it)
		}
		return
	case toplevel.TypeSpec:
		a.attachType(it, free, further)
	case toplevel.TypeOpen:
		a.attach(free, further)
		a.attach(len(a.pending), GroupDoc)
		a.grouped = true
	case toplevel.TypeClose:
		a.attach(len(a.pending), further)
		a.grouped = false
	case toplevel.PackageClause:
		for _, g := range a.pending[free:] {
			a.strayText(g.Comments, InDoc)
		}
		a.attach(len(a.pending), further)
	default:
		if it.Kind == toplevel.ConstDecl {
			doc := a.pendingSpans(free)
			it.decl = declComments{doc: doc, markers: a.markersIn(doc)}
		}
		a.attach(free, further)
		a.attach(len(a.pending), OtherDecl)
		for _, c := range it.Inner {
			a.addStrays([]toplevel.Span{c}, a.placeInside(c.Lo))
		}
	}
}

// ownsTrailing reports whether a comment on the line where the item at i ends is about that item.
// After anything else, even a function, such a comment belongs to the file.
func (f *source) ownsTrailing(i int) bool {
	if i < 0 {
		return false
	}
	switch it := f.items[i]; it.Kind {
	case toplevel.CommentGroup: // before a semicolon
		return it.Trailing && f.ownsTrailing(i-1)
	case toplevel.TypeSpec:
		return true
	case toplevel.ImportDecl, toplevel.ConstDecl, toplevel.VarDecl:
		return !it.Group
	}
	return false
}

// pendingSpans returns the comments of the doc comment, which comes after the first free pending
// groups.
func (a *commentAttacher) pendingSpans(free int) (doc []toplevel.Span) {
	for _, g := range a.pending[free:] {
		doc = append(doc, g.Comments...)
	}
	return doc
}

// attach gives the first n pending groups one place.
func (a *commentAttacher) attach(n int, place Place) {
	for _, g := range a.pending[:n] {
		if place == PackageLevel {
			a.markers = append(a.markers, a.read(g.Comments, place)...)
		} else {
			a.addStrays(g.Comments, place)
		}
	}
	a.pending = a.pending[n:]
}

// attachType gives a type specification its doc comment and the nearest of the free groups.
func (a *commentAttacher) attachType(it *item, free int, further Place) {
	a.attach(max(free-1, 0), further)
	h := &it.decl
	for _, g := range a.pending {
		if !g.Touches {
			h.markers = append(h.markers, a.read(g.Comments, Above)...)
			continue
		}
		h.markers = append(h.markers, a.read(g.Comments, InDoc)...)
		h.doc = append(h.doc, g.Comments...)
	}
	a.pending = a.pending[:0]
	if groups := it.Between; len(groups) > 0 {
		last := len(groups) - 1
		for _, g := range groups[:last] {
			a.addStrays(g.Comments, Detached)
		}
		h.markers = append(h.markers, a.read(groups[last].Comments, Above)...)
	}
}

// placeInside returns the place of a comment inside a declaration: trailing if it follows code on
// its line.
func (f *source) placeInside(offset int) Place {
	before := f.data[:offset]
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	if len(bytes.TrimSpace(line)) > 0 {
		return Trailing
	}
	return Detached
}

// addStrays records marker lines that belong to nothing, if strays are wanted.
func (a *commentAttacher) addStrays(comments []toplevel.Span, place Place) {
	if a.strays {
		marks := a.read(comments, place)
		a.source.strays = append(a.source.strays, slices.DeleteFunc(marks, func(m Comment) bool {
			return m.OfCode
		})...)
	}
}

// read returns the marker lines among the comments; what looks like one but is in a /* */ comment,
// or a directive, belongs to nothing.
func (a *commentAttacher) read(comments []toplevel.Span, place Place) []Comment {
	var marks []Comment
	for _, c := range comments {
		if m, ok := a.marker(c, place); ok {
			marks = append(marks, m)
		} else if a.strays {
			a.source.strays = append(a.source.strays, a.block(c)...)
			a.source.strays = append(a.source.strays, a.directive(c)...)
		}
	}
	if len(marks) > 0 && (place == Detached || place == PackageLevel) {
		a.markOfCode(marks, comments)
	}
	a.strayText(comments, place)
	return marks
}

// markOfCode marks the marker lines of a declaration that has been made a comment with them.
func (f *source) markOfCode(marks []Comment, comments []toplevel.Span) {
	for _, c := range slices.Backward(comments) {
		if !isCode(f.text(c)) {
			continue
		}
		end := f.position(c.Lo).Offset
		for i := range marks {
			marks[i].OfCode = marks[i].Pos.Offset < end
		}
		return
	}
}

// isCode reports whether a comment is the beginning of a type, or a field with a tag.
func isCode(comment []byte) bool {
	words := bytes.Fields(bytes.TrimLeft(comment, "/"))
	return bytes.Contains(comment, []byte("`json:\"")) ||
		len(words) > 2 && string(words[0]) == "type" && ast.IsExported(string(words[1])) &&
			(len(words) == 3 || typeBegins.Match(words[2]))
}

// typeBegins is how a type begins that has more than one word.
var typeBegins = regexp.MustCompile(`^(struct|interface|func|map\[|chan|[=*\[])`)

// markersIn returns the marker lines of a doc comment.
func (f *source) markersIn(doc []toplevel.Span) (marks []Comment) {
	for _, c := range doc {
		if m, ok := f.marker(c, InDoc); ok {
			marks = append(marks, m)
		}
	}
	return marks
}

// marker reads a line comment as a marker line.
func (f *source) marker(c toplevel.Span, place Place) (Comment, bool) {
	text := f.text(c)
	if text[1] != '/' {
		return Comment{}, false
	}
	rest := bytes.TrimLeftFunc(text[2:], unicode.IsSpace)
	if len(rest) == 0 || rest[0] != '+' {
		return Comment{}, false
	}
	return f.comment(rest, c.Hi, place), true
}

// comment returns what a line, which ends at an offset, says behind its plus sign, if it has one.
func (f *source) comment(line []byte, end int, place Place) Comment {
	text := bytes.TrimPrefix(bytes.TrimRightFunc(line, unicode.IsSpace), []byte("+"))
	return Comment{Text: string(text), Pos: f.position(end - len(line)), Place: place}
}

// blockLines yields the lines of a /* */ comment without what decorates them, and where each ends;
// none of a line comment.
func (f *source) blockLines(c toplevel.Span) iter.Seq2[[]byte, int] {
	return func(yield func(line []byte, end int) bool) {
		if f.text(c)[1] != '*' {
			return
		}
		end := c.Lo + 2
		for line := range bytes.Lines(f.data[end : c.Hi-2]) {
			end += len(line)
			if text := bytes.TrimLeft(line, " \t*"); len(text) > 0 && !yield(text, end) {
				return
			}
		}
	}
}

// block returns the lines of a /* */ comment that would be marker lines in a line comment.
func (f *source) block(c toplevel.Span) (marks []Comment) {
	for line, end := range f.blockLines(c) {
		r, _ := utf8.DecodeRune(bytes.TrimLeft(line[1:], " \t"))
		if line[0] == '+' && unicode.IsLetter(r) {
			marks = append(marks, f.comment(line, end, Block))
		}
	}
	return marks
}

// directive returns a line comment that Go takes for a directive, which is why no description has
// it.
func (f *source) directive(c toplevel.Span) []Comment {
	raw := f.text(c)
	if bytes.HasPrefix(raw, []byte("// ")) { // as nearly all comments begin
		return nil
	}
	text := strings.TrimRightFunc(string(raw), unicode.IsSpace)
	if _, ok := ast.ParseDirective(token.NoPos, text); !ok {
		return nil
	}
	return []Comment{{Text: text[2:], Pos: f.position(c.Lo + 2), Place: Directive}}
}

// strayText records the lines of comments that are no marker lines but may have been meant as such:
// text of a type, a field or a package that has something like the name of a marker in it.
// Elsewhere such lines describe other things, or are code that was taken out, unless they begin as
// the markers do that stand apart from types. In generated files, nobody meant a line as a marker
// that is none: go-swagger writes "Format: date-time".
func (a *commentAttacher) strayText(comments []toplevel.Span, place Place) {
	if !a.strays {
		return
	}
	apart := place != InDoc && place != Above && place != Trailing && place != GroupDoc
	for _, c := range comments {
		if apart && !standsApart(a.text(c)) {
			continue
		}
		if a.text(c)[1] == '*' {
			a.source.strays = append(a.source.strays, a.blockText(c)...)
		} else if m, ok := a.lineText(c); ok && !a.documented(comments, m.Text) &&
			!a.isGenerated() {
			a.source.strays = append(a.source.strays, m)
		}
	}
}

// generated finds the line that says that a file is generated: see go help generate.
var generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.\r?$`)

// isGenerated reports whether the file says above its package clause that it is generated.
func (f *source) isGenerated() bool {
	head, _, ok := bytes.Cut(f.data, []byte("\npackage "))
	return ok && generated.Match(head)
}

// standsApart reports whether a comment begins as markers of groups, roles and webhooks do, without
// the plus sign, or with another sign in front.
func standsApart(comment []byte) bool {
	text := bytes.TrimLeft(comment[2:], "/@+ \t")
	return bytes.HasPrefix(text, []byte("groupName=")) ||
		bytes.HasPrefix(text, []byte("kubebuilder:rbac:")) ||
		bytes.HasPrefix(text, []byte("kubebuilder:webhook:"))
}

// documented reports whether a text such as "Maximum: 5" says in prose what a marker beside it
// says.
func (f *source) documented(comments []toplevel.Span, text string) bool {
	word := text[:max(strings.IndexAny(text, ":="), 0)]
	return word != "" && slices.ContainsFunc(comments, func(c toplevel.Span) bool {
		m, ok := f.marker(c, Text)
		name, _, _ := strings.Cut(m.Text, "=")
		name = strings.TrimRight(name, ":") // of :=
		return ok && strings.EqualFold(name[strings.LastIndexByte(name, ':')+1:], word)
	})
}

// lineText returns a line comment that has something like the name of a marker.
func (f *source) lineText(c toplevel.Span) (Comment, bool) {
	text := bytes.TrimLeftFunc(f.text(c)[2:], unicode.IsSpace)
	indented := len(f.text(c))-len(text) > len("// ")
	if len(text) == 0 || text[0] == '+' || !looksLikeMarker(text, indented) ||
		len(f.directive(c)) > 0 {
		return Comment{}, false
	}
	return f.comment(text, c.Hi, Text), true
}

// blockText returns the lines of a /* */ comment that have something like the name of a marker.
func (f *source) blockText(c toplevel.Span) (found []Comment) {
	for line, end := range f.blockLines(c) {
		code := bytes.HasPrefix(line, []byte("//"))
		if line[0] != '+' && !code && looksLikeMarker(line, true) {
			found = append(found, f.comment(line, end, Text))
		}
	}
	return found
}

// looksLikeMarker reports whether a text has a colon or an equals sign right after a letter and
// before more, or a plus sign before a word, as every marker that has more than a name of one word.
// A keyword may have a blank before its value, as in YAML, of which indented lines are examples.
func looksLikeMarker(text []byte, indented bool) bool {
	for i, c := range text {
		switch {
		case i+1 == len(text):
			return false
		case c == '+':
			rest := bytes.TrimLeft(text[i+1:], " \t")
			if r, _ := utf8.DecodeRune(rest); unicode.IsLetter(r) &&
				(i == 0 || strings.IndexByte(" \t(", text[i-1]) >= 0) {
				return true
			}
		case c == ':' || c == '=':
			if i > 0 && isLetter(text[i-1]) && text[i+1] != '/' &&
				(text[i+1] != ' ' || !indented && bytes.IndexByte(text[:i], ' ') < 0) {
				return true
			}
		}
	}
	return false
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
