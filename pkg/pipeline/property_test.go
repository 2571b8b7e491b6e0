package pipeline_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/verify"
)

var schemas = flag.Int("schemas", 2000, "random schemas that TestAnyRootIsStructural makes")

// TestAnyRootIsStructural is the promise as a property: whatever the intermediate form can say,
// once a Resolver has nothing against it, both checks are silent about the manifest, and its two
// spellings are one document.
func TestAnyRootIsStructural(t *testing.T) {
	t.Parallel()
	var next, nodes atomic.Int64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for seed := next.Add(1); seed <= int64(*schemas) && !t.Failed(); seed = next.Add(1) {
				nodes.Add(int64(silent(t, uint64(seed))))
			}
		})
	}
	wg.Wait()
	assert.Greater(t, nodes.Load(), int64(*schemas), "the schemas have nodes below their roots")
	t.Logf("%d schemas with %d nodes", *schemas, nodes.Load())
}

// contradictory are the keywords that random ones beside them can contradict.
var contradictory = []string{"allOf", "anyOf", "oneOf", "not", "minLength", "maxLength",
	"maxProperties"}

// silent checks one random schema and returns how many nodes the checker visited.
func silent(t *testing.T, seed uint64) int {
	t.Helper()
	g := generator{Rand: rand.New(rand.NewPCG(seed, 42))}
	r := schema.NewResolver()
	root := r.Root(g.object(4))
	if !assert.Empty(t, r.Diagnostics, "seed %d", seed) {
		return 0
	}
	file := emit.Manifest(schema.CRD{
		Group: "example.com", Scope: "Namespaced",
		Names: schema.Names{Kind: "Thing", ListKind: "ThingList", Plural: "things",
			Singular: "thing"},
		Versions: []schema.Version{{Name: "v1", Served: true, Storage: true, Schema: root}},
	}, emit.Options{})
	if seed%8 == 0 { // reading YAML costs more than all the rest
		fromYAML, err := yaml.YAMLToJSON(file.YAML)
		assert.NoError(t, err)
		assert.JSONEq(t, string(file.JSON), string(fromYAML), "seed %d", seed)
	}
	report := verify.CRD(t.Context(), file.JSON, verify.Options{})
	report.Violations = slices.DeleteFunc(report.Violations, func(v verify.Violation) bool {
		// random enums and lengths meet random patterns, random junctors exclude what is required,
		// and a random keyword stands at the root
		keyword := v.Path[strings.LastIndexByte(v.Path, '.')+1:]
		return v.Rule == diag.CodeServerUnusableEnum || v.Rule == diag.CodeServerRootAtomic ||
			v.Rule == diag.CodeServerBounds && slices.Contains(contradictory, keyword)
	})
	assert.Empty(t, report.Violations, "seed %d\n%s", seed, file.YAML)
	return report.Nodes
}

// A generator makes random drafts in which the bounds of a value are in order, and keys of map
// lists are there and required.
type generator struct{ *rand.Rand }

func (g generator) chance(n int) bool { return g.IntN(n) == 0 }

func pick[T any](g generator, from ...T) T { return from[g.IntN(len(from))] }

func (g generator) draft(depth int) *schema.Draft {
	if depth == 0 {
		return g.scalar()
	}
	d := g.shape(depth)
	if g.chance(6) {
		d.Description, d.Title = pick(g, "", "A word.", "Two\nlines", "yes", "tab\there"),
			pick(g, "", "title")
	}
	if len(d.Enum) == 0 && g.chance(12) {
		d.Nullable = true
	}
	return d
}

func (g generator) shape(depth int) *schema.Draft {
	switch g.IntN(9) {
	case 0, 1, 2:
		return g.object(depth - 1)
	case 3:
		d := extended("object", schema.Extensions{MapType: pick(g, "", "atomic", "granular")})
		d.Values = g.draft(depth - 1)
		return d
	case 4:
		return g.list(depth - 1)
	case 5:
		return extended("", schema.Extensions{IntOrString: true, TypedUnion: g.chance(2)})
	case 6:
		return extended("", schema.Extensions{PreserveUnknown: true})
	case 7:
		return extended("object", schema.Extensions{Embedded: true, PreserveUnknown: g.chance(2)})
	}
	return g.scalar()
}

func extended(kind string, e schema.Extensions) *schema.Draft {
	return &schema.Draft{Type: kind, Extensions: e}
}

func (g generator) object(depth int) *schema.Draft {
	d := &schema.Draft{Type: "object"}
	if mapType := pick(g, "", "", "atomic", "granular"); mapType != "" {
		d.MapType = mapType
	}
	for i := range g.IntN(5) {
		name := pick(g, "a", "b.c", "d/e", "true", "1", "x-y", "type", "items") + fmt.Sprint(i)
		d.SetProperty(name, g.draft(depth))
		if g.chance(3) {
			d.Require(name, schema.Origin{})
		}
	}
	if g.chance(10) {
		d.PreserveUnknown = true
	}
	for range g.IntN(3) * g.IntN(2) {
		g.junctor(d)
	}
	return d
}

// junctor adds restrictions of properties that exist.
func (g generator) junctor(d *schema.Draft) {
	var branches []schema.NestedValueValidation
	for range 1 + g.IntN(2) {
		var n schema.NestedValueValidation
		for _, p := range d.Properties {
			switch {
			case g.chance(3):
				n.Required = append(n.Required, p.Name)
			case g.chance(3):
				n.Properties = append(n.Properties,
					schema.NestedProperty{Name: p.Name, Nested: g.nested()})
			}
		}
		branches = append(branches, n)
	}
	switch g.IntN(4) {
	case 0:
		d.AnyOf = branches
	case 1:
		d.OneOf = branches
	case 2:
		d.AllOf = append(d.AllOf, branches...)
	default:
		d.Not = &branches[0]
	}
}

func (g generator) nested() schema.NestedValueValidation {
	d := g.scalar()
	return schema.NestedValueValidation{Format: d.Format, ValueValidation: d.ValueValidation}
}

func (g generator) list(depth int) *schema.Draft {
	d := &schema.Draft{Type: "array"}
	switch g.IntN(4) {
	case 0:
		d.ListType, d.Items = "set", g.scalar()
	case 1:
		items := g.object(depth)
		items.SetProperty("key", &schema.Draft{Type: "string"})
		items.Require("key", schema.Origin{})
		items.MapType = ""
		d.ListType, d.MapKeys, d.Items = "map", []string{"key"}, items
	default:
		d.ListType, d.Items = pick(g, "", "atomic"), g.draft(depth)
	}
	low, high := int64(g.IntN(3)), int64(3+g.IntN(10))
	if g.chance(3) {
		d.MinItems = &low
	}
	if g.chance(3) {
		d.MaxItems = &high
	}
	return d
}

func (g generator) scalar() *schema.Draft {
	d := &schema.Draft{Type: pick(g, "string", "integer", "number", "boolean")}
	low, high := int64(g.IntN(3)), int64(3+g.IntN(100))
	least, most := float64(low), float64(high)
	switch d.Type {
	case "string":
		if g.chance(3) {
			d.MinLength, d.MaxLength = &low, &high
		}
		if pattern := pick(g, "", "", "^[a-z]+$", `^\d{1,2}: #.*$`); pattern != "" {
			d.Pattern = pattern
		}
		d.Format = pick(g, "", "", "date-time", "byte", "uuid")
		if g.chance(5) {
			d.Enum = []schema.JSON{`"a"`, `"yes"`, `"1"`}
		}
	case "integer", "number":
		if g.chance(3) {
			d.Minimum, d.Maximum, d.ExclusiveMaximum = &least, &most, g.chance(4)
		}
	}
	return d
}
