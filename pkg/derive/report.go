package derive

import (
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// report keeps those findings in p that are useful to the user, marks the draft as broken if there
// is an error, and reports whether there is one.
func (d *deriver) report(p *packageInfo, broken *schema.Draft, ds diag.List) bool {
	ds = d.withoutUseless(p, ds)
	d.scope(p, ds)
	d.diags = append(d.diags, ds...)
	wrong := d.opts.Findings.Effective(ds).HasErrors()
	if broken != nil && wrong {
		broken.Broken = true
	}
	return wrong
}

// add reports one finding in p that does not make a draft broken, and returns it, so that more can
// be said: of one that is left out, too.
func (d *deriver) add(
	p *packageInfo, code diag.Code, pos token.Position, format string, args ...any,
) *diag.Diagnostic {
	var ds diag.List
	found, before := ds.Add(code, pos, format, args...), len(d.diags)
	if d.report(p, nil, ds); len(d.diags) > before {
		return &d.diags[before]
	}
	return found
}

// withoutUseless drops findings that exist only because a part of the program was not loaded, and
// those that the user cannot fix.
func (d *deriver) withoutUseless(p *packageInfo, ds diag.List) diag.List {
	if d.markersOnly { // no kind is made of a list of its objects
		ds = slices.DeleteFunc(ds, func(f diag.Diagnostic) bool {
			return f.Code.Family() != "marker" && f.Code != "go/kind-meta" || !p.isRoot
		})
	}
	if p.Faulty { // missing declarations look like mistakes elsewhere
		ds = slices.DeleteFunc(ds, func(f diag.Diagnostic) bool { return f.Code.Family() == "go" })
	}
	if !p.Main {
		ds = inDependency(ds, p.isRoot)
	}
	return ds
}

// scope says of findings what decides whether they matter: whether they are about something without
// effect, so that the schema is as if it were not there, and whose package it is. It moves those in
// other modules to the user's field that leads there. What the configuration says of a declaration
// is the user's own. A user of the peer's spelling loses all kinds of a package in which an
// argument cannot be read, as they are used to.
func (d *deriver) scope(p *packageInfo, ds diag.List) {
	for i := range ds {
		f := &ds[i]
		p.unreadable = p.unreadable || d.opts.Lenient && p.isRoot && f.Code == "marker/argument" &&
			f.Severity == diag.Error
		if strings.HasSuffix(f.Pos.Filename, ".yaml") { // in the configuration
			f.Fixes = nil
			continue
		}
		family := f.Code.Family()
		f.Inert, f.Foreign, f.Unasked = family == "marker" || family == "union", !p.Main, !p.isRoot
		if !p.Main && d.via.IsValid() {
			f.Related = append([]diag.Related{diag.Cause(f.Pos, p.Path)}, f.Related...)
			f.Pos, f.End = d.via, token.Position{}
		}
	}
}

// inDependency returns the findings in a package that the user cannot change: without fixes, and,
// unless the user asked for the package, only errors in markers; of two markers that contradict
// each other one has its effect, which is what everybody sees.
func inDependency(ds diag.List, asked bool) diag.List {
	ds = slices.DeleteFunc(ds, func(f diag.Diagnostic) bool {
		return !asked && f.Code.Family() == "marker" &&
			(f.Severity != diag.Error || f.Code == "marker/conflict")
	})
	for i := range ds {
		ds[i].Fixes = nil
	}
	return ds
}

// opaque reports a type that no schema can express, unless its package could not be read, which was
// reported.
func (d *deriver) opaque(p *packageInfo, x parser.Opaque, own *schema.Draft) {
	if x.Reported {
		own.Broken, own.Partial = true, true
		return
	}
	if x.Why != "" {
		d.undefined(p, x, own)
		return
	}
	goType := x.Go
	if strings.HasPrefix(goType, "interface{") && strings.Contains(goType, ";") {
		goType = "interface{…}" // which may have fifty methods
	}
	d.errorf(p, own, "go/type",
		"%s is of type %s, which no schema can express: for any JSON value use "+
			"apiextensionsv1.JSON, for an object runtime.RawExtension", own.Origin.Name(), goType)
}

// undefined reports a type that cannot be used for a reason of its own. A name that is undefined is
// reported once in a file, as of a package that is not imported.
func (d *deriver) undefined(p *packageInfo, x parser.Opaque, own *schema.Draft) {
	name := own.Origin.Decl().Filename + " " + x.Why
	if x.Undefined && d.reported[name] {
		own.Broken, own.Partial = true, true
		return
	}
	d.reported[name] = true
	d.errorf(p, own, "go/type", "%s is of type %s: %s", own.Origin.Name(), x.Go, x.Why)
}
