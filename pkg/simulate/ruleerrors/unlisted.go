package ruleerrors

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/diag"
)

// maxListed is how many values of an enum are named.
const maxListed = 5

// findUnlisted finds the strings with which rules compare values whose enums lack them, such as
// names in another case: no value equals them. The empty string asks whether anything is there.
func (s *search) findUnlisted(n node) {
	for i, r := range n.schema.XValidations {
		for _, read := range objects.Reads(n.schema, r.Rule) {
			of := objects.Below(n.schema, read.Path...)
			if of == nil || len(of.Enum) == 0 {
				continue
			}
			var listed []string
			for _, value := range apiserver.Values(of.Enum) {
				if text, ok := value.(string); ok {
					listed = append(listed, text)
				}
			}
			for _, literal := range read.Literals {
				text, ok := literal.(string)
				if !ok || text == "" || len(listed) < len(of.Enum) ||
					slices.Contains(listed, text) || isOrdered(r.Rule, text) {
					continue
				}
				s.found = append(s.found, Finding{
					Path: pathOf(n, i),
					Rule: r.Rule, Unlisted: text,
					Idle: fmt.Sprintf("compares %s with '%s', which is none of the values that it "+
						"can have: %s", expressionOf(read.Path), text, listedInstead(text, listed)),
				})
			}
		}
	}
}

// isOrdered reports whether a rule asks whether something is less or greater than a string, as in
// self.version >= 'v1.5', which need not be a value.
func isOrdered(rule, text string) bool {
	quoted := `['"]` + regexp.QuoteMeta(text) + `['"]`
	return regexp.MustCompile(`[<>]=?\s*` + quoted + `|` + quoted + `\s*[<>]`).MatchString(rule)
}

// comparesUnlisted reports whether a rule compares a value with one that its enum lacks, so that it
// is no surprise if the rule refuses nothing, or everything.
func (s *search) comparesUnlisted(n node, rule int) bool {
	return slices.ContainsFunc(s.found, func(f Finding) bool {
		return f.Path == pathOf(n, rule) && f.Unlisted != ""
	})
}

// expressionOf returns how a rule writes the value at a path from self on.
func expressionOf(path []string) string {
	expression := "self"
	for _, step := range path {
		if step == objects.Each {
			expression += "[]"
		} else {
			expression += "." + step
		}
	}
	return expression
}

// listedInstead says what to write in place of a value that an enum lacks.
func listedInstead(text string, listed []string) string {
	if near := diag.NearestField(text, listed); near != "" {
		return fmt.Sprintf("did you mean '%s'?", near)
	}
	if len(listed) == 1 {
		return fmt.Sprintf("write '%s', or add it to the enum", listed[0])
	}
	quoted := make([]string, len(listed))
	for i, value := range listed {
		quoted[i] = "'" + value + "'"
	}
	return "write one of " + strings.Join(word.First(quoted, maxListed, "and %d more"), ", ") +
		", or add it to the enum"
}
