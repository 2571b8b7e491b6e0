package pipeline

import (
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/verify"
)

// locate leads from a place in a manifest to Go: the position to report first, then those that explain it. The cause is
// reported where its author can fix it; if it lies in an imported package, the user's own field that leads there comes
// first, with the chain of references.
func locate(t emit.Trace, at verify.Location) []diag.Related {
	src := t.At(at.Place())
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

// Locate leads from a path in the manifest to Go: the position first, then what explains it. For a path that the manifest
// does not have it answers with the nearest one that it has.
func (f File) Locate(path string) []diag.Related { return locate(f.Trace, verify.Location{Path: path}) }

// Marker returns the position of the marker that set the value at a path in the manifest; none if the Go type set it.
func (f File) Marker(path string) token.Position { return f.Trace.At(path).Keyword.Pos }
