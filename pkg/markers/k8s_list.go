package markers

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/pkg/schema"
)

// distinctItems is the effect of the tag that says how the items of a list differ. Before others act, it says whether they have keys.
func distinctItems() tagEffect {
	e := takes((*place).unique)
	e.ahead = func(t *tag, target *Target) {
		if t.inner == nil && t.value != nil && t.value.text == "map" {
			target.Draft.Keyed = true
		}
	}
	return e
}

// unique requires that no two items are equal, or no two have equal keys.
func (p *place) unique(v tagValue) *problem {
	if bad := oneOf(v.text, "set", "map"); bad != nil {
		return bad
	}
	if bad := p.isA("array"); bad != nil {
		return bad
	}
	if merged := p.listType(); merged == "set" || merged == "map" {
		return &problem{"conflict", "the items of a list with listType=" + merged + " are unique already: it goes with listType=atomic"}
	}
	equal := "x == y"
	if v.text == "map" {
		if bad := p.haveKeys(); bad != nil {
			return bad
		}
		equal = p.sameKeys("x", "y")
	}
	return p.rule(fmt.Sprintf("%s.all(x, %s.exists_one(y, %s))", p.self, p.self, equal), "must not have equal items")
}

// listType returns how the lists of several appliers are merged, empty if nothing says so.
func (p *place) listType() (merged string) {
	if p.core != nil {
		p.core.Extended(func(e schema.Extensions) bool {
			merged = e.ListType
			return merged != ""
		})
	}
	return merged
}

// keys returns the properties that distinguish the items of the list, none if whole items do.
func (p *place) keys() (keys []string) {
	if p.core != nil {
		p.core.Extended(func(e schema.Extensions) bool {
			if keys = e.MapKeys; keys == nil {
				keys = e.UniqueKeys
			}
			return keys != nil
		})
	}
	return keys
}

// haveKeys checks the keys of a list that is no map list, which nobody else does.
func (p *place) haveKeys() *problem {
	keys := p.keys()
	if len(keys) == 0 {
		return &problem{"shape", "it needs k8s:listMapKey beside it"}
	}
	for _, key := range keys {
		child := p.child(itemsStep).Child(schema.Step{Keyword: "properties", Name: key})
		if child == nil {
			return &problem{"path", "the items have no property " + key + " to be a key"}
		}
		if kind := child.Kind(); kind == "object" || kind == "array" {
			return &problem{"shape", "the key " + key + " is not a scalar"}
		}
	}
	return nil
}

// sameKeys returns the condition that two items have equal keys. An item may lack a key that is optional and has no default.
func (p *place) sameKeys(x, y string) string {
	var equal []string
	for _, key := range p.keys() {
		a, b := x+"."+schema.CELName(key), y+"."+schema.CELName(key)
		if p.child(itemsStep).Always(key) {
			equal = append(equal, a+" == "+b)
		} else {
			equal = append(equal, fmt.Sprintf("(has(%[1]s) ? has(%[2]s) && %[1]s == %[2]s : !has(%[2]s))", a, b))
		}
	}
	return strings.Join(equal, " && ")
}
