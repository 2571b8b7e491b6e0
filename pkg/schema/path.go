package schema

import "slices"

// A Step leads from a node to one below it.
type Step struct {
	Keyword string // items, additionalProperties or properties
	Name    string // of the property
}

// The steps into lists and maps.
var (
	ToItems  = Step{Keyword: "items"}
	ToValues = Step{Keyword: "additionalProperties"}
)

// ToProperty returns the step to a property of an object.
func ToProperty(name string) Step { return Step{Keyword: "properties", Name: name} }

// String returns the step as paths of markers write it.
func (s Step) String() string {
	if s.Keyword == "properties" {
		return "properties:" + s.Name
	}
	return s.Keyword
}

// Child returns the draft of the node that a step leads to, wherever in d and its parts it is
// declared, or nil. Overlays are ignored.
func (d *Draft) Child(s Step) *Draft {
	var child *Draft
	d.visit(func(x *Draft) bool {
		if c := x.child(s); c != nil && !c.Overlay {
			child = c
		}
		return child != nil
	})
	return child
}

// child is Child for what d itself declares.
func (d *Draft) child(s Step) *Draft {
	switch s.Keyword {
	case "items":
		return d.Items
	case "additionalProperties":
		return d.Values
	}
	return d.Property(s.Name)
}

// Restrict returns the draft that restricts, only within d, the child that a step leads to. If d
// does not declare the child itself, that is an overlay, so that other users of the declaration are
// not affected.
func (d *Draft) Restrict(s Step) *Draft {
	if c := d.child(s); c != nil {
		return c.Own()
	}
	c := &Draft{Overlay: true, Origin: d.Origin.Below("." + s.String())}
	d.setChild(s, c)
	return c
}

// setChild sets the child that a step leads to.
func (d *Draft) setChild(s Step, c *Draft) {
	switch s.Keyword {
	case "items":
		d.Items = c
	case "additionalProperties":
		d.Values = c
	default:
		d.Properties = slices.Clip(d.Properties)
		d.SetProperty(s.Name, c)
	}
}
