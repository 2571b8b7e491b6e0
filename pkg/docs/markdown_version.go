package docs

import (
	"strings"
)

// version writes the section of a version, below its heading.
func (p *markdown) version(v *Version) {
	p.block(v.Description.markdown())
	p.resources(v)
	p.listing(v.Rules)
	p.examples(v)
	p.heading(3, p.reserve(v.Name+" fields"))
	p.fields(v.Fields)
	p.objects(v.Fields)
	p.differences(v)
}

// block writes a block of Markdown, unless it is empty.
func (p *markdown) block(text string) {
	if text != "" {
		p.line("%s", text)
	}
}

// resources says what there is beside the schema.
func (p *markdown) resources(v *Version) {
	if v.Status {
		p.line("- subresource: status")
	}
	if s := v.Scale; s != nil {
		selector := ""
		if s.Selector != "" {
			selector = ", and the selector in " + codeMarkdown(s.Selector)
		}
		p.line("- subresource: scale, with the replicas in %s and %s%s", codeMarkdown(s.Spec),
			codeMarkdown(s.Status), selector)
	}
	for _, path := range v.Selectable {
		p.line("- field selector: %s", codeMarkdown(path))
	}
	if v.Keeps {
		p.line("- unknown fields at the top are kept")
	} else {
		p.line("- unknown fields are pruned, except where it says that they are kept")
	}
	p.line("")
	if len(v.Columns) == 0 {
		return
	}
	p.line("| column | type | value | |\n|---|---|---|---|")
	for _, c := range v.Columns {
		about := plainMarkdown(c.Description)
		if c.Wide {
			about = strings.TrimPrefix(about+"; with -o wide", "; ")
		}
		// bars as they may stand in a table
		path := strings.ReplaceAll(codeMarkdown(c.Path), `\|`, "|")
		path = strings.ReplaceAll(path, "|", `\|`)
		p.line("| %s | %s | %s | %s |", plainMarkdown(c.Name), plainMarkdown(c.Type), path, about)
	}
	p.line("")
}

// examples writes the examples of a version, or why there are none.
func (p *markdown) examples(v *Version) {
	if v.Minimal != "" {
		p.heading(3, p.reserve(v.Name+" example"))
		p.line("%s", blockMarkdown(v.Minimal, "yaml"))
	}
	if v.Full != "" {
		p.heading(3, p.reserve(v.Name+" example with every field"))
		p.line("%s", blockMarkdown(v.Full, "yaml"))
	}
	if v.NoExample != "" {
		p.line("There is no example: %s.\n", plainMarkdown(v.NoExample))
	}
}

// assign reserves the headings of the sections, which fields link to before they come.
func (p *markdown) assign(v *Version, fields []*Field) {
	for _, f := range fields {
		if len(f.Fields) > 0 {
			p.sections[f] = p.reserve(v.Name + " " + f.Path)
			p.assign(v, f.Fields)
		}
	}
}

// objects writes a section for each field that has fields.
func (p *markdown) objects(fields []*Field) {
	for _, f := range fields {
		if len(f.Fields) > 0 {
			p.heading(3, p.sections[f])
			p.fields(f.Fields)
			p.objects(f.Fields)
		}
	}
}

// fields writes a list of fields, each with what holds for its values.
func (p *markdown) fields(fields []*Field) {
	for _, f := range fields {
		p.line("- %s", strings.TrimRight(indent(p.field(f), "  "), "\n"))
	}
	p.line("")
}

// field returns the item of a field.
func (p *markdown) field(f *Field) string {
	var item markdown
	head := "**" + plainMarkdown(f.Name) + "** " + typeMarkdown(f)
	for _, note := range f.Notes() {
		head += ", " + note
	}
	if f.Default != "" {
		head += ", default " + codeMarkdown(f.Default)
	}
	if f.Since != "" {
		head += ", since " + plainMarkdown(f.Since)
	}
	if section := p.sections[f.withFields()]; section != "" {
		head += ": [its fields](#" + slug(section) + ")"
	}
	item.line("%s\n", head)
	item.block(f.Description.markdown())
	item.block(f.Elements.markdown())
	if len(f.Enum) > 0 {
		item.values(f.Enum)
	}
	for _, fact := range f.Facts {
		item.line("- %s", factMarkdown(fact))
	}
	item.listing(f.Rules)
	return item.String()
}

// typeMarkdown returns the type of a field, with a link to its documentation if others define it.
func typeMarkdown(f *Field) string {
	if f.Link != "" {
		return "[" + codeMarkdown(f.Type) + "](<" + linkTarget(f.Link) + ">)"
	}
	return codeMarkdown(f.Type)
}

// values writes the values of an enum: those without a comment in one item, and each of the others
// in its own.
func (p *markdown) values(values []Value) {
	var plain []string
	for _, v := range values {
		if v.Doc == nil {
			plain = append(plain, codeMarkdown(v.JSON))
		}
	}
	if len(plain) > 0 {
		p.line("- one of %s", strings.Join(plain, ", "))
	}
	for _, v := range values {
		if v.Doc != nil {
			p.line("- %s: %s", codeMarkdown(v.JSON), plainMarkdown(v.Doc.Plain()))
		}
	}
}

// factMarkdown returns a fact on one line.
func factMarkdown(f Fact) string {
	if f.Code == "" {
		return plainMarkdown(f.Text)
	}
	return plainMarkdown(f.Text) + " " + codeMarkdown(f.Code)
}

// listing writes rules as items of a list.
func (p *markdown) listing(rules []Rule) {
	for _, r := range rules {
		text := "rule " + r.When
		if r.On != "" {
			text += " for " + r.On
		}
		if r.Path != "" {
			text += ", reported at " + codeMarkdown(r.Path)
		}
		switch {
		case r.CEL:
			text += ", with the message of " + codeMarkdown(r.Message)
		case r.Message != "":
			text += ": " + plainMarkdown(r.Message)
		}
		p.line("- %s: %s", text, codeMarkdown(r.Rule))
	}
	if len(rules) > 0 {
		p.line("")
	}
}

// differences lists what a version changes from the one before it.
func (p *markdown) differences(v *Version) {
	if v.Before == "" {
		return
	}
	p.heading(3, p.reserve("What "+v.Name+" changes from "+v.Before))
	for _, d := range v.Differences {
		switch {
		case d.Old == "":
			p.line("- new: %s, %s", codeMarkdown(d.Path), plainMarkdown(d.New))
		case d.New == "":
			p.line("- gone: %s, %s", codeMarkdown(d.Path), plainMarkdown(d.Old))
		default:
			p.line("- %s was %s, and is %s", codeMarkdown(d.Path), plainMarkdown(d.Old),
				plainMarkdown(d.New))
		}
	}
	if len(v.Differences) == 0 {
		p.line("Nothing but descriptions.")
	}
	p.line("")
}
