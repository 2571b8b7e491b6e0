package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// absent stands for what one side lacks.
const absent = "nothing"

// differences returns where two decoded documents differ, as "path: theirs -> ours", in the order
// of the paths.
func differences(path string, a, b any) []string {
	switch a := a.(type) {
	case map[string]any:
		if b, ok := b.(map[string]any); ok {
			return mapDifferences(path, a, b)
		}
	case []any:
		if b, ok := b.([]any); ok {
			return listDifferences(path, a, b)
		}
	}
	if left, right := text(a), text(b); left != right {
		return []string{fmt.Sprintf("%s: %s -> %s", path, clip(left), clip(right))}
	}
	return nil
}

// mapDifferences is differences for objects.
func mapDifferences(path string, a, b map[string]any) []string {
	keys := slices.Concat(slices.Collect(maps.Keys(a)), slices.Collect(maps.Keys(b)))
	slices.Sort(keys)
	var all []string
	for _, key := range slices.Compact(keys) {
		at := key
		if path != "" {
			at = path + "." + key
		}
		left, inA := a[key]
		right, inB := b[key]
		switch {
		case !inB:
			all = append(all, fmt.Sprintf("%s: %s -> %s", at, clip(text(left)), absent))
		case !inA:
			all = append(all, fmt.Sprintf("%s: %s -> %s", at, absent, clip(text(right))))
		default:
			all = append(all, differences(at, left, right)...)
		}
	}
	return all
}

// listDifferences is differences for lists; those of unequal length differ as a whole.
func listDifferences(path string, a, b []any) []string {
	if len(a) != len(b) {
		return []string{fmt.Sprintf("%s: %s -> %s", path, clip(text(a)), clip(text(b)))}
	}
	var all []string
	for i := range a {
		all = append(all, differences(fmt.Sprintf("%s[%d]", path, i), a[i], b[i])...)
	}
	return all
}

// text returns v as JSON, by which scalars are compared, so that 1 and "1" differ.
func text(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// clip shortens long values.
func clip(s string) string {
	const limit = 100
	if r := []rune(s); len(r) > limit {
		return string(r[:limit]) + "…"
	}
	return s
}
