package markers

import (
	"fmt"

	"github.com/schemagen/schemagen/pkg/schema"
)

// A tagPlace is the place that a tag restricts. If the schema has a node for it, target is that
// node. The keys of a map, and values that are restricted only under a condition, have none: a rule
// in CEL restricts them.
type tagPlace struct {
	declaration *Target       // of the declaration, for positions
	target      *Target       // nil if only a rule can restrict it
	schema      *schema.Draft // what is known about the value; nil for the keys of a map

	// For a rule: the draft that has it, the expression for the value there, the test that the
	// value is present (empty if it always is), and what stands around the condition.
	rules        *schema.Draft
	self         string
	presenceTest string
	wrap         func(condition string) string

	parent *tagPlace // of a property
	name   string    // of the property
}

// newTagPlace returns the place of the declaration that the tag stands on.
func newTagPlace(t *Target) *tagPlace {
	p := &tagPlace{declaration: t, target: t, schema: t.Schema, rules: t.Draft, self: "self",
		wrap: identity}
	if t.Field != nil && t.Field.Name != "" && t.Parent != nil {
		p.name = t.Field.Name
		p.parent = &tagPlace{declaration: t, schema: t.Parent, rules: t.Parent, self: "self",
			wrap: identity}
	}
	return p
}

func identity(condition string) string { return condition }

// inexpressible explains what no CustomResourceDefinition can say.
func inexpressible(format string, args ...any) *problem {
	return &problem{"k8s-inexpressible", fmt.Sprintf(format, args...)}
}

// isInlined reports whether the place is an inlined field, which is no property.
func (p *tagPlace) isInlined() bool {
	return p.target == p.declaration && p.declaration.Field != nil && p.declaration.Field.Name == ""
}

// errNoProperty explains why nothing can be said about the presence of a value that is not a
// property.
func (p *tagPlace) errNoProperty(could string) *problem {
	if p.isInlined() {
		return &problem{"inline",
			fmt.Sprintf("%s is inlined, and has no property of its own that could be %s",
				p.declaration.Field.GoName, could)}
	}
	return &problem{"shape", "only a property can be " + could}
}

// rule adds a rule saying that the condition holds wherever the value is present.
func (p *tagPlace) rule(condition, message string) *problem {
	if p.presenceTest != "" {
		condition = "!" + p.presenceTest + " || (" + condition + ")"
	}
	return p.presence(condition, message)
}

// presence adds a rule about the presence of the value itself.
func (p *tagPlace) presence(condition, message string) *problem {
	p.rules.Rules = append(p.rules.Rules,
		schema.Rule{Rule: p.wrap(condition), Message: message, Origin: p.declaration.origin()})
	p.rules.Origin.Set(schema.Keyword{Name: "x-kubernetes-validations",
		Pos:  p.declaration.marker.Pos,
		Main: p.declaration.Main})
	return nil
}

// descend returns the place of a child of the node.
func (p *tagPlace) descend(s schema.Step) (*tagPlace, *problem) {
	at, bad := p.target.descend(s)
	if bad != nil {
		return nil, bad
	}
	child := &tagPlace{declaration: p.declaration, target: at, schema: at.Schema, rules: at.Draft,
		self: "self",
		wrap: identity}
	if s.Keyword == "properties" {
		child.parent, child.name = p, s.Name
	}
	return child, nil
}

// within returns the place of a value that a rule of p refers to by the name self.
func (p *tagPlace) within(
	self, has string, of *schema.Draft, around func(string) string,
) *tagPlace {
	outer := p.wrap
	if p.presenceTest != "" {
		guard := p.presenceTest
		outer = func(c string) string { return p.wrap("!" + guard + " || (" + c + ")") }
	}
	return &tagPlace{declaration: p.declaration, schema: of, rules: p.rules, self: self,
		presenceTest: has,
		wrap:         func(c string) string { return outer(around(c)) }}
}

// eachVal leads to the items of a list or the values of a map.
func (p *tagPlace) eachVal(_ *tag, depth int) (*tagPlace, *problem) {
	step, loop := schema.ToItems, "%s.all(%s, %s)"
	child := p.child(step)
	if child == nil {
		step = schema.ToValues
		child, loop = p.child(step), "%[1]s.all(key%[2]s, %[3]s)"
	}
	if child == nil {
		return nil, neitherListNorMap()
	}
	if p.target != nil {
		return p.descend(step)
	}
	name := fmt.Sprintf("v%d", depth)
	self := name
	if step.Keyword == "additionalProperties" {
		self = fmt.Sprintf("%s[key%s]", p.self, name)
	}
	return p.within(self, "", child, func(c string) string {
		return fmt.Sprintf(loop, p.self, name, c)
	}), nil
}

func (p *tagPlace) child(s schema.Step) *schema.Draft {
	if p.schema == nil {
		return nil
	}
	return p.schema.Child(s)
}

// eachKey leads to the keys of a map, which have no schema.
func (p *tagPlace) eachKey(_ *tag, depth int) (*tagPlace, *problem) {
	if p.child(schema.ToValues) == nil {
		return nil, &problem{"shape", "the value is not a map"}
	}
	name := fmt.Sprintf("k%d", depth)
	return p.within(name, "", nil, func(c string) string {
		return fmt.Sprintf("%s.all(%s, %s)", p.self, name, c)
	}), nil
}

// subfield leads to a property.
func (p *tagPlace) subfield(t *tag, _ int) (*tagPlace, *problem) {
	arg, ok := t.arg("name")
	if !ok {
		return nil, &problem{"value", "it names no property: k8s:subfield(name)=+…"}
	}
	name := arg.text
	step := schema.ToProperty(name)
	if p.target != nil {
		return p.descend(step)
	}
	child := p.child(step)
	if child == nil {
		return nil, &problem{"path", "the value has no property " + name}
	}
	self := p.self + "." + schema.CELName(name)
	at := p.within(self, "has("+self+")", child, identity)
	at.parent, at.name = p, name
	return at, nil
}

// typ returns the type of the value, as a schema names it.
func (v tagValue) typ() string {
	return map[literalKind]string{aString: "string", anInteger: "integer", aBool: "boolean"}[v.kind]
}

// cel returns the value as a literal of CEL.
func (v tagValue) cel() string {
	if v.kind == aString {
		return schema.CELString(v.text)
	}
	return v.text
}
