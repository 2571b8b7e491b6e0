package derive

import (
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/pkg/schema"
)

// describe describes s as a doc comment in p does, shortened if that is asked for.
func (d *deriver) describe(p *packageInfo, s *schema.Draft, doc string) {
	if d.opts.Describe != nil {
		doc = d.opts.Describe(p.Path, doc)
	}
	s.Description, s.Whole = doc, doc
	if d.opts.MaxDescLen != nil {
		s.Description = truncate(doc, *d.opts.MaxDescLen)
	}
}

// truncate shortens a description to at most limit bytes: to the end of a sentence if one ends
// there, else to a whole word and an ellipsis. A limit of 0 leaves nothing.
func truncate(doc string, limit int) string {
	if limit <= 0 {
		return ""
	}
	if len(doc) <= limit {
		return doc
	}
	cut := doc[:limit]
	if i := strings.LastIndexFunc(cut, func(r rune) bool {
		return unicode.Is(unicode.STerm, r)
	}); i > 0 {
		return cut[:i+1] // one byte, even of a longer terminator: as the peer cuts
	}
	if i := strings.LastIndexFunc(cut, unicode.IsSpace); i > 0 {
		return cut[:i] + "..."
	}
	return cut + "..."
}
