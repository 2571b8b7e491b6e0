package diff_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/diff"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// served are schemas of a field, each of which a server has before and after a change to each other.
var served = strings.Split(strings.TrimSpace(`
{type: string}
{type: string, nullable: true}
{type: string, default: x}
{type: string, default: z}
{type: string, default: x, nullable: true}
{type: string, enum: [a, b]}
{type: string, enum: [a]}
{type: string, enum: [a], nullable: true}
{type: string, enum: [a, null], nullable: true}
{type: string, enum: [x, a], default: x}
{type: string, minLength: 1}
{type: string, minLength: 0}
{type: string, maxLength: 1}
{type: string, maxLength: 3}
{type: string, allOf: [{maxLength: 1}, {maxLength: 3}]}
{type: string, maxLength: 3, allOf: [{minLength: 1}, {pattern: "^a"}]}
{type: integer, maximum: 3, allOf: [{maximum: 3, exclusiveMaximum: true}, {minimum: 1}]}
{type: string, pattern: "^a"}
{type: string, pattern: "^[b-z]"}
{type: string, not: {enum: [b]}}
{type: string, format: ipv4}
{type: string, format: date-time}
{type: string, format: nonsense}
{type: string, not: {enum: [a]}}
{type: string, x-kubernetes-validations: [{rule: "self != 'a'"}]}
{type: string, x-kubernetes-validations: [{rule: "self == oldSelf"}]}
{type: integer}
{type: integer, nullable: true}
{type: integer, default: 3}
{type: integer, minimum: 1}
{type: integer, minimum: 0, exclusiveMinimum: true}
{type: integer, maximum: 1}
{type: integer, multipleOf: 2}
{type: integer, multipleOf: 4}
{type: integer, format: int32}
{type: integer, format: int64}
{type: integer, enum: [1, 2]}
{type: number}
{type: number, format: float}
{type: number, format: double}
{type: number, minimum: 1}
{type: boolean}
{type: boolean, default: true}
{x-kubernetes-int-or-string: true}
{x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}
{x-kubernetes-int-or-string: true, minimum: 1, pattern: "^a"}
{x-kubernetes-int-or-string: true, default: x}
{x-kubernetes-int-or-string: true, nullable: true}
{x-kubernetes-preserve-unknown-fields: true}
{x-kubernetes-preserve-unknown-fields: true, nullable: true}
{x-kubernetes-preserve-unknown-fields: true, default: {q: 1}}
{x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}
{x-kubernetes-preserve-unknown-fields: true, enum: [1, a]}
{type: object}
{type: object, nullable: true}
{type: object, default: {}}
{type: object, x-kubernetes-preserve-unknown-fields: true}
{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}
{type: object, x-kubernetes-preserve-unknown-fields: true, required: [a]}
{type: object, x-kubernetes-preserve-unknown-fields: true, required: [a, b], properties: {a: {type: string}}}
{type: object, properties: {a: {type: string}}}
{type: object, default: {}, properties: {a: {type: string, default: x}}}
{type: object, properties: {a: {type: string, default: x}}}
{type: object, properties: {a: {type: string, nullable: true, default: x}}}
{type: object, properties: {a: {type: integer}}}
{type: object, properties: {A: {type: string}}}
{type: object, properties: {a: {type: string}, b: {type: string}}}
{type: object, required: [a], properties: {a: {type: string}}}
{type: object, required: [a], properties: {a: {type: string, default: x}}}
{type: object, required: [a], properties: {a: {type: string}, b: {type: string}}}
{type: object, required: [b], properties: {a: {type: string}}}
{type: object, required: [b], properties: {a: {type: string}, b: {type: string, default: w}}}
{type: object, minProperties: 1, properties: {a: {type: string}}}
{type: object, maxProperties: 1, properties: {a: {type: string}, b: {type: string}}}
{type: object, maxProperties: 1, properties: {a: {type: string}, b: {type: string, default: w}}}
{type: object, properties: {a: {type: string}, b: {type: string}}, oneOf: [{required: [a]}, {required: [b]}]}
{type: object, properties: {a: {type: string}, b: {type: string, default: w}}, oneOf: [{required: [a]}, {required: [b]}]}
{type: object, additionalProperties: {type: string}}
{type: object, additionalProperties: {type: string, default: w}}
{type: object, additionalProperties: {type: string, nullable: true}}
{type: object, additionalProperties: {type: integer}}
{type: object, additionalProperties: {type: object, properties: {a: {type: string}}}}
{type: object, additionalProperties: {x-kubernetes-preserve-unknown-fields: true}}
{type: object, additionalProperties: true, x-kubernetes-preserve-unknown-fields: true}
{type: object, additionalProperties: {type: string}, minProperties: 1}
{type: object, x-kubernetes-map-type: atomic}
{type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
{type: object, x-kubernetes-embedded-resource: true, properties: {kind: {type: string, enum: [Pod]}, metadata: {type: object}}}
{type: array, items: {type: string}}
{type: array, items: {type: string, maxLength: 1}}
{type: array, items: {type: integer}}
{type: array, items: {type: string, nullable: true}}
{type: array, items: {type: string}, minItems: 1}
{type: array, items: {type: string}, minItems: 0}
{type: array, items: {type: string}, maxItems: 1}
{type: array, items: {type: string}, x-kubernetes-list-type: set}
{type: array, items: {type: object, properties: {a: {type: string}}}}
{type: array, items: {type: object, properties: {a: {type: string, default: x}}}}
{type: array, items: {type: object, required: [a], properties: {a: {type: string}, b: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a]}
{type: array, items: {type: object, required: [a, b], properties: {a: {type: string}, b: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a, b]}
{type: array, items: {type: object, properties: {a: {type: string}, b: {type: string}}}, x-kubernetes-list-type: atomic}
{type: array, items: {type: object, required: [a, b], properties: {a: {type: string}, b: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a]}
{type: array, items: {x-kubernetes-preserve-unknown-fields: true}}
{x-kubernetes-preserve-unknown-fields: true, required: [a]}
{type: object, x-kubernetes-preserve-unknown-fields: true, additionalProperties: {type: string}}
{type: object, additionalProperties: {type: integer}, x-kubernetes-validations: [{rule: "self.all(k, self[k] > 0)"}]}
{type: object, x-kubernetes-embedded-resource: true, properties: {a: {type: string}}}
`), "\n")

// sent are values of the field, of which each schema takes some.
var sent = strings.Split(strings.TrimSpace(`
absent
null
""
"a"
"b"
"x"
"abc"
"1.2.3.4"
"2026-01-01T00:00:00Z"
0
1
2
-1
3
4
1.5
5000000000
1e39
true
false
{}
[]
{"a":"x"}
{"a":"y"}
{"a":null}
{"a":1}
{"A":"x"}
{"b":"x"}
{"a":"x","b":"y"}
{"a":"x","c":"y"}
{"c":{"d":[1,{"e":2}]}}
{"c":{"a":"x"}}
{"c":{"a":"x","b":1}}
{"k":"v"}
{"k":null}
{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"}}
{"apiVersion":"v1","kind":"Service","metadata":{"name":"p"},"a":"x"}
["a"]
["a","a"]
["abc","b"]
[1]
[null]
[{}]
[{"a":"x"}]
[{"a":"x"},{"a":"x"}]
[{"a":"x","b":"1"},{"a":"x","b":"2"}]
[{"a":"x","b":"1"},{"a":"x","b":"1"}]
[{"a":"x","c":"1"}]
[{"c":1}]
`), "\n")

// A server is one on which a CRD is installed.
type server struct {
	schema string
	crd    *simulate.CRD
	run    *simulate.Simulator
	known  map[string]answer // by the value of f that was sent
}

// An answer is what a server makes of a value.
type answer struct {
	stored string // the value as JSON, or absent; empty if the object is refused
	pruned bool
}

// install returns a server with a CRD whose field f has a schema.
func install(t *testing.T, schema string) *server {
	t.Helper()
	return installed(t, schema, strings.Replace(tabs, "FIELD", schema, 1))
}

func installed(t *testing.T, name, manifest string) *server {
	t.Helper()
	crds, err := simulate.ReadCRDs([]byte(manifest))
	require.NoError(t, err, name)
	run, err := simulate.New(t.Context(), crds...)
	require.NoError(t, err, name)
	return &server{name, crds[0], run, map[string]answer{}}
}

const tabs = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tabs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Tab, listKind: TabList, plural: tabs, singular: tab}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {f: FIELD, g: {type: string}}}}}
`

const absent = "absent"

// object returns an object whose field f has a value.
func object(f string) string {
	if f == absent {
		return `{"apiVersion": "example.com/v1", "kind": "Tab", "metadata": {"name": "a"}}`
	}
	return `{"apiVersion": "example.com/v1", "kind": "Tab", "metadata": {"name": "a"}, "f": ` + f + "}"
}

// create sends an object with a value.
func (s *server) create(t *testing.T, f string) answer {
	t.Helper()
	if a, ok := s.known[f]; ok {
		return a
	}
	result := s.run.Run(t.Context(), []byte(object(f)), simulate.Options{})
	a := answer{pruned: len(result.Pruned) > 0}
	if result.Verdict == simulate.Stored {
		a.stored = absent
		if value, ok := result.Stored["f"]; ok {
			data, err := json.Marshal(value)
			require.NoError(t, err)
			a.stored = string(data)
		}
	}
	s.known[f] = a
	return a
}

// TestServer compares what is said of changes with what a server does, for every change from one schema to another: where no
// change breaks clients, it takes what it took and drops nothing of it; where none breaks stored objects, it takes what it
// stored and loses nothing. And each kind of change that breaks stored objects breaks one somewhere, without another kind.
func TestServer(t *testing.T) {
	t.Parallel()
	var servers []*server
	for _, schema := range served {
		servers = append(servers, install(t, schema))
	}
	broke := map[diag.Code]bool{}
	for _, was := range servers {
		for _, is := range servers {
			codes, clients, stored := said(was, is)
			lost := compare(t, was, is, clients, stored)
			if lost && len(codes) == 1 {
				broke[codes[0]] = true
			}
		}
	}
	for _, kind := range diff.Kinds() {
		if kind.Stored == diff.Breaking && !slices.Contains(unseen, kind.Code) && !ofCRD(kind.Code) {
			assert.True(t, broke[kind.Code], "%s never breaks a stored object", kind.Code)
		}
	}
}

// unseen are kinds of change that break stored objects in a way that no server shows: an object from before a default, or what
// an applier does not send.
var unseen = []diag.Code{"change/default-changed", "change/default-removed"}

// ofCRD reports whether a kind of change is one of CRDs and not of schemas.
func ofCRD(code diag.Code) bool {
	return slices.IndexFunc(diff.Kinds(), func(k diff.Kind) bool { return k.Code == code }) >=
		slices.IndexFunc(diff.Kinds(), func(k diff.Kind) bool { return k.Code == "change/crd-added" })
}

// said returns the kinds of changes from one server to the other, and whom they break.
func said(was, is *server) (codes []diag.Code, clients, stored diff.Effect) {
	found := map[diag.Code]bool{}
	for _, change := range diff.Compare(was.crd, is.crd) {
		found[change.Kind.Code] = true
		clients = clients || change.Kind.Clients
		stored = stored || change.Kind.Stored
	}
	return slices.Sorted(maps.Keys(found)), clients, stored
}

// compare sends all values to both servers, and what the first has stored to the second. It reports whether something stored is lost.
func compare(t *testing.T, was, is *server, clients, stored diff.Effect) bool {
	t.Helper()
	lost := false
	for _, value := range sent {
		before, after := was.create(t, value), is.create(t, value)
		if before.stored == "" || strings.Contains(was.schema, "string, format") && strings.HasPrefix(value, "[") {
			continue // servers do not check the type of lists where a string has a format
		}
		if clients == diff.Safe && !before.pruned && (after.stored == "" || after.pruned) {
			t.Errorf("%s → %s: clients that send %s", was.schema, is.schema, value)
		}
		if again := is.create(t, before.stored); !has(again.stored, before.stored) {
			lost = true
			if stored == diff.Safe {
				t.Errorf("%s → %s: %s that was stored becomes %q", was.schema, is.schema, before.stored, again.stored)
			}
		}
	}
	return lost
}

// has reports whether a value has everything that another has; one that is refused has nothing.
func has(value, other string) bool {
	if value == other || value != "" && other == absent {
		return true
	}
	var a, b any
	return json.Unmarshal([]byte(value), &a) == nil && json.Unmarshal([]byte(other), &b) == nil && covers(a, b)
}

func covers(a, b any) bool {
	switch b := b.(type) {
	case map[string]any:
		fields, ok := a.(map[string]any)
		for key, value := range b {
			field, there := fields[key]
			ok = ok && there && covers(field, value)
		}
		return ok
	case []any:
		items, ok := a.([]any)
		return ok && slices.EqualFunc(items, b, covers)
	}
	return a == b
}

// TestStoragePruned holds that fields which a new storage version lacks are lost to the clients of others, unless a webhook
// converts them.
func TestStoragePruned(t *testing.T) {
	t.Parallel()
	const versions = `
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {f: {type: string}, g: {type: integer}}}}}
  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {g: {type: string, maxLength: 1}}}}}
`
	head, _, _ := strings.Cut(tabs, "  versions:")
	swap := strings.NewReplacer("storage: true", "storage: false", "storage: false", "storage: true")
	was, is := installed(t, "v1", head+versions), installed(t, "v2", head+swap.Replace(versions))
	assert.Equal(t, `"x"`, was.create(t, `"x"`).stored)
	assert.Equal(t, absent, is.create(t, `"x"`).stored)

	messages := func(was, is *simulate.CRD) (all []string) {
		for _, change := range diff.Compare(was, is) {
			all = append(all, string(change.Kind.Code)+": "+change.Message)
		}
		return all
	}
	moved := "change/storage-version: objects are stored in version v2, no longer in v1"
	assert.Equal(t, []string{moved, "change/storage-pruned: v2 stores less than v1: f: the field is gone"}, messages(was.crd, is.crd))
	assert.Equal(t, []string{"change/storage-version: objects are stored in version v1, no longer in v2"}, messages(is.crd, was.crd))

	gone := is.crd.DeepCopy()
	gone.Spec.Versions = gone.Spec.Versions[1:]
	assert.Contains(t, messages(was.crd, gone), "change/storage-pruned: v2 stores less than v1: f: the field is gone")
	is.crd.Spec.Conversion.Strategy = "Webhook"
	assert.NotContains(t, strings.Join(messages(was.crd, is.crd), "\n"), "storage-pruned")
}

// TestMetadata holds that a schema of the fields that every object has restricts them, and that they are there without it.
func TestMetadata(t *testing.T) {
	t.Parallel()
	const fields = "properties: {apiVersion: {type: string}, kind: {type: string}, metadata: {type: object}, f: {type: string}, g:"
	bare := install(t, "{type: string}")
	named := installed(t, "named", strings.Replace(tabs, "properties: {f: FIELD, g:", fields, 1))
	limited := installed(t, "limited", strings.Replace(tabs, "properties: {f: FIELD, g:",
		strings.Replace(fields, "metadata: {type: object}", "metadata: {type: object, properties: {name: {type: string, maxLength: 3}}}", 1), 1))
	assert.Empty(t, diff.Compare(bare.crd, named.crd))
	assert.Empty(t, diff.Compare(named.crd, bare.crd))
	for _, other := range []*server{bare, named} {
		codes, clients, stored := said(other, limited)
		assert.Equal(t, []diag.Code{"change/bound-tightened"}, codes)
		assert.True(t, bool(clients && stored))
		codes, clients, stored = said(limited, other)
		assert.Equal(t, []diag.Code{"change/bound-loosened"}, codes)
		assert.False(t, bool(clients || stored))
	}
}
