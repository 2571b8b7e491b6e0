// Package fieldpath joins and compares field paths as API servers write them:
// spec.versions[0].schema.
package fieldpath

import (
	"strconv"
	"strings"
)

// Within reports whether a path is the same as another or below it.
func Within(path, above string) bool {
	rest, ok := strings.CutPrefix(path, above)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// Join appends a field to a path, which may be empty.
func Join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// Index appends an index to a path.
func Index(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// Member appends a member of an object of a manifest to a path: in brackets if its author has
// chosen the name, as below properties.
func Member(path, name string) string {
	for _, named := range [...]string{"properties", "patternProperties", "definitions",
		"dependencies", "annotations", "labels"} {
		if strings.HasSuffix(path, "."+named) {
			return path + "[" + name + "]"
		}
	}
	return Join(path, name)
}
