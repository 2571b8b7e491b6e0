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
	warn("minimum", s.Minimum, effectOnLimit(s.Minimum, 1, s.ExclusiveMinimum), rule)
	warn("maximum", s.Maximum, effectOnLimit(s.Maximum, -1, s.ExclusiveMaximum), rule)
	warn("multipleOf", s.MultipleOf, effectOnMultiples(s.MultipleOf), "and count in smaller units")
}

// refusesAll is the effect of a bound that a server takes for a very small or no number.
const refusesAll = "refuses all of them"

// effectOnLimit returns what a server does wrongly with whole numbers, or nothing: with that which
// the limit becomes, or with all. Sign is 1 for a minimum, and -1 for a maximum.
func effectOnLimit(limit *float64, sign float64, exclusive bool) string {
	if limit == nil {
		return ""
	}
	whole := apiserver.WholeBound(*limit)
	valid := sign*(float64(whole)-*limit) > 0 || float64(whole) == *limit && !exclusive
	switch {
	case *limit >= -math.MinInt64 && sign > 0:
		return "accepts all of them"
	case *limit >= -math.MinInt64:
		return refusesAll
	case valid == !exclusive, *limit < math.MinInt64:
		return ""
	case valid:
		return fmt.Sprintf("refuses %d", whole)
	}
	return fmt.Sprintf("accepts %d", whole)
}

// effectOnMultiples returns what a server does wrongly with whole numbers that must be multiples of
// another one, or nothing.
func effectOnMultiples(of *float64) string {
	switch {
	case of == nil, *of <= 0: // which is a mistake of its own
		return ""
	case *of < 1, *of >= -math.MinInt64:
		return refusesAll
	case *of != math.Trunc(*of):
		return fmt.Sprintf("accepts %d", apiserver.WholeBound(*of))
	}
	return ""
}
