package pipeline

import (
	"fmt"

	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// ParseUnionMarkers returns the packages whose union markers act: "main" for those of the main module, "all" or "none".
func ParseUnionMarkers(word string) (derive.UnionMarkers, error) {
	switch word {
	case "", "main":
		return derive.UnionsOfMain, nil
	case "all":
		return derive.UnionsOfAll, nil
	case "none":
		return derive.UnionsOfNone, nil
	}
	return 0, fmt.Errorf("%q: there are main, all and none", word)
}

// ParseUnionEncoding returns the keywords by which unions are enforced: "structural" for junctors, "cel" for rules, or "both".
func ParseUnionEncoding(word string) (schema.Encoding, error) {
	if word == "" {
		return schema.InJunctors, nil
	}
	e, ok := markers.EncodingOf(word)
	if !ok {
		return 0, fmt.Errorf("%q: there are structural, cel and both", word)
	}
	return e, nil
}
