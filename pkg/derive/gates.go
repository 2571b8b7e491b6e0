package derive

import (
	"go/token"
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// UnionMarkers says in which packages the markers of unions act. Real code carries many that nobody reads.
type UnionMarkers uint8

// The choices.
const (
	UnionsOfMain UnionMarkers = iota // in packages of the main module
	UnionsOfAll
	UnionsOfNone // as users of the peer's spelling expect
)

// open tells whether markers behind a gate act in p.
func (d *deriver) open(p *packageInfo, g markers.Gate) bool {
	switch g {
	case markers.K8s:
		return d.opts.K8sMarkers
	case markers.Nested:
		return !d.opts.Lenient
	case markers.Unions:
		return d.opts.UnionMarkers == UnionsOfAll || p.Main && d.opts.UnionMarkers == UnionsOfMain
	}
	return true
}

// read reads one marker line of a declaration in p. A marker behind a closed gate is as if it were not there.
func (d *deriver) read(p *packageInfo, c parser.Comment, at markers.Sites) (m markers.Marker, ok bool, ds diag.List) {
	switch {
	case !d.opts.K8sMarkers && (markers.IsK8sTag(c.Text) || markers.GateOf(c.Text) == markers.K8s):
		return m, false, ungated(p, c)
	case markers.GateOf(c.Text) == markers.Nested && !d.open(p, markers.Nested):
		return m, false, markers.Unknown(c.Text, c.Pos, at)
	case !d.open(p, markers.GateOf(c.Text)) || markers.IsK8sUnion(c.Text) && !d.open(p, markers.Unions):
		return m, false, nil
	case d.opts.K8sMarkers:
		return markers.ParseK8s(c.Text, c.Pos, at)
	}
	return markers.Parse(c.Text, c.Pos, at)
}

// ungated warns of a tag that the user may believe to be enforced.
func ungated(p *packageInfo, c parser.Comment) (ds diag.List) {
	if p.Main {
		ds.Add("marker/k8s-ungated", c.Pos, "%s has no effect without --k8s-markers", c.Text)
	}
	return ds
}

// enumerated returns the values of a type's constants that an enum of them has.
func (d *deriver) enumerated(p *packageInfo, decl *parser.TypeDecl) (values []string) {
	for _, c := range decl.Consts {
		excluded := false
		for _, m := range c.Markers {
			if !markers.IsEnumExclude(m.Text) {
				continue
			}
			if excluded = d.opts.K8sMarkers; !excluded {
				d.report(p, nil, ungated(p, m))
			}
		}
		if !excluded {
			values = append(values, c.Value)
		}
	}
	return values
}

// postpone returns the markers of a declaration that act at once, and keeps the others for catchUp.
func (d *deriver) postpone(p *packageInfo, ms []markers.Marker, t *markers.Target, at token.Position) []markers.Marker {
	early, late := markers.Late(ms, t, !d.opts.Lenient)
	if len(late) > 0 {
		via := d.via
		d.late = append(d.late, func() {
			before := d.via
			d.via = via
			found := markers.Apply(late, t, at)
			if d.quiet { // what the type is made of was not loaded
				found = slices.DeleteFunc(found, func(f diag.Diagnostic) bool { return f.Code == "marker/shape" || f.Code == "marker/path" })
			}
			d.report(p, t.Draft, found)
			d.via = before
		})
	}
	return early
}

// catchUp applies the markers that were postponed, now that what they look into is known.
func (d *deriver) catchUp() {
	for _, apply := range d.late {
		apply()
	}
	d.late = nil
}

// constants fills in the constants of the Go type of a discriminator.
func (d *deriver) constants(f *markers.Field, t parser.Type) {
	if p, ok := t.(parser.Pointer); ok {
		t = p.Elem
	}
	named, ok := t.(parser.Named)
	if !ok {
		return
	}
	decl := d.prog.Lookup(named.Name)
	if decl == nil {
		return
	}
	for _, c := range decl.Consts {
		f.Constants = append(f.Constants, markers.Constant{Value: c.Value, Pos: c.Pos})
	}
}

// inlinedRoles reports a union marker on a field that has no property of its own.
func (d *deriver) inlinedRoles(p *packageInfo, s *schema.Draft, f *parser.Field, fact *markers.Field) {
	var ds diag.List
	for _, r := range fact.Roles {
		ds.Add("union/split", r.Pos, "%s is inlined: it has no property of its own that could take part in a union", f.GoName).
			Relate(f.Pos, "%s is declared here", f.GoName)
	}
	d.report(p, s, ds)
}
