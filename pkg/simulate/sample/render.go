package sample

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// width is where comments are wrapped.
const width = 100

// render writes an object as YAML, each field below its description.
func render(object map[string]any, s *v1.JSONSchemaProps) []byte {
	var b bytes.Buffer
	for _, line := range append(comments(s.Description), fields(object, s, true)...) {
		b.WriteString(line + "\n")
	}
	return b.Bytes()
}

// fields returns the lines of a map's fields.
func fields(object map[string]any, s *v1.JSONSchemaProps, top bool) []string {
	var lines []string
	for _, name := range ordered(object, top) {
		property := cmp.Or(objects.Below(s, name), &v1.JSONSchemaProps{})
		if !top || name != "apiVersion" && name != "kind" && name != "metadata" {
			lines = append(lines, comments(property.Description)...)
		}
		lines = append(lines, field(name, object[name], property)...)
	}
	return lines
}

// field returns the lines of one field.
func field(name string, value any, s *v1.JSONSchemaProps) []string {
	switch value := value.(type) {
	case map[string]any:
		if len(value) > 0 {
			return append([]string{key(name)}, indented(fields(value, s, false), "  ")...)
		}
	case []any:
		items := cmp.Or(objects.Below(s, objects.Each), &v1.JSONSchemaProps{})
		if len(value) > 0 {
			lines := []string{key(name)}
			for _, item := range value {
				lines = append(lines, listItem(item, items)...)
			}
			return lines
		}
	}
	return marshalled(map[string]any{name: value})
}

// listItem returns the lines of one item of a list.
func listItem(item any, s *v1.JSONSchemaProps) []string {
	switch item := item.(type) {
	case map[string]any:
		if len(item) > 0 {
			return indented(fields(item, s, false), "- ")
		}
	case []any:
		if len(item) > 0 {
			var lines []string
			for _, inner := range item {
				lines = append(lines, listItem(inner, &v1.JSONSchemaProps{})...)
			}
			return indented(lines, "- ")
		}
	}
	return marshalled([]any{item})
}

func key(name string) string {
	return strings.TrimSuffix(marshalled(map[string]any{name: nil})[0], " null")
}

// marshalled returns the lines of a value as YAML.
func marshalled(value any) []string {
	text, _ := apiserver.YAML(value) // which JSON can express
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// indented indents lines by two columns; the first that is not a comment gets the mark of an item,
// and comments before it stay above it.
func indented(lines []string, first string) []string {
	const rest = "  "
	out := make([]string, len(lines))
	prefix := first
	for i, line := range lines {
		if prefix == first && strings.HasPrefix(line, "#") {
			out[i] = rest + line
			continue
		}
		out[i] = prefix + line
		prefix = rest
	}
	return out
}

// comments wraps a description into comment lines, keeping its paragraphs, and the indentation by
// which code and lists are read.
func comments(text string) []string {
	var lines []string
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		line := paragraph[:len(paragraph)-len(strings.TrimLeft(paragraph, " \t"))]
		indent := len(line)
		for _, word := range strings.Fields(paragraph) {
			switch {
			case len(line) == indent:
				line += word
			case len(line)+1+len(word) > width:
				lines = append(lines, "# "+line)
				line = line[:indent] + word
			default:
				line += " " + word
			}
		}
		if line != "" || len(lines) > 0 {
			lines = append(lines, strings.TrimRight("# "+line, " \t"))
		}
	}
	return lines
}

// ordered returns the names of fields as people expect them: type and metadata first, status last.
func ordered(object map[string]any, top bool) []string {
	names := slices.Sorted(maps.Keys(object))
	if !top {
		return names
	}
	rank := map[string]int{"apiVersion": -4, "kind": -3, "metadata": -2, "spec": -1, "status": 1}
	slices.SortStableFunc(names, func(a, b string) int { return rank[a] - rank[b] })
	return names
}
