package pipeline

import (
	"strings"

	"github.com/schemagen/schemagen/internal/reword"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// examples returns what is wrong with the examples of a CRD. No server looks at them, but readers
// do.
func examples(crd schema.CRD) (found diag.List) {
	seen := map[*schema.Structural]bool{}
	var walk func(s *schema.Structural)
	walk = func(s *schema.Structural) {
		if seen[s] {
			return
		}
		seen[s] = true
		if k, ok := s.Origin.Keyword("example"); ok && k.Main && k.Value.Marker != "" &&
			s.Example != "" {
			d := diag.Diagnostic{Severity: diag.Warning, Code: "marker/type", Pos: k.Text}
			for _, m := range s.ValueErrors(s.Example, false) {
				if !misquoted(k, m) {
					found = append(found, reword.Within(d, k, m.Path, m.WrongName, m.Message))
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

// misquoted reports whether a part of a value begins with a quote that is none in markers, which is
// reported as such.
func misquoted(k schema.Keyword, m schema.ValueError) bool {
	text := markers.ValueAt(k.Value, m.Path, m.WrongName).Text
	return strings.IndexFunc(text, func(c rune) bool {
		return strings.ContainsRune("'“”„‘’‚", c)
	}) == 0
}
