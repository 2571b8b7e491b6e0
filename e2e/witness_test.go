package e2e

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/pkg/diff"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/upgrade"
	"github.com/schemagen/schemagen/pkg/simulate/witness"
)

// preflight compares what the report says of an installer with a second implementation of its
// check: the schema of each served version, from the CRD as it is written, about the object as a
// client reads it.
func (c *tally) preflight(t *testing.T, now *simulate.CRD, object []byte, a upgrade.Answer) {
	t.Helper()
	var want, got []string
	for _, v := range now.Spec.Versions {
		if !v.Served {
			continue
		}
		var schema apiextensions.JSONSchemaProps
		require.NoError(t,
			v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(v.Schema.OpenAPIV3Schema,
				&schema, nil))
		validator, _, err := validation.NewSchemaValidator(&schema)
		require.NoError(t, err)
		var content map[string]any
		require.NoError(t, json.Unmarshal(object, &content))
		for _, err := range validation.ValidateCustomResource(field.NewPath(""), content,
			validator) {
			want = append(want, v.Name+" "+strings.TrimPrefix(err.Field, "[].")+" "+
				string(err.Type))
		}
	}
	for _, p := range a.Preflight {
		got = append(got, p.Version+" "+p.Path+" "+p.Rule)
	}
	if c.preflights++; len(want) > 0 {
		c.unfit++
	}
	slices.Sort(want)
	slices.Sort(got)
	assert.Equal(t, slices.Compact(want), slices.Compact(got), "%s %s", now.Name, a.ID())
}

// found counts changes.
func (c *tally) found(changes []witness.Change) {
	for _, change := range changes {
		c.changes++
		if change.Kind.Clients == diff.Breaking || change.Kind.Stored == diff.Breaking {
			c.breaking++
		}
	}
}

// kept tells for each witness whether a server with the CRD as it is now stores it as it is.
func kept(t *testing.T, crd server.CRD, changes []witness.Change) []bool {
	t.Helper()
	all := make([]bool, len(changes))
	for i, change := range changes {
		if change.Witness != nil {
			all[i] = keeps(t, crd, change, fmt.Sprintf("w%d", i))
		}
	}
	return all
}

// confirmed holds that the server with one CRD keeps each witness, and with the other does not.
func (c *tally) confirmed(t *testing.T, crd server.CRD, changes []witness.Change, old, now []bool) {
	t.Helper()
	for i, change := range changes {
		if change.Witness == nil || releaseOf(t) < 36 &&
			strings.Contains(change.Witness.Answer, "must be of type integer with format") {
			// witnesses are of the newest release, and earlier ones do not hold numbers to their
			// formats
			continue
		}
		takes, refuses := old[i], now[i]
		if change.Witness.Reads {
			takes, refuses = refuses, takes
		}
		c.shown++
		assert.True(t, takes && !refuses, "%s: %s: %s: kept before: %t, after: %t", crd.Name,
			change.Message, asJSON(t, change.Witness), old[i], now[i])
	}
}

// keeps reports whether a server stores a witness as it is, or the update to it. Who has no
// endpoint for it does not.
func keeps(t *testing.T, crd server.CRD, change witness.Change, name string) bool {
	t.Helper()
	sent, old := labelled(crd, change.Witness.Object, name), change.Witness.Old
	_, version, _ := strings.Cut(sent["apiVersion"].(string), "/")
	path, status := pathTo(crd, version, ""), hasStatus(crd, version) && len(change.Steps) > 0 &&
		change.Steps[0] == "status"
	if old == nil && !status {
		reply, err := api.Do(t.Context(), http.MethodPost, path+"?dryRun=All", sent)
		return err == nil && len(notKept("", content(t, sent), content(t, decoded(t, reply)))) == 0
	}
	first := sent
	if old != nil {
		first = labelled(crd, old, name)
	}
	reply, err := api.Do(t.Context(), http.MethodPost, path, first)
	if err != nil {
		return false
	}
	metadata := decoded(t, reply)["metadata"].(server.Object)
	path += "/" + metadata["name"].(string)
	defer func() { _, _ = api.Do(t.Context(), http.MethodDelete, path, nil) }()
	if status && old != nil { // what is updated has a status, too
		first["metadata"] = metadata
		if reply, err = api.Do(t.Context(), http.MethodPut, path+"/status", first); err != nil {
			return false
		}
		metadata = decoded(t, reply)["metadata"].(server.Object)
	}
	sent["metadata"] = metadata
	at := path
	if status {
		at += "/status"
	}
	if reply, err = api.Do(t.Context(), http.MethodPut, at+"?dryRun=All", sent); err != nil {
		return false
	}
	given, stored := content(t, sent), content(t, decoded(t, reply))
	if status {
		given, stored = server.Object{"status": given["status"]},
			server.Object{"status": stored["status"]}
	}
	return len(notKept("", given, stored)) == 0
}

// hasStatus reports whether status has an endpoint of its own.
func hasStatus(crd server.CRD, version string) bool {
	for _, v := range crd.Object["spec"].(server.Object)["versions"].([]any) {
		sub, _ := v.(server.Object)["subresources"].(server.Object)
		if v.(server.Object)["name"] == version {
			return sub["status"] != nil
		}
	}
	return false
}

// labelled returns a copy of an object with a name, if it has none, and the namespace of the tests,
// if it may be in one.
func labelled(crd server.CRD, object map[string]any, name string) server.Object {
	out, metadata := maps.Clone(object), server.Object{"name": name}
	if own, ok := object["metadata"].(map[string]any); ok {
		maps.Copy(metadata, own)
	}
	if crd.Scope == "Namespaced" {
		metadata["namespace"] = "team"
	}
	out["metadata"] = metadata
	return out
}

// content returns an object without metadata, and with the numbers of JSON.
func content(t *testing.T, object server.Object) server.Object {
	t.Helper()
	var out server.Object
	require.NoError(t, json.Unmarshal(asJSON(t, object), &out))
	delete(out, "metadata")
	return out
}

// near is how many of the schemas that follow one in pkg/diff/testdata/schemas.txt are compared
// with it.
const near = 6

// TestWitnesses asks the server about the objects that show changes of one field: those of the
// table of pkg/simulate/witness, and of neighbours in the list of pkg/diff. Each schema is a field
// of one kind.
func TestWitnesses(t *testing.T) {
	pairs, schemas := changedSchemas(t)
	manifest := strings.Builder{}
	manifest.WriteString(tabs[:strings.Index(tabs, "f: FIELD")])
	for i, schema := range schemas {
		fmt.Fprintf(&manifest, "f%d: %s, ", i, schema)
	}
	manifest.WriteString(tabs[strings.Index(tabs, "f: FIELD")+len("f: FIELD"):])
	crd, err := api.Apply(t.Context(), []byte(manifest.String()))
	require.NoError(t, err)
	require.NoError(t, createNamespace(t, "team"))
	shown := 0
	for _, pair := range pairs {
		var sides [2]*simulate.CRD
		for i, schema := range []string{schemas[pair[0]], schemas[pair[1]]} {
			crds, err := simulate.ReadCRDs([]byte(strings.Replace(tabs, "FIELD", schema, 1)))
			require.NoError(t, err)
			sides[i] = crds[0]
		}
		for _, change := range witness.Find(t.Context(), sides[0], sides[1]) {
			if change.Witness == nil || ofNewer(change.Witness.Answer) {
				continue
			}
			takes := keeps(t, crd, renamed(change, pair[0]), "w")
			refuses := keeps(t, crd, renamed(change, pair[1]), "w")
			if change.Witness.Reads {
				takes, refuses = refuses, takes
			}
			shown++
			assert.True(t, takes && !refuses, "%s to %s: %s: %s", schemas[pair[0]],
				schemas[pair[1]], change.Message, asJSON(t, change.Witness))
		}
	}
	t.Logf("%d witnesses of %d changes of a schema to another", shown, len(pairs))
	assert.Greater(t, shown, 500)
	require.NoError(t, api.Delete(t.Context(), crd.Name))
}

// tabs is a kind with one field.
const tabs = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tabs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Tab, listKind: TabList, plural: tabs, singular: tab}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {f: FIELD}}}}
`

// changedSchemas returns the schemas, and which is changed to which.
func changedSchemas(t *testing.T) (pairs [][2]int, schemas []string) {
	t.Helper()
	index := func(schema string) int {
		if i := slices.Index(schemas, schema); i >= 0 {
			return i
		}
		schemas = append(schemas, schema)
		return len(schemas) - 1
	}
	table, err := os.ReadFile("../pkg/simulate/witness/testdata/changes.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(table)) {
		if was, is, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " → "); ok &&
			!strings.HasPrefix(line, "\t") {
			pairs = append(pairs, [2]int{index("{" + was + "}"), index("{" + is + "}")})
		}
	}
	list, err := os.ReadFile("../pkg/diff/testdata/schemas.txt")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(list)), "\n")
	for i := range lines {
		for next := 1; next <= near; next++ {
			pairs = append(pairs, [2]int{index(lines[i]), index(lines[(i+next)%len(lines)])})
		}
	}
	return pairs, schemas
}

// renamed returns a change whose objects have the value in the field of a schema.
func renamed(change witness.Change, schema int) witness.Change {
	rename := func(object map[string]any) map[string]any {
		if object == nil {
			return nil
		}
		out := maps.Clone(object)
		if value, ok := out["f"]; ok {
			delete(out, "f")
			out[fmt.Sprintf("f%d", schema)] = value
		}
		return out
	}
	w := *change.Witness
	w.Object, w.Old = rename(w.Object), rename(w.Old)
	change.Witness = &w
	return change
}
