package markers

import (
	"fmt"

	"github.com/schemagen/schemagen/pkg/schema"
)

// apply restricts a place as a tag says; chained tags lead to other places first.
func (p *place) apply(t *tag, depth int) *problem {
	if t.inner == nil {
		return p.leaf(t)
	}
	at, bad := p.lead(t, depth)
	if bad != nil {
		return bad
	}
	return at.apply(t.inner, depth+1)
}

// lead returns the place that a chained tag leads to.
func (p *place) lead(t *tag, depth int) (*place, *problem) {
	switch t.name {
	case "k8s:eachVal":
		return p.eachVal(depth)
	case "k8s:eachKey":
		return p.eachKey(depth)
	case "k8s:subfield":
		name, ok := t.arg("name")
		if !ok {
			return nil, &problem{"value", "it names no property: k8s:subfield(name)=+…"}
		}
		return p.subfield(name.text)
	case "k8s:item":
		return p.item(t.args, depth)
	case "k8s:ifMode":
		return p.ifMode(t)
	case "k8s:ifEnabled", "k8s:ifDisabled":
		return nil, inexpressible("a CustomResourceDefinition knows no feature gates")
	case "k8s:alpha", "k8s:beta":
		return nil, inexpressible("servers do not enforce the tag yet, they only count what it would refuse")
	}
	return nil, &problem{"value", t.name + " has no chained tag"}
}

// leaf applies a tag that leads nowhere.
func (p *place) leaf(t *tag) *problem {
	if l, ok := leaves[t.name]; ok {
		if t.value == nil {
			return &problem{"value", t.name + " needs a value"}
		}
		return p.limit(l, *t.value)
	}
	apply, ok := plainTags[t.name]
	if !ok {
		return &problem{"value", t.name + " cannot stand here"}
	}
	return apply(p, t)
}

// A tagLimit is a tag that sets one keyword. condition says the same in CEL of %[1]s, with the value %[2]s.
type tagLimit struct {
	keyword   string // of a definition
	condition string
	message   string // of the value %s
}

var leaves = map[string]tagLimit{
	"k8s:minimum":       {"Minimum", "%[1]s >= %[2]s", "must be at least %s"},
	"k8s:maximum":       {"Maximum", "%[1]s <= %[2]s", "must be at most %s"},
	"k8s:minLength":     {"MinLength", "size(%[1]s) >= %[2]s", "must have at least %s characters"},
	"k8s:maxLength":     {"MaxLength", "size(%[1]s) <= %[2]s", "must have at most %s characters"},
	"k8s:minItems":      {"MinItems", "size(%[1]s) >= %[2]s", "must have at least %s items"},
	"k8s:maxItems":      {"MaxItems", "size(%[1]s) <= %[2]s", "must have at most %s items"},
	"k8s:minProperties": {"MinProperties", "size(%[1]s) >= %[2]s", "must have at least %s entries"},
	"k8s:maxProperties": {"MaxProperties", "size(%[1]s) <= %[2]s", "must have at most %s entries"},
}

func (p *place) limit(l tagLimit, v tagValue) *problem {
	if p.target == nil {
		if v.kind != anInteger {
			return &problem{"value", "the limit is no integer"}
		}
		if bad := p.fits(byName[validationPrefix+l.keyword], v); bad != nil {
			return bad
		}
		self := p.self
		if p.core == nil && (l.keyword == "Minimum" || l.keyword == "Maximum") {
			self = "int(" + self + ")"
		}
		return p.rule(fmt.Sprintf(l.condition, self, v.text), fmt.Sprintf(l.message, v.text))
	}
	return p.define(byName[validationPrefix+l.keyword], v)
}

// fits checks that a definition can restrict a value of which only a rule can speak.
func (p *place) fits(def *Definition, v tagValue) *problem {
	if p.core == nil { // a key
		return nil
	}
	e, err := def.parse(&reader{text: v.text})
	if err != nil {
		return &problem{"value", err.Error()}
	}
	return fitting(e, *p.t, &schema.Draft{}, p.core)
}

// isA checks the type of the value.
func (p *place) isA(kind string) *problem {
	have := "string"
	if p.core != nil {
		have = p.core.Kind()
	}
	if have == kind {
		return nil
	}
	return &problem{"shape", fmt.Sprintf("it restricts %s, and the value is %s", described(kind), described(have))}
}

// define applies a definition with the value to the node.
func (p *place) define(def *Definition, v tagValue) *problem {
	e, err := def.parse(&reader{text: v.text})
	if err != nil {
		return &problem{"value", err.Error()}
	}
	return fitting(e, *p.target, p.target.Draft, p.core)
}

// plainTags are the tags that are more than a limit.
var plainTags = map[string]func(*place, *tag) *problem{
	"k8s:format": func(p *place, t *tag) *problem {
		return withValue(t, func(v tagValue) *problem { return p.format(v.text) })
	},
	"k8s:maxBytes":           func(p *place, t *tag) *problem { return withValue(t, p.maxBytes) },
	"k8s:neq":                func(p *place, t *tag) *problem { return withValue(t, p.differs) },
	"k8s:unique":             func(p *place, t *tag) *problem { return withValue(t, p.unique) },
	"k8s:update":             func(p *place, t *tag) *problem { return withValue(t, p.update) },
	"k8s:listType":           func(p *place, t *tag) *problem { return withValue(t, p.keywordOf("listType")) },
	"k8s:listMapKey":         func(p *place, t *tag) *problem { return withValue(t, p.keywordOf("listMapKey")) },
	"k8s:immutable":          func(p *place, _ *tag) *problem { return p.transition("%[1]s == oldSelf", "is immutable") },
	"k8s:monotonic":          func(p *place, _ *tag) *problem { return p.monotonic() },
	"k8s:required":           func(p *place, _ *tag) *problem { return p.required() },
	"k8s:optional":           func(*place, *tag) *problem { return nil },
	"k8s:forbidden":          func(p *place, _ *tag) *problem { return p.forbidden() },
	"k8s:dependentRequired":  func(p *place, t *tag) *problem { return p.dependent(t, "%[1]s must be set if %[2]s is", "") },
	"k8s:dependentForbidden": func(p *place, t *tag) *problem { return p.dependent(t, "%[1]s must not be set if %[2]s is", "!") },
	"k8s:opaqueType":         func(p *place, _ *tag) *problem { return p.opaque() },
	"k8s:customUnique":       func(*place, *tag) *problem { return nil },
	"k8s:customValidation":   func(*place, *tag) *problem { return inexpressible("the check is written by hand in Go") },
	"k8s:validateTrue":       testOnly,
	"k8s:validateFalse":      testOnly,
	"k8s:validateError":      testOnly,
	"k8s:validateTrueAlpha":  testOnly,
	"k8s:validateTrueBeta":   testOnly,
	"k8s:unionMember":        notChained,
	"k8s:unionDiscriminator": notChained,
	"k8s:zeroOrOneOfMember":  notChained,
	"k8s:modeDiscriminator":  notChained,
	"k8s:enumExclude":        func(*place, *tag) *problem { return &problem{"place", "it belongs on a constant"} },
	"k8s:enum":               func(*place, *tag) *problem { return &problem{"place", "it belongs on the declaration of a type"} },
}

func testOnly(*place, *tag) *problem {
	return inexpressible("it is for tests of the validation generator")
}
func notChained(_ *place, t *tag) *problem {
	return inexpressible("only a field can be what %s says, not an item of a list", t.name)
}

func withValue(t *tag, apply func(tagValue) *problem) *problem {
	if t.value == nil {
		return &problem{"value", t.name + " needs a value"}
	}
	return apply(*t.value)
}

func (p *place) keywordOf(name string) func(tagValue) *problem {
	return func(v tagValue) *problem {
		if p.target == nil {
			return inexpressible("no rule can say how lists are merged")
		}
		return p.define(byName[name], v)
	}
}

// maxBytes counts bytes by a rule; the same number of characters bounds the cost of that rule.
func (p *place) maxBytes(v tagValue) *problem {
	if bad := p.isA("string"); bad != nil {
		return bad
	}
	if v.kind != anInteger {
		return &problem{"value", "the limit is no integer"}
	}
	if p.target != nil {
		if bad := p.define(byName[validationPrefix+"MaxLength"], v); bad != nil {
			return bad
		}
	}
	return p.rule(fmt.Sprintf("size(bytes(%s)) <= %s", p.self, v.text), fmt.Sprintf("must have at most %s bytes", v.text))
}

func (p *place) differs(v tagValue) *problem {
	if bad := p.isA(map[kind]string{aString: "string", anInteger: "integer", aBool: "boolean"}[v.kind]); bad != nil {
		return bad
	}
	if p.target == nil {
		return p.rule(p.self+" != "+v.cel(), "must not be "+v.cel())
	}
	excluded := schema.NestedValueValidation{ValueValidation: schema.ValueValidation{Enum: []schema.JSON{schema.JSON(v.json())}}, Origin: p.t.origin()}
	p.target.Draft.Not = negate(p.target.Draft.Not, []schema.NestedValueValidation{excluded})
	p.target.set("not")
	return nil
}

// unique demands that no two items be equal, or no two have equal keys.
func (p *place) unique(v tagValue) *problem {
	equal := func(x, y string) string { return x + " == " + y }
	switch v.text {
	case "set":
	case "map":
		keys := p.mapKeys()
		if len(keys) == 0 {
			return &problem{"shape", "it needs k8s:listMapKey beside it"}
		}
		equal = func(x, y string) string {
			out := ""
			for i, k := range keys {
				if i > 0 {
					out += " && "
				}
				out += x + "." + schema.CELName(k) + " == " + y + "." + schema.CELName(k)
			}
			return out
		}
	default:
		return oneOf(v.text, "set", "map")
	}
	if bad := p.isA("array"); bad != nil {
		return bad
	}
	return p.rule(fmt.Sprintf("%s.all(x, %s.exists_one(y, %s))", p.self, p.self, equal("x", "y")), "must not have equal items")
}

func (p *place) mapKeys() (keys []string) {
	if p.core != nil {
		p.core.Extended(func(e schema.Extensions) bool {
			keys = e.MapKeys
			return keys != nil
		})
	}
	return keys
}

// transition adds a rule that compares the value with the old one.
func (p *place) transition(condition, message string) *problem {
	if p.self != "self" {
		return inexpressible("the old value of a part that a rule speaks of cannot be found")
	}
	return p.rule(fmt.Sprintf(condition, p.self), message)
}

// items is a transition of a value that has items.
func (p *place) items(condition, message string) *problem {
	if p.child(schema.Step{Keyword: "items"}) == nil && p.child(schema.Step{Keyword: "additionalProperties"}) == nil {
		return neitherListNorMap()
	}
	return p.transition(condition, message)
}

func neitherListNorMap() *problem {
	return &problem{"shape", "the value is neither a list nor a map"}
}

func (p *place) monotonic() *problem {
	if bad := p.isA("integer"); bad != nil {
		return bad
	}
	return p.transition("%[1]s >= oldSelf", "must not decrease")
}

// update forbids one kind of change.
func (p *place) update(v tagValue) *problem {
	switch v.text {
	case "NoModify":
		return p.transition("%[1]s == oldSelf", "must not be modified once set")
	case "NoAddItem":
		return p.items("%[1]s.all(x, x in oldSelf)", "must not gain items")
	case "NoRemoveItem":
		return p.items("oldSelf.all(x, x in %[1]s)", "must not lose items")
	case "NoSet", "NoUnset":
		if p.parent == nil || p.parent.self != "self" || p.target == nil {
			return inexpressible("only of a field can a rule say that it was or was not set")
		}
		name := schema.CELName(p.name)
		if v.text == "NoSet" {
			return p.parent.presence(fmt.Sprintf("has(oldSelf.%[1]s) || !has(self.%[1]s)", name), p.name+" must not be set once the object exists")
		}
		return p.parent.presence(fmt.Sprintf("!has(oldSelf.%[1]s) || has(self.%[1]s)", name), p.name+" must not be removed once set")
	}
	return oneOf(v.text, "NoSet", "NoUnset", "NoModify", "NoAddItem", "NoRemoveItem")
}

// required demands the property, which is a field of its own only without a chain; see ParseK8s.
func (p *place) required() *problem {
	switch {
	case p.parent == nil:
		return &problem{"shape", "only a property can be required"}
	case p.target == nil:
		return p.presence(p.has, p.name+" is required")
	}
	p.parent.rules.Require(p.name, p.t.origin())
	return nil
}

func (p *place) forbidden() *problem {
	switch {
	case p.parent == nil:
		return &problem{"shape", "only a property can be forbidden"}
	case p.target == nil:
		return p.presence("!"+p.has, p.name+" is forbidden")
	}
	return p.parent.presence("!has("+p.parent.self+"."+schema.CELName(p.name)+")", p.name+" is forbidden")
}

// dependent ties the presence of another property to that of this one.
func (p *place) dependent(t *tag, message, not string) *problem {
	sibling, ok := t.arg("field")
	if !ok || p.parent == nil || p.parent.self != "self" {
		return &problem{"value", t.name + " stands on a field and names another: " + t.name + "(other)"}
	}
	if p.parent.child(schema.Step{Keyword: "properties", Name: sibling.text}) == nil {
		return &problem{"path", "the struct has no property " + sibling.text}
	}
	condition := fmt.Sprintf("!has(self.%s) || %shas(self.%s)", schema.CELName(p.name), not, schema.CELName(sibling.text))
	return p.parent.presence(condition, fmt.Sprintf(message, sibling.text, p.name))
}

// opaque leaves out what the type of the value says beside its structure.
func (p *place) opaque() *problem {
	if p.target == nil || p.target.Draft != p.t.Draft || p.t.Field == nil {
		return inexpressible("only the type of a field can be opaque")
	}
	p.target.Draft.Opaque = true
	return nil
}
