package diff

import (
	"encoding/json"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
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
	kinds   []string // the types of the values that it restricts
}

// The types of values that keywords restrict.
var (
	ofNumbers = []string{"integer", "number", "int-or-string"}
	ofTexts   = []string{"string", "int-or-string"}
)

// bounds is the table of them.
var bounds = []bound{
	{"minimum", false, func(s *v1.JSONSchemaProps) *limit {
		return number(s.Minimum, s.ExclusiveMinimum)
	}, ofNumbers},
	{"maximum", true, func(s *v1.JSONSchemaProps) *limit {
		return number(s.Maximum, s.ExclusiveMaximum)
	}, ofNumbers},
	{"minLength", false, func(s *v1.JSONSchemaProps) *limit { return least(s.MinLength) }, ofTexts},
	{"maxLength", true, func(s *v1.JSONSchemaProps) *limit { return count(s.MaxLength) }, ofTexts},
	{"minItems", false, func(s *v1.JSONSchemaProps) *limit { return least(s.MinItems) },
		[]string{"array"}},
	{"maxItems", true, func(s *v1.JSONSchemaProps) *limit { return count(s.MaxItems) },
		[]string{"array"}},
	{"minProperties", false, func(s *v1.JSONSchemaProps) *limit { return least(s.MinProperties) },
		[]string{"object"}},
	{"maxProperties", true, func(s *v1.JSONSchemaProps) *limit { return count(s.MaxProperties) },
		[]string{"object"}},
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
// the bounds of a field stand if its type has the same ones. For values of other types it is none.
func (b bound) tightest(s *v1.JSONSchemaProps) *limit {
	if !mayBeOf(typeOf(s), b.kinds) {
		return nil
	}
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

// equal reports whether two limits, which may be missing, allow the same values.
func (l *limit) equal(other *limit) bool {
	if l == nil || other == nil {
		return l == other
	}
	return l.value == other.value && l.exclude == other.exclude
}

// bound reports that a bound of the node at a place has changed.
func (c *comparison) bound(at location, b bound, was, is *limit) {
	where := func(l *limit) location {
		if l.entry > 0 {
			return at.key("allOf").index(l.entry - 1).key(b.keyword)
		}
		return at.key(b.keyword)
	}
	switch {
	case was == nil:
		c.add("change/bound-tightened", where(is), "%s is now %s", b.keyword, is)
	case is == nil:
		c.add("change/bound-loosened", where(was), "%s is no longer %s", b.keyword, was)
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

// ofIntegers returns the limit of integers that allows the same ones and is not exclusive.
func (l limit) ofIntegers(upper bool) limit {
	whole := math.Ceil(l.value)
	step := 1.0
	if upper {
		whole, step = math.Floor(l.value), -1
	}
	if l.exclude && whole == l.value {
		whole += step
	}
	l.value, l.exclude = whole, false
	return l
}

// isIdle reports whether a change of a limit matters to no value: the tighter of the two is met by
// all that the rest of the schema allows without it, or where there was a limit, too, with it.
func (b bound) isIdle(was, is *v1.JSONSchemaProps, before, after *limit) bool {
	if after == nil || before != nil && !b.tighter(*after, *before) {
		was, is, before, after = is, was, after, before
	}
	return after != nil && (b.implies(was, after) || before != nil && b.implies(is, after))
}

// implies reports whether a limit is met by all values that a schema allows for another reason:
// those of its enum, or the integers of 32 bits.
func (b bound) implies(s *v1.JSONSchemaProps, l *limit) bool {
	if s.Type == "integer" && s.Format == "int32" {
		switch b.keyword {
		case "minimum":
			return l.value <= math.MinInt32 && !l.exclude
		case "maximum":
			return l.value >= math.MaxInt32 && !l.exclude
		}
	}
	if b.impliedByShape(s, l) {
		return true
	}
	return len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, func(value v1.JSON) bool {
		return !b.meets(value, *l)
	})
}

// impliedByShape reports whether a limit of lengths is met by all texts that the pattern matches,
// or one of counts by the fields that an object must have, or can have.
func (b bound) impliedByShape(s *v1.JSONSchemaProps, l *limit) bool {
	switch b.keyword {
	case "minLength", "maxLength":
		pattern, texts := b.language(l), patternsOf(s)
		return pattern != "" && s.Type == "string" && len(texts) > 0 && isCovered(texts, pattern)
	case "minProperties":
		present := slices.DeleteFunc(slices.Clone(s.Required), func(name string) bool {
			field, has := s.Properties[name]
			return !has || field.Default != nil // which the other schema may not have
		})
		return s.Type == "object" && float64(len(distinct(present, strings.Compare))) >= l.value
	case "maxProperties":
		closed := s.Type == "object" && unspecified(s) == nil && !s.XEmbeddedResource
		return closed && float64(len(s.Properties)) <= l.value
	}
	return false
}

// meets reports whether a value is known to meet a limit.
func (b bound) meets(value v1.JSON, l limit) bool {
	measured := new(big.Rat) // not every integer is a float64
	switch b.keyword {
	case "minimum", "maximum":
		switch number, _ := apiserver.Value(value.Raw); n := number.(type) {
		case int64:
			measured.SetInt64(n)
		case float64:
			measured.SetFloat64(n)
		default:
			return false
		}
	case "minLength", "maxLength":
		var word string
		if json.Unmarshal(value.Raw, &word) != nil {
			return false
		}
		measured.SetInt64(int64(utf8.RuneCountInString(word)))
	default:
		return false
	}
	order := measured.Cmp(new(big.Rat).SetFloat64(l.value))
	if order == 0 {
		return !l.exclude
	}
	return (order < 0) == b.upper
}
