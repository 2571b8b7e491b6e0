package apiserver

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNameConflicts(t *testing.T) {
	t.Parallel()
	a := Names{Group: "g", Plural: "as", Singular: "a", Kind: "A", ListKind: "AList",
		ShortNames: []string{"x", "a"}}
	for name, c := range map[string]struct {
		second Names
		want   []Conflict // of the second one
		first  []Conflict
	}{
		"another group": {Names{Group: "h", Plural: "as", Singular: "a", Kind: "A",
			ListKind: "AList"}, nil, nil},
		"the same resource": {a, nil, nil},
		"unlike": {Names{Group: "g", Plural: "bs", Singular: "b", Kind: "B",
			ListKind: "BList"}, nil, nil},
		"kinds are not resources": {
			Names{Group: "g", Plural: "bs", Singular: "A", Kind: "as", ListKind: "BList"}, nil, nil,
		},
		"all": {
			Names{Group: "g", Plural: "x", Singular: "as", Kind: "AList", ListKind: "A",
				ShortNames: []string{"b", "a"}},
			[]Conflict{{"spec.names.singular", "as", 0}, {"spec.names.kind", "AList", 0},
				{"spec.names.listKind", "A", 0}, {"spec.names.shortNames[1]", "a", 0}},
			[]Conflict{{"spec.names.shortNames[0]", "x", 1}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, [][]Conflict{c.first, c.want}, NameConflicts([]Names{a, c.second}))
		})
	}
}
