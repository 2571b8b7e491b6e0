package docs

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
)

type schema = v1.JSONSchemaProps

// A walker makes the fields of a version from its schema.
type walker struct {
	version  *Version
	anchors  anchors
	header   map[string]string // the values of apiVersion and kind
	types    map[string]*Field // the first field of each type that recurs, by its schema
	declared func(path string) Declaration
}

// root describes the top of a version.
func (w *walker) root(s *schema) {
	v := w.version
	v.Description = parseText(s.Description)
	v.Rules = rules(s, "")
	v.Keeps = s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
	if w.declared != nil {
		v.Pos = w.declared("").Pos
	}
	v.Fields = w.fields(s, location{})
}

// ownDescription returns what a kind says itself of the fields that all kinds have, not what every
// generator of CRDs copies there.
func ownDescription(description Text) Text {
	plain := description.Plain()
	if strings.HasPrefix(plain, "APIVersion defines the versioned schema") ||
		strings.HasPrefix(plain, "Kind is a string value representing") {
		return nil
	}
	return description
}

// A location is where a schema stands.
type location struct {
	path, manifest string // of its field: for people, and in the manifest
	inObject       bool   // it is a field of a whole object
}

func (p location) field(name string) location {
	return location{path: fieldpath.Join(p.path, name),
		manifest: p.manifest + ".properties[" + name + "]"}
}

// fields describes the properties of an object: at the top first what all objects have, then what
// users write, then the status.
func (w *walker) fields(s *schema, at location) []*Field {
	names := slices.Sorted(maps.Keys(s.Properties))
	rank := map[string]int{"apiVersion": -4, "kind": -3, "metadata": -2, "spec": -1, "status": 1}
	if at.path != "" {
		rank = map[string]int{}
		for _, name := range s.Required { // what an object must have comes first
			rank[name] = -1
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(rank[a], rank[b]) })
	fields := make([]*Field, 0, len(names))
	for _, name := range names {
		property := s.Properties[name]
		below := at.field(name)
		below.inObject = at.path == "" || s.XEmbeddedResource
		fields = append(fields, w.field(name, &property, slices.Contains(s.Required, name), below))
	}
	return fields
}

// field describes a property: its type and what holds for its values, through lists and maps, and
// then the fields of the object at the bottom.
func (w *walker) field(name string, s *schema, required bool, at location) *Field {
	f := &Field{
		// a server fills in a default before it asks for what is required
		Name: name, Path: at.path, Required: required && s.Default == nil, Nullable: s.Nullable,
		Anchor: w.anchors.take(w.version.Anchor + "." +
			strings.NewReplacer("[]", "", "{}", "").Replace(at.path)),
		Description: parseText(s.Description),
	}
	if s.Default != nil {
		f.Default = compact(s.Default.Raw)
	}
	if w.declared != nil {
		f.Pos = w.declared(at.manifest).Pos
	}
	if at.path == "apiVersion" || at.path == "kind" {
		f.Type, f.Facts, f.Description = s.Type, []Fact{{"always", w.header[name]}},
			ownDescription(f.Description)
		return f
	}
	if name == "metadata" && at.inObject {
		f.Type, f.Link = "ObjectMeta", goDoc(meta, "ObjectMeta")
		w.addBelow(f, s, at)
		return f
	}
	element, on := s, ""
	for {
		addFacts(f, element, on)
		w.addComments(f.Enum, element, at)
		inner, each, step := elementsOf(element)
		if inner == nil {
			break
		}
		element, on = inner, strings.TrimSuffix(each+" of "+on, " of ")
		at = location{path: at.path + step.path, manifest: at.manifest + step.manifest}
		if inner.Description != "" && inner.Description != s.Description {
			f.Elements = parseText(inner.Description)
		}
	}
	if f.Description == nil {
		f.Description, f.Elements = f.Elements, nil
	}
	base := w.named(element, at)
	f.Link = base.link
	f.Type = typeOf(s, base.name)
	w.addBelow(f, element, at)
	return f
}

// addFacts adds what a schema says of a field, or of its elements.
func addFacts(f *Field, s *schema, on string) {
	for _, fact := range facts(s) {
		if on != "" {
			fact.Text = on + ": " + fact.Text
		}
		f.Facts = append(f.Facts, fact)
	}
	f.Rules = append(f.Rules, rules(s, on)...)
	for _, r := range s.XValidations {
		f.Immutable = f.Immutable ||
			on == "" && strings.Join(strings.Fields(r.Rule), "") == "self==oldSelf"
	}
	for _, value := range s.Enum {
		f.Enum = append(f.Enum, Value{JSON: compact(value.Raw)})
	}
	if on != "" && s.Default != nil {
		f.Facts = append(f.Facts, Fact{on + ": default", compact(s.Default.Raw)})
	}
	if on != "" && s.Nullable {
		f.Facts = append(f.Facts, Fact{on + ": may be null", ""})
	}
}

// addComments adds the comments of constants in Go to the values of an enum.
func (w *walker) addComments(values []Value, s *schema, at location) {
	if w.declared == nil || len(s.Enum) == 0 {
		return
	}
	comments := w.declared(at.manifest).Values
	for i, v := range values {
		var text string
		if json.Unmarshal([]byte(v.JSON), &text) == nil && comments[text] != "" {
			values[i].Doc = parseText(comments[text])
		}
	}
}

// elementsOf returns the schema of the elements of a list or a map, or nil for anything else.
func elementsOf(s *schema) (elements *schema, each string, step location) {
	switch {
	case s.Items != nil && s.Items.Schema != nil:
		return apiserver.PrunedItems(s), "each item", location{path: "[]", manifest: ".items"}
	case s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
		return s.AdditionalProperties.Schema, "each value",
			location{path: "{}", manifest: ".additionalProperties"}
	}
	return nil, "", location{}
}

// small is how many fields a type has that is shown wherever it occurs.
const small = 2

// addBelow adds the fields of an object, unless they have been shown already.
func (w *walker) addBelow(f *Field, s *schema, at location) {
	if len(s.Properties) == 0 {
		return
	}
	key := ""
	if len(s.Properties) > small {
		key = identity(s)
		if first := w.types[key]; first != nil {
			f.Same = first
			return
		}
	}
	f.Fields = w.fields(s, at)
	if key != "" && w.types[key] == nil {
		w.types[key] = f
	}
}

// identity returns a text that is the same for objects with the same fields.
func identity(s *schema) string {
	text, err := json.Marshal(schema{Properties: s.Properties, Required: s.Required})
	if err != nil {
		return ""
	}
	return string(text)
}

// compact returns JSON without spaces between its tokens.
func compact(raw []byte) string {
	value, err := apiserver.Value(raw)
	if err != nil {
		return string(raw)
	}
	return jsontext.Line(value)
}
