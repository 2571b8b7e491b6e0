package e2e

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
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

// preflight compares what the report says of an installer with a second implementation of its check: the schema of each served
// version, from the CRD as it is written, about the object as a client reads it.
func (c *tally) preflight(t *testing.T, now *simulate.CRD, object []byte, a upgrade.Answer) {
	t.Helper()
	var want, got []string
	for _, v := range now.Spec.Versions {
		if !v.Served {
			continue
		}
		var schema apiextensions.JSONSchemaProps
		require.NoError(t, v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(v.Schema.OpenAPIV3Schema, &schema, nil))
		validator, _, err := validation.NewSchemaValidator(&schema)
		require.NoError(t, err)
		var content map[string]any
		require.NoError(t, json.Unmarshal(object, &content))
		for _, err := range validation.ValidateCustomResource(field.NewPath(""), content, validator) {
			want = append(want, v.Name+" "+strings.TrimPrefix(err.Field, "[].")+" "+string(err.Type))
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
		if change.Witness == nil {
			continue
		}
		takes, refuses := old[i], now[i]
		if change.Witness.Reads {
			takes, refuses = refuses, takes
		}
		c.shown++
		assert.True(t, takes && !refuses, "%s: %s: %s: kept before: %t, after: %t", crd.Name, change.Message, jsonOf(t, change.Witness), old[i], now[i])
	}
}

// keeps reports whether a server stores a witness as it is, or the update to it. Who has no endpoint for it does not.
func keeps(t *testing.T, crd server.CRD, change witness.Change, name string) bool {
	t.Helper()
	sent, old := labelled(crd, change.Witness.Object, name), change.Witness.Old
	_, version, _ := strings.Cut(sent["apiVersion"].(string), "/")
	path, status := pathTo(crd, version, ""), hasStatus(crd, version) && len(change.Steps) > 0 && change.Steps[0] == "status"
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
		given, stored = server.Object{"status": given["status"]}, server.Object{"status": stored["status"]}
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

// labelled returns a copy of an object with a name, if it has none, and the namespace of the tests, if it may be in one.
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
	require.NoError(t, json.Unmarshal([]byte(jsonOf(t, object)), &out))
	delete(out, "metadata")
	return out
}
