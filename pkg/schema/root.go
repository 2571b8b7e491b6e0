package schema

import "slices"

// Root resolves d as the schema of a whole object and checks what holds only for roots: it is an
// object with properties of its own, and its metadata restricts only name and generateName
// (KEP-2335, and apiextensions validation).
func (r *Resolver) Root(d *Draft) Root {
	s := *r.withinLimit(d)
	obj, ok := s.Shape.(Object)
	if !ok {
		if !s.broken {
			hint := ""
			if _, marked := d.Origin.Keyword("type"); !marked {
				hint = "; a type with the name of a kind becomes a version of it: rename it, or " +
					"leave it out with +kubebuilder:skipversion above it"
			}
			r.reportKeyword("go/root", d, "type",
				"the schema of a kind must be an object with properties, but %s is not%s",
				d.Origin.Name(), hint)
		} else {
			s.Shape = Object{} // the error has been reported
		}
		s.broken = true
		return counted(&s)
	}
	obj.Properties = slices.Clone(obj.Properties)
	for i, p := range obj.Properties {
		if p.Name == "metadata" {
			obj.Properties[i].Schema = metadata(p.Schema)
		}
	}
	s.Shape = obj
	return counted(&s)
}

// counted returns the root whose node is s, now that it has its properties.
func counted(s *Structural) Root {
	s.measure()
	return Root{node: s, nodes: int(s.size().nodes)}
}

// metadata returns what a root says about metadata: that it is an object, and how name and
// generateName are restricted. A server knows the rest, and does not allow more.
func metadata(s *Structural) *Structural {
	var obj Object
	if x, ok := s.Shape.(Object); ok {
		for _, p := range x.Properties {
			if (p.Name == "name" || p.Name == "generateName") && p.Schema.Restricts() {
				obj.Properties = append(obj.Properties, Property{Name: p.Name, Schema: p.Schema})
			}
		}
	}
	alone := &Structural{Shape: obj, Origin: s.Origin, broken: s.broken}
	alone.measure()
	return alone
}

// Restricts reports whether s itself restricts the values of its type, other than by rules.
func (s *Structural) Restricts() bool { return s.Format != "" || !s.ValueValidation.empty() }

// checkJunctors checks, at every depth, that what is mentioned under the junctors of v exists
// outside them (KEP-2335).
func (r *Resolver) checkJunctors(s *Structural, v *ValueValidation, d *Draft) {
	for _, list := range [][]NestedValueValidation{v.AllOf, v.AnyOf, v.OneOf} {
		for i := range list {
			r.checkComplete(s, &list[i], d)
		}
	}
	if v.Not != nil {
		r.checkComplete(s, v.Not, d)
	}
}

// checkComplete checks that what n mentions, at any depth, exists in s.
func (r *Resolver) checkComplete(s *Structural, n *NestedValueValidation, d *Draft) {
	r.checkJunctors(s, &n.ValueValidation, d)
	if n.Items != nil {
		if a, ok := s.Shape.(Array); ok {
			r.checkComplete(a.Items, n.Items, d)
		} else {
			r.incomplete(n, d, "items")
		}
	}
	object, _ := s.Shape.(Object)
	for i := range n.Properties {
		name := n.Properties[i].Name
		if p := object.Property(name); p != nil {
			r.checkComplete(p.Schema, &n.Properties[i].Nested, d)
		} else {
			r.incomplete(n, d, "the property "+name)
		}
	}
}

// incomplete reports what a junctor restricts and the schema does not have.
func (r *Resolver) incomplete(n *NestedValueValidation, d *Draft, what string) {
	at := d.Origin
	if n.Origin.IsKnown() {
		at = n.Origin
	}
	at.Report(&r.Diagnostics, "go/incomplete",
		"a junctor restricts %s, which the schema of %s does not have", what, d.Origin.Name())
}

func propertiesOf(s *Structural) []Property {
	object, _ := s.Shape.(Object)
	return object.Properties
}
