package parser

import "bytes"

// Header returns the part of a Go file that the go command reads: comments, the package clause, and the imports. If it does
// not change, what the go command says about the file does not either.
func Header(src []byte) []byte {
	s := newTopScanner(src)
	end := 0
	for s.gap(); s.pos < len(src) && !s.bad; s.gap() {
		if rest := src[s.pos:]; !bytes.HasPrefix(rest, []byte("package")) && !bytes.HasPrefix(rest, []byte("import")) {
			break
		}
		s.declaration()
		s.items, end = s.items[:0], s.pos
	}
	if s.bad || end == 0 {
		return src
	}
	return src[:end]
}
