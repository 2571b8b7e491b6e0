package upgrade

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
)

// A field is a place in an object that holds no others, with the value that it has, or that a write
// gives it.
type field struct {
	steps []any // keys and indices
	value any
}

// path returns the place as a server writes it.
func (f *field) path() string { return pathOf(f.steps) }

// fields returns the fields that the clients of the endpoint change, in the order of their names:
// those of status, or all others but what a server itself specifies.
func (p *probe) fields() []field {
	if p.subresource == "status" {
		return leaves(nil, []any{"status"}, p.seen["status"])
	}
	var all []field
	for _, name := range sortedKeys(p.seen) {
		if name == "apiVersion" || name == "kind" || name == "metadata" ||
			name == "status" && p.now.HasStatus(p.version) {
			continue
		}
		all = leaves(all, []any{name}, p.seen[name])
	}
	return all
}

// leaves appends the fields at and below a value.
func leaves(all []field, steps []any, value any) []field {
	switch value := value.(type) {
	case map[string]any:
		for _, name := range sortedKeys(value) {
			all = leaves(all, append(slices.Clone(steps), name), value[name])
		}
	case []any:
		for i := range value {
			all = leaves(all, append(slices.Clone(steps), i), value[i])
		}
	case nil:
	default:
		all = append(all, field{steps, value})
	}
	return all
}

// candidates returns values that a client could write instead of a field's.
func (p *probe) candidates(f field) []any {
	var all []any
	switch value := f.value.(type) {
	case bool:
		all = []any{!value}
	case int64:
		all = []any{value + 1, value - 1}
	case float64:
		all = []any{value + 1, value - 1}
	case string:
		all = []any{value + "a", "a" + value, value + "1"}
		if value != "" {
			all = append(all, value[:len(value)-1])
		}
	}
	all = append(all, p.now.Values(p.version, f.steps)...)
	return slices.DeleteFunc(all, func(v any) bool { return reflect.DeepEqual(v, f.value) })
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// pathOf returns steps as a server writes them.
func pathOf(steps []any) string {
	path := ""
	for _, step := range steps {
		path = stepPath(path, step)
	}
	return path
}

// stepPath appends a field, a key or an index to a path.
func stepPath(path string, step any) string {
	if name, ok := step.(string); ok && name != "" && !strings.ContainsAny(name, ".[") {
		return fieldpath.Join(path, name)
	}
	return fmt.Sprintf("%s[%v]", path, step)
}

var index = regexp.MustCompile(`\[\d+\]`)

// withoutIndices returns a path without the indices of lists.
func withoutIndices(path string) string { return index.ReplaceAllString(path, "[*]") }

// firstInstance returns the first value of an object at a place of its schema.
func firstInstance(object map[string]any, place string) (path string, ok bool) {
	at := any(object)
	for _, step := range strings.Split(strings.ReplaceAll(strings.TrimPrefix(place, "."), "[*]",
		".[*]"), ".") {
		switch holder := at.(type) {
		case map[string]any:
			if step == "[*]" && len(holder) > 0 {
				step = sortedKeys(holder)[0]
			}
			if step == "" {
				continue
			}
			if at, ok = holder[step]; !ok {
				return "", false
			}
			path += "." + step
		case []any:
			if len(holder) == 0 || step != "[*]" {
				return "", false
			}
			at, path = holder[0], path+"[0]"
		default:
			return "", false
		}
	}
	return strings.TrimPrefix(path, "."), true
}

// serverMetadata are the metadata that a server writes itself.
var serverMetadata = []string{"managedFields", "generation", "resourceVersion", "creationTimestamp",
	"uid", "selfLink"}

// lostValues returns the topmost values that an object had and its new state lacks.
func lostValues(path string, was, is any) (lost []Value) {
	switch was := was.(type) {
	case map[string]any:
		now, _ := is.(map[string]any)
		for _, name := range sortedKeys(was) {
			at := stepPath(path, name)
			_, has := now[name]
			switch own := path == "metadata" && slices.Contains(serverMetadata, name); {
			case own, was[name] == nil:
			case !has:
				lost = append(lost, Value{at, was[name]})
			default:
				lost = append(lost, lostValues(at, was[name], now[name])...)
			}
		}
	case []any:
		now, _ := is.([]any)
		for i := range was {
			if i < len(now) {
				lost = append(lost, lostValues(stepPath(path, i), was[i], now[i])...)
			}
		}
	}
	return lost
}

func valuesAt(object map[string]any, paths []string) []Value {
	var all []Value
	for _, path := range paths {
		steps, value, _ := fieldpath.Follow(object, path)
		all = append(all, Value{pathOf(steps), value})
	}
	return all
}
