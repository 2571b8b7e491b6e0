package parser

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// nearly records the lines of comments that are no marker lines but may have been meant as such: text of a type, a field or a
// package that has something like the name of a marker in it. Elsewhere such lines describe other things, or are code that was
// taken out.
func (a *commentAttacher) nearly(comments []span, place Place) {
	if !a.strays || place != InDoc && place != Above && place != Trailing && place != GroupDoc {
		return
	}
	for _, c := range comments {
		if a.text(c)[1] == '*' {
			a.source.strays = append(a.source.strays, a.blockText(c)...)
		} else if m, ok := a.lineText(c); ok {
			a.source.strays = append(a.source.strays, m)
		}
	}
}

// lineText returns a line comment that has something like the name of a marker.
func (f *source) lineText(c span) (Comment, bool) {
	text := bytes.TrimLeftFunc(f.text(c)[2:], unicode.IsSpace)
	if len(text) == 0 || text[0] == '+' || !likeMarker(text) || len(f.directive(c)) > 0 {
		return Comment{}, false
	}
	return Comment{
		Text:  string(bytes.TrimRightFunc(text, unicode.IsSpace)),
		Pos:   f.position(c.hi - len(text)),
		Place: Text,
	}, true
}

// blockText returns the lines of a /* */ comment that have something like the name of a marker.
func (f *source) blockText(c span) []Comment {
	var found []Comment
	at := c.lo + 2
	for line := range bytes.Lines(f.data[at : c.hi-2]) {
		text := bytes.TrimLeft(line, " \t*")
		if len(text) > 0 && text[0] != '+' && likeMarker(text) {
			found = append(found, Comment{
				Text:  string(bytes.TrimRightFunc(text, unicode.IsSpace)),
				Pos:   f.position(at + len(line) - len(text)),
				Place: Text,
			})
		}
		at += len(line)
	}
	return found
}

// likeMarker reports whether a text has a colon or an equals sign right after a letter and before more, or a plus sign before a
// word, as every marker that has more than a name of one word.
func likeMarker(text []byte) bool {
	for i, c := range text {
		switch {
		case i+1 == len(text):
			return false
		case c == '+':
			rest := bytes.TrimLeft(text[i+1:], " \t")
			if r, _ := utf8.DecodeRune(rest); unicode.IsLetter(r) && (i == 0 || strings.IndexByte(" \t(", text[i-1]) >= 0) {
				return true
			}
		case c == ':' || c == '=':
			if i > 0 && isLetter(text[i-1]) && text[i+1] != '/' && text[i+1] != ' ' {
				return true
			}
		}
	}
	return false
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
