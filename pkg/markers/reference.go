package markers

import (
	"cmp"
	"fmt"
	"strings"
)

// Summary returns the first sentence of the marker's documentation.
func (def *Definition) Summary() string {
	if i := strings.Index(def.Doc, ". "); i >= 0 {
		return def.Doc[:i+1]
	}
	return def.Doc
}

// Syntax returns how the marker is written, as in "+kubebuilder:validation:Minimum=<number>".
func (def *Definition) Syntax() string { return "+" + def.Name + def.Usage }

// Notes returns, a sentence each, what the table knows about the marker besides its documentation.
func (def *Definition) Notes() []string {
	notes := []string{"It belongs on " + def.Sites.String() + "."}
	if def.OfKind {
		notes[0] = "It belongs on a type that is a kind."
	}
	if def.Items {
		notes = append(notes, "As "+itemsPrefix+def.Name[len(validationPrefix):]+
			" it acts on the items of an array.")
	}
	switch def.Several {
	case AddUp:
		notes = append(notes, "Several of them accumulate.")
	case FirstCounts:
		notes = append(notes, "If there are several, the first one counts.")
	}
	if def.Deprecated != "" {
		where := ""
		if def.Sites&^byName[def.Deprecated].Sites != 0 {
			where = "On " + byName[def.Deprecated].Sites.String() + ", "
		}
		notes = append(notes, where+"+"+def.Deprecated+" is the newer spelling.")
	}
	return notes
}

// Find returns the definition of a marker by its name, which may be written with the plus sign. For
// an unknown name it returns the name that was most likely intended, or "".
func Find(name string) (def *Definition, meant string) {
	name = strings.TrimPrefix(name, "+")
	if def := Lookup(name); def != nil {
		return def, ""
	}
	// One that takes an argument goes before one of the same name in another case.
	return nil, cmp.Or(first(near(name, true).names), sameLastWord(ourPrefix+name))
}

// Lookup returns the definition of a marker by its name, without the plus sign, or nil.
func Lookup(name string) *Definition {
	def, _ := lookup(name)
	return def
}

// Reference returns docs/markers.md.
func Reference() string {
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

func cell(text string) string { return strings.ReplaceAll(text, "|", "\\|") }
