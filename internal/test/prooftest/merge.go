package prooftest

import (
	"encoding/json"
	"maps"
	"strconv"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/diag"
)

// merge returns a value with another one put over it: objects field by field, lists item by item.
func merge(below, above any) any {
	switch above := above.(type) {
	case map[string]any:
		out, _ := below.(map[string]any)
		if out = maps.Clone(out); out == nil {
			out = map[string]any{}
		}
		for name, value := range above {
			out[name] = merge(out[name], value)
		}
		return out
	case []any:
		base, _ := below.([]any)
		out := make([]any, len(above))
		for i, value := range above {
			var under any
			if len(base) > 0 {
				under = base[min(i, len(base)-1)]
			}
			out[i] = merge(under, value)
		}
		return out
	}
	return above
}

// path returns the way to the field that a claim is about: its object has nothing else, unless the
// field is not in it.
func (c Claim) path() (path []string) {
	_, name, _ := strings.Cut(strings.Fields(c.Finding.Message)[0], ".")
	var at any = c.Object
	found := -1
	for {
		if list, ok := at.([]any); ok && len(list) > 0 {
			at, path = list[0], append(path, "0")
			continue
		}
		object, ok := at.(map[string]any)
		if !ok || len(object) != 1 {
			break
		}
		for key, value := range object {
			at, path = value, append(path, key)
			if key == name {
				found = len(path)
			}
		}
	}
	if object, ok := at.(map[string]any); ok && object[name] != nil {
		return append(path, name)
	}
	if found > 0 && !c.absent() {
		return path[:found]
	}
	return append(path, name)
}

// absent reports whether the field of a claim is not in its object, because it is left out.
func (c Claim) absent() bool {
	switch c.Finding.Code {
	case diag.CodeWireZero, diag.CodeVersionsDefault, diag.CodeVersionsRequired:
		return true
	}
	return false
}

// at returns what is at the end of a way through an object.
func at(object any, path []string) (value any, has bool) {
	for _, step := range path {
		switch here := object.(type) {
		case map[string]any:
			if object, has = here[step]; !has {
				return nil, false
			}
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(here) {
				return nil, false
			}
			object = here[i]
		default:
			return nil, false
		}
	}
	return object, true
}

// dotted returns a way as a server words it.
func dotted(path []string) string {
	var b strings.Builder
	for _, step := range path {
		if _, err := strconv.Atoi(step); err == nil {
			b.WriteString("[" + step + "]")
			continue
		}
		b.WriteString("." + step)
	}
	return strings.TrimPrefix(b.String(), ".")
}

// equal reports whether two JSON texts have the same value.
func equal(a, b string) bool {
	var x, y any
	if json.Unmarshal([]byte(a), &x) != nil || json.Unmarshal([]byte(b), &y) != nil {
		return a == b
	}
	left, _ := json.Marshal(x)
	right, _ := json.Marshal(y)
	return string(left) == string(right)
}

// Put puts a value that is made for its schema at a path as a server words it, and reports whether
// there is such a place.
func Put(object any, s *v1.JSONSchemaProps, path string, value func(*v1.JSONSchemaProps) any) bool {
	if list, ok := object.([]any); ok {
		index, below, _ := strings.Cut(strings.TrimPrefix(path, "["), "]")
		i, err := strconv.Atoi(index)
		return err == nil && i < len(list) && s.Items != nil &&
			Put(list[i], s.Items.Schema, strings.TrimPrefix(below, "."), value)
	}
	parent, ok := object.(map[string]any)
	if !ok || s == nil {
		return false
	}
	name, rest := cut(path, s)
	below, ok := s.Properties[name]
	if !ok && s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		below, ok = *s.AdditionalProperties.Schema, true
	}
	if !ok {
		return false
	}
	if rest == "" {
		parent[name] = value(&below)
		return true
	}
	return Put(parent[name], &below, rest, value)
}

// cut divides a path after its first name, which may have dots in it if it is that of a property.
func cut(path string, s *v1.JSONSchemaProps) (name, rest string) {
	for property := range s.Properties {
		if below, ok := strings.CutPrefix(path, property); ok && len(property) > len(name) &&
			(below == "" || below[0] == '.' || below[0] == '[') {
			name, rest = property, strings.TrimPrefix(below, ".")
		}
	}
	if name != "" {
		return name, rest
	}
	if i := strings.IndexAny(path, ".["); i >= 0 {
		return path[:i], strings.TrimPrefix(path[i:], ".")
	}
	return path, ""
}
