package schema

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFirstSentence(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		"":                                "",
		"One.":                            "One.",
		"One. Two.":                       "One.",
		"One\nline. Two.":                 "One\nline.",
		"One":                             "One",
		"One \n\nTwo.":                    "One",
		"- a list\n- of things\n\nOne.":   "- a list\n- of things",
		"Really? Yes.":                    "Really?",
		"Now! Go.":                        "Now!",
		"Known in v1.2 and later. Two.":   "Known in v1.2 and later.",
		"A file, e.g. One. Two.":          "A file, e.g. One.",
		"A file (i.e. One). Two.":         "A file (i.e. One).",
		"Steps etc. and more. Two.":       "Steps etc. and more.",
		"Called \"One.\" Two.":            `Called "One."`,
		"By J. Doe. Two.":                 "By J. Doe.",
		"Version 1. Two.":                 "Version 1.",
		"Ends. ":                          "Ends.",
		"ends. in lower case. Two.":       "ends. in lower case.",
		"Über alles.\tZwei.":              "Über alles.",
		"第一句。 第二句。":                       "第一句。",
		"See https://example.com/a. Two.": "See https://example.com/a.",
	}
	for doc, want := range tests {
		assert.Equal(t, want, firstSentence(doc), "%q", doc)
	}
}

func TestKeep(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{"full": "One. Two.", "first-sentence": "One.",
		"none": ""} {
		var keep Keep
		require.NoError(t, keep.UnmarshalText([]byte(word)))
		assert.Equal(t, want, keep.Of("One. Two."))
	}
	var keep Keep
	require.EqualError(t, keep.UnmarshalText([]byte("some")),
		"choose one of full, first-sentence, none")
}

// TestDescribe holds schemas with cut descriptions against the whole ones: nothing else differs,
// and those stay whole.
func TestDescribe(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 0))
		root := NewResolver().Root(randomObject(r, 5, nil))
		limit := r.IntN(root.Depth() + 2)
		keep := func(depth int) Keep { return Keep((depth + limit) % 3) }
		short := root.Describe(keep)
		sameButDescriptions(t, root.Node(), short.Node(), 0, keep)
		sameButDescriptions(t, root.Node(), root.Describe(func(int) Keep { return KeepAll }).Node(),
			0, func(int) Keep { return KeepAll })
		require.Equal(t, root.Count(), short.Count())
		require.Equal(t, root.Depth(), short.Depth())
	}
}

const whole = "One. Two."

func sameButDescriptions(t *testing.T, was, is *Structural, depth int, keep func(int) Keep) {
	t.Helper()
	require.Equal(t, whole, was.Description, "the original changed")
	require.Equal(t, keep(depth).Of(whole), is.Description)
	a, b := *was, *is
	a.Description, b.Description = "", ""
	require.Equal(t, shallow(a.Shape), shallow(b.Shape))
	a.Shape, b.Shape = nil, nil
	require.Equal(t, a, b)
	before, after := Children(was), Children(is)
	require.Len(t, after, len(before))
	for i := range before {
		sameButDescriptions(t, before[i], after[i], depth+1, keep)
	}
}

// shallow returns a shape without the nodes below, and the names and presence of its properties.
func shallow(s Shape) any {
	names := func(ps []Property) (out []string) {
		for _, p := range ps {
			out = append(out, fmt.Sprint(p.Name, p.Required))
		}
		return out
	}
	switch x := s.(type) {
	case Object:
		ps := names(x.Properties)
		x.Properties = nil
		return []any{x, ps}
	case Map:
		x.Values = nil
		return x
	case Array:
		x.Items = nil
		return x
	}
	return s
}

// randomObject returns an object of at most the given depth in which some drafts are used in
// several places.
func randomObject(r *rand.Rand, depth int, shared []*Draft) *Draft {
	d := &Draft{Type: "object"}
	d.Description = whole
	d.Embedded = depth < 5 && r.IntN(5) == 0
	d.MapType = []string{"", "atomic"}[r.IntN(2)]
	for i := range 1 + r.IntN(4) {
		child := randomDraft(r, depth-1, shared)
		shared = append(shared, child)
		name := fmt.Sprint("p", i)
		d.SetProperty(name, child)
		if r.IntN(2) == 0 {
			d.Require(name, Origin{})
		}
	}
	return d
}

func randomDraft(r *rand.Rand, depth int, shared []*Draft) *Draft {
	d := &Draft{Rules: []Rule{{Rule: "true"}}}
	d.Title, d.Description, d.Default = "T", whole, "1"
	d.Origin = From(Declaration{Name: fmt.Sprint("T", depth)})
	switch n := r.IntN(7); {
	case n == 0 && len(shared) > 0:
		return shared[r.IntN(len(shared))]
	case n == 1 && depth > 0:
		d.Type, d.Items, d.ListType = "array", randomDraft(r, depth-1, shared), "atomic"
	case n == 2 && depth > 0:
		d.Type, d.Values = "object", randomDraft(r, depth-1, shared)
	case n == 3:
		d.IntOrString = true
	case n == 4:
		d.PreserveUnknown = true
	case n > 4 && depth > 0:
		return randomObject(r, depth, shared)
	default:
		d.Type, d.Pattern = "string", "^a"
	}
	return d
}
