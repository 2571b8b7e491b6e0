package markers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/schema"
)

// distinctItems is the effect of the tag that says how the items of a list differ. Before others
// act, it says whether they have keys.
func distinctItems() tagEffect {
	e := takes((*tagPlace).unique)
	e.announce = func(t *tag, target *Target) {
		if t.inner == nil && t.value != nil && t.value.text == "map" {
			target.Draft.Keyed = true
		}
	}
	return e
}

// unique requires that no two items are equal, or no two have equal keys.
func (p *tagPlace) unique(v tagValue) *problem {
	if bad := checkOneOf(v.text, "set", "map"); bad != nil {
		return bad
	}
	if bad := p.isA("array"); bad != nil {
		return bad
	}
	if merged := p.schema.Known().ListType; merged == "set" || merged == "map" {
		return &problem{"conflict", "the items of a list with listType=" + merged +
			" are unique already: it goes with listType=atomic"}
	}
	equal := "x == y"
	if v.text == "map" {
		if bad := p.haveKeys(); bad != nil {
			return bad
		}
		equal = p.sameKeys("x", "y")
	}
	return p.rule(fmt.Sprintf("%s.all(x, %s.exists_one(y, %s))", p.self, p.self, equal),
		"must not have equal items")
}

// keys returns the properties that distinguish the items of the list, none if whole items do.
func (p *tagPlace) keys() []string {
	known := p.schema.Known()
	if known.MapKeys != nil {
		return known.MapKeys
	}
	return known.UniqueKeys
}

// haveKeys checks the keys of a list that is no map list, which nobody else does.
func (p *tagPlace) haveKeys() *problem {
	keys := p.keys()
	if len(keys) == 0 {
		return &problem{"shape", "it needs k8s:listMapKey beside it"}
	}
	for _, key := range keys {
		child := p.child(schema.ToItems).Child(schema.ToProperty(key))
		if child == nil {
			return &problem{"path", "the items have no property " + key + " to be a key"}
		}
		if kind := child.Kind(); kind == "object" || kind == "array" {
			return &problem{"shape", "the key " + key + " is not a scalar"}
		}
	}
	return nil
}

// sameKeys returns the condition that two items have equal keys. An item may lack a key that is
// optional and has no default.
func (p *tagPlace) sameKeys(x, y string) string {
	var equal []string
	for _, key := range p.keys() {
		a, b := x+"."+schema.CELName(key), y+"."+schema.CELName(key)
		if p.child(schema.ToItems).Always(key) {
			equal = append(equal, a+" == "+b)
		} else {
			equal = append(equal,
				fmt.Sprintf("(has(%[1]s) ? has(%[2]s) && %[1]s == %[2]s : !has(%[2]s))", a, b))
		}
	}
	return strings.Join(equal, " && ")
}

// keepsItems requires that a value, old or new, has all the items of another one. One that is not
// set has none.
func (p *tagPlace) keepsItems(of, in, message string) *problem {
	if p.child(schema.ToItems) == nil && p.child(schema.ToValues) == nil {
		return neitherListNorMap()
	}
	if bad := p.transition(fmt.Sprintf("%s.all(x, %s)", of, p.containsItem("x", in)),
		message); bad != nil {
		return bad
	}
	if !p.mayComeAndGo() {
		return nil
	}
	name := schema.CELName(p.name)
	return p.parent.presence(fmt.Sprintf("has(%[2]s.%[3]s) || !has(%[1]s.%[3]s) || size(%[1]s.%[3]s) == 0", of, in, name), p.name+" "+message)
}

// containsItem returns the condition in CEL that a list has an item, or a map a key. Items with
// keys are the same if their keys are equal.
func (p *tagPlace) containsItem(item, in string) string {
	keys := p.keys()
	if len(keys) == 0 {
		return item + " in " + in
	}
	if key := schema.CELName(keys[0]); len(keys) == 1 && p.child(schema.ToItems).Always(keys[0]) {
		return fmt.Sprintf("%s.%s in %s.map(y, y.%s)", item, key, in, key)
	}
	return fmt.Sprintf("%s.exists(y, %s)", in, p.sameKeys(item, "y"))
}

// item leads to the item of a list whose keys have the given values.
func (p *tagPlace) item(t *tag, depth int) (*tagPlace, *problem) {
	child := p.child(schema.ToItems)
	if child == nil {
		return nil, &problem{"shape", "the value is not a list"}
	}
	if bad := p.checkKeys(t); bad != nil {
		return nil, bad
	}
	name := fmt.Sprintf("i%d", depth)
	var tests []string
	for _, key := range t.args {
		value := name + "." + schema.CELName(key.name)
		if !child.Always(key.name) {
			tests = append(tests, "has("+value+")")
		}
		tests = append(tests, value+" == "+key.value.cel())
	}
	test := strings.Join(tests, " && ")
	return p.within(name, "", child, func(c string) string {
		return fmt.Sprintf("%s.all(%s, %s ? (%s) : true)", p.self, name, test, c)
	}), nil
}

// checkKeys checks that the arguments of a tag are the keys of the list, so that they select one
// item.
func (p *tagPlace) checkKeys(t *tag) *problem {
	if len(t.args) == 0 {
		return &problem{"value", "it names no key: k8s:item(type: \"Ready\")=+…"}
	}
	keys := p.keys()
	var given []string
	for _, arg := range t.args {
		property := p.child(schema.ToItems).Child(schema.ToProperty(arg.name))
		switch {
		case arg.name == "":
			return &problem{"value",
				"a value needs the name of its key before it: k8s:item(type: \"Ready\")=+…"}
		case property == nil:
			return &problem{"path", "the items have no property " + arg.name}
		case len(keys) == 0:
			return &problem{"shape",
				"the list has no keys: it needs k8s:listType=map, or k8s:unique=map, and " +
					"k8s:listMapKey=" + arg.name}
		case !slices.Contains(keys, arg.name):
			return &problem{"value", arg.name + " is not a key of the list, whose keys are " +
				strings.Join(keys, ", ")}
		case slices.Contains(given, arg.name):
			return &problem{"value", "it gives " + arg.name + " twice"}
		case property.Kind() != arg.value.typ():
			return &problem{"shape", fmt.Sprintf("the key %s is %s, and the value is %s", arg.name,
				described(property.Kind()), described(arg.value.typ()))}
		}
		given = append(given, arg.name)
	}
	for _, key := range keys {
		if !slices.Contains(given, key) {
			return &problem{"value", "it does not give the key " + key}
		}
	}
	return nil
}
