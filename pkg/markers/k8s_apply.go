package markers

import (
	"strings"

	"fmt"
	"strconv"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// apply restricts a place as a tag says; chained tags lead to other places first.
func (p *tagPlace) apply(t *tag, depth int) *problem {
	switch {
	case t.inner == nil && t.effect.chain != nil:
		return &problem{"value", "a tag with its plus sign follows the equals sign"}
	case t.inner == nil && t.effect.apply == nil:
		return &problem{"value", t.name + " cannot stand here" + t.suggestion()}
	case t.inner == nil:
		return t.effect.apply(p, t)
	case t.effect.chain == nil:
		return &problem{"value", t.name + " has no chained tag"}
	}
	at, bad := t.effect.chain(p, t, depth)
	if bad != nil {
		return bad
	}
	return at.apply(t.inner, depth+1)
}

// limit sets a keyword by its definition, or expresses the same with a rule; see bounds.
func (p *tagPlace) limit(def *Definition, v tagValue, condition, message string) *problem {
	if bad := p.refuseBase64(); bad != nil {
		return bad
	}
	if p.target != nil {
		return p.define(def, v)
	}
	if v.kind != anInteger {
		return &problem{"value", "the limit is not an integer"}
	}
	number := p.self
	if p.schema == nil { // a key, which is a string
		number = "int(" + p.self + ")"
	} else if bad := v.apply(def, p.declaration, &schema.Draft{}, p.schema); bad != nil {
		return bad // which only a rule can say
	}
	return p.rule(fmt.Sprintf(condition, p.self, v.text, number), fmt.Sprintf(message, v.text))
}

// isA checks the type of the value.
func (p *tagPlace) isA(kind string) *problem {
	have := "string"
	if p.schema != nil {
		have = p.schema.Kind()
	}
	if have == kind {
		return p.refuseBase64()
	}
	return &problem{"shape", fmt.Sprintf("it restricts %s, and the value is %s", described(kind),
		described(have))}
}

// refuseBase64 refuses a tag on bytes, which JSON has as base64: it would restrict a text that Go
// does not have.
func (p *tagPlace) refuseBase64() *problem {
	if !p.schema.Known().Bytes {
		return nil
	}
	return &problem{"shape",
		"the value is a list of bytes in Go, and not the string in base64 that JSON has for it"}
}

// define applies a definition with the value to the node.
func (p *tagPlace) define(def *Definition, v tagValue) *problem {
	return v.apply(def, p.target, p.target.Draft, p.schema)
}

// apply runs a definition with the value on a draft as if that had the type of another one.
func (v tagValue) apply(def *Definition, t *Target, d, other *schema.Draft) *problem {
	e, err := def.parse(&reader{text: v.text})
	if err != nil {
		return &problem{"value", err.Error()}
	}
	return applyAs(e, *t, d, other)
}

// setMerging sets how lists are merged, by the definition of a marker for it.
func (p *tagPlace) setMerging(def *Definition, v tagValue) *problem {
	if p.target == nil {
		return inexpressible("no rule can say how lists are merged")
	}
	return p.define(def, v)
}

// maxBytes counts bytes with a rule; the same number of characters bounds the cost of that rule.
func (p *tagPlace) maxBytes(v tagValue) *problem {
	if bad := p.isA("string"); bad != nil {
		return bad
	}
	limit, err := strconv.ParseInt(v.text, 10, 64)
	if err != nil || v.kind != anInteger {
		return &problem{"value", "the limit is not an integer"}
	}
	if p.target != nil {
		p.target.shorten(limit)
	}
	return p.rule(fmt.Sprintf("size(bytes(%s)) <= %s", p.self, v.text),
		fmt.Sprintf("must have at most %s bytes", v.text))
}

// shorten sets the maximum number of characters, unless it is already as low.
func (t *Target) shorten(limit int64) {
	if d := t.Draft; d.MaxLength == nil || *d.MaxLength > limit {
		d.MaxLength = &limit
		t.imply("maxLength")
	}
}

// notEqual forbids one value: by not where the schema has a node, else by a rule.
func (p *tagPlace) notEqual(v tagValue) *problem {
	if bad := p.isA(v.typ()); bad != nil {
		return bad
	}
	if p.target == nil {
		return p.rule(p.self+" != "+v.cel(), "must not be "+v.cel())
	}
	excluded := schema.NestedValueValidation{ValueValidation: schema.ValueValidation{
		Enum: []schema.JSON{schema.JSON(v.json())},
	}, Origin: p.declaration.origin()}
	p.target.Draft.Not = negate(p.target.Draft.Not, []schema.NestedValueValidation{excluded})
	p.target.set("not")
	return nil
}

// transition adds a rule that compares the value with the old one.
func (p *tagPlace) transition(condition, message string) *problem {
	if p.self != "self" {
		return inexpressible("the old value of a part that a rule refers to cannot be found")
	}
	return p.rule(condition, message)
}

// mayComeAndGo reports whether the place is a property that can be absent before an update or after
// it, which no rule of its own sees, but one of the object that has it.
func (p *tagPlace) mayComeAndGo() bool {
	return p.target != nil && p.parent != nil && p.parent.self == "self" && !p.isInlined() &&
		!p.parent.schema.Always(p.name)
}

func neitherListNorMap() *problem {
	return &problem{"shape", "the value is neither a list nor a map"}
}

// immutable forbids changing a value. If the value need not be present, a rule of the parent
// forbids adding and removing it, too.
func (p *tagPlace) immutable() *problem {
	if bad := p.transition("self == oldSelf", "is immutable"); bad != nil || !p.mayComeAndGo() {
		return bad
	}
	return p.parent.presence(fmt.Sprintf("has(self.%[1]s) == has(oldSelf.%[1]s)",
		schema.CELName(p.name)), p.name+" is immutable")
}

// monotonic forbids decreasing an integer.
func (p *tagPlace) monotonic() *problem {
	if bad := p.isA("integer"); bad != nil {
		return bad
	}
	return p.transition("self >= oldSelf", "must not decrease")
}

// update forbids one kind of change.
func (p *tagPlace) update(v tagValue) *problem {
	switch v.text {
	case "NoModify":
		return p.transition("self == oldSelf", "must not be modified once set")
	case "NoAddItem":
		return p.keepsItems("self", "oldSelf", "must not gain items")
	case "NoRemoveItem":
		return p.keepsItems("oldSelf", "self", "must not lose items")
	case "NoSet", "NoUnset":
		switch {
		case p.isInlined():
			return p.errNoProperty("set")
		case p.parent == nil || p.parent.self != "self" || p.target == nil:
			return inexpressible("only for a field can a rule tell whether it was set")
		}
		name := schema.CELName(p.name)
		if v.text == "NoSet" {
			return p.parent.presence(fmt.Sprintf("has(oldSelf.%[1]s) || !has(self.%[1]s)", name),
				p.name+" must not be set once the object exists")
		}
		return p.parent.presence(fmt.Sprintf("!has(oldSelf.%[1]s) || has(self.%[1]s)", name),
			p.name+" must not be removed once set")
	}
	return checkOneOf(v.text, "NoSet", "NoUnset", "NoModify", "NoAddItem", "NoRemoveItem")
}

// required requires the property, which is a field of its own only without a chain; see ParseK8s.
func (p *tagPlace) required() *problem {
	switch {
	case p.parent == nil:
		return p.errNoProperty("required")
	case p.target == nil:
		return p.presence(p.presenceTest, p.name+" is required")
	}
	p.parent.rules.Require(p.name, p.declaration.origin())
	return nil
}

// forbidden forbids setting the property, or a part of the value that only a rule can reach.
func (p *tagPlace) forbidden() *problem {
	switch {
	case p.parent == nil:
		return p.errNoProperty("forbidden")
	case p.target == nil:
		return p.presence(p.isUnset(p.self), p.name+" is forbidden")
	}
	return p.parent.presence(p.isUnset(p.parent.self+"."+schema.CELName(p.name)),
		p.name+" is forbidden")
}

// tieTo adds a rule about the presence of another property, which t names, when this one is set.
func (p *tagPlace) tieTo(t *tag, message, not string) *problem {
	if p.isInlined() {
		return p.errNoProperty("set")
	}
	sibling, ok := t.arg("field")
	if !ok || p.parent == nil || p.parent.self != "self" {
		return &problem{"value", t.name + " stands on a field and names another: " +
			t.name + "(other)"}
	}
	if p.parent.child(schema.ToProperty(sibling.text)) == nil {
		return &problem{"path", "the struct has no property " + sibling.text}
	}
	condition := fmt.Sprintf("!has(self.%s) || %shas(self.%s)", schema.CELName(p.name), not,
		schema.CELName(sibling.text))
	return p.parent.presence(condition, fmt.Sprintf(message, sibling.text, p.name))
}

// opaque ignores what the type of the value says besides its structure.
func (p *tagPlace) opaque() *problem {
	if p.target == nil || p.target.Draft != p.declaration.Draft || p.declaration.Field == nil {
		return inexpressible("only the type of a field can be opaque")
	}
	p.target.Draft.Opaque = true
	return nil
}

// suggestion returns what to write instead of a name that is no tag, to be appended to a message.
func (t *tag) suggestion() string {
	var tags []string
	for _, def := range definitions {
		if strings.HasPrefix(def.Name, "k8s:") {
			tags = append(tags, def.Name)
		}
	}
	if name := diag.Nearest(t.name, tags); name != "" && name != t.name {
		return ": " + diag.DidYouMean(name)
	}
	if !strings.HasPrefix(t.name, "k8s:") {
		return ": only tags that begin with k8s: can"
	}
	return ""
}
