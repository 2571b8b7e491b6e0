package derive

import (
	"go/token"
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// report keeps the findings made in p as far as they are of use to its reader, marks the draft as broken if there is an error, and
// tells whether there is one.
func (d *deriver) report(p *packageInfo, broken *schema.Draft, ds diag.List) bool {
	ds = d.useful(p, ds)
	d.weigh(p, ds)
	d.atUser(p, ds)
	d.diags = append(d.diags, ds...)
	wrong := d.judged(ds).HasErrors()
	if broken != nil && wrong {
		broken.Broken = true
	}
	return wrong
}

// useful leaves out what was said only because a part of the program was not loaded, and what nobody can mend.
func (d *deriver) useful(p *packageInfo, ds diag.List) diag.List {
	if d.quiet {
		ds = slices.DeleteFunc(ds, func(f diag.Diagnostic) bool { return f.Code.Family() != "marker" || !p.isRoot })
	}
	if p.Faulty { // what is missing looks like a mistake elsewhere
		ds = slices.DeleteFunc(ds, func(f diag.Diagnostic) bool { return f.Code.Family() == "go" })
	}
	if !p.Main {
		ds = abroad(ds, p.isRoot)
	}
	return ds
}

// weigh lowers errors about what has no effect, in packages that are not the user's and for users of the peer's spelling. These
// lose all kinds of a package in which an argument cannot be read, as ever.
func (d *deriver) weigh(p *packageInfo, ds diag.List) {
	for i := range ds {
		fatal := d.opts.Lenient && p.isRoot && ds[i].Code == "marker/argument"
		p.unreadable = p.unreadable || fatal
		if ds[i].Severity == diag.Error && !fatal && d.onlyWarns(p, ds[i].Code) {
			ds[i].Severity = diag.Warning
		}
	}
}

// onlyWarns tells whether an error in p is a warning to its reader. What is lost of a type in JSON is for those to decide who declare
// it, or a field of it.
func (d *deriver) onlyWarns(p *packageInfo, c diag.Code) bool {
	lost := c == "go/json-tag" || c == "go/own-json"
	return !p.Main && lost || inert(c) && (!p.Main || d.opts.Lenient)
}

// atUser moves findings in other modules to the field of the user's that leads there.
func (d *deriver) atUser(p *packageInfo, ds diag.List) {
	if p.Main || !d.via.IsValid() {
		return
	}
	for i, f := range ds {
		ds[i].Related = append([]diag.Related{diag.Cause(f.Pos, p.Path)}, f.Related...)
		ds[i].Pos, ds[i].End = d.via, token.Position{}
	}
}

// abroad returns the findings in a package that the user cannot mend: without fixes, and, unless they asked for the package,
// without what is not an error in a marker.
func abroad(ds diag.List, asked bool) diag.List {
	ds = slices.DeleteFunc(ds, func(f diag.Diagnostic) bool {
		return !asked && f.Severity != diag.Error && f.Code.Family() == "marker"
	})
	for i := range ds {
		ds[i].Fixes = nil
	}
	return ds
}

// judged returns findings with the severities that they have for the project.
func (d *deriver) judged(ds diag.List) diag.List {
	if d.opts.Judge == nil {
		return ds
	}
	return d.opts.Judge(ds)
}

// inert tells whether a finding is about something that has no effect: the schema is as if it were not there.
func inert(c diag.Code) bool {
	return c.Family() == "marker" || c.Family() == "union"
}
