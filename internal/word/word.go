// Package word reads the words by which flags and files name the values of a closed set.
package word

import (
	"fmt"
	"slices"
	"strings"
)

// Index returns which of the words a text is. No text at all is the first of them, which is what holds without one.
func Index(words []string, text []byte) (int, error) {
	if len(text) == 0 {
		return 0, nil
	}
	if i := slices.Index(words, string(text)); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("choose one of %s", strings.Join(words, ", "))
}
