package apiserver

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// ruledParts are schemas with rules, each with a value for a default above it. P stands for rules.
var ruledParts = []struct{ schema, value string }{
	{`{"type":"string","maxLength":5,"P":[{"rule":"self != 'c'"}]}`, `"a"`},
	{`{"type":"string","maxLength":5,"P":[{"rule":"self != 'c'"}]}`, `"c"`},
	{`{"type":"string","default":"c","P":[{"rule":"self != 'c'"}]}`, `"a"`},
	{`{"type":"string","default":"a","P":[{"rule":"self != 'c'"}]}`, `"c"`},
	{`{"type":"string","P":[{"rule":"self.matches('^v[0-9]+$')"}]}`, `"v1"`},
	{`{"type":"string","maxLength":5,"P":[{"rule":"self.contains(self) || self.contains(self)"}]}`, `"v1"`},
	{`{"type":"string","maxLength":9,"P":[{"rule":"self.matches('^v[0-9]+$')","messageExpression":"'not ' + self"}]}`, `"v1"`},
	{`{"type":"integer","default":1,"P":[{"rule":"self >= oldSelf"}]}`, `1`},
	{`{"type":"integer","default":1,"P":[{"rule":"self > oldSelf"}]}`, `1`},
	{`{"type":"integer","default":1,"P":[{"rule":"!oldSelf.hasValue()","optionalOldSelf":true}]}`, `1`},
	{`{"type":"object","default":{},"properties":{"c":{"type":"integer","default":1,"P":[{"rule":"self > 1"}]}}}`, `{}`},
	{`{"type":"object","default":{"c":1},"properties":{"c":{"type":"integer"}},"P":[{"rule":"self.c > oldSelf.c"}]}`, `{"c":1}`},
	{`{"type":"object","properties":{"kind":{"type":"string","maxLength":3,"P":[{"rule":"self.matches('^v[0-9]+$')"}]},"metadata":{"type":"object"}},"P":[{"rule":"!has(self.metadata) || has(self.kind)"}]}`, `{}`},
	{`{"type":"object","maxProperties":3,"additionalProperties":{"type":"string","default":"c","P":[{"rule":"self != 'c'"}]}}`, `{"x":"c"}`},
	{`{"x-kubernetes-int-or-string":true,"default":"c","P":[{"rule":"type(self) == int || self != 'c'"}]}`, `1`},
}

// surroundings are schemas around a part, with a value around its value. S stands for the schema of the part, V for its value.
var surroundings = []struct{ schema, value string }{
	{`{"type":"object","properties":{"a":S}}`, `{"a":V}`},
	{`{"type":"object","properties":{"a":S,"b":S}}`, `{"b":V}`},
	{`{"type":"object","default":{"a":V},"properties":{"a":S}}`, `{}`},
	{`{"type":"object","properties":{"a":S},"P":[{"rule":"!has(self.a) || self.a == self.a"}]}`, `{"a":V}`},
	{`{"type":"object","nullable":true,"x-kubernetes-preserve-unknown-fields":true,"properties":{"kind":S}}`, `{"kind":V}`},
	{`{"type":"object","properties":{"metadata":S}}`, `{"metadata":V}`},
	{`{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,"properties":{"a":S}}`, `{"apiVersion":"v1","kind":"A","metadata":{"name":"a"},"a":V}`},
	{`{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,"properties":{"kind":S},"P":[{"rule":"self.kind != ''"}]}`, `{"apiVersion":"v1","kind":"A","metadata":{"name":"a"}}`},
	{`{"x-kubernetes-preserve-unknown-fields":true,"properties":{"a":S}}`, `{"a":V}`},
	{`{"type":"object","properties":{"a":{"x-kubernetes-preserve-unknown-fields":true,"properties":{"b":S}}},"P":[{"rule":"true"}]}`, `{"a":{"b":V}}`},
	{`{"type":"array","items":S}`, `[V,V]`},
	{`{"type":"array","maxItems":9,"default":[V],"items":S}`, `[]`},
	{`{"type":"array","maxItems":9,"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{"type":"object","properties":{"k":{"type":"string","default":"x"},"b":S}}}`, `[{"b":V}]`},
	{`{"type":"array","maxItems":9,"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"default":[{"k":"y","b":V}],"items":{"type":"object","required":["k"],"properties":{"k":{"type":"string"},"b":S}}}`, `[]`},
	{`{"type":"object","additionalProperties":S}`, `{"x":V}`},
	{`{"type":"object","maxProperties":9,"default":{"x":V},"additionalProperties":S}`, `{}`},
}

// TestMemoryInContexts validates schemas that have the same parts in other surroundings, all with one memory, as Validate does: what
// holds of a part in one place need not hold in another.
func TestMemoryInContexts(t *testing.T) {
	t.Parallel()
	var schemas []string
	for _, part := range ruledParts {
		for _, inner := range surroundings {
			for _, outer := range surroundings {
				in := strings.NewReplacer("S", part.schema, "V", part.value)
				in = strings.NewReplacer("S", in.Replace(inner.schema), "V", in.Replace(inner.value))
				rules := strings.NewReplacer(`"P":`, `"x-kubernetes-validations":`)
				schemas = append(schemas, `{"type":"object","properties":{"spec":`+rules.Replace(in.Replace(outer.schema))+`}}`)
			}
			metadata := strings.NewReplacer("S", part.schema, "V", part.value, `"P":`, `"x-kubernetes-validations":`)
			schemas = append(schemas, `{"type":"object","properties":{"metadata":`+metadata.Replace(inner.schema)+`}}`)
		}
		schemas = append(schemas, strings.ReplaceAll(`{"type":"object","properties":{"metadata":`+part.schema+`}}`, `"P":`, `"x-kubernetes-validations":`))
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(schemas), func(i, j int) { schemas[i], schemas[j] = schemas[j], schemas[i] })
	memory, clean := NewMemory(nil), 0
	for _, schema := range schemas {
		manifest := Read([]byte(manifestOf(schema)))
		want := manifest.Validate(t.Context(), Target{})
		assert.Equal(t, want, manifest.ValidateWith(t.Context(), memory, Target{}), schema)
		if len(want) == 0 {
			clean++
		}
	}
	assert.Greater(t, clean, len(schemas)/10, "most schemas prove nothing")
	assert.Less(t, clean, len(schemas)*9/10, "most schemas prove nothing")
}
