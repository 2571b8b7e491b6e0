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
		want   []Conflict
	}{
		"another group": {Names{Group: "h", Plural: "as", Singular: "a", Kind: "A",
			ListKind: "AList"}, nil},
		"the same resource": {a, nil},
		"unlike": {Names{Group: "g", Plural: "bs", Singular: "b", Kind: "B",
			ListKind: "BList"}, nil},
		"kinds are not resources": {
			Names{Group: "g", Plural: "bs", Singular: "A", Kind: "as", ListKind: "BList"}, nil,
		},
		"all": {
			Names{Group: "g", Plural: "x", Singular: "as", Kind: "AList", ListKind: "A",
				ShortNames: []string{"b", "a"}},
			[]Conflict{{"spec.names.plural", "x", 0}, {"spec.names.singular", "as", 0},
				{"spec.names.shortNames[1]", "a", 0}, {"spec.names.kind", "AList", 0},
				{"spec.names.listKind", "A", 0}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, [][]Conflict{nil, c.want}, NameConflicts([]Names{a, c.second}))
		})
	}
}
