// Package fieldpath compares field paths as API servers write them: spec.versions[0].schema.
package fieldpath

import "strings"

// Within reports whether a path is the same as another or below it.
func Within(path, above string) bool {
	rest, ok := strings.CutPrefix(path, above)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}
