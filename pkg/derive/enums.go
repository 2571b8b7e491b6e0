package derive

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// enumLacks warns of the constants of a type that an enum of its constants does not have. That an
// enum has none at all is a finding about its marker.
func (d *deriver) enumLacks(p *packageInfo, decl *parser.TypeDecl, ms []markers.Marker) {
	if len(decl.Consts) == 0 || !slices.ContainsFunc(ms, markers.TakesConstants) {
		return
	}
	for _, c := range decl.LeftOut {
		if !isExcluded(c) {
			d.add(p, "go/enum-constant", c.Pos,
				"the enum of %s does not have the constant %s: like controller-gen, it takes those that are declared "+
					"with the type and a string literal, as in %[2]s %[1]s = \"…\"",
				decl.Name.Declared(), c.Name)
		}
	}
}

// constantNames warns of an enum with the names of constants of its Go type in place of their
// values, and of an enum of that type itself which has only some of them: a server refuses what Go
// writes.
func (d *deriver) constantNames(
	p *packageInfo, decl *parser.TypeDecl, s *schema.Draft, ofType bool,
) {
	enum, ok := s.Origin.Keyword("enum")
	if decl == nil || !ok {
		return
	}
	isGated := slices.ContainsFunc(decl.Markers, func(c parser.Comment) bool {
		return c.Gated && c.Pos == enum.Pos
	})
	lists := func(text string) bool {
		return slices.Contains(s.Enum, schema.JSON(jsontext.Line(text)))
	}
	var names, values, lacks, lost []string
	hasAny := false
	for _, c := range decl.Consts {
		switch {
		case lists(c.Value):
			hasAny = true
		case lists(c.Name) && !slices.ContainsFunc(decl.Consts,
			func(other parser.Const) bool { return other.Value == c.Name }):
			names, values = append(names, c.Name), append(values, strconv.Quote(c.Value))
		case c.Value != "" && !isExcluded(c) && !strings.Contains(c.Doc, "Deprecated:"):
			// what is empty is what Go leaves out
			lacks, lost = append(lacks, c.Name), append(lost, strconv.Quote(c.Value))
		}
	}
	switch {
	case names != nil:
		d.add(p, "go/enum-constant", enum.Text,
			"the enum has %s by name, and lacks what Go writes for it: write %s",
			word.Join(names, " and "), strings.Join(values, ";"))
	case ofType && hasAny && lacks != nil && !isGated:
		d.add(p, "go/enum-constant", enum.Text,
			"the enum has other constants of %s but not %s, which a server refuses: "+
				"write %s there, too", decl.Name.Declared(), word.Join(lacks, " and "),
			strings.Join(lost, ";"))
	}
}

// isExcluded reports whether a marker of a constant excludes it from the enum of its type.
func isExcluded(c parser.Const) bool {
	return haveMarker(c.Markers, markers.IsEnumExclude)
}

// enumerated returns the values that an enum of a type's constants has. Other markers of constants
// than those that exclude one do nothing.
func (d *deriver) enumerated(p *packageInfo, decl *parser.TypeDecl) (values []string) {
	for _, c := range decl.Consts {
		excluded := false
		for _, m := range c.Markers {
			if !markers.IsEnumExclude(m.Text) {
				if p.Main && !markers.IsExternal(m.Text, d.opts.ExternalMarkers) {
					marker, ok, ds := d.read(p, m, c.Markers, markers.OnConst)
					d.report(p, nil, ds)
					if ok && markers.IsK8sTag(m.Text) { // which says why it has no effect
						d.report(p, nil, markers.Apply([]markers.Marker{marker},
							&markers.Target{Draft: &schema.Draft{}}, c.Pos, true))
					}
				}
				continue
			}
			if excluded = d.opts.K8sMarkers; !excluded {
				d.report(p, nil, ungated(p, m, nil, markers.OnConst))
			}
		}
		if !excluded {
			values = append(values, c.Value)
		}
	}
	return values
}

// constantDocs returns the comments of the constants of the field's type, or of the type of its
// items or values.
func (f *structField) constantDocs() []schema.ValueDoc {
	t := parser.Pointee(f.Type)
	switch list := t.(type) {
	case parser.Slice:
		t = parser.Pointee(list.Elem)
	case parser.Map:
		t = parser.Pointee(list.Elem)
	}
	named, _ := t.(parser.Named)
	if decl := f.lookup(named.Name); decl != nil {
		return constantDocs(decl)
	}
	return nil
}

// constantDocs returns the comments of a type's constants.
func constantDocs(decl *parser.TypeDecl) (docs []schema.ValueDoc) {
	for _, c := range decl.Consts {
		if c.Doc != "" {
			docs = append(docs, schema.ValueDoc{Value: c.Value, Doc: c.Doc})
		}
	}
	return docs
}
