package wire

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// maxSample is how long the strings are that are sent to find out which lengths are accepted.
const maxSample = 4096

// checkBounds reports a field of which one version accepts a value that the other refuses.
func (c *comparer) checkBounds(mine, other *schema.Property, at *objectPath) {
	values := append(limits(mine.Schema), limits(other.Schema)...)
	if len(values) == 0 || sameBounds(mine.Schema, other.Schema) {
		return
	}
	server := c.server(mine, other)
	if server == nil {
		return
	}
	for _, value := range values {
		one, two := server.sendAs(c.served, value), server.sendAs(c.storage, value)
		accepts, refuses, out := c.served, c.storage, two
		if two.accepted() {
			accepts, refuses, out = c.storage, c.served, one
		}
		if one.accepted() == two.accepted() {
			continue
		}
		shown := jsonOf(value)
		if len(shown) > 40 {
			shown = fmt.Sprintf("a string of %d characters", len(shown)-2)
		}
		c.report(diag.CodeVersionsBounds, mine.Schema.Origin, accepts, at.object(value),
			"clients of "+refuses.Name+" with "+out.words(at),
			"may be %s in %s but not in %s: what was created in one version cannot be created again, or changed, in the other", shown, accepts.Name,
			refuses.Name)
		return
	}
}

// sameBounds reports whether two versions of a scalar restrict it in the same way, as far as that
// is looked at.
func sameBounds(a, b *schema.Structural) bool {
	return same(a.Minimum, b.Minimum) && same(a.Maximum, b.Maximum) &&
		same(a.MinLength, b.MinLength) && same(a.MaxLength, b.MaxLength) &&
		slices.Equal(a.Enum, b.Enum)
}

func same[T comparable](x, y *T) bool { return x == y || x != nil && y != nil && *x == *y }

// limits returns the values at the limits of what a scalar accepts, and next to them.
func limits(s *schema.Structural) (values []any) {
	scalar, _ := s.Shape.(schema.Scalar)
	for _, value := range s.Enum {
		var decoded any
		if json.Unmarshal([]byte(value), &decoded) == nil && decoded != nil {
			values = append(values, decoded)
		}
	}
	if scalar.Type == "integer" {
		for _, bound := range []*float64{s.Minimum, s.Maximum} {
			if bound != nil && *bound > -1<<31 && *bound < 1<<31-1 {
				values = append(values, int64(*bound)-1, int64(*bound), int64(*bound)+1)
			}
		}
	}
	for _, n := range []*int64{s.MinLength, s.MaxLength} {
		if n != nil && *n > 0 && *n <= maxSample {
			values = append(values, strings.Repeat("a", int(*n)-1), strings.Repeat("a", int(*n)+1))
		}
	}
	return values
}
