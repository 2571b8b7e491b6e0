package advice

import (
	"fmt"
	"math"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// lintWholeNumbers warns about bounds of numbers that say something else of whole ones: a server
// compares these with the bound as a 64-bit integer. Go writes 1.0 as 1, too.
func lintWholeNumbers(s *apiserver.Schema, path *field.Path, out *findings) {
	if s.Type != "number" && (s.Type != "" || !s.XIntOrString) {
		return
	}
	warn := func(keyword string, bound *float64, effect, instead string) {
		if effect == "" {
			return
		}
		loss, mend := "leaves out the fraction of", "write a whole number, "+instead
		if *bound == math.Trunc(*bound) {
			loss, mend = "has no 64-bit integer for", "write one that is, or leave it out"
		}
		out.warn(path.Child(keyword), diag.CodeServerBounds,
			"a server %s %s %v where it looks at a whole number, so that it %s: %s", loss, keyword,
			*bound, effect, mend)
	}
	const rule = "or a rule in its place"
	warn("minimum", s.Minimum, effectOnLimit(s.Minimum, true, s.ExclusiveMinimum), rule)
	warn("maximum", s.Maximum, effectOnLimit(s.Maximum, false, s.ExclusiveMaximum), rule)
	warn("multipleOf", s.MultipleOf, effectOnMultiples(s.MultipleOf), "and count in smaller units")
}

// refusesAll is the effect of a bound that a server takes for a very small or no number.
const refusesAll = "refuses all of them"

// effectOnLimit returns what a server does wrongly with whole numbers, or nothing: with that which
// the limit becomes, or with all.
func effectOnLimit(limit *float64, isMinimum, exclusive bool) string {
	switch {
	case limit == nil:
		return ""
	case *limit >= 1<<63 && isMinimum:
		return "accepts all of them"
	case *limit >= 1<<63:
		return refusesAll
	case *limit == math.Trunc(*limit):
		return ""
	}
	whole := apiserver.WholeBound(*limit)
	switch valid := (float64(whole) > *limit) == isMinimum; {
	case valid && exclusive:
		return fmt.Sprintf("refuses %d", whole)
	case !valid && !exclusive:
		return fmt.Sprintf("accepts %d", whole)
	}
	return ""
}

// effectOnMultiples returns what a server does wrongly with whole numbers that must be multiples of
// another one, or nothing.
func effectOnMultiples(of *float64) string {
	switch {
	case of == nil, *of <= 0: // which is a mistake of its own
		return ""
	case *of < 1, *of >= 1<<63:
		return refusesAll
	case *of != math.Trunc(*of):
		return fmt.Sprintf("accepts %d", apiserver.WholeBound(*of))
	}
	return ""
}
