package pipeline

import (
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/markerword"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/verify"
)

// locate leads from a place in a manifest to Go: the position to report first, then those that
// explain it. The cause is reported where its author can fix it; if it lies in an imported package,
// the user's own field that leads there comes first, with the chain of references.
func locate(t emit.Trace, at verify.Location) []diag.Related {
	src := t.At(at.Place())
	nearest := src.Chain[len(src.Chain)-1]
	cause := diag.Related{Pos: nearest.Decl(), Message: nearest.Name() + " is declared here",
		Role: diag.IsCause}
	mine := nearest.Main()
	if src.Keyword.Pos.IsValid() {
		cause = diag.Related{Pos: src.Keyword.Pos, Message: "the marker that says so",
			Role: diag.IsMarker}
		mine = src.Keyword.Main
		if at.Line > 0 {
			cause.Pos = src.Keyword.At(at.Line, at.Column)
		}
	}
	if mine {
		return []diag.Related{cause}
	}
	for i := len(src.Chain) - 1; i >= 0; i-- {
		if o := src.Chain[i]; o.Main() {
			return []diag.Related{{Pos: o.Decl()}, cause,
				{Message: "reached by " + references(src.Chain[i:])}}
		}
	}
	return []diag.Related{cause}
}

// diagnostics turns the findings about a generated manifest into findings about the Go sources,
// with their positions and with markers as remedies. With lenient, only controller-gen's markers
// apply: they cannot restrict the metadata, nor anything below the items of a list.
func diagnostics(r verify.Report, t emit.Trace, lenient bool) diag.List {
	r.Violations = slices.Clone(r.Violations)
	for i := range r.Violations {
		v := &r.Violations[i]
		v.Notes = slices.Clone(v.Notes)
		if lenient && v.Remedy.Keyword == "metadata" {
			v.Remedy.After = " (with schemagen generate)" + v.Remedy.After
		}
		if set := t.At(v.Path).Keyword.Pos; v.Rule == diag.CodeServerFormat && !set.IsValid() {
			rewordForGoType(v, t)
		}
		for j, note := range v.Notes {
			below := t.At(note.Path).Below
			text := markerword.Mending(note.Keyword, note.Value, note.Beside, below)
			declared := markerword.Mending(note.Keyword, note.Value, note.Beside, "")
			if lenient && text != declared && strings.TrimPrefix(below, ".") != "items" {
				text = declared + " above a type declared for it"
			}
			v.Notes[j].Message += text
			v.Notes[j].Keyword = ""
		}
	}
	return r.Diagnostics(func(l verify.Location) []diag.Related { return locate(t, l) })
}

// rewordForGoType rewords a finding about a format that comes with a Go type: no marker can be
// removed.
func rewordForGoType(v *verify.Violation, t emit.Trace) {
	for i, note := range v.Notes {
		if note.Keyword == "format" && note.Value == "" {
			v.Remedy.Before = ", but comes with the Go type: write +" +
				markerword.Of(note.Keyword, note.Value, t.At(note.Path).Below)
			v.Notes = slices.Delete(v.Notes, i, i+1)
			return
		}
	}
}

// references names the declarations that lead from one to another.
func references(chain []schema.Origin) string {
	names := make([]string, len(chain))
	for i, o := range chain {
		names[i] = o.Name()
	}
	return strings.Join(names, " → ")
}

// Locate leads from a path in the manifest to Go: the position first, then what explains it. For a
// path that the manifest does not have it answers with the nearest one that it has.
func (f File) Locate(path string) []diag.Related {
	return locate(f.Trace, verify.Location{Path: path})
}

// Marker returns the position of the marker that set the value at a path in the manifest; none if
// the Go type set it.
func (f File) Marker(path string) token.Position { return f.Trace.At(path).Keyword.Pos }

// Declared returns the declaration that the value at a path in the manifest comes from.
func (f File) Declared(path string) schema.Origin {
	chain := f.Trace.At(path).Chain
	return chain[len(chain)-1]
}

// Doc returns the comment in Go of the schema at a path in the manifest, as far as policies keep
// it; the manifest may have less of it. It is empty if the path leads to something else.
func (f File) Doc(path string) string { return f.Trace.At(path).Doc }

// GoType returns the package and the name of the Go type of the value at a path in the manifest;
// empty if its type has no name.
func (f File) GoType(path string) (pkg, name string) {
	if node := f.Trace.At(path).Node; node != nil {
		return node.Origin.Type()
	}
	return "", ""
}

// ValueDocs returns the comments of the Go constants that the enum at a path in the manifest is
// about.
func (f File) ValueDocs(path string) []schema.ValueDoc {
	return f.Trace.At(path + ".enum").Keyword.Docs
}
