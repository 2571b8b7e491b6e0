package diff_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/diff"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// lines returns the lines of a file of testdata: schemas.txt has schemas of a field, each of which
// a server has before and after a change to each other, and values.txt has values of the field, of
// which each schema takes some.
func lines(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

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
	return `{"apiVersion": "example.com/v1", "kind": "Tab", "metadata": {"name": "a"}, "f": ` + f +
		"}"
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

// TestServer compares what is said of changes with what a server does, for every change from one
// schema to another: where no change breaks clients, it takes what it took and drops nothing of it;
// where none breaks stored objects, it takes what it stored and loses nothing. And each kind of
// change that breaks stored objects breaks one somewhere, without another kind.
func TestServer(t *testing.T) {
	t.Parallel()
	var servers []*server
	for _, schema := range lines(t, "schemas.txt") {
		servers = append(servers, install(t, schema))
	}
	values, broke := lines(t, "values.txt"), map[diag.Code]bool{}
	for _, was := range servers {
		for _, is := range servers {
			codes, clients, stored := said(was, is)
			lost := compare(t, was, is, values, clients, stored)
			if lost && len(codes) == 1 {
				broke[codes[0]] = true
			}
		}
	}
	for _, kind := range diff.Kinds() {
		if kind.Stored == diff.Breaking && !ofCRD(kind.Code) {
			assert.True(t, broke[kind.Code], "%s never breaks a stored object", kind.Code)
		}
	}
}

// ofCRD reports whether a kind of change is one of CRDs and not of schemas.
func ofCRD(code diag.Code) bool {
	return slices.IndexFunc(diff.Kinds(), func(k diff.Kind) bool { return k.Code == code }) >=
		slices.IndexFunc(diff.Kinds(), func(k diff.Kind) bool {
			return k.Code == "change/crd-added"
		})
}

// said returns the kinds of changes from one server to the other, and whom they break.
func said(was, is *server) (codes []diag.Code, clients, stored diff.Effect) {
	changes := diff.Compare(was.crd, is.crd)
	for _, change := range changes {
		codes = append(codes, change.Kind.Code)
	}
	slices.Sort(codes)
	clients, stored = effects(changes)
	return slices.Compact(codes), clients, stored
}

// compare sends all values to both servers, and what the first has stored to the second. It reports
// whether something stored is lost.
func compare(t *testing.T, was, is *server, values []string, clients, stored diff.Effect) bool {
	t.Helper()
	lost := false
	for _, value := range values {
		before, after := was.create(t, value), is.create(t, value)
		if before.stored == "" || strings.Contains(was.schema, "string, format") &&
			strings.HasPrefix(value, "[") {
			continue // servers do not check the type of lists where a string has a format
		}
		if clients < diff.Breaking && !before.pruned && (after.stored == "" || after.pruned) {
			t.Errorf("%s → %s: clients that send %s", was.schema, is.schema, value)
		}
		if again := is.create(t, before.stored); !has(again.stored, before.stored) {
			lost = true
			if stored < diff.Breaking {
				t.Errorf("%s → %s: %s that was stored becomes %q", was.schema, is.schema,
					before.stored, again.stored)
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
	return json.Unmarshal([]byte(value), &a) == nil && json.Unmarshal([]byte(other), &b) == nil &&
		covers(a, b)
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

// TestStoragePruned holds that fields which a new storage version lacks are lost to the clients of
// others, unless a webhook converts them.
func TestStoragePruned(t *testing.T) {
	t.Parallel()
	const versions = `
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {f: {type: string}, g: {type: integer}}}}}
  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {g: {type: string, maxLength: 1}}}}}
`
	head, _, _ := strings.Cut(tabs, "  versions:")
	swap := strings.NewReplacer("storage: true", "storage: false", "storage: false",
		"storage: true")
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
	assert.Equal(t,
		[]string{moved, "change/storage-pruned: v2 stores less than v1: f: the field is gone"},
		messages(was.crd, is.crd))
	assert.Equal(t,
		[]string{"change/storage-version: objects are stored in version v1, no longer in v2"},
		messages(is.crd, was.crd))

	gone := is.crd.DeepCopy()
	gone.Spec.Versions = gone.Spec.Versions[1:]
	assert.Contains(t, messages(was.crd, gone),
		"change/storage-pruned: v2 stores less than v1: f: the field is gone")
	// a server notes the storage version of a CRD that is new
	assert.Contains(t, messages(was.crd, gone),
		"change/version-removed: the version v1 is gone, and status.storedVersions names it, so that a server refuses the update")
	fewer, dumped := was.crd.DeepCopy(), was.crd.DeepCopy()
	fewer.Spec.Versions = fewer.Spec.Versions[:1]
	dumped.Status.StoredVersions = []string{"v1", "v2"}
	assert.Equal(t, []string{"change/version-removed: the version v2 is gone"},
		messages(was.crd, fewer))
	assert.Contains(t, messages(dumped, fewer)[0], "status.storedVersions names it")
	is.crd.Spec.Conversion.Strategy = "Webhook"
	assert.NotContains(t, strings.Join(messages(was.crd, is.crd), "\n"), "storage-pruned")
}

// TestMetadata holds that a schema of the fields that every object has restricts them, and that
// they are there without it.
func TestMetadata(t *testing.T) {
	t.Parallel()
	const fields = "properties: {apiVersion: {type: string}, kind: {type: string}, metadata: {type: object}, f: {type: string}, g:"
	bare := install(t, "{type: string}")
	named := installed(t, "named", strings.Replace(tabs, "properties: {f: FIELD, g:", fields, 1))
	limited := installed(t, "limited", strings.Replace(tabs, "properties: {f: FIELD, g:",
		strings.Replace(fields, "metadata: {type: object}",
			"metadata: {type: object, properties: {name: {type: string, maxLength: 3}}}", 1), 1))
	assert.Empty(t, diff.Compare(bare.crd, named.crd))
	assert.Empty(t, diff.Compare(named.crd, bare.crd))
	for _, other := range []*server{bare, named} {
		codes, clients, stored := said(other, limited)
		assert.Equal(t, []diag.Code{"change/bound-tightened"}, codes)
		assert.True(t, clients == diff.Breaking && stored == diff.Breaking)
		codes, clients, stored = said(limited, other)
		assert.Equal(t, []diag.Code{"change/bound-loosened"}, codes)
		assert.True(t, clients == diff.Safe && stored == diff.Safe)
	}
}
