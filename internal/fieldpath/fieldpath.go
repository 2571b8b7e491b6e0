// Package fieldpath joins, compares and follows field paths as API servers write them:
// spec.versions[0].schema.
package fieldpath

import (
	"fmt"
	"iter"
	"maps"
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

// Follow goes from an object along a path as a server writes it, as far as there are values. It
// returns the way, as keys and indices, the value at its end, and what is left of the path. A key
// may have dots and brackets itself, so the object decides where one ends.
func Follow(object any, path string) (steps []any, value any, rest string) {
	for path != "" {
		step, next, left := firstStep(object, path)
		if step == nil {
			break
		}
		steps, object, path = append(steps, step), next, left
	}
	return steps, object, path
}

// firstStep returns the first step of a path, the value there, and the rest of the path; nil if
// there is none.
func firstStep(object any, path string) (step, value any, rest string) {
	switch object := object.(type) {
	case map[string]any:
		if name, left, ok := FirstOf(maps.Keys(object), path); ok {
			return name, object[name], left
		}
	case []any:
		var i int
		number, left, ok := strings.Cut(strings.TrimPrefix(path, "["), "]")
		if _, err := fmt.Sscan(number, &i); ok && err == nil && i >= 0 && i < len(object) {
			return i, object[i], left
		}
	}
	return nil, nil, ""
}

// FirstOf returns which of the names of an object's members a path begins with, after a dot or in
// brackets, and the rest of the path. Names may contain dots and brackets: the longest counts.
func FirstOf(names iter.Seq[string], path string) (first, rest string, ok bool) {
	inner, inBrackets := strings.CutPrefix(path, "[")
	if !inBrackets {
		inner = strings.TrimPrefix(path, ".")
	}
	for name := range names {
		left, begins := strings.CutPrefix(inner, name)
		if begins && inBrackets {
			left, begins = strings.CutPrefix(left, "]")
		}
		if begins && (!ok || len(name) > len(first)) &&
			(left == "" || left[0] == '.' || left[0] == '[') {
			first, rest, ok = name, left, true
		}
	}
	return first, rest, ok
}

// IsNone reports whether an error of a server names no field: its path is empty, or what a missing
// one becomes in it.
func IsNone(path string) bool { return path == "" || path == "<nil>" }
