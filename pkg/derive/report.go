package derive

import (
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// report keeps those findings in p that are useful to the user, marks the draft as broken if there is an error, and
// reports whether there is one.
func (d *deriver) report(p *packageInfo, broken *schema.Draft, ds diag.List) bool {
	ds = d.useful(p, ds)
	for i := range ds {
		if inConfiguration(ds[i]) {
			ds[i].Fixes = nil
		}
	}
	d.weigh(p, ds)
	d.atUser(p, ds)
	d.diags = append(d.diags, ds...)
	wrong := d.judged(ds).HasErrors()
	if broken != nil && wrong {
		broken.Broken = true
	}
	return wrong
}

// useful leaves out findings that exist only because a part of the program was not loaded, and those that the user cannot fix.
func (d *deriver) useful(p *packageInfo, ds diag.List) diag.List {
	if d.quiet {
		ds = slices.DeleteFunc(ds, func(f diag.Diagnostic) bool { return f.Code.Family() != "marker" || !p.isRoot })
	}
	if p.Faulty { // missing declarations look like mistakes elsewhere
		ds = slices.DeleteFunc(ds, func(f diag.Diagnostic) bool { return f.Code.Family() == "go" })
	}
	if !p.Main {
		ds = abroad(ds, p.isRoot)
	}
	return ds
}

// weigh lowers errors about things without effect, in packages that are not the user's and for users of the peer's spelling. The
// latter lose all kinds of a package in which an argument cannot be read, as they are used to.
func (d *deriver) weigh(p *packageInfo, ds diag.List) {
	for i := range ds {
		fatal := d.opts.Lenient && p.isRoot && ds[i].Code == "marker/argument"
		p.unreadable = p.unreadable || fatal
		if ds[i].Severity == diag.Error && !fatal && !inConfiguration(ds[i]) && d.onlyWarns(p, ds[i].Code) {
			ds[i].Severity = diag.Warning
		}
	}
}

// onlyWarns reports whether an error in p is only a warning to the user. JSON that is lost is the concern of whoever declares the
// type, or a field of it.
func (d *deriver) onlyWarns(p *packageInfo, c diag.Code) bool {
	lost := c == "go/json-tag" || c == "go/own-json"
	return !p.Main && lost || inert(c) && (!p.Main || d.opts.Lenient)
}

// inConfiguration reports whether a finding is about what the user's configuration says of a declaration.
func inConfiguration(f diag.Diagnostic) bool { return strings.HasSuffix(f.Pos.Filename, ".yaml") }

// atUser moves findings in other modules to the user's field that leads there.
func (d *deriver) atUser(p *packageInfo, ds diag.List) {
	if p.Main || !d.via.IsValid() {
		return
	}
	for i, f := range ds {
		if inConfiguration(f) {
			continue
		}
		ds[i].Related = append([]diag.Related{diag.Cause(f.Pos, p.Path)}, f.Related...)
		ds[i].Pos, ds[i].End = d.via, token.Position{}
	}
}

// abroad returns the findings in a package that the user cannot change: without fixes, and, unless the user asked for the
// package, only errors in markers; of two markers that contradict each other one has its effect, which is what everybody sees.
func abroad(ds diag.List, asked bool) diag.List {
	ds = slices.DeleteFunc(ds, func(f diag.Diagnostic) bool {
		return !asked && f.Code.Family() == "marker" && (f.Severity != diag.Error || f.Code == "marker/conflict")
	})
	for i := range ds {
		ds[i].Fixes = nil
	}
	return ds
}

// judged returns findings with the severities that the project gives them.
func (d *deriver) judged(ds diag.List) diag.List {
	if d.opts.Judge == nil {
		return ds
	}
	return d.opts.Judge(ds)
}

// inert reports whether a finding is about something that has no effect: the schema is as if it were not there.
func inert(c diag.Code) bool {
	return c.Family() == "marker" || c.Family() == "union"
}
