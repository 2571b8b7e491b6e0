package wire

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
)

// checkBounds reports a field of which one version accepts a value that the other refuses.
func (c *comparer) checkBounds(mine, other *schema.Property, at *objectPath) {
	if bytes.Equal(ownBounds(mine.Schema), ownBounds(other.Schema)) {
		return
	}
	server := c.server(mine, other)
	if server == nil {
		return
	}
	depth := max(boundsDepth(mine.Schema), boundsDepth(other.Schema))
	for _, value := range server.candidates(depth) {
		one, two := server.sendAs(c.served, value), server.sendAs(c.storage, value)
		accepts, refuses, out := c.served, c.storage, two
		if two.accepted() {
			accepts, refuses, out = c.storage, c.served, one
		}
		if one.accepted() == two.accepted() || !out.concerns(mine) {
			continue
		}
		c.report(diag.CodeVersionsBounds, mine.Schema.Origin, accepts, at.object(value),
			"clients of "+refuses.Name+" with "+out.words(at),
			"may be %s in %s but not in %s: what was created in one version cannot be created again, "+
				"or changed, in the other: restrict both alike, or convert with a webhook",
			brief(value), accepts.Name, refuses.Name)
		return
	}
}

// boundsDepth returns how far below a field the values lie that its own bounds are about: its items
// or values, but not their properties, unless these are the keys of a list. Rules and junctors may
// be about any of them.
func boundsDepth(s *schema.Structural) (depth int) {
	keyed := false
	for node := s; ; depth++ {
		v := node.ValueValidation
		if len(node.Rules)+len(v.AllOf)+len(v.AnyOf)+len(v.OneOf) > 0 || v.Not != nil {
			return candidates.MaxDepth
		}
		switch shape := node.Shape.(type) {
		case schema.Array:
			node, keyed = shape.Items, len(shape.MapKeys) > 0
		case schema.Map:
			node, keyed = shape.Values, false
		case schema.Object:
			switch {
			case len(shape.Unions) > 0: // which are written as rules or junctors
				return candidates.MaxDepth
			case keyed: // items that one key tells apart differ in another property
				return depth + 1
			case v.MinProperties != nil || v.MaxProperties != nil:
				return depth
			}
			return max(depth-1, 0)
		default:
			return depth
		}
	}
}

// ownBounds returns what a schema says of its values but for properties, which are compared one by
// one, and defaults.
func ownBounds(s *schema.Structural) []byte { return emit.Schema(withoutProperties(s)) }

func withoutProperties(s *schema.Structural) *schema.Structural {
	own := *s
	own.Generic = schema.Generic{}
	switch shape := own.Shape.(type) {
	case schema.Object:
		shape.Properties = nil
		own.Shape = shape
	case schema.Map:
		shape.Values = withoutProperties(shape.Values)
		own.Shape = shape
	case schema.Array:
		shape.Items = withoutProperties(shape.Items)
		own.Shape = shape
	}
	return &own
}

// concerns reports whether a field was refused for what is said of it, or of its items or values,
// and not of a property below them.
func (a answer) concerns(p *schema.Property) bool {
	keys := 0
	for node := p.Schema; ; {
		switch shape := node.Shape.(type) {
		case schema.Array:
			node = shape.Items
		case schema.Map:
			node = shape.Values
			keys++
		case schema.Object:
			path := a.refusal[0].Path // none where a number does not fit its format
			return !fieldpath.IsNone(path) &&
				strings.Count(strings.TrimPrefix(path, p.Name), ".") <= keys
		default:
			return true
		}
	}
}

// brief returns a value as a sentence shows it, above the object that has it. The number of items
// or members says nothing where there is only one.
func brief(value any) string {
	shown := jsonOf(value)
	if len(shown) <= 40 {
		return shown
	}
	switch v := value.(type) {
	case string:
		return fmt.Sprintf("a string of %d characters", len([]rune(v)))
	case []any:
		if len(v) == 1 {
			return "the list below"
		}
		return fmt.Sprintf("a list of %d items", len(v))
	case map[string]any:
		if len(v) == 1 {
			return "the object below"
		}
		return fmt.Sprintf("an object of %d members", len(v))
	}
	return shown
}
