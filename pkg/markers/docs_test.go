package markers

import (
	"fmt"
	"strings"
)

// reference returns docs/markers.md.
func reference() string {
	var b strings.Builder
	b.WriteString(`# Markers

<!-- Generated from the table of definitions in pkg/markers by its tests: do not edit. -->

A marker is a line of a ` + "`//`" +
		` comment that begins with a plus sign. It belongs to the type or field below, if it stands in its
doc comment or in the nearest comment above that; what stands further up belongs to the package. The whole line is the marker.
` + "`schemagen markers NAME`" +
		` shows the same on a terminal; [diagnostics.md](diagnostics.md) lists the findings about markers.

`)
	writeCommon(&b)
	b.WriteString("## All markers\n\n| Marker | On | |\n|---|---|---|\n")
	for _, def := range definitions {
		fmt.Fprintf(&b, "| [`%s`](#%s) | %s | %s |\n", def.Name, anchor(def.Name), def.Sites,
			cell(def.Summary()))
	}
	for _, def := range definitions {
		fmt.Fprintf(&b, "\n## `%s`\n\n%s\n\n%s\n\n```go\n// +%s\n```\n", def.Name, def.Doc,
			strings.Join(def.Notes(), " "), def.Example)
		if def.Usage != "" {
			fmt.Fprintf(&b, "\nSyntax: `%s`\n", def.Syntax())
		}
		writeArguments(&b, def.Arguments())
	}
	b.WriteString(`
## Markers of other tools

Lines with these names, or with names below them where a colon ends the prefix, are accepted silently. A project adds the
prefixes of its own tools as ` + "`externalMarkers`" + ` in its [configuration](configuration.md).

| Prefix | Read by |
|---|---|
`)
	for _, f := range foreign {
		fmt.Fprintf(&b, "| `%s` | %s |\n", f.prefix, f.tool)
	}
	return b.String()
}

// writeCommon writes the markers that most APIs use, and what each makes of a field or a kind.
func writeCommon(b *strings.Builder) {
	b.WriteString("## Those that people use\n")
	for _, c := range Common() {
		fmt.Fprintf(b, "\n[`%s`](#%s): %s\n\n```go\n// +%s\n", c.Name, anchor(c.Name),
			byName[c.Name].Summary(), c.Line)
		if c.GoType != "" {
			fmt.Fprintf(b, "Field %s `json:\"field%s\"`\n", c.GoType, omitted(c.Name))
		}
		b.WriteString("```\n")
		if c.YAML != "" {
			fmt.Fprintf(b, "\n```yaml\n%s\n```\n", c.YAML)
		}
	}
	b.WriteString("\n")
}

// omitted returns the option of a json tag that the example of a marker needs to say something.
func omitted(name string) string {
	if name == "required" {
		return ",omitempty"
	}
	return ""
}

// writeArguments writes what the arguments of a marker mean: a table of them, or the one value.
func writeArguments(b *strings.Builder, arguments []ArgumentDoc) {
	switch {
	case len(arguments) == 0:
		return
	case arguments[0].Name == "":
		fmt.Fprintf(b, "\nThe value is %s.\n", arguments[0].Meaning)
		return
	}
	b.WriteString("\n| Argument | |\n|---|---|\n")
	for _, a := range arguments {
		fmt.Fprintf(b, "| `%s` | %s |\n", a.Name, cell(a.Meaning))
	}
}

// anchor returns the name that a heading has in links: as GitHub makes it, without punctuation and
// in lower case.
func anchor(name string) string { return strings.ToLower(strings.ReplaceAll(name, ":", "")) }

// cell returns a text fit for a cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", "\\|") }
