package simulate_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/manifest"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// TestOldObjectByName finds the object that is updated among others that have its name: in another
// group, or in another namespace.
func TestOldObjectByName(t *testing.T) {
	t.Parallel()
	crd := readFile(t, "testdata/suites/updates.crd.yaml")
	other := bytes.ReplaceAll(crd, []byte("example.com"), []byte("example.org"))
	s := compile(t, bytes.Join([][]byte{crd, other}, []byte("\n---\n")))
	object := "apiVersion: %s/v1\nkind: Widget\nmetadata: {name: w, namespace: %s, uid: %s}\nspec: {name: a}\n"
	old := []manifest.Object{
		{Text: fmt.Appendf(nil, object, "example.org", "default", "first")},
		{Text: fmt.Appendf(nil, object, "example.com", "elsewhere", "second")},
		{Text: fmt.Appendf(nil, object, "example.com", "default", "third")},
	}
	got := s.Run(t.Context(), fmt.Appendf(nil, object, "example.com", `""`, `""`),
		simulate.Options{Stored: simulate.NewStore(old)})
	require.Empty(t, got.Errors)
	assert.Equal(t, "third", got.Stored["metadata"].(map[string]any)["uid"])
	got = s.Run(t.Context(), fmt.Appendf(nil, object, "example.com", "new", `""`),
		simulate.Options{Stored: simulate.NewStore(old[2:])})
	assert.Equal(t, simulate.Stored, got.Verdict, "a single stored object is not every one")
	got = s.Run(t.Context(), fmt.Appendf(nil, object, "example.com", "new", `""`),
		simulate.Options{Old: old[2].Text})
	assert.Equal(t, simulate.Rejected, got.Verdict, "an object is sent to where another one is")
}

// TestOldAsStored compares the fields of an update with those of the old object as they are in
// storage, where 4.0 is 4. A server tolerates what is wrong with a field only if it is the same.
func TestOldAsStored(t *testing.T) {
	t.Parallel()
	s := compile(t, []byte(`
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Thing, plural: things}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {size: {type: integer, multipleOf: 3}}}}
`))
	thing := func(size string) []byte {
		return fmt.Appendf(nil,
			`{"apiVersion": "example.com/v1", "kind": "Thing", "metadata": {"name": "a"}, "size": %s}`, size)
	}
	old := simulate.Options{Old: thing("4.0")}
	assert.Empty(t, s.Run(t.Context(), thing("4"), old).Errors)
	assert.Len(t, s.Run(t.Context(), thing("4.0"), old).Errors, 1)
}

// TestColours shows what a terminal gets, and that it is the same text otherwise.
func TestColours(t *testing.T) {
	t.Parallel()
	s := compile(t, readFile(t, "testdata/suites/jobs.crd.yaml"))
	object := []byte(`{apiVersion: operations.example.com/v1, kind: MaintenanceNightlyJob, metadata: {name: j},
spec: {shell: "true", privileged: true, machines: [a]}}`)
	results := []simulate.Result{s.Run(t.Context(), object, simulate.Options{})}
	var plain, colored bytes.Buffer
	require.NoError(t, simulate.Write(&plain, results, simulate.WriteOptions{Diff: true}))
	require.NoError(t, simulate.Write(&colored, results,
		simulate.WriteOptions{Diff: true, Color: true}))
	assert.Contains(t, colored.String(), "\x1b[31m-   privileged: true\x1b[0m\n")
	stripped := colored.String()
	for _, code := range []string{"\x1b[0m", "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[33m"} {
		stripped = string(bytes.ReplaceAll([]byte(stripped), []byte(code), nil))
	}
	assert.Equal(t, plain.String(), stripped)
}

// FuzzRun holds that whatever is sent, the answer is a verdict: stored with an object, or rejected
// with a reason; that the answer is always the same; and that what was stored can be stored again
// and is the same then.
func FuzzRun(f *testing.F) {
	s := compile(f, readFile(f, "testdata/suites/updates.crd.yaml"))
	for _, seed := range []string{
		"apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\n", "{", "a: [", "[]", "1",
		"kind: 5", "metadata: []",
		"apiVersion: example.com/v1\nkind: Widget\nmetadata: x\nspec: []\n",
		"apiVersion: a/b/c\nkind: Widget\n",
		"apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\nspec: {name: a, size: 3, junk: {a: [1]}}\nstatus: {ready: true}\n",
		`{"apiVersion": "example.com/v1", "kind": "Widget", "metadata": {"name": "w", "ownerReferences": [{}, {}]}, "items": []}`,
	} {
		f.Add([]byte(seed), false)
		f.Add([]byte(seed), true)
	}
	old := []byte("apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\nspec: {name: a}\n")
	f.Fuzz(func(t *testing.T, object []byte, update bool) {
		o := simulate.Options{}
		if update {
			o.Old, o.Status = old, true
		}
		for _, one := range manifest.Objects(object) {
			doc := one.Text
			got := s.Run(t.Context(), doc, o)
			require.Equal(t, got.Verdict, s.Run(t.Context(), doc, o).Verdict)
			if got.Verdict != simulate.Stored {
				assert.Nil(t, got.Stored)
				assert.NotEmpty(t, got.Errors)
				continue
			}
			require.NotNil(t, got.Stored)
			assert.Empty(t, got.Errors)
			text, err := json.Marshal(got.Stored)
			require.NoError(t, err)
			again := s.Run(t.Context(), text, simulate.Options{Old: text})
			assert.Equal(t, got.Stored, again.Stored, "%s is not stored as it is: %v", text,
				again.Errors)
			assert.Empty(t, again.Pruned)
		}
	})
}
