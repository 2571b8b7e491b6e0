package sample

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// words are texts that functions of CEL accept, one of each kind.
func words() []any {
	return []any{
		"https://example.com/path", "http://example.com", "192.0.2.1", "2001:db8::1",
		"192.0.2.0/24", "2001:db8::/32", "1", "0", "10Gi", "500m", "1m", "1h", "30s",
		"00000000-0000-4000-8000-000000000001", "example", "example.com", "example.com/name",
		"2026-01-01T00:00:00Z", "2100-01-01T00:00:00Z", "2000-01-01T00:00:00Z", "2026-01-01",
		"1.2.3", "v1.2.3", "Example", "EXAMPLE",
		"ZXhhbXBsZQ==", "/path", "a", "", "true", "*", "127.0.0.1", "user@example.com",
	}
}

// valuesFor returns the values, or the sizes of a list or map, that reach goals.
func (s *search) valuesFor(
	n node, schema *v1.JSONSchemaProps, goals []objects.Goal,
) (values []any, sizes []int) {
	switch schema.Type {
	case "array", "object":
		least := -1
		for _, g := range goals {
			if size, ok := g.Value.(int64); ok && g.Is == objects.Sized {
				least = max(least, int(size))
			}
		}
		row := divisor(goals)
		if least >= 0 {
			row = max(row, 1)
		}
		low, high := sizesOf(schema)
		for more := range row {
			if size := max(least, low) + more; size <= high {
				sizes = append(sizes, size)
			}
		}
		return nil, sizes
	case "boolean":
		return goalValues(n, goals, []any{true, false}), nil
	case "integer", "number":
		return s.numbers(n, schema, goals), nil
	}
	return texts(n, schema, goals), nil
}

// sizesOf returns how many items or keys a list or map has at least and at most.
func sizesOf(s *v1.JSONSchemaProps) (low, high int) {
	least, most := larger(s.MinItems, s.MinProperties), smaller(s.MaxItems, s.MaxProperties)
	if high = math.MaxInt; most != nil {
		high = int(*most)
	}
	if least != nil {
		low = int(*least)
	}
	return low, high
}

// goalValues returns the values that goals name, or otherwise.
func goalValues(n node, goals []objects.Goal, otherwise []any) (values []any) {
	for _, g := range goals {
		switch g.Is {
		case objects.Equal:
			values = append(values, g.Value)
		case objects.Different:
			for _, value := range otherwise {
				if value != g.Value {
					values = append(values, value)
				}
			}
		case objects.Same:
			if value := valueAt(n, g.Other); value != nil {
				values = append(values, value)
			}
		case objects.Like:
			literals, _ := g.Value.([]any)
			values = append(append(values, otherwise...), literals...)
			for _, literal := range literals {
				if n, isWhole := literal.(int64); isWhole {
					values = append(values, n+1, n-1)
				}
			}
			values = append(values, sumsAndProducts(literals)...)
		}
	}
	return values
}

// sumsAndProducts returns what two of some integers amount to: an expression that computes with one
// is often compared with the other.
func sumsAndProducts(literals []any) (values []any) {
	for _, a := range literals {
		for _, b := range literals {
			x, isWhole := a.(int64)
			y, other := b.(int64)
			if isWhole && other && x != y {
				values = append(values, x+y, x-y, x*y)
				if y != 0 {
					values = append(values, x/y)
				}
			}
		}
	}
	return values
}

// valueAt returns the value at a path from a node, or the one that it would get.
func valueAt(n node, path []string) any {
	value := n.value
	for _, step := range path {
		value = childOf(value, step)
	}
	if schema := objects.Below(n.schema, path...); value == nil && schema != nil {
		return Value(schema)
	}
	return value
}

// numbers returns numbers that reach goals, and multiples of what the schema asks for next to them.
func (s *search) numbers(n node, schema *v1.JSONSchemaProps, goals []objects.Goal) []any {
	usual := number(schema, 0)
	others := []any{usual, number(schema, 1)}
	if !s.full { // a full example looks empty with it
		others = append(others, int64(0))
	}
	values := goalValues(n, goals, others)
	low, high := math.Inf(-1), math.Inf(1)
	for _, g := range goals {
		limit, ok := float(g.Value)
		switch {
		case ok && g.Is == objects.AtLeast:
			low = max(low, limit)
		case ok && g.Is == objects.AtMost:
			high = min(high, limit)
		}
	}
	step := 1.0
	if schema.MultipleOf != nil && *schema.MultipleOf > 0 {
		step = *schema.MultipleOf
	}
	if !math.IsInf(low, 0) {
		first := math.Ceil(low/step) * step
		for more := range max(2, divisor(goals)) {
			values = append(values, apiserver.Whole(first+float64(more)*step))
		}
	}
	if !math.IsInf(high, 0) {
		last := math.Floor(high/step) * step
		values = append(values, apiserver.Whole(last), apiserver.Whole(last-step))
	}
	return values
}

// maxDivisor is the largest divisor of which all remainders are tried.
const maxDivisor = 12

// divisor returns the largest whole literal of expressions that goals are about, up to a limit:
// among so many numbers in a row is one with the remainder that such an expression may ask for.
func divisor(goals []objects.Goal) (most int) {
	for _, g := range goals {
		literals, _ := g.Value.([]any)
		for _, literal := range literals {
			if n, isWhole := literal.(int64); isWhole && g.Is == objects.Like {
				most = max(most, int(min(n, maxDivisor)))
			}
		}
	}
	return most
}

// float returns the value of a number.
func float(value any) (float64, bool) {
	switch value := value.(type) {
	case int64:
		return float64(value), true
	case float64:
		return value, true
	}
	return 0, false
}

// texts returns texts that reach goals. Beginnings, ends and lengths are made to go together.
func texts(n node, schema *v1.JSONSchemaProps, goals []objects.Goal) []any {
	if len(schema.Enum) > 0 {
		return enumerated(n, schema, goals)
	}
	values := goalValues(n, goals, []any{Text(schema, 1), Text(schema, 0)})
	head, middle, tail, size := "", "", "", -1
	var patterns []string
	var literals []any
	isMade, isLike := false, false
	for _, g := range goals {
		word, _ := g.Value.(string)
		switch g.Is {
		case objects.Prefixed:
			if isMade = true; len(word) > len(head) {
				head = word
			}
		case objects.Suffixed:
			if isMade = true; len(word) > len(tail) {
				tail = word
			}
		case objects.Containing:
			isMade, middle = true, middle+word
		case objects.Matching:
			patterns = append(patterns, word)
		case objects.AtLeast, objects.AtMost:
			values = append(values, word, word+"a", "")
		case objects.Sized:
			if length, ok := g.Value.(int64); ok {
				isMade, size = true, max(size, int(length))
			}
		case objects.Like:
			of, _ := g.Value.([]any)
			isLike, literals = true, append(literals, of...)
		}
	}
	if schema.Pattern != "" {
		patterns = append(patterns, schema.Pattern)
	}
	if len(patterns) > 1 || len(patterns) == 1 && schema.Pattern == "" {
		for _, pattern := range patterns {
			for _, text := range Matching(pattern) {
				values = append(values, text, composed(head, text, tail, -1),
					composed(head, text, tail, size))
			}
		}
	}
	if isMade {
		values = append(values, composedTexts(head, middle, tail, size)...)
	}
	if isLike {
		values = slices.Concat(values, textsOf(literals), words())
	}
	return values
}

// enumerated returns the values of an enum, first those that goals ask for.
func enumerated(n node, schema *v1.JSONSchemaProps, goals []objects.Goal) []any {
	all := slices.DeleteFunc(apiserver.Values(schema.Enum),
		func(value any) bool { return !isText(value) })
	wanted := slices.DeleteFunc(goalValues(n, goals, all), func(value any) bool {
		return !isText(value) || !slices.Contains(all, value)
	})
	return append(wanted, all...)
}

func isText(value any) bool {
	_, ok := value.(string)
	return ok
}

// composedTexts returns texts with a beginning, a part and an end, lengthened to size characters.
func composedTexts(head, middle, tail string, size int) (values []any) {
	for _, filler := range []string{middle, middle + "example", middle + "1", "example" + middle,
		middle + "a"} {
		values = append(values, composed(head, filler, tail, size))
	}
	values = append(values, composed(head, middle, tail, -1))
	for _, word := range words() {
		values = append(values, composed(head, fmt.Sprint(word), tail, -1))
	}
	return values
}

// composed returns a text of three parts that is lengthened to size characters, or, if it has
// neither beginning nor end, shortened to them. A negative size is any.
func composed(head, middle, tail string, size int) string {
	length := utf8.RuneCountInString(head) + utf8.RuneCountInString(middle) +
		utf8.RuneCountInString(tail)
	if size >= 0 && size < length && head+tail == "" {
		return string([]rune(middle)[:size])
	}
	return head + middle + strings.Repeat("x", min(max(size-length, 0), objects.MaxBody+1)) + tail
}

// textsOf returns texts made of the literals of rules.
func textsOf(literals []any) (values []any) {
	var texts []string
	var numbers []int64
	for _, literal := range literals {
		switch literal := literal.(type) {
		case string:
			texts = append(texts, literal)
		case int64:
			numbers = append(numbers, literal)
		}
	}
	add := func(texts ...string) {
		for _, text := range texts {
			values = append(values, text)
		}
	}
	for i, first := range texts {
		for _, second := range texts[:i] {
			add(strings.Split(first, second)...)
			add(strings.Split(second, first)...)
		}
	}
	for _, word := range texts {
		add(word, word+"://example.com", word+"example", "example"+word, "https://"+word,
			word+"/24", strings.ToUpper(word), word+"1s")
	}
	for i, first := range texts {
		for _, second := range texts[:i] {
			add(second+first, first+second, "a"+first+"b"+second+"c", second+"example"+first,
				"https://"+second+":"+first)
		}
	}
	for _, n := range numbers {
		add(fmt.Sprint(n), fmt.Sprint(n+1), fmt.Sprint(n-1), fmt.Sprintf("%d.0.0", n),
			fmt.Sprintf("10.0.0.0/%d", n),
			fmt.Sprintf("%04d-01-01T00:00:00Z", n))
		for _, word := range texts {
			some := strings.Repeat("x", int(min(max(n, 0), maxRepeats)))
			add(some+word+some, word+some)
		}
	}
	return values
}
