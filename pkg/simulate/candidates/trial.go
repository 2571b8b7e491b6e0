// Package candidates makes values of a schema that are worth asking a server about: those that
// differ in what a rule reads, and those at the edges of what the schema allows.
package candidates

import (
	"context"
	"slices"
	"strings"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// The limits of a search: what a rule reads can have more combinations of values than anybody waits
// for, and those that matter are few and come early.
const (
	maxValues  = 6    // of one field
	maxObjects = 2000 // for one rule
)

// A Trial makes values of a schema that differ in what a rule reads.
type Trial struct {
	schema  *apiextensions.JSONSchemaProps
	reads   []objects.Read
	options [][]option        // of each of them
	chosen  map[string]option // by key
	kept    any               // a value with the fields that the rule does not read, or nil
	left    int               // values that may still be made
}

// An option is what one of the fields may be.
type option struct {
	absent bool
	given  bool // its value is that; otherwise it is made of its parts
	value  any
}

func key(path []string) string { return strings.Join(path, "\x00") }

// New prepares to vary what a rule of a schema reads.
func New(s *apiextensions.JSONSchemaProps, reads []objects.Read) *Trial {
	t := &Trial{schema: s, chosen: map[string]option{}, left: maxObjects}
	for _, r := range reads {
		if own := objects.Below(s, r.Path...); own != nil {
			t.reads = append(t.reads, r)
			t.options = append(t.options, optionsOf(s, own, r))
		}
	}
	return t
}

// NewFromLiterals prepares to give what a rule of a schema reads the values in its literals and no
// others.
func NewFromLiterals(s *apiextensions.JSONSchemaProps, reads []objects.Read) *Trial {
	t := New(s, reads)
	for i, r := range t.reads {
		t.options[i] = slices.DeleteFunc(t.options[i], func(o option) bool { return o.given })
		for _, value := range r.Literals {
			t.options[i] = append(t.options[i], option{given: true, value: value})
		}
	}
	return t
}

// Keep gives the values the fields of another one where the rule does not read them. It returns t.
func (t *Trial) Keep(other any) *Trial {
	t.kept = other
	return t
}

// optionsOf returns what a value that a rule reads may be, the smallest first.
func optionsOf(root, own *apiextensions.JSONSchemaProps, r objects.Read) (all []option) {
	last := len(r.Path) - 1
	if last >= 0 && isOptional(objects.Below(root, r.Path[:last]...), own, r.Path[last]) {
		all = append(all, option{absent: true})
	}
	switch own.Type {
	case "object", "array":
		return append(all, option{})
	case "boolean":
		return append(all, option{given: true, value: false}, option{given: true, value: true})
	}
	values := slices.Concat(r.Literals, apiserver.Values(own.Enum), []any{sample.Value(own)})
	switch {
	case own.Type == "integer", own.Type == "number":
		values = append(values, int64(0))
	case own.Type == "string":
		values = append(values, "")
	case own.XIntOrString: // most functions take one of the two
		values = append(values[max(0, len(values)-maxValues+2):], int64(1), sample.Text(own, 0))
	}
	for _, value := range values[:min(len(values), maxValues)] {
		if isOf(own, value) {
			all = append(all, option{given: true, value: value})
		}
	}
	return all
}

// isOptional reports whether an object may lack a field, or a list be empty.
func isOptional(parent, own *apiextensions.JSONSchemaProps, step string) bool {
	if _, isField := parent.Properties[step]; isField {
		return own.Default == nil && !slices.Contains(parent.Required, step)
	}
	atLeast := parent.MinItems
	if parent.Type == "object" {
		atLeast = parent.MinProperties
	}
	return atLeast == nil || *atLeast == 0
}

// isOf reports whether a value is of the type of a schema.
func isOf(s *apiextensions.JSONSchemaProps, value any) bool {
	switch value.(type) {
	case string:
		return s.Type == "string" || s.XIntOrString
	case int64:
		return s.Type == "integer" || s.Type == "number" || s.XIntOrString
	case float64:
		return s.Type == "number"
	}
	return false
}

// Each calls a function with one value after the other until it returns false.
func (t *Trial) Each(ctx context.Context, try func(value any) bool) {
	t.choose(ctx, 0, try)
}

// choose goes through the options of the reads from the i-th on, and reports whether to go on.
func (t *Trial) choose(ctx context.Context, i int, try func(value any) bool) bool {
	if i == len(t.reads) {
		t.left--
		return try(t.build(t.schema, nil, t.kept)) && t.left > 0 && ctx.Err() == nil
	}
	path := t.reads[i].Path
	for above := range len(path) - 1 {
		if t.chosen[key(path[:above+1])].absent {
			return t.choose(ctx, i+1, try)
		}
	}
	defer delete(t.chosen, key(path))
	for _, o := range t.options[i] {
		t.chosen[key(path)] = o
		if !t.choose(ctx, i+1, try) {
			return false
		}
	}
	return true
}

// build makes the value of a schema by what is chosen, and else by what is kept.
func (t *Trial) build(s *apiextensions.JSONSchemaProps, path []string, kept any) any {
	if o := t.chosen[key(path)]; o.given {
		return o.value
	}
	each, isRead := t.chosen[key(append(slices.Clip(path), objects.Each))]
	var inner any
	if isRead && !each.absent {
		at := append(slices.Clip(path), objects.Each)
		inner = t.build(objects.Below(s, objects.Each), at, nil)
	}
	switch {
	case s.Type == "array" && inner != nil:
		return []any{inner}
	case s.Type == "array" && isRead:
		return []any{}
	case s.Type != "object" || len(s.Properties) == 0 && !isRead:
		return sample.Value(s)
	}
	object := map[string]any{}
	if inner != nil {
		object["key"] = inner
	}
	fields, _ := kept.(map[string]any)
	for name, property := range s.Properties {
		at := append(slices.Clip(path), name)
		o, isRead := t.chosen[key(at)]
		value, isKept := fields[name]
		switch {
		case isRead && !o.absent:
			object[name] = t.build(&property, at, value)
		case isRead:
		case isKept:
			object[name] = value
		case slices.Contains(s.Required, name) && property.Default == nil:
			object[name] = sample.Value(&property)
		}
	}
	return object
}

// Absent returns what the rule reads and the last value does not have, as far as it can be written
// without a variable.
func (t *Trial) Absent() (names []string) {
	for _, r := range t.reads {
		if t.chosen[key(r.Path)].absent && !slices.Contains(r.Path, objects.Each) {
			names = append(names, "self."+strings.Join(r.Path, "."))
		}
	}
	return names
}
