package overlays_test

import (
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/overlays"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/parser"
)

const pkg = "example.com/v1"

func name(n string) parser.TypeName { return parser.TypeName{Package: pkg, Name: n} }

func named(n string) parser.Type { return parser.Named{Name: name(n)} }

func field(json string, t parser.Type, markers ...string) parser.Field {
	f := parser.Field{GoName: json, Exported: true, JSON: parser.JSONTag{Name: json}, Type: t,
		Doc: "One. Two."}
	for _, m := range markers {
		f.Markers = append(f.Markers, parser.Comment{Text: m})
	}
	return f
}

func decl(n string, t parser.Type, markers ...string) *parser.TypeDecl {
	d := &parser.TypeDecl{Name: name(n), Type: t, Doc: "One. Two."}
	for _, m := range markers {
		d.Markers = append(d.Markers, parser.Comment{Text: m})
	}
	return d
}

// program returns a program in which Left and Right use Part, which has a list of Part, a Word and
// a map.
func program() *parser.Program {
	text := parser.Basic{Name: "string"}
	p := (&parser.Package{Path: pkg}).With(nil, []*parser.TypeDecl{
		decl("Left", parser.Struct{Fields: []parser.Field{field("part", named("Part"))}}),
		decl("Right",
			parser.Struct{Fields: []parser.Field{field("part", parser.Pointer{Elem: named("Part")}),
				field("left", named("Left"))}}),
		decl("Part", parser.Struct{Fields: []parser.Field{
			field("parts", parser.Slice{Elem: named("Part")}),
			field("word", named("Word"), "optional"),
			field("by", parser.Map{Key: text, Elem: named("Part")}),
		}}),
		decl("Word", text, "kubebuilder:validation:Pattern=a",
			"kubebuilder:validation:MaxLength=3"),
		decl("Self", parser.Pointer{Elem: named("Self")}),
		decl("Nest", parser.Map{Key: text, Elem: named("Nest")}),
		decl("Inner", parser.Struct{Fields: []parser.Field{
			{JSON: parser.JSONTag{Inline: true}, Type: parser.Pointer{Elem: named("Inner")}},
			field("self", named("Self")), field("part", named("Part")),
		}}),
	})
	return &parser.Program{Packages: map[string]*parser.Package{pkg: p},
		Roots: []*parser.Package{p}}
}

// follow returns the field at the end of a path of fields, through pointers, lists and maps.
func follow(t *testing.T, prog *parser.Program, from string, path ...string) parser.Field {
	t.Helper()
	f := parser.Field{Type: named(from)}
	for _, step := range path {
		st := open(t, prog, f.Type)
		i := slices.IndexFunc(st.Fields, func(f parser.Field) bool { return f.JSON.Name == step })
		require.GreaterOrEqual(t, i, 0, "%s has no field %s", from, step)
		f = st.Fields[i]
	}
	return f
}

// open returns the struct that a type leads to.
func open(t *testing.T, prog *parser.Program, typ parser.Type) parser.Struct {
	t.Helper()
	for {
		switch next := typ.(type) {
		case parser.Pointer:
			typ = next.Elem
		case parser.Slice:
			typ = next.Elem
		case parser.Map:
			typ = next.Elem
		case parser.Named:
			require.NotNil(t, prog.Lookup(next.Name), "%s", next.Name)
			typ = prog.Lookup(next.Name).Type
		default:
			st, ok := typ.(parser.Struct)
			require.True(t, ok, "%v is not a struct", typ)
			return st
		}
	}
}

func texts(list []parser.Comment) (all []string) {
	for _, c := range list {
		all = append(all, c.Text)
	}
	return all
}

// apply applies overlays, each at a line of its own, which must be sound.
func apply(t *testing.T, list ...config.Overlay) *parser.Program {
	t.Helper()
	prog, found := overlays.Apply(program(), list)
	require.Empty(t, found)
	return prog
}

// TestOneUse says that a path changes one use of the types on its way.
func TestOneUse(t *testing.T) {
	t.Parallel()
	prog := apply(t, config.Overlay{Type: pkg + ".Left", Path: "part.parts.items.word",
		Presence: "required"})
	assert.Equal(t, []string{"required"},
		texts(follow(t, prog, "Left", "part", "parts", "word").Markers))
	assert.Equal(t, []string{"optional"}, texts(follow(t, prog, "Left", "part", "word").Markers))
	assert.Equal(t, []string{"optional"},
		texts(follow(t, prog, "Right", "part", "parts", "word").Markers))
	assert.Equal(t, []string{"required"},
		texts(follow(t, prog, "Right", "left", "part", "parts", "word").Markers))
	copied, _ := follow(t, prog, "Left", "part").Type.(parser.Named)
	assert.NotEqual(t, name("Part"), copied.Name)
	assert.Equal(t, "Part", copied.Name.Declared(), "findings name the type as the source does")
}

// TestUsesMeet says that an overlay below one type leaves another use alone that an earlier overlay
// has made, and that an overlay of all uses reaches both.
func TestUsesMeet(t *testing.T) {
	t.Parallel()
	long := config.Overlay{Type: pkg + ".Left", Path: "part.word",
		Set: []string{"kubebuilder:validation:MinLength=1"}}
	short := config.Overlay{Type: pkg + ".Right", Path: "left.part.word",
		Set: []string{"kubebuilder:validation:MinLength=2"}}
	all := config.Overlay{Type: pkg + ".Part", Path: "word", Presence: "required"}
	prog := apply(t, long, short, all)
	required := "required"
	assert.Equal(t, []string{"kubebuilder:validation:MinLength=1", required},
		texts(follow(t, prog, "Left", "part", "word").Markers))
	assert.Equal(t, []string{required}, texts(follow(t, prog, "Right", "part", "word").Markers))
	assert.Equal(t, []string{"kubebuilder:validation:MinLength=1",
		"kubebuilder:validation:MinLength=2", required},
		texts(follow(t, prog, "Right", "left", "part", "word").Markers))
}

// TestRemoveOfType says that a marker of a field's type is removed for this field.
func TestRemoveOfType(t *testing.T) {
	t.Parallel()
	prog := apply(t, config.Overlay{Type: pkg + ".Left", Path: "part.word",
		Remove: []string{"kubebuilder:validation:Pattern"}})
	kept := follow(t, prog, "Left", "part", "word").Type.(parser.Named)
	assert.Equal(t, []string{"kubebuilder:validation:MaxLength=3"},
		texts(prog.Lookup(kept.Name).Markers))
	assert.Len(t, prog.Lookup(name("Word")).Markers, 2)
}

// TestChanges has one case for each thing that an overlay can do to a field.
func TestChanges(t *testing.T) {
	t.Parallel()
	at := config.Overlay{Type: pkg + ".Left", Path: "part.by.values.word"}
	for _, c := range []struct {
		change func(o *config.Overlay)
		want   func(t *testing.T, f parser.Field)
	}{
		{func(o *config.Overlay) { o.Description = "x" }, func(t *testing.T, f parser.Field) {
			assert.Equal(t, "x", f.Doc)
		}},
		{func(o *config.Overlay) { o.Keep = "none" }, func(t *testing.T, f parser.Field) {
			assert.Empty(t, f.Doc)
		}},
		{func(o *config.Overlay) { o.Keep = "first-sentence" }, func(t *testing.T, f parser.Field) {
			assert.Equal(t, "One.", f.Doc)
		}},
		{func(o *config.Overlay) { o.Presence = "required" }, func(t *testing.T, f parser.Field) {
			assert.Equal(t, []string{"required"}, texts(f.Markers))
		}},
		{func(o *config.Overlay) { o.Opaque = true }, func(t *testing.T, f parser.Field) {
			assert.Equal(t, []string{"optional", "kubebuilder:validation:Schemaless",
				"kubebuilder:pruning:PreserveUnknownFields"}, texts(f.Markers))
		}},
		{func(o *config.Overlay) {
			o.Remove = []string{"optional"}
		}, func(t *testing.T, f parser.Field) { assert.Empty(t, f.Markers) }},
	} {
		o := at
		c.change(&o)
		c.want(t, follow(t, apply(t, o), "Left", "part", "by", "word"))
	}
	at.Drop = true
	assert.Len(t, open(t, apply(t, at), follow(t, apply(t, at), "Left", "part", "by").Type).Fields,
		2)
}

// TestStopAt says that a type that contains itself is written out to a depth, and is open below.
func TestStopAt(t *testing.T) {
	t.Parallel()
	prog := apply(t, config.Overlay{Type: pkg + ".Part", StopAt: 2})
	deep := follow(t, prog, "Left", "part", "parts", "by")
	assert.Contains(t, texts(deep.Markers), "kubebuilder:pruning:PreserveUnknownFields")
	assert.NotContains(t, texts(follow(t, prog, "Left", "part", "by").Markers),
		"kubebuilder:pruning:PreserveUnknownFields")
}

// TestMistakes says what is wrong with an overlay, where it is.
func TestMistakes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		overlay config.Overlay
		code    string
		says    string
	}{
		{config.Overlay{Type: pkg + ".Prat", Path: "word", Drop: true}, "overlay/path",
			"did you mean Part?"},
		{config.Overlay{Type: "example.com/v2.Part", Path: "word", Drop: true}, "overlay/path",
			"did you mean example.com/v1?"},
		{config.Overlay{Type: pkg + ".Part", Path: "wrod", Drop: true}, "overlay/path",
			"did you mean word?"},
		{config.Overlay{Type: pkg + ".Part", Path: "parts.word", Drop: true}, "overlay/path",
			"goes on with items"},
		{config.Overlay{Type: pkg + ".Part", Path: "by.word", Drop: true}, "overlay/path",
			"goes on with values"},
		{config.Overlay{Type: pkg + ".Part", Path: "word.x", Drop: true}, "overlay/path",
			"has no fields"},
		{config.Overlay{Type: pkg + ".Part", Drop: true}, "overlay/nothing", "has no path"},
		{config.Overlay{Type: pkg + ".Left", StopAt: 2}, "overlay/nothing",
			"does not contain itself"},
		{config.Overlay{Type: pkg + ".Part", Path: "word", Remove: []string{"required"}},
			"overlay/nothing", "removes nothing"},
		{config.Overlay{Type: pkg + ".Part", Path: "word", Presence: "optional"}, "overlay/nothing",
			"word is optional already"},
		{config.Overlay{Type: pkg[strings.LastIndexByte(pkg, '/')+1:] + ".Part", Path: "word",
			Drop: true}, "overlay/path", "did you mean " + pkg},
		{config.Overlay{Type: pkg + ".Part", Path: "wo", Drop: true}, "overlay/path",
			"there is no field wo"},
		{config.Overlay{Type: pkg + ".Inner", Path: "none", Drop: true}, "overlay/path",
			"there is no field none"},
		{config.Overlay{Type: pkg + ".Inner", Path: "self.x", Drop: true}, "overlay/path",
			"contains itself"},
		{config.Overlay{Type: pkg + ".Inner", Path: "self", Remove: []string{"optional"}},
			"overlay/nothing", "removes nothing"},
		{config.Overlay{Type: pkg + ".Self", StopAt: 2}, "overlay/nothing", "stops nothing"},
		{config.Overlay{Type: pkg + ".Nest", StopAt: 2}, "overlay/nothing", "stops nothing"},
		{config.Overlay{Type: pkg + ".Part", Path: "word", Description: "One. Two."},
			"overlay/nothing", "as it is"},
	} {
		c.overlay.Pos = token.Position{Filename: "schemagen.yaml", Line: 7, Column: 3}
		_, found := overlays.Apply(program(), []config.Overlay{c.overlay})
		require.Len(t, found, 1, "%+v", c.overlay)
		assert.Equal(t, c.code, string(found[0].Code))
		assert.Contains(t, found[0].Message, c.says)
		assert.Equal(t, c.overlay.Pos, found[0].Pos)
	}
}
