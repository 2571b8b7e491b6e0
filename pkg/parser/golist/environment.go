package golist

import (
	"slices"
	"strings"
)

// lookup returns the value of a variable; of several, the last counts.
func lookup(env []string, name string) (value string, set bool) {
	for _, e := range slices.Backward(env) {
		if value, set = strings.CutPrefix(e, name+"="); set {
			return value, true
		}
	}
	return "", false
}
