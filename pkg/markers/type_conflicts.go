package markers

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// TypeConflicts reports where the markers of a declaration contradict those of the types that it
// uses, or have no effect beside them: those of named, nil if there is none, of the items and
// values of lists and maps, and of the structs that it inlines. Both restrictions hold, so that a
// declaration can only be stricter than its types.
func TypeConflicts(own, named *schema.Draft) diag.List {
	c := comparison{}
	c.draft(own, named)
	return c.found
}

// A comparison compares what the markers of a declaration say with what its types say.
type comparison struct {
	own, typ *schema.Draft
	found    diag.List
}

// draft compares a draft with the named type that it is used with, and what is below it with the
// types there.
func (c *comparison) draft(own, named *schema.Draft) {
	if len(own.Origin.Keywords) > 0 {
		for typ := range chain(named) {
			c.compare(own, typ)
		}
		if !own.Refers {
			for _, inlined := range own.Parts {
				for typ := range chain(inlined) {
					c.compare(own, typ)
				}
			}
		}
	}
	c.child(own.Items, named, schema.ToItems)
	c.child(own.Values, named, schema.ToValues)
	for _, p := range own.Properties {
		if p.Schema.Overlay { // other properties are declarations of their own
			c.child(p.Schema, named, schema.ToProperty(p.Name))
		}
	}
}

// child is draft for a child of a draft. A child that a marker's path created only restricts what
// the named type declares there, and is compared with that.
func (c *comparison) child(child, named *schema.Draft, s schema.Step) {
	switch {
	case child == nil:
	case child.Overlay && named != nil:
		c.draft(child, named.Child(s))
	case child.Refers:
		c.draft(child.Own(), child.Parts[0])
	default:
		c.draft(child, nil)
	}
}

// compare compares the own keywords of two drafts.
func (c *comparison) compare(own, typ *schema.Draft) {
	c.own, c.typ = own, typ
	for _, l := range limits {
		least, most := l.of(own)
		leastOfType, mostOfType := l.of(typ)
		if c.crossedAlone(l) {
			continue // it is wrong by itself
		}
		negative := l.least != "minimum" && most < 0 // and so is this
		exclusive := own.ExclusiveMinimum || own.ExclusiveMaximum || typ.ExclusiveMinimum ||
			typ.ExclusiveMaximum
		if !negative && l.crossed(least, mostOfType, exclusive) {
			c.conflict(l.least, l.most,
				"no value can meet %s %s here and %s %s of %s: change one of them",
				l.least, number(least), l.most, number(mostOfType), typ.Origin.Name())
		}
		if !negative && l.crossed(leastOfType, most, exclusive) {
			c.conflict(l.most, l.least,
				"no value can meet %s %s here and %s %s of %s: change one of them",
				l.most, number(most), l.least, number(leastOfType), typ.Origin.Name())
		}
		if !math.IsInf(least, 0) && !math.IsInf(leastOfType, 0) {
			c.compareLimit(l.least, least, leastOfType, least < leastOfType)
		}
		if !math.IsInf(most, 0) && !math.IsInf(mostOfType, 0) {
			c.compareLimit(l.most, most, mostOfType, most > mostOfType)
		}
	}
	c.compareExclusives()
	c.compareEnums()
	c.compareFormats()
	if own.Pattern != "" && own.Pattern == typ.Pattern {
		c.warnRepeated("pattern", "the pattern")
	}
}

// crossedAlone reports whether the limits of the declaration, or those of its type, exclude every
// value by themselves, which is reported there.
func (c *comparison) crossedAlone(l limit) bool {
	for _, d := range []*schema.Draft{c.own, c.typ} {
		least, most := l.of(d)
		if d.Origin.Main() && l.crossed(least, most, d.ExclusiveMinimum || d.ExclusiveMaximum) {
			return true
		}
	}
	return false
}

// compareEnums reports an enum that has no effect beside that of the type: merging keeps the
// innermost, and one at a path adds nothing if the type allows only values that it has.
func (c *comparison) compareEnums() {
	own, typ := c.own, c.typ
	switch {
	case own.Enum == nil || typ.Enum == nil || sameValues(own.Enum, typ.Enum):
	case !own.Overlay:
		c.conflict("enum", "enum",
			"the enum has no effect: that of %[1]s takes precedence; remove it, or change that of %[1]s",
			typ.Origin.Name())
	case !slices.ContainsFunc(typ.Enum, func(v schema.JSON) bool {
		return !slices.Contains(own.Enum, v)
	}):
		c.warnIneffective("enum", "enum", "the enum has no effect: that of %s allows none but these",
			typ.Origin.Name())
	}
}

func sameValues(a, b []schema.JSON) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(slices.Compact(a), slices.Compact(b))
}

// conflict reports the marker of the declaration that set the keyword here, if there is one, and
// relates what set the keyword there in the type.
func (c *comparison) conflict(here, there, format string, args ...any) *diag.Diagnostic {
	k, ok := c.own.Origin.Keyword(here)
	if !ok || slices.ContainsFunc(c.found, func(d diag.Diagnostic) bool { return d.Pos == k.Pos }) {
		return nil // what a type is declared as would say the same again
	}
	other, set := c.typ.Origin.Keyword(there)
	if !set && there != "format" { // Go types bring no other keyword that is compared
		return nil
	}
	d := c.found.Add("marker/conflict", k.Pos, "%s", fmt.Sprintf(format, args...))
	if set {
		d.Relate(other.Pos, "the marker of %s", c.typ.Origin.Name())
	} else if c.typ.Origin.IsKnown() {
		d.Relate(c.typ.Origin.Decl(), "%s is declared here", c.typ.Origin.Name())
	}
	return d
}

// warnIneffective is conflict with a warning, for a keyword that changes nothing: the manifest has
// it beside that of the type, and a server applies both.
func (c *comparison) warnIneffective(here, there, format string, args ...any) {
	if d := c.conflict(here, there, format, args...); d != nil {
		d.Severity = diag.Warning
	}
}

// warnLooser warns of a bound that cannot act beside the stricter one of the type.
func (c *comparison) warnLooser(here, there, own, ofType string) {
	if c.implied(here) {
		return
	}
	name := c.typ.Origin.Name()
	c.warnIneffective(here, there,
		"%s has no effect beside %s of %s, as both hold: remove it, or change %[3]s", own,
		ofType, name)
}

// warnRepeated warns of a bound that only repeats that of the type.
func (c *comparison) warnRepeated(keyword, what string) {
	if _, byMarker := c.typ.Origin.Keyword(keyword); !byMarker || c.implied(keyword) {
		return
	}
	c.warnIneffective(keyword, keyword, "%s has no effect: %s says the same; remove it", what,
		c.typ.Origin.Name())
}

// implied reports whether the keyword only follows from a marker of the declaration, which has
// other effects.
func (c *comparison) implied(keyword string) bool {
	k, _ := c.own.Origin.Keyword(keyword)
	return k.Implied
}

// chain yields the drafts on which the markers of a named type act, and of the types that it is
// declared as.
func chain(named *schema.Draft) func(func(*schema.Draft) bool) {
	return func(yield func(*schema.Draft) bool) {
		for named != nil && yield(named.Own()) && named.Refers { // no declaration refers to itself
			named = named.Parts[0]
		}
	}
}

// compareExclusives compares the keywords that exclude a limit itself, and multipleOf.
func (c *comparison) compareExclusives() {
	c.compareExclusive("exclusiveMinimum", c.own.ExclusiveMinimum, c.typ.ExclusiveMinimum,
		c.own.Minimum, c.typ.Minimum)
	c.compareExclusive("exclusiveMaximum", c.own.ExclusiveMaximum, c.typ.ExclusiveMaximum,
		c.own.Maximum, c.typ.Maximum)
	if own, typ := c.own.MultipleOf, c.typ.MultipleOf; own != nil && typ != nil && *own != 0 {
		if times := *typ / *own; times == math.Trunc(times) {
			c.compareLimit("multipleOf", *own, *typ, *own != *typ)
		}
	}
}

// compareLimit reports one limit of the declaration beside that of the type, if it is looser, or
// equal.
func (c *comparison) compareLimit(keyword string, own, typ float64, looser bool) {
	switch exclusive := "exclusive" + upper(keyword); {
	case looser:
		c.warnLooser(keyword, keyword, keyword+" "+number(own), keyword+" "+number(typ))
	case own != typ:
	case exclusive == "exclusiveMinimum" && c.typ.ExclusiveMinimum,
		exclusive == "exclusiveMaximum" && c.typ.ExclusiveMaximum:
		c.conflict(keyword, exclusive,
			"%s %s takes %s away from that of %s, which it does not reach beside another one: remove it",
			keyword, number(own), exclusive, c.typ.Origin.Name())
	default:
		c.warnRepeated(keyword, keyword+" "+number(own))
	}
}

// compareExclusive reports the keyword that excludes a limit itself, which has an effect only if a
// single limit is left when those of the declaration and the type are merged.
func (c *comparison) compareExclusive(keyword string, own, typ bool, limit, ofType *float64) {
	if _, given := c.own.Origin.Keyword(keyword); !given {
		return
	}
	of := lower(strings.TrimPrefix(keyword, "exclusive"))
	switch {
	case own && limit != nil && ofType != nil:
		hint := "write a limit that need not be excluded"
		if c.own.Type == "integer" {
			next := *limit + 1
			if of == "maximum" {
				next = *limit - 1
			}
			hint = fmt.Sprintf("write %s=%s without it", upper(of), number(next))
		}
		c.conflict(keyword, of,
			"%s has no effect, as %s has a %s too, and it does not reach either of two: %s",
			keyword, c.typ.Origin.Name(), of, hint)
	case own && typ:
		c.warnRepeated(keyword, keyword)
	case typ:
		c.warnLooser(keyword, keyword, keyword+" false", keyword)
	}
}

// compareFormats compares formats that a server knows. A number with a narrow format fits into a
// wide one; of a string, two formats hold at once only if one is a variety of the other.
func (c *comparison) compareFormats() {
	if _, given := c.own.Origin.Keyword("format"); !given || c.own.Format == "" ||
		c.typ.Format == "" {
		return
	}
	own, typ := canonical(c.own.Format), canonical(c.typ.Format)
	switch {
	case own == typ:
		c.warnRepeated("format", "the format")
	case wider[own] == typ, own == "uuid" && strings.HasPrefix(typ, "uuid"):
		c.warnLooser("format", "format", "the format "+c.own.Format, "the format "+c.typ.Format)
	case typ == "uuid" && strings.HasPrefix(own, "uuid"):
	case slices.Contains(disjoint, own) && slices.Contains(disjoint, typ):
		c.conflict("format", "format",
			"no value can meet the format %s here and the format %s of %s: remove one of them",
			c.own.Format, c.typ.Format, c.typ.Origin.Name())
	}
}

// canonical is how a server spells a format.
func canonical(format string) string { return strings.ReplaceAll(format, "-", "") }

// wider has the formats of numbers, each with the narrower one that it includes.
var wider = map[string]string{"int64": "int32", "double": "float"}

// disjoint are formats of which no two have a string in common, but for those of UUIDs.
var disjoint = []string{"cidr", "date", "datetime", "duration", "email", "ipv4", "ipv6", "mac",
	"rgbcolor", "ssn",
	"uuid", "uuid3", "uuid4", "uuid5"}
