package derive

import (
	"go/token"
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/markers/suggest"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// parse reads the marker lines of one declaration, and marks the draft as broken if one of them
// cannot be read. Unread has what those were meant to be, as [schema.Draft.Unread] does.
func (d *deriver) parse(
	p *packageInfo, broken *schema.Draft, comments []parser.Comment, at markers.Sites,
) (ms []markers.Marker, unread []string) {
	if len(comments) == 0 {
		return nil, nil
	}
	ms = make([]markers.Marker, 0, len(comments))
	enum := haveMarker(comments, markers.IsEnum)
	for _, c := range comments {
		if enum && markers.IsOldEnum(c.Text) {
			continue
		}
		if at&markers.OnType != 0 && p.moved[c.Pos] ||
			markers.IsExternal(c.Text, d.opts.ExternalMarkers) {
			continue
		}
		m, ok, ds := d.read(p, c, comments, at)
		if ok {
			ms = append(ms, m)
		}
		if d.report(p, broken, ds) && !ok {
			unread = append(unread, suggest.Meant(c.Text)...)
		}
	}
	return ms, unread
}

// haveMarker reports whether the text of one of some marker lines is of a sort.
func haveMarker(comments []parser.Comment, is func(text string) bool) bool {
	return slices.ContainsFunc(comments, func(c parser.Comment) bool { return is(c.Text) })
}

// read reads one of the marker lines of a declaration in p. A marker behind a closed gate is
// ignored.
func (d *deriver) read(
	p *packageInfo, c parser.Comment, all []parser.Comment, at markers.Sites,
) (m markers.Marker, ok bool, ds diag.List) {
	switch {
	case !d.opts.K8sMarkers && (markers.IsK8sTag(c.Text) || markers.GateOf(c.Text) == markers.K8s):
		return m, false, ungated(p, c, all, at)
	case d.opts.Lenient && !d.enabled(p, markers.GateOf(c.Text)):
		return m, false, suggest.UnknownToPeer(c.Text, c.Pos, at)
	case !d.enabled(p, markers.GateOf(c.Text)) || markers.IsK8sUnion(c.Text) &&
		!d.enabled(p, markers.Unions):
		return m, false, nil
	}
	if c.Place == parser.Above && at&markers.OnType != 0 && markers.SitesOf(c.Text) == 0 {
		at |= markers.OnPackage // whose markers count there, too, once they are spelled as such
	}
	return suggest.Parse(c.Text, c.Pos, at, d.opts.K8sMarkers)
}

// apply runs markers on a draft and reports what is wrong with them: named is the type that the
// draft is used with, nil if there is none.
func (d *deriver) apply(
	p *packageInfo, broken *schema.Draft, ms []markers.Marker, t *markers.Target,
	named *schema.Draft, at token.Position,
) {
	t.Named, t.Dependency, t.ThroughNames = named, !p.Main && !p.isRoot, p.Main && !d.opts.Lenient
	found := markers.Apply(ms, t, at, false)
	if d.unreadable(t.Draft, named) || t.Draft.Misses("type") {
		found = slices.DeleteFunc(found, func(f diag.Diagnostic) bool {
			return f.Code == "marker/shape"
		})
	}
	d.throughAlias(p, broken, t, found)
	found = append(found, markers.MistypedValues(ms, t.Draft, named)...)
	if !t.Dependency {
		found = append(found, markers.TypeConflicts(t.Draft, named)...)
	}
	d.report(p, broken, found)
}

// unreadable reports whether the type of a place, or of its items, is unknown, so that nobody can
// say whether a marker fits it: it was not loaded, or an error says that no schema can express it.
func (d *deriver) unreadable(own, named *schema.Draft) bool {
	if d.markersOnly &&
		(own.Broken || named != nil && named.Broken || own.Items != nil && own.Items.Own().Broken) {
		return true
	}
	if own.Type == "array" && own.Items != nil {
		own, named = own.Items.Own(), nil
	}
	return own.Broken && own.Type == "" && named == nil && !own.PreserveUnknown
}

// throughAlias corrects the findings about markers of an alias that a field uses from another
// package: they do not fit because nothing is known about the type that it stands for.
func (d *deriver) throughAlias(
	p *packageInfo, s *schema.Draft, t *markers.Target, found diag.List,
) {
	decl := d.lookup(parser.TypeName{Package: p.Path, Name: s.Named})
	if t.Type == nil || decl == nil || !decl.Alias || t.Draft.Type != "" {
		return
	}
	for i := range found {
		if found[i].Code == "marker/shape" {
			d.rewordForAlias(decl, &found[i])
		}
	}
}

// postpone returns the markers of a declaration that act at once, and keeps the others for catchUp.
func (d *deriver) postpone(
	p *packageInfo, ms []markers.Marker, t *markers.Target, at token.Position,
) []markers.Marker {
	early, late := markers.Late(ms, t, !d.opts.Lenient)
	if len(late) > 0 {
		d.afterTypes(func() {
			found := markers.Apply(late, t, at, true)
			if !t.Dependency {
				found = append(found, markers.TypeConflicts(t.Draft, t.Named)...)
			}
			if d.markersOnly { // what the type is made of was not loaded
				found = slices.DeleteFunc(found, func(f diag.Diagnostic) bool {
					return f.Code == "marker/shape" || f.Code == "marker/path"
				})
			}
			d.report(p, t.Draft, found)
		})
	}
	return early
}

// afterTypes postpones look, which reads types that may be unfinished, to catchUp. Its findings are
// reported at the field that is examined now.
func (d *deriver) afterTypes(look func()) {
	via := d.via
	d.late = append(d.late, func() {
		before := d.via
		d.via = via
		look()
		d.via = before
	})
}

// catchUp does what was postponed, now that the types that it depends on are known.
func (d *deriver) catchUp() {
	for _, look := range d.late {
		look()
	}
	d.late = nil
}
