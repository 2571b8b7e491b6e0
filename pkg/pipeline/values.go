package pipeline

import (
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// inDefaults words the findings of a server about defaults: at the values inside the braces that are wrong, with what to write
// instead. It keeps the server's words where the schema alone does not say what is wrong.
func inDefaults(l diag.List, t emit.Trace) diag.List {
	var out diag.List
	said := map[string]bool{}
	for _, d := range l {
		at, below, ok := strings.Cut(d.Path, ".default")
		src := t.At(at + ".default")
		if !ok || d.Code != diag.CodeServerDefault || src.Node == nil || src.Keyword.Value.Marker == "" {
			out = append(out, d)
			continue
		}
		if format := formatIn(d.Message); format != "" {
			out = append(out, within(d, src.Keyword, stepsOf(below), false, func(written string) string {
				return written + " does not have the format " + format
			}))
			continue
		}
		ms := src.Node.Misfits(src.Node.Default, true)
		if len(ms) == 0 {
			out = append(out, within(d, src.Keyword, stepsOf(below), false, func(string) string { return d.Message }))
		}
		if said[at] {
			continue
		}
		said[at] = true
		for _, m := range ms {
			one := within(d, src.Keyword, m.Path, m.Name, m.Words)
			one.Follows = m.Name && src.Partial
			out = append(out, one)
		}
	}
	return out
}

// within returns a finding about a part of the value that a marker gives. If its author is not the user, it stays where it is.
func within(d diag.Diagnostic, k schema.Keyword, path []string, name bool, words func(string) string) diag.Diagnostic {
	at := markers.Within(k.Value, path, name)
	d.Message = words(at.Text)
	if k.Main {
		d.Pos, d.End = at.Pos, at.End
	}
	return d
}

// formatIn returns the format that a value lacks, according to a server; none if the server says something else.
func formatIn(message string) string {
	_, format, _ := strings.Cut(message, " in body must be of type ")
	format, _, _ = strings.Cut(format, ":")
	switch format {
	case "array", "boolean", "integer", "number", "object", "string":
		return ""
	}
	return format
}

// stepsOf returns the steps of a path inside a value, as a server writes it: .a.b[0].
func stepsOf(path string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(path, "[", ".["), func(c rune) bool { return c == '.' })
}

// examples returns what is wrong with the examples of a CRD. No server looks at them, but readers do.
func examples(crd schema.CRD) (found diag.List) {
	seen := map[*schema.Structural]bool{}
	var walk func(s *schema.Structural)
	walk = func(s *schema.Structural) {
		if seen[s] {
			return
		}
		seen[s] = true
		if k, ok := s.Origin.Keyword("example"); ok && k.Main && k.Value.Marker != "" && s.Example != "" {
			d := diag.Diagnostic{Severity: diag.Warning, Code: "marker/type", Pos: k.Text}
			for _, m := range s.Misfits(s.Example, false) {
				if !misquoted(k, m) {
					found = append(found, within(d, k, m.Path, m.Name, m.Words))
				}
			}
		}
		for _, child := range schema.Children(s) {
			walk(child)
		}
	}
	for _, v := range crd.Versions {
		walk(v.Schema.Node())
	}
	return found
}

// misquoted reports whether a part of a value begins with a quote that is none in markers, which is reported as such.
func misquoted(k schema.Keyword, m schema.Misfit) bool {
	text := markers.Within(k.Value, m.Path, m.Name).Text
	return strings.IndexFunc(text, func(c rune) bool { return strings.ContainsRune("'“”„‘’‚", c) }) == 0
}
