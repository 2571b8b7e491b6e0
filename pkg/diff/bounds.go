package diff

import (
	"reflect"
	"strconv"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// A limit is one side of a range.
type limit struct {
	value   float64
	exclude bool // the value itself is outside
	entry   int  // the entry of allOf that sets it, counted from 1
}

// A bound is a keyword that limits numbers, lengths or counts.
type bound struct {
	keyword string
	upper   bool
	of      func(*v1.JSONSchemaProps) *limit
}

// bounds is the table of them.
var bounds = []bound{
	{"minimum", false, func(s *v1.JSONSchemaProps) *limit {
		return number(s.Minimum, s.ExclusiveMinimum)
	}},
	{"maximum", true, func(s *v1.JSONSchemaProps) *limit {
		return number(s.Maximum, s.ExclusiveMaximum)
	}},
	{"minLength", false, func(s *v1.JSONSchemaProps) *limit { return least(s.MinLength) }},
	{"maxLength", true, func(s *v1.JSONSchemaProps) *limit { return count(s.MaxLength) }},
	{"minItems", false, func(s *v1.JSONSchemaProps) *limit { return least(s.MinItems) }},
	{"maxItems", true, func(s *v1.JSONSchemaProps) *limit { return count(s.MaxItems) }},
	{"minProperties", false, func(s *v1.JSONSchemaProps) *limit { return least(s.MinProperties) }},
	{"maxProperties", true, func(s *v1.JSONSchemaProps) *limit { return count(s.MaxProperties) }},
}

func number(value *float64, exclude bool) *limit {
	if value == nil {
		return nil
	}
	return &limit{value: *value, exclude: exclude}
}

func count(value *int64) *limit {
	if value == nil {
		return nil
	}
	return &limit{value: float64(*value)}
}

// least returns the lower limit of a length or count, which is never below 0.
func least(value *int64) *limit {
	if value != nil && *value == 0 {
		return nil
	}
	return count(value)
}

// tightest returns the limit that counts of those of a node and of the entries of its allOf, where
// the bounds of a field stand if its type has the same ones.
func (b bound) tightest(s *v1.JSONSchemaProps) *limit {
	best := b.of(s)
	for i := range s.AllOf {
		if l := b.of(&s.AllOf[i]); l != nil && (best == nil || b.tighter(*l, *best)) {
			best, l.entry = l, i+1
		}
	}
	if best != nil && s.Type == "integer" && (b.keyword == "minimum" || b.keyword == "maximum") {
		whole := best.ofIntegers(b.upper)
		return &whole
	}
	return best
}

// unbounded returns the entries of allOf without their bounds, as far as something is left of them.
func unbounded(entries []v1.JSONSchemaProps) (rest []v1.JSONSchemaProps) {
	for _, s := range entries {
		s.Minimum, s.ExclusiveMinimum, s.Maximum, s.ExclusiveMaximum = nil, false, nil, false
		s.MinLength, s.MaxLength, s.MinItems, s.MaxItems, s.MinProperties, s.MaxProperties = nil,
			nil, nil, nil, nil, nil
		s.Required = nil // which [required] has
		if !reflect.DeepEqual(s, v1.JSONSchemaProps{}) {
			rest = append(rest, s)
		}
	}
	return rest
}

// bound compares a bound of two states of the node at a place.
func (c *comparison) bound(at place, b bound, was, is *limit) {
	where := func(l *limit) place {
		if l.entry > 0 {
			return at.key("allOf").index(l.entry - 1).key(b.keyword)
		}
		return at.key(b.keyword)
	}
	switch {
	case was == nil && is == nil || was != nil && is != nil && was.value == is.value &&
		was.exclude == is.exclude:
	case was == nil:
		c.add("change/bound-tightened", where(is), "%s is now %s", b.keyword, is)
	case is == nil:
		c.lost("change/bound-loosened", where(was), "%s is no longer %s", b.keyword, was)
	case b.tighter(*is, *was):
		c.add("change/bound-tightened", where(is), "%s changed from %s to %s", b.keyword, was, is)
	default:
		c.add("change/bound-loosened", where(is), "%s changed from %s to %s", b.keyword, was, is)
	}
}

// tighter reports whether x allows less than y, which differs from it.
func (b bound) tighter(x, y limit) bool {
	if x.value == y.value {
		return x.exclude && !y.exclude
	}
	return (x.value < y.value) == b.upper
}

// String returns the limit for a message.
func (l *limit) String() string {
	value := strconv.FormatFloat(l.value, 'f', -1, 64)
	if l.exclude {
		return value + ", exclusive"
	}
	return value
}
