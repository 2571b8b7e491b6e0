package findings

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// OfVariants joins lists of findings, each of which is about the variants of some names: what key
// says is the same is one finding. One that some lists do not have says which variants it is in.
func OfVariants[K comparable](
	lists []diag.List, names [][]string, key func(diag.Diagnostic) K,
) (all diag.List) {
	in := map[K][]int{} // the lists that have it
	for i, list := range lists {
		for _, d := range list {
			k := key(d)
			if in[k] == nil {
				all = append(all, d)
			}
			in[k] = append(in[k], i)
		}
	}
	for i, d := range all {
		which := slices.Compact(in[key(d)])
		if len(which) == len(lists) {
			continue
		}
		var found []string
		for _, k := range which {
			found = append(found, names[k]...)
		}
		noun := "variants"
		if len(found) == 1 {
			noun = "variant"
		}
		all[i].Message += " (in the " + noun + " " + strings.Join(found, ", ") + ")"
	}
	return all
}
