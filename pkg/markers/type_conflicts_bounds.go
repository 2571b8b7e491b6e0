package markers

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// bounds compares limits.
func (c *comparison) bounds() {
	for _, l := range limits {
		if c.crossedAlone(l) {
			continue
		}
		least, most := l.of(c.own)
		leastOfType, mostOfType := l.of(c.typ)
		if !math.IsInf(least, 0) && !math.IsInf(leastOfType, 0) {
			c.limit(l.least, least, leastOfType, least < leastOfType)
		}
		if !math.IsInf(most, 0) && !math.IsInf(mostOfType, 0) {
			c.limit(l.most, most, mostOfType, most > mostOfType)
		}
	}
	c.exclusive("exclusiveMinimum", c.own.ExclusiveMinimum, c.typ.ExclusiveMinimum, c.own.Minimum,
		c.typ.Minimum)
	c.exclusive("exclusiveMaximum", c.own.ExclusiveMaximum, c.typ.ExclusiveMaximum, c.own.Maximum,
		c.typ.Maximum)
	if own, typ := c.own.MultipleOf, c.typ.MultipleOf; own != nil && typ != nil && *own != 0 {
		if times := *typ / *own; times == math.Trunc(times) {
			c.limit("multipleOf", *own, *typ, *own != *typ)
		}
	}
}

// limit reports one limit of the declaration beside that of the type, if it is looser, or equal.
func (c *comparison) limit(keyword string, own, typ float64, looser bool) {
	switch exclusive := "exclusive" + upper(keyword); {
	case looser:
		c.looser(keyword, keyword, keyword+" "+number(own), keyword+" "+number(typ))
	case own != typ:
	case exclusive == "exclusiveMinimum" && c.typ.ExclusiveMinimum,
		exclusive == "exclusiveMaximum" && c.typ.ExclusiveMaximum:
		c.conflict(keyword, exclusive,
			"%s %s takes %s away from that of %s, which it does not reach beside another one: remove it",
			keyword, number(own), exclusive, c.typ.Origin.Name())
	default:
		c.repeats(keyword, keyword+" "+number(own))
	}
}

// exclusive reports the keyword that excludes a limit itself, which has an effect only if a single
// limit is left when those of the declaration and the type are merged.
func (c *comparison) exclusive(keyword string, own, typ bool, limit, ofType *float64) {
	if _, said := c.own.Origin.Keyword(keyword); !said {
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
		c.repeats(keyword, keyword)
	case typ:
		c.looser(keyword, keyword, keyword+" false", keyword)
	}
}

// formats compares formats that a server knows. A number with a narrow format fits into a wide one;
// of a string, two formats hold at once only if one is a variety of the other.
func (c *comparison) formats() {
	if _, said := c.own.Origin.Keyword("format"); !said || c.own.Format == "" ||
		c.typ.Format == "" {
		return
	}
	own, typ := canonical(c.own.Format), canonical(c.typ.Format)
	switch {
	case own == typ:
		c.repeats("format", "the format")
	case wider[own] == typ, own == "uuid" && strings.HasPrefix(typ, "uuid"):
		c.looser("format", "format", "the format "+c.own.Format, "the format "+c.typ.Format)
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

// disjoint are formats that no two of which have a string in common, but for uuid.
var disjoint = []string{"cidr", "date", "datetime", "duration", "email", "ipv4", "ipv6", "mac",
	"rgbcolor", "ssn",
	"uuid", "uuid3", "uuid4", "uuid5"}
