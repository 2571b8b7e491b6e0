package apiserver

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
)

// Names are those by which a server knows a custom resource within its group.
type Names struct {
	Group, Plural, Singular, Kind, ListKind string
	ShortNames                              []string
}

// namesOf completes the names of a CRD as a server's defaulting does.
func namesOf(group string, n apiextensions.CustomResourceDefinitionNames) Names {
	return Names{
		Group: group, Plural: n.Plural, Kind: n.Kind, ShortNames: n.ShortNames,
		Singular: cmp.Or(n.Singular, strings.ToLower(n.Kind)),
		ListKind: cmp.Or(n.ListKind, n.Kind+"List"),
	}
}

// namesIn reads the names of a manifest, or none if a server could not read them.
func namesIn(group any, names json.RawMessage) Names {
	// its names are those of v1, except for case, which JSON ignores
	var n apiextensions.CustomResourceDefinitionNames
	domain, ok := group.(string)
	if !ok || json.Unmarshal(names, &n) != nil {
		return Names{}
	}
	return namesOf(domain, n)
}

// A name is one of the names of a CRD, with the field that gives it.
type name struct{ path, text string }

// A Conflict is a name that a CRD wants although another one of its group has it. A server stores
// such a CRD but never establishes it, and so does not serve it.
type Conflict struct {
	Path  string // of the field that gives the name
	Name  string
	Owner int // the index of the CRD that has the name
}

// NameConflicts says for each of several CRDs which of its names a server would not accept, if the
// CRDs were created in this order; but of a short name and another name it is always the short one,
// which is the one that an author can change. A CRD with the name of an earlier one counts as the
// same. It follows NamingConditionController of the server's package status, which exports nothing
// of it.
func NameConflicts(crds []Names) [][]Conflict {
	out := make([][]Conflict, len(crds))
	resources, kinds := owners{}, owners{}
	first := map[[2]string]int{}
	for i, crd := range crds {
		id := [2]string{crd.Group, crd.Plural}
		if _, again := first[id]; again || crd.Plural == "" {
			continue
		}
		first[id] = i
		out[i] = append(resources.claim(i, crd.Group, name{"spec.names.plural", crd.Plural},
			name{"spec.names.singular", crd.Singular}),
			kinds.claim(i, crd.Group, name{"spec.names.kind", crd.Kind},
				name{"spec.names.listKind", crd.ListKind})...)
	}
	for i, crd := range crds {
		if at, ok := first[[2]string{crd.Group, crd.Plural}]; !ok || at != i {
			continue
		}
		for k, short := range crd.ShortNames {
			short := name{fmt.Sprintf("spec.names.shortNames[%d]", k), short}
			out[i] = append(out[i], resources.claim(i, crd.Group, short)...)
		}
	}
	return out
}

// owners says which CRD has a name, by group and name.
type owners map[[2]string]int

// claim gives a CRD the names that are free and returns the others.
func (o owners) claim(crd int, group string, names ...name) (taken []Conflict) {
	for _, n := range names {
		id := [2]string{group, n.text}
		if owner, ok := o[id]; ok && owner != crd {
			taken = append(taken, Conflict{n.path, n.text, owner})
			continue
		}
		o[id] = crd
	}
	return taken
}
