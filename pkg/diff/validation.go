package diff

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// validation compares the value validation of two states of a node, apart from CEL rules and
// required fields.
func (c *comparison) validation(at location, was, is *v1.JSONSchemaProps) {
	if reflect.DeepEqual(ownAssertions(*was), ownAssertions(*is)) { // patterns take long to compare
		return
	}
	for _, b := range bounds {
		before, after := b.tightest(was), b.tightest(is)
		if !before.equal(after) && !b.isIdle(was, is, before, after) {
			c.bound(at, b, before, after)
		}
	}
	before, after := constraints(was), constraints(is)
	if slices.Equal(before, after) {
		return
	}
	var others comparison
	others.otherKeywords(at, was, is)
	texts := languages(was)
	after = slices.DeleteFunc(after, func(c string) bool {
		if slices.ContainsFunc(before, func(b string) bool { return divides(c, b) }) {
			return true
		}
		pattern := language(c)
		return pattern != "" && len(texts) > 0 && is.Type == "string" && isCovered(texts, pattern)
	})
	if implies(was, is.AnyOf) {
		after = slices.DeleteFunc(after, func(c string) bool {
			return c == jsonOf(normal(v1.JSONSchemaProps{AnyOf: is.AnyOf}))
		})
	}
	isLess := len(without(after, before)) == 0
	breaks := slices.ContainsFunc(others.changes, func(change Change) bool {
		return max(change.Kind.Clients, change.Kind.Stored) == Breaking
	})
	if isLess && breaks {
		c.add("change/junctor-loosened", at.key("allOf"),
			"the same is asked for in other places, and less of it")
		return
	}
	c.changes = append(c.changes, others.changes...)
}

// ownAssertions returns a schema with only what it asserts itself: no documentation, nothing of the
// nodes below, and nothing that is compared elsewhere.
func ownAssertions(s v1.JSONSchemaProps) v1.JSONSchemaProps {
	s.Title, s.Description, s.Example, s.ExternalDocs, s.Default = "", "", nil, nil, nil
	s.Properties, s.AdditionalProperties, s.Items, s.Required = nil, nil, nil, nil
	s.XValidations = nil
	return s
}

// otherKeywords compares the value validation that is neither a bound nor a rule, keyword by
// keyword.
func (c *comparison) otherKeywords(at location, was, is *v1.JSONSchemaProps) {
	c.enum(at.key("enum"), nonNull(was.Enum), nonNull(is.Enum))
	c.multipleOf(at.key("multipleOf"), divisor(was, typeOf(was)), divisor(is, typeOf(is)))
	c.pattern(at.key("pattern"), was, is)
	c.format(at.key("format"), was, is)
	c.junctor(at.key("allOf"), "allOf", unbounded(was.AllOf), unbounded(is.AllOf))
	c.junctor(at.key("anyOf"), "anyOf", anyOf(was), anyOf(is))
	c.junctor(at.key("oneOf"), "oneOf", was.OneOf, is.OneOf)
	c.junctor(at.key("not"), "not", not(was), not(is))
}

// enum compares the values that are allowed.
func (c *comparison) enum(at location, was, is []v1.JSON) {
	switch {
	case len(was) == 0 && len(is) == 0:
	case len(was) == 0:
		c.add("change/enum-added", at, "only certain values are allowed: %s", texts(is))
	case len(is) == 0:
		c.add("change/enum-removed", at, "values other than %s are allowed", texts(was))
	default:
		if gone := valuesWithout(was, is); len(gone) > 0 {
			c.add("change/enum-value-removed", at, "no longer allowed: %s", texts(gone))
		}
		if fresh := valuesWithout(is, was); len(fresh) > 0 {
			c.add("change/enum-value-added", at, "also allowed: %s", texts(fresh))
		}
	}
}

// nonNull returns the values of an enum that a server ever takes: null is none, but an enum of
// nothing else takes nothing.
func nonNull(values []v1.JSON) []v1.JSON {
	isNull := func(v v1.JSON) bool { return len(v.Raw) == 0 || string(v.Raw) == "null" }
	if rest := slices.DeleteFunc(slices.Clone(values), isNull); len(rest) > 0 {
		return rest
	}
	return values
}

// valuesWithout returns the values of a that b does not have.
func valuesWithout(a, b []v1.JSON) []v1.JSON {
	known := map[string]bool{}
	for _, v := range b {
		known[jsontext.Line(normalized(v))] = true
	}
	return slices.DeleteFunc(slices.Clone(a), func(v v1.JSON) bool {
		return known[jsontext.Line(normalized(v))]
	})
}

// texts returns values as JSON, separated by commas.
func texts(values []v1.JSON) string {
	all := make([]string, len(values))
	for i, value := range values {
		all[i] = string(value.Raw)
	}
	return strings.Join(all, ", ")
}

// multipleOf compares divisors: one that divides the old one allows more.
func (c *comparison) multipleOf(at location, was, is *float64) {
	switch {
	case was == nil && is == nil || was != nil && is != nil && *was == *is:
	case was == nil:
		c.add("change/bound-tightened", at, "only multiples of %v are allowed", *is)
	case is == nil:
		c.add("change/bound-loosened", at, "numbers that are not multiples of %v are allowed",
			*was)
	case isMultiple(*was, *is):
		c.add("change/bound-loosened", at,
			"multiples of %v are allowed, no longer only multiples of %v", *is, *was)
	default:
		c.add("change/bound-tightened", at, "only multiples of %v are allowed, no longer of %v",
			*is, *was)
	}
}

// word compares a keyword whose value is a word. Whether one word allows more or less than another
// cannot be determined.
func (c *comparison) word(at location, keyword, was, is string, added, changed, removed diag.Code) {
	switch {
	case was == is:
	case was == "":
		c.add(added, at, "the %s %s is new", keyword, is)
	case is == "":
		c.add(removed, at, "the %s %s is gone", keyword, was)
	default:
		c.add(changed, at, "the %s changed from %s to %s", keyword, was, is)
	}
}

// pattern compares patterns. One that matches all that was valid before allows more.
func (c *comparison) pattern(at location, was, is *v1.JSONSchemaProps) {
	before, after := patternOf(was, typeOf(was)), patternOf(is, typeOf(is))
	if before == "" || after == "" || before == after || !isCovered(languages(was), after) {
		c.word(at, "pattern", before, after, "change/pattern-added", "change/pattern-changed",
			"change/pattern-removed")
	} else if !isCovered([]string{after}, before) {
		c.add("change/pattern-loosened", at,
			"the pattern changed from %s to %s, which matches all that was valid", before, after)
	}
}

// divides reports whether one constraint is that values are multiples of a number, and another one
// that they are multiples of a multiple of that.
func divides(constraint, other string) bool {
	var s, o v1.JSONSchemaProps
	return json.Unmarshal([]byte(constraint), &s) == nil && s.MultipleOf != nil &&
		json.Unmarshal([]byte(other), &o) == nil && o.MultipleOf != nil &&
		isMultiple(*o.MultipleOf, *s.MultipleOf)
}

// isMultiple reports whether a number is a multiple of another one, both as they are written: no
// float64 is 0.3 or 0.1.
func isMultiple(a, b float64) bool {
	x, okX := new(big.Rat).SetString(fmt.Sprint(a))
	y, okY := new(big.Rat).SetString(fmt.Sprint(b))
	return okX && okY && b != 0 && x.Quo(x, y).IsInt()
}

// format compares formats. One that a server ignores restricts nothing. Among those of numbers, a
// server checks only the ranges of the small ones, so no other refuses what was valid; one that
// allows what was allowed before breaks nobody who reads.
func (c *comparison) format(at location, was, is *v1.JSONSchemaProps) {
	changed := diag.Code("change/format-changed")
	isNumber := (is.Type == "integer" || is.Type == "number") &&
		(was.Type == "integer" || was.Type == "number")
	if isNumber && (is.Type == "integer" && is.Format != "int32" ||
		is.Type == "number" && is.Format != "float") {
		changed = "change/format-widened"
		if was.Format != "int32" && was.Format != "float" {
			changed = "change/format-ignored"
		}
	}
	before := len(c.changes)
	// any text is a password
	if is.Format != "" && (is.Format == "password" || !apiserver.ChecksFormat(is.Type, is.Format)) {
		changed = "change/format-ignored"
	}
	c.word(at, "format", was.Format, is.Format, changed, changed, "change/format-removed")
	if changed == "change/format-ignored" && len(c.changes) > before && is.Format != "" {
		c.changes[before].Message += ", which a server ignores"
	}
}

// junctor compares the entries of a logical junctor. More entries of anyOf and fewer of allOf allow
// more.
func (c *comparison) junctor(at location, keyword string, was, is []v1.JSONSchemaProps) {
	before, after := normals(was, keyword != "oneOf"), normals(is, keyword != "oneOf")
	switch {
	case same(before, after):
	case len(before) == 0:
		c.add("change/junctor-added", at, "%s is new", keyword)
	case len(after) == 0:
		c.add("change/junctor-removed", at, "%s is gone", keyword)
	case keyword == "anyOf" && includesAll(after, before):
		c.add("change/junctor-loosened", at, "anyOf has more alternatives")
	case keyword == "allOf" && includesAll(before, after):
		c.add("change/junctor-loosened", at, "allOf asks for less")
	default:
		c.add("change/junctor-changed", at, "%s changed", keyword)
	}
}

// anyOf returns the entries of anyOf, except those that spell out x-kubernetes-int-or-string, and
// none if one of them always holds.
func anyOf(s *v1.JSONSchemaProps) []v1.JSONSchemaProps {
	holds := func(arm v1.JSONSchemaProps) bool { return saysNothing(arm, typeOf(s)) }
	if s.XIntOrString && apiserver.SpellsIntOrString(s.AnyOf) ||
		slices.ContainsFunc(s.AnyOf, holds) {
		return nil
	}
	return s.AnyOf
}

// saysNothing reports whether an entry of a junctor restricts no values of a type.
func saysNothing(s v1.JSONSchemaProps, kind string) bool {
	for _, b := range bounds {
		if mayBeOf(kind, b.kinds) && b.of(&s) != nil {
			return false
		}
	}
	if mayBeOf(kind, []string{"object"}) && len(s.Required) > 0 {
		return false
	}
	s.Pattern, s.MultipleOf = patternOf(&s, kind), divisor(&s, kind)
	return len(unbounded([]v1.JSONSchemaProps{normal(s)})) == 0
}

// not returns what must not hold, as the only entry of a list.
func not(s *v1.JSONSchemaProps) []v1.JSONSchemaProps {
	if s.Not == nil {
		return nil
	}
	return []v1.JSONSchemaProps{*s.Not}
}

// divisor returns what values of a type must be a multiple of, if they are numbers; every integer
// is one of 1.
func divisor(s *v1.JSONSchemaProps, kind string) *float64 {
	if !mayBeOf(kind, ofNumbers) || kind == "integer" && s.MultipleOf != nil && *s.MultipleOf == 1 {
		return nil
	}
	return s.MultipleOf
}
