package pipeline

import (
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/verify"
)

// locate leads from a place in a manifest to Go: the position to report first, then those that explain it. The cause is
// reported where its author can mend it; if it lies in an imported package, the user's own field that leads there comes
// first, with the chain of references.
func locate(t emit.Trace, at verify.Location) []diag.Related {
	src := t.At(at.Path)
	nearest := src.Chain[len(src.Chain)-1]
	cause := diag.Related{Pos: nearest.Decl, Message: nearest.Name + " is declared here"}
	mine := nearest.Main
	if src.Keyword.Pos.IsValid() {
		cause.Pos, cause.Message = src.Keyword.Pos, "the marker that says so"
		mine = src.Keyword.Main
		if at.Line > 0 {
			cause.Pos = src.Keyword.At(at.Line, at.Column)
		}
	}
	if mine {
		return []diag.Related{cause}
	}
	for i := len(src.Chain) - 1; i >= 0; i-- {
		if o := src.Chain[i]; o.Main {
			return []diag.Related{{Pos: o.Decl}, cause, {Message: "reached by " + references(src.Chain[i:])}}
		}
	}
	return []diag.Related{cause}
}

// references names the declarations that lead from one to another.
func references(chain []schema.Origin) string {
	names := make([]string, len(chain))
	for i, o := range chain {
		names[i] = o.Name
	}
	return strings.Join(names, " → ")
}
