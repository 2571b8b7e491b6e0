package derive

import (
	"go/token"
	"strings"
	"unicode"

	"github.com/gobuffalo/flect"
	"github.com/schemagen/schemagen/pkg/schema"
)

type tokenPosition = token.Position

// namesOf returns the names of a kind that no marker overrides.
func namesOf(kind string) schema.Names {
	return schema.Names{
		Kind:     kind,
		ListKind: kind + "List",
		Plural:   strings.ToLower(flect.Pluralize(kind)),
		Singular: strings.ToLower(kind),
	}
}

// celKeywords cannot name a field in CEL as they are.
var celKeywords = map[string]bool{
	"true": true, "false": true, "null": true, "in": true, "as": true, "break": true, "const": true, "continue": true,
	"else": true, "for": true, "function": true, "if": true, "import": true, "let": true, "loop": true, "package": true,
	"namespace": true, "return": true, "var": true, "void": true, "while": true,
}

// celName escapes a property's name for CEL, as the API server does when it declares the variable.
func celName(name string) string {
	if celKeywords[name] {
		return "__" + name + "__"
	}
	return strings.NewReplacer("__", "__underscores__", ".", "__dot__", "-", "__dash__", "/", "__slash__").Replace(name)
}

// truncate shortens a description to at most limit bytes: to the end of a sentence if one ends there, else to a word and an
// ellipsis. A limit of 0 leaves nothing.
func truncate(doc string, limit int) string {
	if limit <= 0 {
		return ""
	}
	if len(doc) <= limit {
		return doc
	}
	cut := doc[:limit]
	if i := strings.LastIndexFunc(cut, func(r rune) bool { return unicode.Is(unicode.STerm, r) }); i > 0 {
		return cut[:i+1] // one byte, even of a longer terminator: as the peer cuts
	}
	if i := strings.LastIndexFunc(cut, unicode.IsSpace); i > 0 {
		return cut[:i] + "..."
	}
	return cut + "..."
}
