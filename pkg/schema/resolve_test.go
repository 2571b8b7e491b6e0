package schema

import (
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// at returns an origin in a line of its own.
func at(name string, line int) Origin {
	return From(Declaration{Name: name, Main: true,
		Pos: token.Position{Filename: "types.go", Line: line, Column: 1}})
}

func text() *Draft { return &Draft{Type: "string", Origin: at("text", 9)} }

// object returns the draft of an object with properties, in pairs of a name and a draft.
func object(props ...any) *Draft {
	d := &Draft{Type: "object", Origin: at("object", 1)}
	for i := 0; i < len(props); i += 2 {
		d.SetProperty(props[i].(string), props[i+1].(*Draft))
	}
	return d
}

// mapList returns the draft of a list that is merged by keys.
func mapList(items *Draft, keys ...string) *Draft {
	return &Draft{Type: "array", Items: items, Origin: at("list", 3),
		Extensions: Extensions{ListType: "map", MapKeys: keys}}
}

// TestDiagnostics has one draft for each thing that a structural schema cannot be.
func TestDiagnostics(t *testing.T) {
	t.Parallel()
	optionalKey := object("name", text())
	keyed := object("name", text())
	keyed.Require("name", at("name", 4))
	recursive := object()
	recursive.Named = "Node"
	recursive.SetProperty("next", Refer(recursive, &Draft{Origin: at("Node.next", 5)}))
	missing := object("a", text())
	missing.Require("b", at("b", 6))
	type extensions = Extensions
	extended := func(e extensions, d Draft) *Draft { d.Extensions = e; return &d }
	restricted := func(v ValueValidation, d Draft) *Draft { d.ValueValidation = v; return &d }
	defaulted := func(v JSON, d Draft) *Draft { d.Default = v; return &d }
	inner := ValueValidation{
		Not: &NestedValueValidation{Properties: []NestedProperty{{Name: "gone"}}},
	}
	ofItems := ValueValidation{AnyOf: []NestedValueValidation{{Items: &NestedValueValidation{}}}}
	for name, c := range map[string]struct {
		draft *Draft
		code  string // empty: nothing is wrong
		line  int
	}{
		"no type":   {&Draft{Origin: at("any", 2)}, "go/no-type", 2},
		"any value": {extended(extensions{PreserveUnknown: true}, Draft{}), "", 0},
		"a type that there is not": {&Draft{Type: "strin", Origin: at("x", 2)},
			"go/type-unknown", 2},
		"no items": {&Draft{Type: "array", Origin: at("x", 2)}, "go/no-items", 2},
		"int-or-string list": {extended(extensions{IntOrString: true},
			Draft{Type: "array", Items: text(), Origin: at("x", 2)}), "go/int-or-string", 2},
		"int-or-string text": {extended(extensions{IntOrString: true},
			Draft{Type: "string"}), "", 0},
		"embedded string": {extended(extensions{Embedded: true},
			Draft{Type: "string", Origin: at("x", 2)}), "go/embedded-resource", 2},
		"embedded map": {extended(extensions{Embedded: true},
			Draft{Type: "object", Values: text(), Origin: at("x", 2)}), "go/embedded-resource", 2},
		"properties and a map": {&Draft{Type: "object", Values: text(),
			Properties: object("a", text()).Properties, Origin: at("x", 2)}, "go/inline-map", 2},
		"required, but no property": {missing, "go/required-absent", 6},
		"recursion":                 {recursive, "go/recursive", 5},
		"map list of strings":       {mapList(text(), "name"), "go/list-keys", 3},
		"map list without keys":     {mapList(keyed), "go/list-keys", 3},
		"map list, unknown key":     {mapList(keyed, "gone"), "go/list-keys", 3},
		"map list, optional key":    {mapList(optionalKey, "name"), "go/list-keys", 3},
		"map list, key is an object": {mapList(object("name", object()), "name"),
			"go/list-keys", 3},
		"map list": {mapList(keyed, "name"), "", 0},
		"junctor over what is not": {restricted(inner, Draft{Type: "object", Origin: at("x", 2)}),
			"go/incomplete", 2},
		"junctor over items of text": {restricted(ofItems,
			Draft{Type: "string", Origin: at("x", 2)}), "go/incomplete", 2},
		"junctor over a property": {restricted(inner,
			Draft{Type: "object", Properties: object("gone", text()).Properties}), "", 0},
		"two types meet": {&Draft{Type: "object", Parts: []*Draft{text()},
			Origin: at("x", 2)}, "go/type-conflict", 2},
		"two defaults meet": {defaulted(`"a"`,
			Draft{Type: "string", Parts: []*Draft{defaulted(`"b"`, Draft{})}, Origin: at("x", 2)}),
			"go/default-conflict", 2},
		"two equal defaults are one": {defaulted(`"a"`,
			Draft{Type: "string", Parts: []*Draft{defaulted(`"a"`, Draft{})}}), "", 0},
	} {
		r := NewResolver()
		s := r.Resolve(c.draft)
		require.NotNil(t, s, name)
		assert.NotNil(t, s.Shape, name)
		assert.Equal(t, c.code != "", s.Broken(), "%s: a node with an error is broken", name)
		if c.code == "" {
			assert.Empty(t, r.Diagnostics, name)
			continue
		}
		require.NotEmpty(t, r.Diagnostics, name)
		assert.Equal(t, c.code, string(r.Diagnostics[0].Code), name)
		assert.Equal(t, c.line, r.Diagnostics[0].Pos.Line, name)
	}
}

func TestRoot(t *testing.T) {
	t.Parallel()
	for name, d := range map[string]*Draft{
		"text": text(),
		"map":  {Type: "object", Values: text(), Origin: at("x", 1)},
		"any":  {Origin: at("x", 1), Extensions: Extensions{PreserveUnknown: true}},
	} {
		r := NewResolver()
		root := r.Root(d)
		assert.True(t, root.Node().Broken(), name)
		require.Len(t, r.Diagnostics, 1, name)
		assert.Equal(t, "go/root", string(r.Diagnostics[0].Code), name)
	}

	r := NewResolver()
	root := r.Root(object("spec", text(), "metadata", object("name", text())))
	assert.Empty(t, r.Diagnostics)
	assert.False(t, root.Node().Broken())
	assert.Equal(t, 3, root.Count(), "of metadata a root says only that it is an object")
}

// TestMerge pins the table of how keywords of a type and of a field that refers to it become one.
func TestMerge(t *testing.T) {
	t.Parallel()
	five, seven := int64(5), int64(7)
	named := &Draft{
		Named: "T", Type: "string", Format: "date",
		Rules:   []Rule{{Rule: "type"}},
		Generic: Generic{Documentation: Documentation{Title: "type", Description: "type"}},
		ValueValidation: ValueValidation{
			MaxLength: &five, Pattern: "a", Enum: []JSON{`"t"`}, MinProperties: &five,
			MaxProperties: &five, ExclusiveMinimum: true,
		},
	}
	field := &Draft{
		Type: "string", Format: "date", Rules: []Rule{{Rule: "field"}},
		Generic: Generic{Documentation: Documentation{Description: "field"}, Nullable: true},
		ValueValidation: ValueValidation{
			MaxLength: &five, Pattern: "b", Enum: []JSON{`"f"`}, MinProperties: &five,
			MaxProperties: &seven, MinLength: &seven,
		},
	}
	r := NewResolver()
	s := r.Resolve(Refer(named, field))
	require.Empty(t, r.Diagnostics)
	assert.Equal(t, Documentation{Title: "type", Description: "field"}, s.Documentation)
	assert.True(t, s.Nullable)
	assert.Equal(t, []string{"field", "type"}, []string{s.Rules[0].Rule, s.Rules[1].Rule},
		"a field's rules come first")
	assert.Equal(t, "date", s.Format, "equal formats are one")
	assert.Equal(t, []JSON{`"t"`}, s.Enum, "the type's enum stays alone")
	assert.Equal(t, &five, s.MinProperties, "equal counts of properties are one")
	assert.Equal(t, &seven, s.MinLength, "what one side has is taken")
	assert.True(t, s.ExclusiveMinimum)
	assert.Nil(t, s.MaxLength, "equal lengths are two")
	assert.Empty(t, s.Pattern)
	require.Len(t, s.AllOf, 2)
	assert.Equal(t, ValueValidation{MaxLength: &five, Pattern: "a", MaxProperties: &five},
		s.AllOf[0].ValueValidation)
	assert.Equal(t, ValueValidation{MaxLength: &five, Pattern: "b", MaxProperties: &seven},
		s.AllOf[1].ValueValidation)

	again := r.Resolve(Refer(named, &Draft{}))
	assert.Equal(t, []string{"type"}, []string{again.Rules[0].Rule}, "merging changes no draft")
	assert.Equal(t, &five, again.MaxLength)
}

// TestMergedAnew merges into a property of which a node was made before.
func TestMergedAnew(t *testing.T) {
	t.Parallel()
	most := int64(5)
	one, two := object("a", text()),
		object("a", &Draft{Type: "string", ValueValidation: ValueValidation{MaxLength: &most}})
	r := NewResolver()
	alone := r.Resolve(one)
	both := r.Resolve(&Draft{Type: "object", Parts: []*Draft{one, two}})
	assert.Nil(t, Children(alone)[0].MaxLength)
	assert.Equal(t, &most, Children(both)[0].MaxLength)
}

// TestSharing holds that two fields of one type share the nodes below.
func TestSharing(t *testing.T) {
	t.Parallel()
	named := object("a", text())
	named.Named = "T"
	r := NewResolver()
	described := func(text string) *Draft {
		return &Draft{Generic: Generic{Documentation: Documentation{Description: text}}}
	}
	one := r.Resolve(Refer(named, described("one")))
	two := r.Resolve(Refer(named, described("two")))
	assert.Equal(t, []string{"one", "two"}, []string{one.Description, two.Description})
	assert.Same(t, Children(one)[0], Children(two)[0])
}
