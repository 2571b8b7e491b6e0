package witness

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/diff"
)

// withEdit returns a copy of a schema in which the one at the end of steps is edited.
func withEdit(
	s *v1.JSONSchemaProps, steps []string, edit func(*v1.JSONSchemaProps),
) *v1.JSONSchemaProps {
	out := *s
	if len(steps) == 0 {
		edit(&out)
		return &out
	}
	below := objects.Below(s, steps[0])
	if below == nil {
		return &out
	}
	inner := withEdit(below, steps[1:], edit)
	_, isField := s.Properties[steps[0]]
	switch {
	case isField:
		out.Properties = maps.Clone(s.Properties)
		out.Properties[steps[0]] = *inner
	case s.Items != nil:
		out.Items = &v1.JSONSchemaPropsOrArray{Schema: inner}
	default:
		out.AdditionalProperties = &v1.JSONSchemaPropsOrBool{Allows: true, Schema: inner}
	}
	return &out
}

func isRule(c *Change) bool {
	return c.Kind.Code == "change/rule-added" || c.Kind.Code == "change/rule-changed"
}

// breaksReaders reports whether a change breaks those who read what the new CRD accepts.
func breaksReaders(c *Change) bool {
	switch c.Kind.Code {
	case "change/type-widened", "change/int-or-string", "change/format-widened":
		return true
	}
	return false
}

// rulesOf returns the rules of the new schema that a change is about: one, or all that there are.
func rulesOf(c *Change, to *v1.JSONSchemaProps) []v1.ValidationRule {
	i, err := strconv.Atoi(strings.TrimSuffix(c.Path[strings.LastIndexByte(c.Path, '[')+1:], "]"))
	if isRule(c) && err == nil && i < len(to.XValidations) {
		return to.XValidations[i : i+1]
	}
	return to.XValidations
}

// ruleServer returns a server that differs from the one before only by the rule that a change is
// of: what else changed refuses other objects. The rule may read what only the new schema has.
func ruleServer(c *Change, from, to *v1.JSONSchemaProps, steps []string) *valueServer {
	rules := rulesOf(c, at(to, steps))
	alone := newValueServer(withEdit(from, steps, func(s *v1.JSONSchemaProps) {
		*s = *withNew(s, at(to, steps), func(v1.JSONSchemaProps) bool { return true })
		s.XValidations = rules
	}), steps)
	return cmp.Or(alone, newValueServer(withEdit(to, steps, func(s *v1.JSONSchemaProps) {
		s.XValidations = rules
	}), steps))
}

// withNew returns a schema with those fields of another one that it does not have and that are
// wanted. It requires none of them.
func withNew(
	s, other *v1.JSONSchemaProps, wanted func(v1.JSONSchemaProps) bool,
) *v1.JSONSchemaProps {
	out := *s
	out.Properties = maps.Clone(s.Properties)
	for name, property := range other.Properties {
		if own, has := s.Properties[name]; has {
			out.Properties[name] = *withNew(&own, &property, wanted)
		} else if wanted(property) {
			if out.Properties == nil {
				out.Properties = map[string]v1.JSONSchemaProps{}
			}
			out.Properties[name] = property
		}
	}
	items, others := objects.Below(s, objects.Each), objects.Below(other, objects.Each)
	if s.Items != nil && items != nil && others != nil {
		out.Items = &v1.JSONSchemaPropsOrArray{Schema: withNew(items, others, wanted)}
	}
	return &out
}

// readsOnlyNew reports whether rules read nothing but fields of an object that the schema before
// does not have, so that they answer the same for all that it takes.
func readsOnlyNew(rules []v1.ValidationRule, from, to *v1.JSONSchemaProps) bool {
	if !dropsUnknown(from, to) || hasTransitions(rules) {
		return false
	}
	isOld := func(read objects.Read) bool {
		_, old := from.Properties[read.Path[0]]
		return old || read.Path[0] == objects.Each
	}
	for _, rule := range rules {
		reads := objects.Reads(to, rule.Rule)
		if len(reads) == 0 || slices.ContainsFunc(reads, isOld) {
			return false
		}
	}
	return len(rules) > 0
}

// areImplied reports whether rules are true of all that the schema before accepts, by what it says
// of the fields that they read and by its own rules.
func areImplied(rules []v1.ValidationRule, from, to *v1.JSONSchemaProps) bool {
	known := withNew(from, to, func(s v1.JSONSchemaProps) bool { return s.Default != nil })
	parts := func(text string) []string {
		return slices.DeleteFunc(apiserver.RuleTexts([]string{text}, known)[0],
			func(part string) bool { return part == "true" })
	}
	return !slices.ContainsFunc(rules, func(r v1.ValidationRule) bool {
		says := parts(r.Rule)
		var held []string
		for _, o := range from.XValidations {
			if apiserver.IsTransitionRule(o.Rule) && asksCreates(o) != asksCreates(r) {
				continue // which is asked at other times
			}
			held = append(held, parts(o.Rule)...)
			// where the old rule as an alternative adds nothing, it says the same or more
			if slices.Equal(parts(fmt.Sprintf("(%s\n) || (%s\n)", o.Rule, r.Rule)), says) {
				return false
			}
		}
		return slices.ContainsFunc(says, func(part string) bool {
			return !slices.Contains(held, part)
		})
	})
}

// asksCreates reports whether a transition rule is asked about new objects, too.
func asksCreates(r v1.ValidationRule) bool {
	return r.OptionalOldSelf != nil && *r.OptionalOldSelf
}

// dropsUnknown reports whether what a schema takes has only the fields that it has.
func dropsUnknown(from, to *v1.JSONSchemaProps) bool {
	return to.Type == "object" && from.XPreserveUnknownFields == nil &&
		from.AdditionalProperties == nil
}

// showDefault looks for a rule or junctor around a field whose default changed that the new
// default, or none, does not meet. A change that one shows breaks more than what is read.
func (s *search) showDefault(ctx context.Context, c *Change) {
	was, is := s.old.version(c.Version), s.new.version(c.Version)
	if was == nil || is == nil || s.old.server(ctx) == nil || s.new.server(ctx) == nil {
		return
	}
	root := schema(was)
	now := at(schema(is), c.Steps).Default
	changed := withEdit(root, c.Steps, func(s *v1.JSONSchemaProps) { s.Default = now })
	for n := len(c.Steps) - 1; n >= 0; n-- {
		if !dependOn(at(root, c.Steps[:n]), c.Steps[n:]) {
			continue
		}
		tried := Change{Change: c.Change}
		tried.Kind, _ = diff.Lookup("change/default-counted")
		s.showAt(ctx, &tried, c.Steps[:n], root, changed)
		if tried.Witness != nil {
			tried.Message = fmt.Sprintf("%s, which a rule or junctor counts", c.Message)
			*c = tried
			return
		}
	}
}

// dependOn reports whether rules or junctors of a schema ask for what is at the end of a way.
func dependOn(s *v1.JSONSchemaProps, steps []string) bool {
	for _, rule := range s.XValidations {
		for _, read := range objects.Reads(s, rule.Rule) {
			n := min(len(read.Path), len(steps))
			if slices.Equal(read.Path[:n], steps[:n]) {
				return true
			}
		}
	}
	return len(apiserver.Junctors(s)) > 0
}
