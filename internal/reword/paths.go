package reword

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
)

// The words that a column takes.
var (
	columnTypes   = []string{"boolean", "date", "integer", "number", "string"}
	columnFormats = []string{"byte", "date", "date-time", "double", "float", "int32",
		"int64", "password"}
)

// ofColumn words what is wrong with a column.
func (f finding) ofColumn() string {
	step := strings.ToLower(f.step())
	switch {
	case step == "type":
		return f.unknown("type", columnTypes, map[string]string{"text": "string", "int": "integer",
			"bool": "boolean", "float": "number", "time": "date"})
	case step == "format":
		return f.unknown("format", columnFormats,
			map[string]string{"int": "int32", "long": "int64", "datetime": "date-time"})
	case step == "name":
		return "the column has no name, which is its heading: write name=…"
	case step == "jsonpath" && f.what == "Required value":
		return "the column has no path, so there is nothing to show: write JSONPath=.spec.…"
	case step == "jsonpath" && strings.Contains(f.detail, "starting with"):
		return f.noDot()
	}
	return ""
}

// unknown words that an argument is none of the words that there are.
func (f finding) unknown(noun string, all []string, meant map[string]string) string {
	list := word.Join(all, " or ")
	near, ok := meant[strings.ToLower(f.value)]
	if !ok {
		near, ok = diag.Nearest(f.value, all)
	}
	switch {
	case f.value == "":
		return fmt.Sprintf("the column has no %s: write %s", noun, list)
	case ok:
		return fmt.Sprintf("no column has the %s %s: write %s, or another of %s", noun,
			f.value, near, list)
	}
	return fmt.Sprintf("no column has the %s %s: write %s", noun, f.value, list)
}

// noDot words that a path does not begin with a dot.
func (f finding) noDot() string {
	return fmt.Sprintf("the path %s does not begin with a dot: write .%s", f.value,
		strings.TrimLeft(strings.Trim(f.value, "{}$"), "."))
}

// ofSubresource words what is wrong with a scale subresource, or with a kind that has a status
// subresource.
func (f finding) ofSubresource() string {
	argument := arguments[f.step()]
	switch {
	case f.what == "Required value":
		return fmt.Sprintf("%s is empty: write the path of the field, such as %s", argument,
			exampleOf(argument))
	case strings.Contains(f.detail, "starting with"):
		return f.noDot()
	case strings.Contains(f.detail, "under .spec"), strings.Contains(f.detail, "under .status"),
		strings.Contains(f.detail, "under either"):
		where := strings.TrimPrefix(strings.TrimPrefix(f.detail, "should be a json path under "),
			"either ")
		return fmt.Sprintf("%s leads out of the part of the object that a server looks at: write a path below %s, such as %s", f.value, where, exampleOf(argument))
	case strings.Contains(f.detail, "dot notation"):
		return fmt.Sprintf("%s is no path of names after dots: write one, such as %s", f.value,
			exampleOf(argument))
	case strings.Contains(f.detail, "at the root of the schema if the status subresource"):
		return "a kind with a status subresource restricts nothing at its top but by rules: take " +
			"the marker from the kind, or write a +kubebuilder:validation:XValidation for it"
	}
	return ""
}

// exampleOf returns a path for an argument of the marker of the scale subresource.
func exampleOf(argument string) string {
	switch argument {
	case "statuspath":
		return ".status.replicas"
	case "selectorpath":
		return ".status.selector"
	}
	return ".spec.replicas"
}

// ofSelectable words what is wrong with a selectable field.
func (f finding) ofSelectable() string {
	switch {
	case f.what == "Required value":
		return "the path is empty: write that of a field, such as .spec.host"
	case f.what == "Duplicate value":
		return fmt.Sprintf("%s is selectable already: remove the marker", f.value)
	case strings.Contains(f.detail, "expected [ or . but got"):
		return f.noDot()
	case strings.Contains(f.detail, "array notation"):
		return fmt.Sprintf("%s leads into a list, and objects are selected by one value only: write the path of a text, a number or a boolean", f.value)
	case strings.HasPrefix(f.value, ".metadata"):
		return fmt.Sprintf("%s is selectable in all kinds, or in none: remove the marker", f.value)
	case strings.Contains(f.detail, "does not refer to a valid field") && f.meant != "":
		return fmt.Sprintf("there is no field %s: did you mean %s?", f.value, f.meant)
	case strings.Contains(f.detail, "does not refer to a valid field"):
		return fmt.Sprintf("there is no field %s: write the path of one that there is, by its JSON names", f.value)
	case strings.Contains(f.detail, "must point to a field of type"):
		return fmt.Sprintf("%s is not one text, whole number or boolean: write the path of one", f.value)
	}
	return ""
}

// meantField returns the path that was meant by that of a selectable field, each of whose names is
// that of a field or nearly so, or which lacks the spec or the status before it.
func (f finding) meantField(t emit.Trace) string {
	version, _, ok := strings.Cut(f.path, ".selectableFields")
	if !ok {
		return ""
	}
	root := t.At(version + ".schema.openAPIV3Schema").Node
	for _, before := range []string{"", ".spec", ".status"} {
		if meant := nearPath(root, before+"."+strings.TrimPrefix(f.value, ".")); meant != "" &&
			meant != f.value {
			return meant
		}
	}
	return ""
}

// nearPath follows a path by the names that are nearest to its own; nothing where none is near.
func nearPath(s *schema.Structural, path string) string {
	meant := ""
	for name := range strings.SplitSeq(path[1:], ".") {
		fields := map[string]*schema.Structural{}
		if s != nil {
			if object, ok := s.Shape.(schema.Object); ok {
				for _, p := range object.Properties {
					fields[p.Name] = p.Schema
				}
			}
		}
		near, ok := diag.NearestField(name, slices.Sorted(maps.Keys(fields)))
		if !ok {
			return ""
		}
		s, meant = fields[near], meant+"."+near
	}
	return meant
}
