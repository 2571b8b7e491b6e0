package migrate

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// A difference is one place where two manifests do not say the same. Nil stands for nothing, on one side.
type difference struct {
	path         string // in our manifest, as a server words it; in theirs, below the nearest that ours has too
	ours, theirs any
}

// A versionName stands for a whole version that one side lacks.
type versionName string

type comparison struct{ found []difference }

// documents compares two CustomResourceDefinitions.
func documents(ours, theirs map[string]any) []difference {
	ours, theirs = essence(ours), essence(theirs)
	var c comparison
	if text(ours, "apiVersion") != text(theirs, "apiVersion") {
		c.add("apiVersion", ours["apiVersion"], theirs["apiVersion"])
		return c.found
	}
	c.fields("", without(ours, "spec"), without(theirs, "spec"), c.value)
	our, _ := ours["spec"].(map[string]any)
	their, _ := theirs["spec"].(map[string]any)
	c.fields("spec", without(our, "versions"), without(their, "versions"), c.value)
	c.versions(list(our["versions"]), list(their["versions"]))
	return c.found
}

func (c *comparison) add(path string, ours, theirs any) {
	c.found = append(c.found, difference{path, ours, theirs})
}

// fields calls compare for every key that one of the sides has.
func (c *comparison) fields(path string, ours, theirs map[string]any, compare func(path string, ours, theirs any)) {
	keys := slices.AppendSeq(slices.Collect(maps.Keys(ours)), maps.Keys(theirs))
	slices.Sort(keys)
	for _, key := range slices.Compact(keys) {
		compare(join(path, key), ours[key], theirs[key])
	}
}

// value compares what is no schema.
func (c *comparison) value(path string, ours, theirs any) {
	if same(ours, theirs) {
		return
	}
	if a, b, ok := both[map[string]any](ours, theirs); ok {
		c.fields(path, a, b, c.value)
		return
	}
	if a, b, ok := both[[]any](ours, theirs); ok && len(a) == len(b) {
		for i := range a {
			c.value(fmt.Sprintf("%s[%d]", path, i), a[i], b[i])
		}
		return
	}
	c.add(path, ours, theirs)
}

// versions compares versions by their names.
func (c *comparison) versions(ours, theirs []any) {
	for i, our := range ours {
		path := fmt.Sprintf("spec.versions[%d]", i)
		name := text(our, "name")
		j := slices.IndexFunc(theirs, func(v any) bool { return text(v, "name") == name })
		if j < 0 {
			c.add(path, versionName(name), nil)
			continue
		}
		c.fields(path, without(our, "schema"), without(theirs[j], "schema"), c.value)
		c.schema(path+".schema.openAPIV3Schema", schemaOf(our), schemaOf(theirs[j]))
	}
	for _, their := range theirs {
		name := text(their, "name")
		if !slices.ContainsFunc(ours, func(v any) bool { return text(v, "name") == name }) {
			c.add("spec.versions", nil, versionName(name))
		}
	}
}

func schemaOf(version any) any {
	v, _ := version.(map[string]any)
	s, _ := v["schema"].(map[string]any)
	return s["openAPIV3Schema"]
}

// schema compares two states of a node and all below it.
func (c *comparison) schema(path string, ours, theirs any) {
	a, b, ok := both[map[string]any](ours, theirs)
	if !ok {
		c.value(path, ours, theirs)
		return
	}
	c.fields(path, a, b, func(path string, ours, theirs any) {
		switch path[strings.LastIndexByte(path, '.')+1:] {
		case "properties":
			c.properties(path, ours, theirs)
		case "items", "additionalProperties":
			c.schema(path, ours, theirs)
		case "required", "enum":
			if !same(sorted(ours), sorted(theirs)) {
				c.add(path, ours, theirs)
			}
		case "x-kubernetes-validations":
			c.value(path, ours, theirs)
		default:
			if !same(ours, theirs) {
				c.add(path, ours, theirs)
			}
		}
	})
}

func (c *comparison) properties(path string, ours, theirs any) {
	a, _ := ours.(map[string]any)
	b, _ := theirs.(map[string]any)
	names := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		c.schema(path+"["+name+"]", a[name], b[name])
	}
}

// both returns two values as T, if they are.
func both[T any](a, b any) (x, y T, ok bool) {
	x, okX := a.(T)
	y, okY := b.(T)
	return x, y, okX && okY
}

func same(a, b any) bool { return reflect.DeepEqual(a, b) }

// sorted returns a list whose order means nothing in a fixed order, and any other value as it is.
func sorted(value any) any {
	items, ok := value.([]any)
	if !ok {
		return value
	}
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = compact(item)
	}
	slices.Sort(texts)
	return texts
}

// compact returns a value as JSON in one line, as it is read: encoding/json would escape what HTML must.
func compact(value any) string {
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if e.Encode(value) != nil {
		return fmt.Sprint(value) // cannot happen: it was read from JSON
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// The characters of a value that a message holds, and how many of them it shares with the other value.
const (
	shown  = 100
	shared = 30
)

// show words both sides of a difference. Long texts start shortly before they part.
func (d difference) show() (theirs, ours string) {
	a, b := word(d.theirs), word(d.ours)
	start := 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	if max(len(a), len(b)) <= shown || start <= shared {
		start = 0
	}
	return clip(a, start), clip(b, start)
}

// clip returns the characters around one of a text, with an ellipsis where there are more.
func clip(word []rune, at int) string {
	before, after := "", ""
	if at > 0 {
		word, before = word[at-shared:], "…"
	}
	if len(word) > shown {
		word, after = word[:shown], "…"
	}
	return before + string(word) + after
}

// word returns a value as a message has it.
func word(value any) []rune {
	switch x := value.(type) {
	case nil:
		return []rune("nothing")
	case versionName:
		return []rune("the version " + string(x))
	}
	return []rune(compact(value))
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
