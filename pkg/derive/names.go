package derive

import (
	"strings"

	"github.com/schemagen/schemagen/pkg/schema"
)

// namesOf returns the names of a kind before any marker overrides them.
func namesOf(kind string) schema.Names {
	return schema.Names{
		Kind:     kind,
		ListKind: kind + "List",
		Plural:   plural(kind),
		Singular: strings.ToLower(kind),
	}
}
