package migrate

import (
	"reflect"
	"slices"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
)

// A difference is one place where two manifests differ. Nil on one side stands for nothing.
type difference struct {
	// in our manifest, as a server spells it; in theirs, below the nearest node that ours has too
	path         string
	ours, theirs any
	// what the peer did to cause it, as the user is told; empty if that is not apparent here
	why string
}

// A versionName stands for a whole version that one side lacks.
type versionName string

// A comparison knows why a server refuses a schema node of theirs, lost or not, and why a version
// of ours has another name there.
type comparison struct {
	refused func(path string, lost bool) (why string)
	renamed func(path, name string) (why string)
	found   []difference
}

// documents compares two CustomResourceDefinitions.
func (c comparison) documents(ours, theirs map[string]any) []difference {
	ours, theirs = withoutStatus(ours), withoutStatus(theirs)
	if jsontext.At[string](ours, "apiVersion") != jsontext.At[string](theirs, "apiVersion") {
		c.add("apiVersion", ours["apiVersion"], theirs["apiVersion"])
		return c.found
	}
	compareFields("", without(ours, "spec"), without(theirs, "spec"), c.value)
	our, their := ours["spec"], theirs["spec"]
	compareFields("spec", without(our, "versions"), without(their, "versions"), c.value)
	c.versions(jsontext.At[[]any](our, "versions"), jsontext.At[[]any](their, "versions"))
	return c.found
}

func (c *comparison) add(path string, ours, theirs any) {
	c.found = append(c.found, difference{path: path, ours: ours, theirs: theirs})
}

// compareFields calls compare for every key that one of the sides has.
func compareFields(
	path string, ours, theirs map[string]any, compare func(path string, ours, theirs any),
) {
	for _, key := range jsontext.Keys(ours, theirs) {
		compare(fieldpath.Join(path, key), ours[key], theirs[key])
	}
}

// value compares what is not a schema.
func (c *comparison) value(path string, ours, theirs any) {
	if same(ours, theirs) {
		return
	}
	if a, b, ok := bothAs[map[string]any](ours, theirs); ok {
		compareFields(path, a, b, c.value)
		return
	}
	if a, b, ok := bothAs[[]any](ours, theirs); ok && len(a) == len(b) {
		for i := range a {
			c.value(fieldpath.Index(path, i), a[i], b[i])
		}
		return
	}
	c.add(path, ours, theirs)
}

// versions compares versions by their names.
func (c *comparison) versions(ours, theirs []any) {
	theirs = slices.Clone(theirs)
	for i, our := range ours {
		path := fieldpath.Index("spec.versions", i)
		j, why := c.counterpart(path+".name", jsontext.At[string](our, "name"), ours, theirs)
		if j < 0 {
			c.add(path, versionName(jsontext.At[string](our, "name")), nil)
			continue
		}
		their := theirs[j]
		theirs = slices.Delete(theirs, j, j+1)
		if why != "" {
			c.found = append(c.found, difference{path + ".name", jsontext.At[any](our, "name"),
				jsontext.At[any](their, "name"), why})
			our, their = without(our, "name"), without(their, "name")
		}
		compareFields(path, without(our, "schema", columnsField),
			without(their, "schema", columnsField), c.value)
		c.columns(fieldpath.Join(path, columnsField), jsontext.At[any](our, columnsField),
			jsontext.At[any](their, columnsField))
		c.schema(path+".schema.openAPIV3Schema", jsontext.At[any](our, "schema", "openAPIV3Schema"),
			jsontext.At[any](their, "schema", "openAPIV3Schema"))
	}
	for _, their := range theirs {
		c.add("spec.versions", nil, versionName(jsontext.At[string](their, "name")))
	}
}

const columnsField = "additionalPrinterColumns"

// columns compares printer columns: by their names, if one side has more of them and those of both
// sides are in one order.
func (c *comparison) columns(path string, ours, theirs any) {
	a, b := jsontext.At[[]any](ours), jsontext.At[[]any](theirs)
	names, theirNames := columnNames(a), columnNames(b)
	if len(a) == len(b) ||
		!slices.Equal(common(names, theirNames), common(theirNames, names)) {
		c.value(path, ours, theirs)
		return
	}
	for i, name := range names {
		j := slices.Index(theirNames, name)
		if j < 0 {
			c.add(fieldpath.Index(path, i), a[i], nil)
			continue
		}
		for _, between := range b[:j] { // which only theirs has
			c.add(path, nil, between)
		}
		c.value(fieldpath.Index(path, i), a[i], b[j])
		b, theirNames = b[j+1:], theirNames[j+1:]
	}
	for _, behind := range b {
		c.add(path, nil, behind)
	}
}

func columnNames(columns []any) (names []string) {
	for _, column := range columns {
		names = append(names, jsontext.At[string](column, "name"))
	}
	return names
}

// common returns the names that others has, too.
func common(names, others []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return !slices.Contains(others, name)
	})
}

// counterpart returns the index of our version in theirs, or -1. It may have a name there that none
// of ours has, with a reason.
func (c *comparison) counterpart(path, name string, ours, theirs []any) (at int, why string) {
	named := func(name string) func(any) bool {
		return func(v any) bool { return jsontext.At[string](v, "name") == name }
	}
	if j := slices.IndexFunc(theirs, named(name)); j >= 0 {
		return j, ""
	}
	for j, their := range theirs {
		other := jsontext.At[string](their, "name")
		if why := c.renamed(path, other); why != "" && !slices.ContainsFunc(ours, named(other)) {
			return j, why
		}
	}
	return -1, ""
}

// bothAs returns two values as T; ok is false unless both are one.
func bothAs[T any](a, b any) (x, y T, ok bool) {
	x, okX := a.(T)
	y, okY := b.(T)
	return x, y, okX && okY
}

func same(a, b any) bool { return reflect.DeepEqual(a, b) }

// sorted returns a list whose order does not matter in a fixed order, and any other value as it is.
func sorted(value any) any {
	items, ok := value.([]any)
	if !ok {
		return value
	}
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = jsontext.Line(item)
	}
	slices.Sort(texts)
	return texts
}

// The number of characters of a value that a message shows, and how many of them precede the first
// difference.
const (
	shown  = 100
	shared = 30
)

// show formats both sides of a difference. Long texts start shortly before they diverge.
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

// clip returns the characters of a text around one of them, with an ellipsis where there are more.
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

// word returns a value as a message shows it.
func word(value any) []rune {
	switch x := value.(type) {
	case nil:
		return []rune("nothing")
	case versionName:
		return []rune("the version " + string(x))
	}
	return []rune(jsontext.Line(value))
}
