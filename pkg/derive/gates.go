package derive

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// enabled reports whether markers behind a gate take effect in p.
func (d *deriver) enabled(p *packageInfo, g markers.Gate) bool {
	switch g {
	case markers.K8s:
		return d.opts.K8sMarkers
	case markers.Nested:
		return !d.opts.Lenient
	case markers.Unions:
		of := d.opts.UnionMarkers
		return of == config.UnionsOfAll || p.Main && of == config.UnionsOfMain
	}
	return true
}

// ungated warns of a tag that the user may believe to be enforced: it is, if one of the peer's
// markers beside it says the same. In a package without kinds +enum is for openapi-gen, if that
// reads the package.
func ungated(
	p *packageInfo, c parser.Comment, beside []parser.Comment, at markers.Sites,
) (ds diag.List) {
	documents := func(m parser.Comment) bool { return m.Text == "k8s:openapi-gen=true" }
	if c.Text == "enum" && slices.ContainsFunc(p.Markers, documents) &&
		!slices.ContainsFunc(p.Types, isKind) {
		return nil
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(c.Text, "k8s:"), "=")
	peers := markers.Validation(name)
	_, value, _ := strings.Cut(c.Text, "=")
	if !p.Main || peers != nil && slices.ContainsFunc(beside, func(o parser.Comment) bool {
		_, same, _ := strings.Cut(o.Text, "=")
		return markers.NameOf(o.Text) == peers.Name && (value == "" || value == same)
	}) {
		return nil
	}
	d := ds.Add("marker/k8s-ungated", c.Pos, "%s has no effect without --k8s-markers", c.Text)
	if peers != nil {
		d.Message += ": "
		if markers.SitesOf(c.Text)&at != 0 { // else it has none with it, either
			d.Message += "give it, or "
		}
		d.Message += "write +" + peers.Name + peers.Usage
	}
	return ds
}
