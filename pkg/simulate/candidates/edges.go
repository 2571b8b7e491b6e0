package candidates

import (
	"cmp"
	"encoding/json"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// The limits of what is made of one schema.
const (
	maxArms  = 24
	maxText  = 1 << 16 // characters of a string: longer limits are not tried
	maxItems = 300
	// MaxDepth is how far below a schema the edges of others are looked for.
	MaxDepth = 4
	maxEdges = 2000
)

// An Absence stands for a value that is not there.
type Absence struct{}

// Edges returns values of a schema at the edges of what it says, and just beyond them: the limits
// of its numbers and lengths, its values and formats, each arm of its junctors, and objects with
// and without each field. Some of them the schema does not accept.
func Edges(s *apiextensions.JSONSchemaProps) []any { return EdgesTo(s, MaxDepth) }

// EdgesTo returns the values that [Edges] does, but that what lies deeper below the schema than the
// depth is as it comes. A depth of 0 is that of the schema itself.
func EdgesTo(s *apiextensions.JSONSchemaProps, depth int) []any {
	e := &edges{seen: map[string]bool{}}
	e.of(s, depth)
	return e.all
}

// edges collects values, each once.
type edges struct {
	all  []any
	seen map[string]bool
}

// add adds values that are not there yet, up to [maxEdges].
func (e *edges) add(values ...any) {
	for _, value := range values {
		text, err := json.Marshal(value)
		if err == nil && !e.seen[string(text)] && len(e.all) < maxEdges {
			e.seen[string(text)] = true
			e.all = append(e.all, value)
		}
	}
}

// of adds the values of a schema; a depth of 0 leaves what is below it as it comes.
func (e *edges) of(s *apiextensions.JSONSchemaProps, depth int) {
	e.add(apiserver.Values(s.Enum)...)
	if s.Default != nil {
		e.add(apiserver.Values([]apiextensions.JSON{*s.Default})...)
	}
	e.add(sample.Values(s, maxArms)...)
	if s.XIntOrString || s.Type == "" {
		number := *s
		number.Type = "integer"
		e.add(int64(1))
		e.numbers(&number)
		e.texts(s)
	}
	switch s.Type {
	case "integer", "number":
		e.numbers(s)
	case "boolean":
		e.add(false, true)
	case "string":
		e.texts(s)
	case "array":
		e.lists(s, depth)
	case "object":
		e.objects(s, depth)
	}
	e.junctors(s, depth)
}

// junctors adds the edges of what the arms say. They have no types of their own.
func (e *edges) junctors(s *apiextensions.JSONSchemaProps, depth int) {
	if depth == 0 {
		return
	}
	for _, arm := range apiserver.Junctors(s) {
		arm.Type = cmp.Or(arm.Type, s.Type)
		if arm.Type == "object" {
			arm.Properties = typed(s.Properties, arm.Properties)
		}
		if arm.Type == "array" && arm.Items == nil {
			arm.Items = s.Items
		}
		e.of(&arm, depth-1)
	}
}

// typed returns the properties of an arm with the types that the schema around it gives them, and
// those of which it says nothing.
func typed(
	own, arm map[string]apiextensions.JSONSchemaProps,
) map[string]apiextensions.JSONSchemaProps {
	all := maps.Clone(own)
	for name, inner := range arm {
		outer, ok := own[name]
		if !ok {
			continue
		}
		outer.AllOf = append(slices.Clip(outer.AllOf), inner)
		all[name] = outer
	}
	return all
}

// numbers adds numbers around the limits of a schema, and around those of its format.
func (e *edges) numbers(s *apiextensions.JSONSchemaProps) {
	near := []float64{0, 1, -1, 2, 3}
	for _, limit := range []*float64{s.Minimum, s.Maximum, s.MultipleOf} {
		if limit != nil {
			near = append(near, *limit, *limit-1, *limit+1)
		}
	}
	if s.Format != "" || s.Minimum == nil || s.Maximum == nil {
		near = append(near, math.MaxInt32, math.MinInt32, math.MaxInt32+1,
			math.MinInt32-1, 1<<32)
	}
	for _, n := range near {
		if s.Type == "integer" && n == math.Trunc(n) {
			e.add(apiserver.Whole(n))
		}
		if s.Type == "number" {
			e.add(apiserver.Whole(n), n+0.5, n-0.5)
		}
	}
	if s.Type == "number" {
		e.add(1e300)
	}
}

// texts adds texts of the format, the pattern and the lengths at the limits, and some that are
// neither.
func (e *edges) texts(s *apiextensions.JSONSchemaProps) {
	e.add("", "a", "A", "0", "-", "a b", "/", ".", "ä", "1h", "10", "true")
	for variant := range 3 {
		e.add(sample.Text(s, variant))
	}
	for _, text := range sample.Matching(s.Pattern) {
		e.add(text)
	}
	for n := range around(maxText, s.MinLength, s.MaxLength) {
		e.add(strings.Repeat("a", int(n)))
		exact := *s
		exact.MinLength, exact.MaxLength = &n, &n
		e.add(sample.Text(&exact, 0))
	}
}

// around yields the lengths at limits and next to them. Limits above the most are too long to try.
func around(most int64, limits ...*int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for _, limit := range limits {
			if limit == nil || *limit > most {
				continue
			}
			for _, n := range []int64{*limit - 1, *limit, *limit + 1} {
				if n >= 0 && !yield(n) {
					return
				}
			}
		}
	}
}

// lists adds lists of no, one and two items, of equal ones, and of as many as the limits say.
func (e *edges) lists(s *apiextensions.JSONSchemaProps, depth int) {
	e.add([]any{})
	if s.Items == nil || s.Items.Schema == nil {
		return
	}
	item := sample.Value(s.Items.Schema)
	e.add([]any{item}, []any{item, jsontext.Clone(item)})
	sized := *s
	for n := range around(maxItems, s.MinItems, s.MaxItems) {
		sized.MinItems, sized.MaxItems = &n, nil
		e.add(sample.Value(&sized))
	}
	if depth > 0 {
		for _, inner := range first(EdgesTo(s.Items.Schema, depth-1), 40) {
			e.add([]any{inner}, []any{inner, item})
		}
	}
}

// objects adds objects with nothing, with what is required, with every field, and with each field
// more or less than that.
func (e *edges) objects(s *apiextensions.JSONSchemaProps, depth int) {
	least, _ := sample.Value(s).(map[string]any)
	e.add(map[string]any{})
	if s.AdditionalProperties != nil || s.XPreserveUnknownFields != nil {
		e.add(map[string]any{"a": "b"}, map[string]any{"unknown": int64(1)})
	}
	if s.XEmbeddedResource {
		e.add(map[string]any{"apiVersion": "v1", "kind": "ConfigMap",
			"metadata": map[string]any{"name": "a"}})
	}
	if values := s.AdditionalProperties; values != nil && values.Schema != nil {
		e.maps(s, values.Schema, depth)
	}
	names := slices.Sorted(maps.Keys(s.Properties))
	full := map[string]any{}
	for _, name := range names {
		property := s.Properties[name]
		full[name] = sample.Value(&property)
	}
	e.add(full)
	for _, name := range names {
		property := s.Properties[name]
		e.add(with(least, name, full[name]), with(map[string]any{}, name, full[name]),
			with(least, name, Absence{}), with(full, name, Absence{}))
		if depth > 0 && len(names) <= 12 {
			for _, value := range first(EdgesTo(&property, min(depth-1, 1)), 12) {
				e.add(with(least, name, value))
			}
		}
	}
	if len(names) > 8 {
		return
	}
	for i, name := range names {
		for _, other := range names[:i] {
			e.add(with(with(least, name, full[name]), other, full[other]))
		}
	}
}

// maps adds maps of as many keys as the limits say, and of the edges of their values.
func (e *edges) maps(s, values *apiextensions.JSONSchemaProps, depth int) {
	sized := *s
	for n := range around(maxItems, s.MinProperties, s.MaxProperties) {
		sized.MinProperties, sized.MaxProperties = &n, nil
		e.add(sample.Value(&sized))
	}
	if depth > 0 {
		for _, inner := range first(EdgesTo(values, depth-1), 40) {
			e.add(map[string]any{"key": inner})
		}
	}
}

// with returns a copy of an object that has a field, or lacks it.
func with(object map[string]any, name string, value any) map[string]any {
	out, _ := jsontext.Clone(object).(map[string]any)
	if out == nil {
		out = map[string]any{}
	}
	if _, none := value.(Absence); none {
		delete(out, name)
	} else {
		out[name] = jsontext.Clone(value)
	}
	return out
}

func first(values []any, n int) []any { return values[:min(len(values), n)] }

// Remove takes what stands at the end of a way out of an object, as far as it is there.
func Remove(object map[string]any, steps []string) {
	var at any = object
	for i, step := range steps {
		switch value := at.(type) {
		case map[string]any:
			if step == objects.Each && value[step] == nil {
				step = "key"
			}
			if i == len(steps)-1 {
				delete(value, step)
				return
			}
			at = value[step]
		case []any:
			if len(value) == 0 {
				return
			}
			at = value[0]
		default:
			return
		}
	}
}
