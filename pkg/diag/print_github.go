package diag

import (
	"fmt"
	"strings"
)

// The escapes of workflow commands, as the GitHub Actions runner undoes them: a message ends at the
// end of the line, a property also at a colon or comma.
var (
	githubMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":",
		"%3A", ",", "%2C")
)

// github writes one workflow command per finding; what explains it becomes further lines of the
// annotation.
func (p *printer) github(l List) {
	for _, d := range l {
		message := d.Message
		if place := crdPath(d); place != "" {
			message += "\nin " + place
		}
		for _, r := range d.Related {
			message += "\n" + strings.TrimPrefix(p.position(r.Pos)+": "+r.Message, ": ")
		}
		for _, f := range d.Fixes {
			message += "\nfix: " + f.Message
		}
		fmt.Fprintf(&p.out, "::%s %s::%s\n", githubCommand(d.Severity), p.githubProperties(d),
			githubMessage.Replace(strings.ToValidUTF8(message, "\uFFFD")))
	}
}

// githubCommand returns the workflow command for a severity: GitHub has three.
func githubCommand(s Severity) string {
	if s == Error || s == Warning {
		return s.String()
	}
	return "notice"
}

// githubProperties lists what is known about the position, and the rule as the annotation's title.
func (p *printer) githubProperties(d Diagnostic) string {
	var props []string
	add := func(key, value string) {
		props = append(props, key+"="+githubProperty.Replace(strings.ToValidUTF8(value, "\uFFFD")))
	}
	number := func(key string, n int) {
		if n > 0 {
			add(key, fmt.Sprint(n))
		}
	}
	if d.Pos.Filename != "" {
		name, ok := p.fromRoot(d.Pos.Filename)
		if !ok {
			name = p.name(d.Pos.Filename)
		}
		add("file", p.withSlashes(name))
		number("line", d.Pos.Line)
		number("endLine", d.End.Line)
		number("col", d.Pos.Column)
		if d.End.Line == d.Pos.Line { // the annotation would be refused otherwise
			number("endColumn", d.End.Column)
		}
	}
	add("title", string(d.Code))
	return strings.Join(props, ",")
}
