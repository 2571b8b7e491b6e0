package sample

import (
	"cmp"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
)

// A node is a value in an example with its schema. Paths are those of plans.
type node struct {
	path   string
	schema *v1.JSONSchemaProps
	value  any
}

// A numberAt is a number in an example, with its place.
type numberAt struct {
	path  string
	value float64
	step  float64 // to the next one that its schema allows
}

// order tries to put the numbers that a rule at or above an error compares in the order in which
// the rule names them, or in the opposite one, and returns the first attempt with fewer errors.
// Rules such as self.min < self.max ask for no more than that.
func (s *search) order(a attempt) *attempt {
	for _, e := range a.result.Errors {
		for _, n := range slices.Backward(nodes(root(s.version), a.object, placed(e))) {
			for _, rule := range n.schema.XValidations {
				numbers := mentioned(rule.Rule, n.path, numbersIn(n, nil))
				if better := s.ordered(numbers, a); better != nil {
					return better
				}
				slices.Reverse(numbers)
				if better := s.ordered(numbers, a); better != nil {
					return better
				}
			}
		}
	}
	return nil
}

// ordered tries to make numbers ascend, by raising or by lowering some.
func (s *search) ordered(numbers []numberAt, a attempt) *attempt {
	for _, sign := range []float64{1, -1} {
		before := maps.Clone(s.plan.shift)
		for path, by := range ascending(numbers, sign) {
			s.plan.shift[path] += by
		}
		if !maps.Equal(before, s.plan.shift) && s.attempts <= s.limit {
			if tried := s.try(map[string]int{}); len(tried.result.Errors) < len(a.result.Errors) {
				return &tried
			}
		}
		s.plan.shift = before
	}
	return nil
}

// ascending returns what to add to numbers so that each is larger than the one before. With a
// negative sign it lowers them, beginning at the last.
func ascending(numbers []numberAt, sign float64) map[string]float64 {
	numbers = slices.Clone(numbers)
	if sign < 0 {
		slices.Reverse(numbers)
	}
	by := map[string]float64{}
	for i := 1; i < len(numbers); i++ {
		last, n := numbers[i-1].value, &numbers[i]
		if sign*(n.value-last) > 0 {
			continue
		}
		value := sign * math.Ceil((sign*last+n.step)/n.step) * n.step
		by[n.path], n.value = value-n.value, value
	}
	return by
}

// nodes returns the values on the way to a path, the whole example first. Of a list or a map it
// takes one element.
func nodes(s *v1.JSONSchemaProps, value any, path string) []node {
	all := []node{{"", s, value}}
	at := all[0]
	for step := range strings.SplitSeq(path, ".") {
		name := strings.TrimRight(step, "[]")
		property, ok := at.schema.Properties[name]
		object, _ := at.value.(map[string]any)
		if !ok || object[name] == nil {
			break
		}
		at = node{fieldpath.Join(at.path, name), &property, object[name]}
		all = append(all, at)
		for range strings.Count(step, "[]") {
			if at = at.element(); at.schema == nil {
				return all
			}
			all = append(all, at)
		}
	}
	return all
}

// element returns an element of a list or a map, without a schema if there is none.
func (n node) element() node {
	switch value := n.value.(type) {
	case []any:
		if len(value) > 0 {
			return node{n.path + "[]", below(n.schema), value[0]}
		}
	case map[string]any:
		if keys := slices.Sorted(maps.Keys(value)); len(keys) > 0 {
			return node{n.path + "[]", below(n.schema), value[keys[0]]}
		}
	}
	return node{}
}

// numbersIn appends the numbers in a value that may be other ones.
func numbersIn(n node, all []numberAt) []numberAt {
	if value, ok := float(n.value); ok && len(n.schema.Enum) == 0 &&
		(n.schema.Type == "integer" || n.schema.Type == "number") {
		step := 1.0
		if m := n.schema.MultipleOf; m != nil && *m > 0 {
			step = *m
		}
		return append(all, numberAt{n.path, value, step})
	}
	object, _ := n.value.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(n.schema.Properties)) {
		if property := n.schema.Properties[name]; object[name] != nil {
			all = numbersIn(node{fieldpath.Join(n.path, name), &property, object[name]}, all)
		}
	}
	if element := n.element(); element.schema != nil {
		all = numbersIn(element, all)
	}
	return all
}

// mentioned returns the numbers that a rule at a path names, in the order of the rule.
func mentioned(rule, path string, numbers []numberAt) []numberAt {
	place := map[string]int{}
	for _, n := range numbers {
		full := "." + strings.TrimPrefix(strings.ReplaceAll(strings.TrimPrefix(n.path, path),
			"[]", ""), ".")
		place[n.path] = wordIn(rule, full)
		if place[n.path] < 0 {
			place[n.path] = wordIn(rule, full[strings.LastIndexByte(full, '.'):])
		}
	}
	numbers = slices.DeleteFunc(numbers, func(n numberAt) bool { return place[n.path] < 0 })
	slices.SortStableFunc(numbers, func(a, b numberAt) int {
		return cmp.Compare(place[a.path], place[b.path])
	})
	return numbers
}

// wordIn returns where a word stands in a text, or -1 if it is not there or only as the beginning
// of others.
func wordIn(text, word string) int {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return -1
		}
		end := from + i + len(word)
		if end == len(text) ||
			!strings.ContainsAny(text[end:end+1],
				"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") {
			return from + i
		}
		from = end
	}
}

// shifted returns a value with what the plan adds to it.
func (m maker) shifted(value any, path string) any {
	n, ok := float(value)
	if by := m.plan.shift[path]; ok && by != 0 {
		return plain(n + by)
	}
	return value
}

// float returns the value of a number.
func float(value any) (float64, bool) {
	switch value := value.(type) {
	case int64:
		return float64(value), true
	case float64:
		return value, true
	case json.Number:
		n, err := value.Float64()
		return n, err == nil
	}
	return 0, false
}

// plain returns a number as an integer if it is one.
func plain(n float64) any {
	if n == math.Trunc(n) && math.Abs(n) < 1<<53 {
		return int64(n)
	}
	return n
}
