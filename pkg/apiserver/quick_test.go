package apiserver

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"sigs.k8s.io/yaml"
)

// slowly reads a manifest by the libraries alone. It returns nil if there is something to find.
func slowly(data []byte) *document {
	out := &findings{}
	doc := decode(data, out)
	if doc == nil || len(out.list) > 0 {
		return nil
	}
	return doc
}

// goldenManifests returns the manifests of the repository in JSON, by path.
func goldenManifests(t *testing.T) map[string][]byte {
	all := map[string][]byte{}
	require.NoError(t, filepath.WalkDir("../../testdata/golden", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".yaml" {
			return err
		}
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		all[path], err = yaml.YAMLToJSON(text)
		return err
	}))
	return all
}

// TestQuickReading holds the reader against the libraries on the manifests of the repository: what it reads, they read the
// same, and it reads all that the generator writes.
func TestQuickReading(t *testing.T) {
	t.Parallel()
	quick := 0
	for path, data := range goldenManifests(t) {
		if want := slowly(data); want != nil {
			quick++
			got := quickly(data)
			if assert.NotNil(t, got, path) {
				assert.Equal(t, want.crd, got.crd, path)
			}
		}
	}
	assert.NotZero(t, quick)
}

const manifestHead = `{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"as.b.c","creationTimestamp":null},` +
	`"spec":{"group":"b.c","names":{"kind":"A","plural":"as"},"scope":"Cluster","versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":`

func manifestOf(schema string) string { return manifestHead + schema + `}}]}}` }

// schemas are what the reader is tried on; doubtful ones are for the libraries.
var quickSchemas = []struct {
	schema   string
	doubtful bool
}{
	{schema: `{}`},
	{schema: ` { "type" : "object" , "properties" : { "a" : { "type" : "string" } } } `},
	{schema: `{"description":"a\nb\t\"c\" \\ \/ \u00e9 \ud83d\ude00 é","title":"t","format":"f","pattern":"^\\d$"}`},
	{schema: `{"minimum":-1.5e3,"maximum":2,"multipleOf":0.1,"exclusiveMinimum":true,"exclusiveMaximum":false}`},
	{schema: `{"minLength":1,"maxLength":2,"minItems":3,"maxItems":4,"minProperties":5,"maxProperties":6,"uniqueItems":true}`},
	{schema: `{"default":{"a":[1,2.5,"x",null,true]},"example":-3,"enum":["a",1,1.5,true,{"b":{}},"\n"],"nullable":true}`},
	{schema: `{"items":{"type":"string"},"required":["a","b"],"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"]}`},
	{schema: `{"additionalProperties":{"x-kubernetes-int-or-string":true},"x-kubernetes-map-type":"atomic"}`},
	{schema: `{"additionalProperties":true,"x-kubernetes-preserve-unknown-fields":true,"x-kubernetes-embedded-resource":true}`},
	{schema: `{"additionalProperties":false,"allOf":[{}],"anyOf":[{"not":{"minimum":1}}],"oneOf":[{"properties":{"a":{}}}],"not":{}}`},
	{schema: `{"required":[],"allOf":[],"properties":{},"enum":[],"x-kubernetes-validations":[]}`},
	{schema: `{"x-kubernetes-validations":[{"rule":"a","message":"b","messageExpression":"c","reason":"d","fieldPath":".e","optionalOldSelf":true}]}`},
	{schema: `null`, doubtful: true},
	{schema: `[]`, doubtful: true},
	{schema: `{"type":1}`, doubtful: true},
	{schema: `{"type":"a","type":"a"}`, doubtful: true},
	{schema: `{"type":null}`, doubtful: true},
	{schema: `{"items":"a"}`, doubtful: true},
	{schema: `{"items":[{}]}`, doubtful: true},
	{schema: `{"allOf":[null]}`, doubtful: true},
	{schema: `{"required":[null]}`, doubtful: true},
	{schema: `{"required":["a"`, doubtful: true},
	{schema: `{"maxLength":1.0}`, doubtful: true},
	{schema: `{"maxLength":01}`, doubtful: true},
	{schema: `{"minimum":+1}`, doubtful: true},
	{schema: `{"minimum":1e999}`, doubtful: true},
	{schema: `{"enum":[null]}`, doubtful: true},
	{schema: `{"default":null}`, doubtful: true},
	{schema: `{"default":[1,}`, doubtful: true},
	{schema: "{\"description\":\"a\nb\"}", doubtful: true},
	{schema: "{\"description\":\"\\\"a\nb\"}", doubtful: true},
	{schema: "{\"description\":\"\xff\"}", doubtful: true},
	{schema: `{"description":"\x"}`, doubtful: true},
	{schema: `{"description":"a\`, doubtful: true},
	{schema: `{"nullable":truex}`, doubtful: true},
	{schema: `{"properties":{"a":{},"a":{}}}`, doubtful: true},
	{schema: `{"properties":{"a":null}}`, doubtful: true},
	{schema: `{"Type":"object"}`, doubtful: true},
	{schema: `{"$ref":"a"}`, doubtful: true},
	{schema: `{"items":{"bogus":1}}`, doubtful: true},
	{schema: `{"x-kubernetes-validations":[{"rule":"a","rule":"a"}]}`, doubtful: true},
	{schema: `{"x-kubernetes-validations":[{"bogus":"a"}]}`, doubtful: true},
	{schema: `{},"openAPIV3Schema":{}`, doubtful: true},
	{schema: `{},"bogus":{}`, doubtful: true},
	{schema: `{}}},{"name":"v2","served":true,"storage":false,"schema":{"openAPIV3Schema":{}`},
	{schema: `{}}},{"name":"v2","served":true,"storage":false,"schema":{"openAPIV3Schema":{"type":"object"}`},
	{schema: `{"nullable":false}}},{"name":"v2","served":true,"storage":false,"schema":{"openAPIV3Schema":{}`, doubtful: true},
	{schema: `{}}},{"name":"v2","served":true,"storage":false,"schema":{`, doubtful: true},
	{schema: `{}}}],"bogus":[{"a":{"b":1}`, doubtful: true},
}

// TestQuickDoubts lists what the reader reads and what it leaves to the libraries.
func TestQuickDoubts(t *testing.T) {
	t.Parallel()
	for _, tt := range quickSchemas {
		data := []byte(manifestOf(tt.schema))
		got := quickly(data)
		if tt.doubtful {
			assert.Nil(t, got, tt.schema)
			continue
		}
		want := slowly(data)
		require.NotNil(t, want, tt.schema)
		if assert.NotNil(t, got, tt.schema) {
			assert.Equal(t, want.crd, got.crd, tt.schema)
		}
	}
}

// FuzzQuick looks for a manifest that the reader reads otherwise than the libraries do.
func FuzzQuick(f *testing.F) {
	for _, tt := range quickSchemas {
		f.Add(tt.schema)
	}
	f.Fuzz(func(t *testing.T, schema string) {
		data := []byte(manifestOf(schema))
		got := quickly(data)
		if got == nil {
			return
		}
		want := slowly(data)
		require.NotNil(t, want, "only the reader reads it")
		assert.Equal(t, want.crd, got.crd)
	})
}

// ruleSchemas have rules of every kind: good ones, bad ones, costly ones, and such as defaults are judged by.
var ruleSchemas = []string{
	`{"type":"object","properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]},"b":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]}}}`,
	`{"type":"object","x-kubernetes-validations":[{"rule":"has(self.a)","message":"m","reason":"FieldValueInvalid"}],"properties":{"a":{"type":"string","maxLength":3}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":"self >"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":"self.b"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":""}]}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":"self\n> 1"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":"self\n> 1","message":"m"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1","message":" "}]}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1","message":"a\nb"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1","reason":"Because"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1","messageExpression":"self"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1","messageExpression":"string(self)"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string"}},"x-kubernetes-validations":[{"rule":"true","fieldPath":".b"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string"}},"x-kubernetes-validations":[{"rule":"true","fieldPath":".c"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","default":0,"x-kubernetes-validations":[{"rule":"self > 1"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"integer","default":2,"x-kubernetes-validations":[{"rule":"self > 1"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"object","default":{"b":1},"properties":{"b":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]}}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","default":[1],"items":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","default":[],"items":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","default":[2],"items":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]}}}}`,
	`{"type":"object","properties":{"a":{"type":"object","default":{"x":1},"additionalProperties":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]}}}}`,
	`{"type":"object","properties":{"a":{"type":"object","default":{"x":2},"additionalProperties":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]}}}}`,
	`{"type":"object","properties":{"a":{"type":"object","default":{},"additionalProperties":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]}}}}`,
	`{"type":"object","properties":{"a":{"type":"object","default":{"c":0},"properties":{"b":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]},"c":{"type":"integer","default":1,"x-kubernetes-validations":[{"rule":"self > 0"}]}}}}}`,
	`{"type":"object","properties":{"a":{"type":"object","default":{"b":0},"properties":{"b":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]},"c":{"type":"integer","default":1,"x-kubernetes-validations":[{"rule":"self > 0"}]}}}}}`,
	`{"type":"object","properties":{"a":{"type":"object","default":{"c":1},"properties":{"b":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]},"c":{"type":"integer","default":1,"x-kubernetes-validations":[{"rule":"self > 0"}]}}}}}`,
	`{"type":"object","properties":{"b":{"type":"object","default":{"c":1},"properties":{"b":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]},"c":{"type":"integer","default":1,"x-kubernetes-validations":[{"rule":"self > 0"}]}}}}}`,
	`{"type":"object","default":{"a":2},"properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]}}}`,
	`{"type":"object","properties":{"b":{"type":"object","default":{"a":2},"properties":{"a":{"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]}}}}}`,
	`{"type":"object","properties":{"metadata":{"type":"object","properties":{"name":{"type":"string","default":"A_b","x-kubernetes-validations":[{"rule":"self != ''"}]}}},` +
		`"spec":{"type":"object","properties":{"name":{"type":"string","default":"A_b","x-kubernetes-validations":[{"rule":"self != ''"}]}}}}}`,
	`{"type":"object","properties":{"spec":{"type":"object","properties":{"name":{"type":"string","default":"A_b","x-kubernetes-validations":[{"rule":"self != ''"}]}}}}}`,
	`{"type":"object","properties":{"e":{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,"properties":{"metadata":{"type":"object","properties":` +
		`{"name":{"type":"string","default":"A_b","x-kubernetes-validations":[{"rule":"self != ''"}]}}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","items":{"type":"string","x-kubernetes-validations":[{"rule":"self == oldSelf"}]}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","items":{"type":"string","x-kubernetes-validations":[{"rule":"self.matches('a.*b')"}]}},` +
		`"b":{"type":"array","maxItems":3,"items":{"type":"string","maxLength":9,"x-kubernetes-validations":[{"rule":"self.matches('a.*b')"}]}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","items":{"type":"array","items":{"type":"array","items":{"type":"string","x-kubernetes-validations":[{"rule":"self.contains(self)"}]}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","maxItems":5,"items":{"type":"array","maxItems":5,"items":{"type":"string","maxLength":5,"x-kubernetes-validations":[{"rule":"self.contains(self)"}]}}}}}`,
	`{"type":"object","x-kubernetes-validations":[{"rule":"1 < 2"}]}}},{"name":"v2","served":true,"storage":false,"schema":{"openAPIV3Schema":{"type":"object"}`,
	`{"type":"object","x-kubernetes-validations":[{"rule":"1 < 2"}]}}},{"name":"v2","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}`,
	`{"type":"object","x-kubernetes-validations":[{"rule":"1 < 2"}]}}},{"name":"v2","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object","maxProperties":3}`,
	`{"type":"object","x-kubernetes-validations":[{"rule":"1 <"}]}}},{"name":"v2","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object","maxProperties":3}`,
	`{"type":"object","x-kubernetes-validations":[{"rule":"1 < 2"}]}}},{"name":"v2","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"integer"}`,
	`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string"}},"x-kubernetes-validations":[{"rule":"true","fieldPath":" "}]}}}`,
	`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string"}},"x-kubernetes-validations":[{"rule":"true","fieldPath":".b\n"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string"}},"x-kubernetes-validations":[{"rule":"true"},{"rule":"true","fieldPath":".b[0]"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"array","items":{"x-kubernetes-preserve-unknown-fields":true},"x-kubernetes-validations":[{"rule":"true"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"object","additionalProperties":{"x-kubernetes-preserve-unknown-fields":true},"x-kubernetes-validations":[{"rule":"true"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"string","x-kubernetes-validations":[{"rule":"true","optionalOldSelf":true}]}}}`,
	`{"type":"object","properties":{"a":{"type":"string","x-kubernetes-validations":[{"rule":"oldSelf.hasValue()","optionalOldSelf":true}]}}}`,
	`{"type":"object","properties":{"metadata":{"type":"object","x-kubernetes-validations":[{"rule":"self.name != 'a'"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"string","anyOf":[{"x-kubernetes-validations":[{"rule":"true"}]}]}}}`,
	`{"type":"object","properties":{"a":{"x-kubernetes-preserve-unknown-fields":true,"x-kubernetes-validations":[{"rule":"true"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,"x-kubernetes-validations":[{"rule":"self.metadata.name != ''"}]},` +
		`"b":{"type":"object","x-kubernetes-preserve-unknown-fields":true,"x-kubernetes-validations":[{"rule":"self.metadata.name != ''"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"object","default":{"b":{"c":1}},"properties":{"b":{"type":"object","default":{"c":1},"properties":{"c":{"type":"integer","default":1,"x-kubernetes-validations":[{"rule":"self > 1"}]}}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"object","default":{"b":{"c":2}},"properties":{"b":{"type":"object","default":{"c":1},"properties":{"c":{"type":"integer","default":2,"x-kubernetes-validations":[{"rule":"self > 1"}]}}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"object","default":{"b":{"c":1}},"properties":{"b":{"type":"object","default":{"c":1},"properties":{"c":{"type":"integer","default":1,"x-kubernetes-validations":[{"rule":"self > 0"}]}}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"object","default":{"b":{"c":2}},"properties":{"b":{"type":"object","default":{"c":1},"properties":{"c":{"type":"integer","default":2,"x-kubernetes-validations":[{"rule":"self > 0"}]}}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","default":[{"k":"a","b":1}],"items":{"type":"object","required":["k"],"properties":{"k":{"type":"string"},"b":{"type":"integer","default":1,"x-kubernetes-validations":[{"rule":"!oldSelf.hasValue()","optionalOldSelf":true}]}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"default":[{"k":"a","b":1}],"items":{"type":"object","required":["k"],"properties":{"k":{"type":"string"},"b":{"type":"integer","default":1,"x-kubernetes-validations":[{"rule":"!oldSelf.hasValue()","optionalOldSelf":true}]}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","default":[{"k":"a","b":1}],"items":{"type":"object","required":["k"],"properties":{"k":{"type":"string"},"b":{"type":"integer","default":1,"x-kubernetes-validations":[{"rule":"self > 0","messageExpression":"string(oldSelf)"}]}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"default":[{"k":"a","b":1}],"items":{"type":"object","required":["k"],"properties":{"k":{"type":"string"},"b":{"type":"integer","default":1,"x-kubernetes-validations":[{"rule":"self > 0","messageExpression":"string(oldSelf)"}]}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","default":[{"k":"a","b":1}],"items":{"type":"object","required":["k"],"properties":{"k":{"type":"string"},"b":{"type":"integer","default":1,"x-kubernetes-validations":[{"rule":"self == oldSelf"}]}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"default":[{"k":"a","b":1}],"items":{"type":"object","required":["k"],"properties":{"k":{"type":"string"},"b":{"type":"integer","default":1,"x-kubernetes-validations":[{"rule":"self == oldSelf"}]}}}}}}`,
	// No server examines defaults below the values of a map.
	`{"type":"object","properties":{"a":{"type":"object","additionalProperties":{"type":"object","properties":{"b":{"type":"string","default":"c","x-kubernetes-validations":[{"rule":"self != 'c'"}]}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string","default":"c","x-kubernetes-validations":[{"rule":"self != 'c'"}]}}}}}`,
	// In a resource, rules see strings without a limit in apiVersion and kind.
	`{"type":"object","properties":{"a":{"type":"array","maxItems":100,"items":{"type":"object","properties":{"apiVersion":{"type":"string","maxLength":5,"x-kubernetes-validations":[{"rule":"self.matches('^v[0-9]+$')"}]}}}}}}`,
	`{"type":"object","properties":{"a":{"type":"array","maxItems":100,"items":{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,"x-kubernetes-validations":[{"rule":"self.kind != ''"}],` +
		`"required":["apiVersion","kind","metadata"],"properties":{"apiVersion":{"type":"string","maxLength":5,"x-kubernetes-validations":[{"rule":"self.matches('^v[0-9]+$')"}]},"kind":{"type":"string"},"metadata":{"type":"object"}}}}}}`,
	// Items without the key, which is a default, have no old value; a default of their own has.
	`{"type":"object","properties":{"a":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"default":[{"b":{"c":1}}],"items":{"type":"object","properties":{"k":{"type":"string","default":"x"},` +
		`"b":{"type":"object","default":{"c":1},"properties":{"c":{"type":"integer"}},"x-kubernetes-validations":[{"rule":"self.c > oldSelf.c"}]}}}}}}`,
	`{"properties":{"a":{"x-kubernetes-validations":[{"rule":"true"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"string","pattern":"(","x-kubernetes-validations":[{"rule":"true"}]}}}`,
	`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string","format":"no-such","x-kubernetes-validations":[{"rule":"true"}]}}}}}`,
}

// TestMemoryChangesNothing validates schemas with rules, all pairs of them in one memory, as Validate does.
func TestMemoryChangesNothing(t *testing.T) {
	t.Parallel()
	memory := NewMemory(nil)
	clean := 0
	for range 2 {
		kept, err := json.Marshal(memory.Compiled())
		require.NoError(t, err)
		var known Compiled
		require.NoError(t, json.Unmarshal(kept, &known))
		again := NewMemory(known)
		for _, schema := range ruleSchemas {
			manifest := Read([]byte(manifestOf(schema)))
			want := manifest.Validate(t.Context(), Target{})
			assert.Equal(t, want, manifest.ValidateWith(t.Context(), memory, Target{}), schema)
			assert.Equal(t, want, manifest.ValidateWith(t.Context(), again, Target{}), schema)
			if len(want) == 0 {
				clean++
			}
		}
	}
	assert.Greater(t, clean, 10)
	assert.Less(t, 10, len(memory.Compiled()))
	assert.Less(t, len(memory.Compiled()), len(memory.compiled), "what does not compile is not kept")
}

// TestUndescribed leaves out of a text what is a description, and nothing else.
func TestUndescribed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"a":1}`: `{"a":1}`,
		`{"description":"a \"b\" \\","type":"string"}`:                                     `{","type":"string"}`,
		`{"properties":{"description":{"description":"x"},"b":{"pattern":"description"}}}`: `{"properties":{"description":{"},"b":{"pattern":"description"}}}`,
		`{"rule":"self == '{\"description\":\"x\"}'"}`:                                     `{"rule":"self == '{\"description\":\"x\"}'"}`,
		`{"description":"cut off\`:                                                         `{`,
	} {
		assert.Equal(t, want, undescribed(text))
	}
}

// TestUpstreamWrites holds that upstream may be lent a CRD whose defaults are flat: it changes nothing in it. What it changes
// elsewhere shows that there is something to find.
func TestUpstreamWrites(t *testing.T) {
	t.Parallel()
	changes := func(doc *document) bool {
		before := doc.crd.DeepCopy()
		validation.ValidateCustomResourceDefinition(t.Context(), doc.crd)
		return !assert.ObjectsAreEqual(before, doc.crd)
	}
	lent := 0
	for name, data := range goldenManifests(t) {
		if doc := quickly(data); doc != nil && doc.flat {
			lent++
			assert.False(t, changes(doc), name)
		}
	}
	assert.NotZero(t, lent)

	embedded := quickly([]byte(manifestOf(`{"type":"object","properties":{"a":{"type":"object","x-kubernetes-embedded-resource":true,` +
		`"x-kubernetes-preserve-unknown-fields":true,"default":{"apiVersion":"v1","kind":"B","metadata":{"name":"c","labels":null}}}}}`)))
	require.NotNil(t, embedded)
	assert.False(t, embedded.flat)
	assert.True(t, changes(embedded), "the metadata of an embedded resource")
}
