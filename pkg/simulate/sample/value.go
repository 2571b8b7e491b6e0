package sample

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// A maker makes values of schemas, following a plan.
type maker struct {
	plan   plan
	full   bool
	skip   string         // a root field to leave out
	counts map[string]int // the number of arms of the junctors encountered
	// bytes left for the object; below zero, it is larger than a server accepts
	bytesLeft *int
}

// newMaker returns a maker of one object, or of one value.
func newMaker(p plan, full bool) maker {
	room := objects.MaxBody
	return maker{plan: p, full: full, counts: map[string]int{}, bytesLeft: &room}
}

// value returns a value of a schema. The variant distinguishes items that must differ.
func (m maker) value(s *v1.JSONSchemaProps, path string, variant int) any {
	if *m.bytesLeft--; *m.bytesLeft < 0 {
		return nil
	}
	s = m.chosen(s, path)
	if value, ok := m.plan.values[path]; ok {
		return jsontext.Clone(value)
	}
	if values := m.plan.each[path]; len(values) > 0 {
		return jsontext.Clone(values[variant%len(values)])
	}
	if value, ok := m.namedValue(s, variant); ok {
		fields, isObject := value.(map[string]any)
		if !isObject || isWhole(s) || !m.full && !m.plan.asksBelow(path) {
			return value
		}
		s = m.naming(s, path, fields)
	}
	switch {
	case s.XEmbeddedResource:
		return m.embedded(s, path)
	case s.XIntOrString && s.Pattern != "":
		return m.text(s, variant)
	case s.XIntOrString:
		return number(s, variant)
	}
	switch s.Type {
	case "integer", "number":
		return number(s, variant)
	case "boolean":
		return variant%2 == 0
	case "string":
		return m.text(s, variant)
	case "array":
		return m.list(s, path)
	}
	return m.object(s, path, variant)
}

// namedValue returns a value that the schema itself names: its example, its default, or one from
// its enum.
func (m maker) namedValue(s *v1.JSONSchemaProps, variant int) (any, bool) {
	var raw []v1.JSON
	if variant == 0 && s.Example != nil {
		raw = append(raw, *s.Example)
	}
	if variant == 0 && s.Default != nil {
		raw = append(raw, *s.Default)
	}
	if len(s.Enum) > 0 {
		raw = append(raw, s.Enum[variant%len(s.Enum)])
	}
	for _, r := range raw {
		if value, err := apiserver.Value(r.Raw); err == nil && !isEmpty(value) {
			*m.bytesLeft -= len(r.Raw)
			return value, true
		}
	}
	return nil, false
}

// asksBelow reports whether the plan asks for something in the object at a path.
func (p plan) asksBelow(path string) bool {
	isBelow := func(other string) bool { return strings.HasPrefix(other, path+".") }
	return slices.ContainsFunc(slices.Collect(maps.Keys(p.include)), isBelow) ||
		slices.ContainsFunc(slices.Collect(maps.Keys(p.omit)), isBelow)
}

// isWhole reports whether an example of an object is more than the examples of its fields: it may
// have others, which say what it is, or be one of an enum.
func isWhole(s *v1.JSONSchemaProps) bool {
	return len(s.Properties) == 0 || len(s.Enum) > 0 || s.XEmbeddedResource ||
		s.XPreserveUnknownFields != nil
}

// naming returns a schema whose fields name the values that the example or default of the whole
// object has for them. Those are always written, unless the plan omits one.
func (m maker) naming(
	s *v1.JSONSchemaProps, path string, values map[string]any,
) *v1.JSONSchemaProps {
	out := *s
	out.Properties, out.Required = maps.Clone(s.Properties), slices.Clip(s.Required)
	for name, value := range values {
		field, isField := out.Properties[name]
		if raw, err := json.Marshal(value); isField && err == nil &&
			m.plan.omit[fieldpath.Join(path, name)] == nil {
			field.Example, field.Default = &v1.JSON{Raw: raw}, nil
			out.Properties[name], out.Required = field, append(out.Required, name)
		}
	}
	return &out
}

// isEmpty reports whether a default exists only so that the defaults below it apply.
func isEmpty(value any) bool {
	switch value := value.(type) {
	case map[string]any:
		return len(value) == 0
	case []any:
		return len(value) == 0
	}
	return value == nil
}

// object returns an object with the fields that the plan asks for, and as many as there must be.
func (m maker) object(s *v1.JSONSchemaProps, path string, variant int) map[string]any {
	object := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		*m.bytesLeft -= len(name)
		if m.wantsField(s, name, path) && hasRoom(s, object, name) {
			object[name] = m.value(&property, fieldpath.Join(path, name),
				variantOf(s, name, variant))
		}
	}
	atLeast := 0
	if s.MinProperties != nil {
		atLeast = int(*s.MinProperties)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if _, has := object[name]; !has && len(object) < atLeast && !m.isReserved(name, path) {
			property := s.Properties[name]
			object[name] = m.value(&property, fieldpath.Join(path, name), 0)
		}
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		if m.full || m.plan.include[path] {
			atLeast = max(atLeast, 1)
		}
		if size, ok := m.plan.sizes[path]; ok {
			atLeast = size
		}
		for _, key := range m.plan.keys(path) {
			if _, isField := s.Properties[key]; !isField {
				object[key] = m.value(s.AdditionalProperties.Schema, fieldpath.Join(path, key), 0)
			}
		}
		for i := 0; len(object) < atLeast && *m.bytesLeft >= 0; i++ {
			object[m.plan.key(path, i)] = m.value(s.AdditionalProperties.Schema, path+"[]", i)
		}
	}
	return object
}

// key returns the key of a further entry of the map at a path.
func (p plan) key(path string, i int) string {
	keys := p.each[path+objects.EachKey]
	if len(keys) == 0 {
		return entry("key", i)
	}
	key, _ := keys[i%len(keys)].(string)
	return entry(key, i/len(keys))
}

// keys returns the keys that rules ask for in the map at a path.
func (p plan) keys(path string) (keys []string) {
	for _, other := range slices.Sorted(maps.Keys(p.include)) {
		if key, ok := strings.CutPrefix(other, path+"."); ok && !strings.ContainsAny(key, ".[") {
			keys = append(keys, key)
		}
	}
	return keys
}

// wantsField reports whether the example gets a field: one that is required and has no default, or
// any in a full example.
func (m maker) wantsField(s *v1.JSONSchemaProps, name, path string) bool {
	full := fieldpath.Join(path, name)
	property := s.Properties[name]
	switch {
	case m.isReserved(name, path):
		return false
	case slices.Contains(s.Required, name) && (property.Default == nil || m.full):
		return true
	case m.plan.omit[full] != nil:
		return false
	}
	return m.full || m.plan.include[full]
}

// hasRoom reports whether an object may have one more field, beside those that it must have.
func hasRoom(s *v1.JSONSchemaProps, object map[string]any, name string) bool {
	if s.MaxProperties == nil || slices.Contains(s.Required, name) {
		return true
	}
	size := int64(len(object))
	for _, required := range s.Required {
		if _, has := object[required]; !has {
			size++
		}
	}
	return size < *s.MaxProperties
}

// isReserved reports whether a root field is not filled from the schema.
func (m maker) isReserved(name, path string) bool {
	return path == "" && (name == "apiVersion" || name == "kind" || name == "metadata" ||
		name == m.skip)
}

// variantOf returns the variant of a field: in items that must differ, every scalar does.
func variantOf(s *v1.JSONSchemaProps, name string, variant int) int {
	switch s.Properties[name].Type {
	case "string", "integer", "number", "boolean":
		return variant
	}
	return 0
}

// list returns a list of as many items as the plan asks for, or else as there must be.
func (m maker) list(s *v1.JSONSchemaProps, path string) []any {
	n := 0
	if m.full {
		n = 1
	}
	if s.MinItems != nil {
		n = max(n, int(*s.MinItems))
	}
	if s.MaxItems != nil {
		n = min(n, int(*s.MaxItems))
	}
	if size, ok := m.plan.sizes[path]; ok {
		n = size
	}
	list := []any{}
	for i := 0; i < n && *m.bytesLeft >= 0; i++ {
		list = append(list, m.value(s.Items.Schema, path+"[]", i))
	}
	return list
}

// embedded returns an embedded resource, which has a type and a name.
func (m maker) embedded(s *v1.JSONSchemaProps, path string) map[string]any {
	object := m.object(s, path, 0)
	for name, usual := range map[string]string{"apiVersion": "v1", "kind": "ConfigMap"} {
		property := s.Properties[name]
		value, ok := m.namedValue(&property, 0)
		if !ok {
			value = usual
		}
		object[name] = value
	}
	object["metadata"] = map[string]any{"name": "example"}
	return object
}

// metadata returns the root's metadata with a name that the schema's restrictions on it allow.
// Without any, it equals the value of other strings, so that rules which want a field to repeat the
// name are satisfied.
func (m maker) metadata(s *v1.JSONSchemaProps) map[string]any {
	name := v1.JSONSchemaProps{Type: "string"}
	if restriction, ok := s.Properties["metadata"].Properties["name"]; ok {
		name = restriction
	}
	return map[string]any{"name": m.value(&name, "metadata.name", 0)}
}

func (m maker) text(s *v1.JSONSchemaProps, variant int) string {
	out := Text(s, variant)
	*m.bytesLeft -= len(out)
	return out
}

// number returns the lowest number that the bounds allow, or the highest, or one.
func number(s *v1.JSONSchemaProps, variant int) any {
	step := 1.0
	if s.MultipleOf != nil && *s.MultipleOf > 0 {
		step = *s.MultipleOf
	}
	value := step
	switch {
	case s.Minimum != nil:
		value = math.Ceil(*s.Minimum/step) * step
		if s.ExclusiveMinimum && value <= *s.Minimum {
			value += step
		}
	case s.Maximum != nil && *s.Maximum < value, s.Maximum != nil && s.ExclusiveMaximum &&
		*s.Maximum <= value:
		value = math.Floor(*s.Maximum/step) * step
		if s.ExclusiveMaximum && value >= *s.Maximum {
			value -= step
		}
		step = -step
	}
	value += float64(variant) * step
	if s.Minimum != nil && s.Type == "number" && s.Maximum != nil && value > *s.Maximum {
		value = (*s.Minimum + *s.Maximum) / 2 // no integer lies between the bounds
	}
	return apiserver.Whole(value)
}

// entry returns a name with a number that tells variants apart; the first has none.
func entry(name string, variant int) string {
	if variant == 0 {
		return name
	}
	return fmt.Sprintf("%s-%d", name, variant+1)
}
