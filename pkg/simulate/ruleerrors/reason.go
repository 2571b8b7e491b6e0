package ruleerrors

import (
	"slices"
	"strings"
)

// A Reason is why a rule has no answer, for those who decide by it.
type Reason uint8

// The reasons. Other is that of single functions, such as a string that is no duration.
const (
	Other       Reason = iota
	MissingKey         // of an object or a map
	OutOfBounds        // of a list
	OfOtherType        // a value to which a function or an operator does not apply
	BadPattern         // a regular expression from data
	ByZero             // a division
)

// reasons are how messages of CEL begin.
var reasons = [...]struct {
	of   Reason
	says string
}{
	{MissingKey, "no such key: "}, {OutOfBounds, "index out of bounds"},
	{OfOtherType, "no such overload"}, {BadPattern, "error parsing regexp"},
	{ByZero, "division by zero"}, {ByZero, "modulus by zero"},
}

// reasonOf reads why a rule has no answer, and which of the names that the value lacks is to blame.
func reasonOf(why string, absent []string) (reason Reason, missing string) {
	for _, r := range reasons {
		key, ok := strings.CutPrefix(why, r.says)
		if !ok {
			continue
		}
		if at := slices.IndexFunc(absent, func(name string) bool {
			return strings.HasSuffix(name, "."+key)
		}); r.of == MissingKey && at >= 0 {
			missing = absent[at]
		}
		return r.of, missing
	}
	return Other, ""
}
