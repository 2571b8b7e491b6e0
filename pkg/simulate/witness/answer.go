package witness

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/diff"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
)

var index = regexp.MustCompile(`\[[^\]]*\]`)

// objection returns what a server says against an object, or drops of it.
func objection(r simulate.Result, sent map[string]any, field string) string {
	if r.Verdict == simulate.Rejected {
		return refusal(r, field)
	}
	if len(r.Pruned) > 0 {
		return "that it drops " + strings.Join(r.Pruned, ", ")
	}
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		if path := lostPath(r.Stored, map[string]any{name: sent[name]}, ""); name != "metadata" &&
			path != "" {
			return "that it does not store " + path + " as it was"
		}
	}
	return ""
}

// refusal returns the error about a field, or that the field is dropped, or else an error near it,
// or the first one.
func refusal(r simulate.Result, field string) string {
	if len(r.Errors) == 0 {
		return r.Refusal
	}
	near := -1
	for i, e := range r.Errors {
		path := index.ReplaceAllString(e.Path, "")
		switch {
		case path == "":
		case path == field:
			return e.String()
		case near < 0 && (strings.HasPrefix(path, field) || strings.HasPrefix(field, path+".")):
			near = i
		}
	}
	for _, path := range r.Pruned { // before anything else was refused
		if index.ReplaceAllString(path, "") == field {
			return "that it drops " + path
		}
	}
	return r.Errors[max(near, 0)].String()
}

// ruleObjection returns what a server says against an object because of one of some rules.
func ruleObjection(r simulate.Result, rules []v1.ValidationRule) string {
	for _, e := range r.Errors {
		for _, rule := range rules {
			says := strings.TrimSpace(cmp.Or(rule.Message, rule.Rule))
			if rule.MessageExpression != "" || strings.Contains(e.Message, says) {
				return e.String()
			}
		}
	}
	return ""
}

// fieldOf returns a way from the root as a server names it, without indices, in an object in which
// something was put at its end.
func fieldOf(root *v1.JSONSchemaProps, steps []string) string {
	var names []string
	for i, step := range steps {
		switch {
		case step != diff.Each:
			names = append(names, step)
		case at(root, steps[:i]).Type != "array":
			names = append(names, candidates.Key)
		}
	}
	return strings.Join(names, ".")
}
