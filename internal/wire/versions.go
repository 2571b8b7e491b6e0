package wire

import (
	"context"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// versions holds each served version of a CRD against the one that is stored, as a server does that
// converts by changing apiVersion alone. Kinds that somebody converts are left alone.
func (p *Pass) versions(ctx context.Context, crd schema.CRD) (found diag.List) {
	storage := slices.IndexFunc(crd.Versions, func(v schema.Version) bool { return v.Storage })
	if len(crd.Versions) < 2 || storage < 0 || crd.Conversion != nil || Converts(p.prog, crd) {
		return nil
	}
	for i := range crd.Versions {
		if v := &crd.Versions[i]; i != storage && v.Served && ctx.Err() == nil {
			c := comparer{
				Pass: p, ctx: ctx, crd: crd.Name(), served: v,
				storage: &crd.Versions[storage],
				seen:    map[[2]*schema.Structural]bool{}, reported: map[token.Position]bool{},
			}
			c.compare(c.served.Schema.Node(), c.storage.Schema.Node(), nil)
			found = append(found, c.found...)
		}
	}
	return found
}

// Converts reports whether Go code converts between the versions of a kind.
func Converts(prog *parser.Program, crd schema.CRD) bool {
	return slices.ContainsFunc(crd.Versions, func(v schema.Version) bool {
		p := prog.Packages[v.Origin.Package()]
		generated := func(c parser.Comment) bool {
			return strings.HasPrefix(c.Text, "k8s:conversion-gen")
		}
		return p != nil && (slices.Contains(p.Converts, crd.Names.Kind) ||
			slices.ContainsFunc(p.Markers, generated))
	})
}

// A comparer compares two versions of a kind.
type comparer struct {
	*Pass
	ctx             context.Context
	crd             string
	served, storage *schema.Version

	seen     map[[2]*schema.Structural]bool
	reported map[token.Position]bool // one finding about a field is enough
	found    diag.List
}

// compare compares the schemas of two versions at a path, and what is below them. Versions that
// have a Go type in common share its node.
func (c *comparer) compare(served, storage *schema.Structural, at *objectPath) {
	pair := [2]*schema.Structural{served, storage}
	if served == storage || c.seen[pair] {
		return
	}
	c.seen[pair] = true
	switch a := served.Shape.(type) {
	case schema.Object:
		if b, ok := storage.Shape.(schema.Object); ok {
			c.compareObjects(a, b, at)
		}
	case schema.Map:
		if b, ok := storage.Shape.(schema.Map); ok {
			c.compare(a.Values, b.Values, at.below(entry, ""))
		}
	case schema.Array:
		if b, ok := storage.Shape.(schema.Array); ok {
			c.compare(a.Items, prunedItems(b), at.below(item, ""))
		}
	}
}

// prunedItems returns the schema of a list's items as a server prunes by it: what keeps unknown
// fields of a list keeps those of its items, also of lists in it.
func prunedItems(list schema.Array) *schema.Structural {
	if !list.PreserveUnknown {
		return list.Items
	}
	items := *list.Items
	switch shape := items.Shape.(type) {
	case schema.Object:
		shape.PreserveUnknown = true
		items.Shape = shape
	case schema.Array:
		shape.PreserveUnknown = true
		items.Shape = shape
	}
	return &items
}

// compareObjects compares the properties of two versions of a struct.
func (c *comparer) compareObjects(served, storage schema.Object, at *objectPath) {
	for i := range served.Properties {
		mine := &served.Properties[i]
		other, here := storage.Property(mine.Name), at.below(field, mine.Name)
		here.subresource = at == nil && mine.Name == "status" && c.storage.Status
		switch {
		case other == nil && !storage.PreserveUnknown && !storage.Embedded:
			c.checkLost(mine, here)
		case other == nil:
		case !c.storage.Served: // no client reads or sends it: it can only lose something
			c.compare(mine.Schema, other.Schema, here)
		case c.checkType(mine, other, here):
		default:
			c.checkDefaults(mine, other, here)
			c.checkRequired(c.storage, other, c.served, mine, here)
			c.checkRequired(c.served, mine, c.storage, other, here)
			c.checkBounds(mine, other, here)
			c.compare(mine.Schema, other.Schema, here)
		}
	}
	for i := range storage.Properties {
		other := &storage.Properties[i]
		if c.storage.Served && served.Property(other.Name) == nil {
			c.checkRequired(c.served, nil, c.storage, other, at.below(field, other.Name))
		}
	}
}

// server returns a server that has the field as two versions declare it; nil for a version without
// it. It returns nil if the field cannot be installed alone.
func (c *comparer) server(served, storage *schema.Property) *server {
	s, err := install(c.ctx, fieldVersion{c.served.Name, served},
		fieldVersion{c.storage.Name, storage})
	if err != nil {
		return nil
	}
	return s
}

// report adds a finding about a field, once, unless the declaration is not the user's. It relates
// what a client of version as sends, and what the server answers.
func (c *comparer) report(
	code diag.Code, origin schema.Origin, as *schema.Version, sends, answers, format string,
	args ...any,
) {
	pos := origin.Decl()
	if !c.examines(origin.Package()) || c.reported[pos] {
		return
	}
	c.reported[pos] = true
	d := c.found.Add(code, pos, "%s %s", origin.Name(), fmt.Sprintf(format, args...))
	d.CRD = c.crd
	if c.served.Deprecated {
		d.Severity = diag.Note // nobody adds to such a version, and clients are told
	}
	d.Relate(token.Position{}, "a client sends, as %s, %s", as.Name, sends)
	d.Relate(token.Position{}, "a server answers %s", answers)
}

// checkLost reports a field that a served version has and the storage version has not.
func (c *comparer) checkLost(mine *schema.Property, at *objectPath) {
	server := c.server(unrestricted(mine), nil)
	value, ok := c.acceptable(mine)
	if server == nil || !ok {
		return
	}
	if out := server.sendAs(c.served, value); out.accepted() && out.stored == nil {
		c.report(diag.CodeVersionsLost, mine.Schema.Origin, c.served, at.object(value),
			"that it stores "+at.parent.object(map[string]any{}),
			"is lost as soon as it is stored: version %s does not have it, which is the storage "+
				"version, and nothing converts between the two; add it there, or convert with a "+
				"webhook", c.storage.Name)
	}
}

// checkType reports a field whose type is another one in the storage version.
func (c *comparer) checkType(mine, other *schema.Property, at *objectPath) bool {
	value, ok := anyOf(mine.Schema)
	if !ok || fits(other.Schema, value) {
		return false
	}
	server := c.server(unrestricted(mine), unrestricted(other))
	if server == nil || !server.sendAs(c.served, value).accepted() {
		return false
	}
	if out := server.sendAs(c.storage, value); !out.accepted() {
		c.report(diag.CodeVersionsType, mine.Schema.Origin, c.served, at.object(value),
			"clients of "+c.storage.Name+" with the same value, which is "+out.words(at),
			"has another type in %s, the storage version, and nothing converts between the two: "+
				"what is written in one version cannot be read in the other: give both one type, "+
				"or convert with a webhook", c.storage.Name)
	}
	return true
}

// checkRequired reports a field that one version requires although objects can be created without
// it in another one.
func (c *comparer) checkRequired(
	created *schema.Version, mine *schema.Property,
	updated *schema.Version, other *schema.Property, at *objectPath,
) {
	if at.parent == nil || !other.Required || other.Schema.Default != "" ||
		mine != nil && (mine.Required || mine.Schema.Default != "") {
		return
	}
	required, origin := unrestricted(other), other.Schema.Origin
	required.Required = true
	var optional *schema.Property
	what := "does not exist"
	if mine != nil {
		optional, what = unrestricted(mine), "may be absent"
	}
	served, storage := optional, required
	if created == c.storage {
		served, storage = required, optional
	} else if mine != nil {
		origin = mine.Schema.Origin
	}
	server := c.server(served, storage)
	if server == nil || !server.sendAs(created, nil).accepted() {
		return
	}
	if out := server.sendAs(updated, nil); !out.accepted() {
		c.report(diag.CodeVersionsRequired, origin, created,
			at.parent.object(map[string]any{}),
			"a later update through "+updated.Name+" with "+out.words(at),
			what+" in %s, but %s requires it: a client of that version cannot update what was "+
				"created without it: make it optional, or give it a default",
			created.Name, updated.Name)
	}
}

// checkDefaults reports a field whose default depends on the version in which an object is created.
func (c *comparer) checkDefaults(mine, other *schema.Property, at *objectPath) {
	a, b := mine.Schema.Default, other.Schema.Default
	if a == "" || b == "" || a == b {
		return
	}
	server := c.server(mine, other)
	if server == nil {
		return
	}
	byServed, byStorage := server.sendAs(c.served, nil), server.sendAs(c.storage, nil)
	if byServed.accepted() && byStorage.accepted() &&
		string(byServed.stored) != string(byStorage.stored) {
		c.report(diag.CodeVersionsDefault, mine.Schema.Origin, c.served,
			at.parent.object(map[string]any{}),
			fmt.Sprintf("that it stores %s, and %s of the same object sent as %s", byServed.stored,
				byStorage.stored, c.storage.Name),
			"has the default %s in %s and %s in %s: what an object has depends on the version in which it was created: give both the same", byServed.stored, c.served.Name,
			byStorage.stored, c.storage.Name)
	}
}
