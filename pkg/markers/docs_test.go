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
	for _, def := range all {
		fmt.Fprintf(&b, "| [`%s`](#%s) | %s | %s |\n", def.Name, anchor(def.Name), def.Sites,
			cell(def.Summary()))
	}
	for _, def := range all {
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
		if ofManifest(f.prefix) != nil {
			continue
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", f.prefix, f.tool)
	}
	return b.String()
}

// writeCommon writes the markers that most APIs use, and what each makes of a field or a kind.
func writeCommon(b *strings.Builder) {
	b.WriteString("## Those that people use\n")
	for _, c := range common() {
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

// An outcome shows what a marker makes of a field or a kind.
type outcome struct {
	Name   string
	GoType string // of the field; empty for a marker of a kind
	Line   string // as it is written
	YAML   string // in the manifest; empty for what only decides whether the property is required
}

// common returns the markers that most APIs use, with what comes out.
func common() []outcome {
	return []outcome{
		{"optional", "string", "optional", ""},
		{"required", "string", "required", ""},
		{"kubebuilder:default", "int32", "kubebuilder:default=1",
			"default: 1\nformat: int32\ntype: integer"},
		{"kubebuilder:validation:Enum", "string", "kubebuilder:validation:Enum=Card;Invoice",
			"enum:\n- Card\n- Invoice\ntype: string"},
		{"kubebuilder:validation:Minimum", "int32", "kubebuilder:validation:Minimum=1",
			"format: int32\nminimum: 1\ntype: integer"},
		{"kubebuilder:validation:MaxLength", "string", "kubebuilder:validation:MaxLength=63",
			"maxLength: 63\ntype: string"},
		{"kubebuilder:validation:Pattern", "string", "kubebuilder:validation:Pattern=`^[a-z]+$`",
			"pattern: ^[a-z]+$\ntype: string"},
		{
			"kubebuilder:validation:XValidation", "string",
			`kubebuilder:validation:XValidation:rule="self == oldSelf",message="it cannot change"`,
			"type: string\nx-kubernetes-validations:\n- message: it cannot change\n  rule: self == oldSelf",
		},
		{"listType", "[]string", "listType=set",
			"items:\n  type: string\ntype: array\nx-kubernetes-list-type: set"},
		{"kubebuilder:resource", "", "kubebuilder:resource:path=orders,shortName=or,scope=Cluster",
			"plural: orders\nshortNames:\n- or\nsingular: order"},
		{"kubebuilder:subresource:status", "", "kubebuilder:subresource:status",
			"subresources:\n  status: {}"},
		{
			"kubebuilder:printcolumn", "",
			`kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp`,
			"additionalPrinterColumns:\n- jsonPath: .metadata.creationTimestamp\n  name: Age\n  type: date",
		},
	}
}
