package emit

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// shared returns CRDs that use the same types at several depths, in descriptions that fold and in blocks.
func shared() (crds []schema.CRD, wrong diag.List) {
	text := func(doc string) *schema.Draft {
		return &schema.Draft{Type: "string", Description: doc}
	}
	within := func(name string, d *schema.Draft) *schema.Draft {
		outer := &schema.Draft{Type: "object"}
		outer.SetProperty(name, d)
		return outer
	}
	inner := within("a", text("A is described at such a length that its description is folded somewhere, and where depends on how deep it is."))
	inner.SetProperty("b", text("B has\nseveral lines.\n"))
	inner.Named = "Inner"
	outer := within("inner", schema.Refer(inner, &schema.Draft{}))
	outer.Named = "Outer"
	resolver := schema.NewResolver()
	for i := range 12 {
		root := within("outer", schema.Refer(outer, &schema.Draft{}))
		root.SetProperty("inner", schema.Refer(inner, &schema.Draft{Description: fmt.Sprint("Inner of ", i)}))
		root.SetProperty("list", &schema.Draft{Type: "array", Items: schema.Refer(inner, &schema.Draft{})})
		root.SetProperty("map", &schema.Draft{Type: "object", Values: schema.Refer(outer, &schema.Draft{})})
		root.SetProperty(fmt.Sprintf("%0*d", keyWidth+i%2, i), schema.Refer(inner, &schema.Draft{})) // some need a question mark
		crds = append(crds, schema.CRD{
			Group: "example.com", Names: schema.Names{Kind: "Thing", Plural: fmt.Sprint("things", i)},
			Versions: []schema.Version{{Name: "v1", Schema: resolver.Root(root)}},
		})
	}
	return crds, resolver.Diagnostics
}

// TestSpellerEqualsNone spells CRDs with common types several times, several at once: what is kept is what would be written
// anew, also where others were released.
func TestSpellerEqualsNone(t *testing.T) {
	t.Parallel()
	keeping := NewSpeller(Options{})
	crds, wrong := shared()
	assert.Empty(t, wrong)
	var all sync.WaitGroup
	for _, c := range append(crds, crds...) {
		all.Go(func() {
			got, want := keeping.Document(c), new(Speller).Document(c)
			keeping.Spell(&got)
			new(Speller).Spell(&want)
			assert.Equal(t, string(want.JSON), string(got.JSON))
			assert.Equal(t, string(want.YAML), string(got.YAML))
			assert.Equal(t, want.Size, got.Size)
			assert.Equal(t, want.Shares(), got.Shares())
			keeping.Release(&got) // the next document lies there
			keeping.Release(&got)
			keeping.ReleaseYAML(&got)
			assert.Empty(t, got.JSON)
			assert.Empty(t, got.YAML)
		})
	}
	all.Wait()
	kept := 0
	for _, u := range keeping.types {
		if u.piece != nil {
			kept++
			assert.NotEmpty(t, u.piece.texts)
		}
	}
	assert.Positive(t, kept)
}
