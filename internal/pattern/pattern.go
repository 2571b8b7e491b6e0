// Package pattern holds regular expressions that are compiled when they are first used. The program has dozens, a run uses few,
// and compiling all of them takes a twentieth of its start.
package pattern

import (
	"regexp"
	"sync"
)

// Lazy returns the regular expression that the text describes, which must be one, as soon as it is asked for.
func Lazy(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
