package reword

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// inDefaults words the findings of a server about defaults: at the values inside the braces that
// are wrong, with what to write instead. It keeps the server's words where the schema alone does
// not say what is wrong.
func inDefaults(l diag.List, t emit.Trace) diag.List {
	var out diag.List
	said, chosen := map[string]bool{}, alternatives(l)
	for _, d := range l {
		at, below, ok := strings.Cut(d.Path, ".default")
		src := t.At(at + ".default")
		if !ok || d.Code != diag.CodeServerDefault || src.Node == nil ||
			src.Keyword.Value.Marker == "" {
			out = append(out, d)
			continue
		}
		if format := formatIn(d.Message); format != "" && !mistyped(src.Node, stepsOf(below)) {
			out = append(out, Within(d, src.Keyword, stepsOf(below), false,
				func(written string) string {
					return written + " " + remedy.OfValue(d.Message, remedy.OfMarkers).String()
				}))
			continue
		}
		ms := src.Node.ValueErrors(src.Node.Default, true)
		if len(ms) == 0 && chosen[d.Path] && !junctor.MatchString(d.Message) {
			continue // why one of the alternatives does not fit
		}
		if len(ms) == 0 {
			out = append(out, Within(d, src.Keyword, stepsOf(below), false, func(string) string {
				return d.Message
			}))
		}
		if said[at] {
			continue
		}
		said[at] = true
		for _, m := range ms {
			one := Within(d, src.Keyword, m.Path, m.WrongName, m.Message)
			one.Follows = m.WrongName && src.Partial
			out = append(out, one)
		}
	}
	return out
}

// mistyped reports whether a part of a node's default has the wrong type, from which a wrong format
// follows.
func mistyped(node *schema.Structural, path []string) bool {
	return slices.ContainsFunc(node.ValueErrors(node.Default, true),
		func(m schema.ValueError) bool {
			return slices.Equal(m.Path, path)
		})
}

// junctor finds what a server says of a value that meets none of several alternatives, before it
// says what is wrong with each.
var junctor = regexp.MustCompile(`must validate .* \((anyOf|oneOf|allOf)\)`)

// alternatives returns the paths at which a junctor refuses a value.
func alternatives(l diag.List) map[string]bool {
	paths := map[string]bool{}
	for _, d := range l {
		if junctor.MatchString(d.Message) {
			paths[d.Path] = true
		}
	}
	return paths
}

// Within returns a finding about a part of the value that a marker gives. If its author is not the
// user, it stays where it is.
func Within(
	d diag.Diagnostic, k schema.Keyword, path []string, name bool, words func(string) string,
) diag.Diagnostic {
	at := markers.ValueAt(k.Value, path, name)
	d.Message = words(at.Text)
	if k.Main {
		d.Pos, d.End = at.Pos, at.End
	}
	return d
}

// formatIn returns the format that a value lacks, according to a server; none if the server says
// something else.
func formatIn(message string) string {
	_, format, _ := strings.Cut(message, " in body must be of type ")
	format, _, _ = strings.Cut(format, ":")
	if slices.Contains(jsontext.Types(), format) {
		return ""
	}
	return format
}

// stepsOf returns the steps of a path inside a value, as a server writes it: .a.b[0].
func stepsOf(path string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(path, "[", ".["), func(c rune) bool {
		return c == '.'
	})
}
