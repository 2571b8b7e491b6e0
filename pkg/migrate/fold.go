package migrate

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// recurring is the number of CRDs in which a difference must recur to be reported once.
const recurring = 3

// Fold merges findings of a difference that recurs in many CRDs into the first, with the number of the others. Differences are
// the same if their last keyword and their messages are.
func Fold(found diag.List) diag.List {
	type key struct {
		code             diag.Code
		keyword, message string
	}
	of := func(d diag.Diagnostic) key {
		return key{d.Code, d.Path[strings.LastIndexByte(d.Path, '.')+1:], d.Message}
	}
	crds := map[key]map[string]bool{}
	for _, d := range found {
		if crds[of(d)] == nil {
			crds[of(d)] = map[string]bool{}
		}
		crds[of(d)][d.CRD] = true
	}
	var folded diag.List
	told := map[key]bool{}
	for _, d := range found {
		k := of(d)
		switch {
		case d.Path == "" || len(crds[k]) < recurring:
			folded = append(folded, d)
		case !told[k]:
			told[k] = true
			d.Message += fmt.Sprintf("; the same in %d other CRDs", len(crds[k])-1)
			folded = append(folded, d)
		}
	}
	return folded
}
