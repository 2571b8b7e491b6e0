package toplevel

import "strconv"

// An Import is one import as it is written; Name is empty if none is given.
type Import struct {
	Name, Path string
	Offset     int
}

// Imports reads the specifications of an import declaration from the offset at to the end of src.
func Imports(src []byte, at int) []Import {
	var specs []Import
	s := &scanner{src: src, pos: at}
	name := ""
	for s.blanks(); s.pos < len(src); s.blanks() {
		start := s.pos
		switch c := src[start]; {
		case class[c] == quote:
			s.literal()
			if path, err := strconv.Unquote(string(src[start:s.pos])); err == nil {
				specs = append(specs, Import{name, path, start})
			}
			name = ""
		case class[c] == letter:
			name = string(s.word())
		case c == '.':
			name = "."
			s.pos++
		default:
			s.pos++
		}
	}
	return specs
}

// CommentAt returns the comment that begins at an offset; its text in a syntax tree has no carriage
// returns.
func CommentAt(src []byte, lo int) Span {
	s := &scanner{src: src, pos: lo}
	s.comment()
	return Span{lo, s.pos}
}
