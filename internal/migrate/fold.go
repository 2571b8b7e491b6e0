package migrate

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// recurring is the number of CRDs in which a difference must recur to be reported once.
const recurring = 3

// A recurrence is what findings of one difference have in common: its last keyword, and what is
// said about it.
type recurrence struct {
	code             diag.Code
	keyword, message string
	at               token.Position // where they stand; empty wherever they stand
}

func recurrenceOf(d diag.Diagnostic) recurrence {
	return recurrence{code: d.Code, keyword: d.Path[strings.LastIndexByte(d.Path, '.')+1:],
		message: d.Message}
}

// Fold merges findings of one difference into the first, with their number: where it recurs in many
// CRDs, as an option does, where a declaration has it at several paths, as a type that many fields
// use, and where many texts differ.
func Fold(found diag.List) diag.List {
	found = foldTexts(found)
	crds := map[recurrence]map[string]bool{}
	paths := map[recurrence]int{}
	for _, d := range found {
		k := recurrenceOf(d)
		if crds[k] == nil {
			crds[k] = map[string]bool{}
		}
		crds[k][d.CRD] = true
		if k.at = d.Pos; k.at.IsValid() {
			paths[k]++
		}
	}
	var folded diag.List
	told := map[recurrence]bool{}
	for _, d := range found {
		k, again := recurrenceOf(d), ""
		if n := len(crds[k]); n >= recurring {
			again = fmt.Sprintf("; the same in %d other CRDs", n-1)
		} else if k.at = d.Pos; paths[k] > 1 {
			again = fmt.Sprintf("; the same at %d paths in all", paths[k])
		}
		switch {
		case d.Path == "" && d.Code != "migrate/option" || again == "":
			folded = append(folded, d)
		case !told[k]:
			told[k] = true
			d.Message += again
			folded = append(folded, d)
		}
	}
	return folded
}

// foldTexts merges findings about the documentation of fields into the first with their code, if
// they are many: they say the same of other texts, which nobody corrects one by one.
func foldTexts(found diag.List) (folded diag.List) {
	isText := func(d diag.Diagnostic) bool {
		return strings.Contains(d.Path, ".openAPIV3Schema") &&
			slices.Contains(documentation, recurrenceOf(d).keyword)
	}
	texts := map[diag.Code]int{}
	for _, d := range found {
		if isText(d) {
			texts[d.Code]++
		}
	}
	told := map[diag.Code]bool{}
	for _, d := range found {
		switch {
		case !isText(d) || texts[d.Code] <= recurring:
			folded = append(folded, d)
		case !told[d.Code]:
			told[d.Code] = true
			d.Message += fmt.Sprintf("; %d more texts differ, each of which --format json has",
				texts[d.Code]-1)
			folded = append(folded, d)
		}
	}
	return folded
}
