package witness

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// companions are keywords that mean nothing without another one.
var companions = map[string]string{
	"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum",
	"x-kubernetes-list-type": "x-kubernetes-list-map-keys",
}

// keywordServer returns a server that differs from the one before only by the keyword that a change
// is about: what else changed there refuses other objects, which show nothing of this change. It
// returns nil for a rule, if nothing else changed, and if there is no such server.
func keywordServer(c *Change, from, to *v1.JSONSchemaProps, steps []string) *valueServer {
	if isRule(c) {
		return nil
	}
	keyword := c.Path[strings.LastIndexByte(c.Path, '.')+1:]
	was, is := keywordsOf(at(from, steps)), keywordsOf(at(to, steps))
	edited := maps.Clone(was)
	for _, name := range []string{keyword, companions[keyword]} {
		delete(edited, name)
		if value, there := is[name]; there {
			edited[name] = value
		}
	}
	isEnough := reflect.DeepEqual(edited, is) && requires(from, steps) == requires(to, steps)
	if reflect.DeepEqual(edited, was) || isEnough {
		return nil
	}
	text, err := json.Marshal(edited)
	var keywords v1.JSONSchemaProps
	if err != nil || json.Unmarshal(text, &keywords) != nil {
		return nil
	}
	return newValueServer(withEdit(from, steps, func(s *v1.JSONSchemaProps) {
		keywords.Properties, keywords.Items = s.Properties, s.Items
		keywords.AdditionalProperties = s.AdditionalProperties
		*s = keywords
	}), steps)
}

// keywordsOf returns the keywords of a schema, without the schemas of its parts.
func keywordsOf(s *v1.JSONSchemaProps) map[string]any {
	own := *s
	own.Properties, own.Items, own.AdditionalProperties = nil, nil, nil
	keywords := map[string]any{}
	if text, err := json.Marshal(own); err == nil {
		_ = json.Unmarshal(text, &keywords) // what was marshalled is JSON
	}
	return keywords
}

// requires reports whether the field at the end of a way is required.
func requires(root *v1.JSONSchemaProps, steps []string) bool {
	last := len(steps) - 1
	return last >= 0 && slices.Contains(at(root, steps[:last]).Required, steps[last])
}
