package e2e

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
	"github.com/schemagen/schemagen/pkg/simulate/upgrade"
)

// objectsOf returns n objects that a server with the CRD stores, no two of them the same: examples
// of the project, samples, and what comes of these by small changes.
func objectsOf(t *testing.T, crd *simulate.CRD, sources string, n int) (all [][]byte) {
	t.Helper()
	s, err := simulate.New(t.Context(), crd)
	require.NoError(t, err)
	isStored := func(object []byte, status bool) bool {
		return s.Run(t.Context(), object, simulate.Options{Status: status}).Verdict ==
			simulate.Stored
	}
	sub := storageOf(crd).Subresources
	hasStatus := sub != nil && sub.Status != nil
	seen := map[string]bool{}
	take := func(object []byte) {
		if !hasStatus {
			object = without(t, object, "status")
		}
		if len(all) < n && isSound(object) && !seen[string(object)] && isStored(object, false) &&
			(!hasStatus || isStored(object, true)) {
			seen[string(object)] = true
			all = append(all, object)
		}
	}
	for _, full := range []bool{true, false} {
		text, _, err := sample.Make(t.Context(), crd, sample.Options{Full: full, Bare: true})
		require.NoError(t, err)
		if text != nil {
			take(jsonOfYAML(t, text))
		}
	}
	for _, object := range examplesOf(t, crd, sources) {
		take(object)
	}
	r := changer{rand.New(rand.NewPCG(uint64(len(crd.Name)), 42))}
	schema := crd.Spec.Versions[0].Schema.OpenAPIV3Schema
	for tries := 0; len(all) > 0 && len(all) < n && tries < 20*n; tries++ {
		var object map[string]any
		require.NoError(t, json.Unmarshal(all[r.IntN(len(all))], &object))
		for range 1 + r.IntN(3) {
			r.change(schema, object)
		}
		take(named(t, asJSON(t, object), "x", string(crd.Spec.Scope)))
	}
	return all
}

// examplesOf returns the objects of a CRD in the YAML files of its project.
func examplesOf(t *testing.T, crd *simulate.CRD, sources string) (all [][]byte) {
	t.Helper()
	version := crd.Spec.Group + "/" + crd.Spec.Versions[0].Name
	require.NoError(t, filepath.WalkDir(sources, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".yaml" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		// some are templates
		_ = upgrade.Dump(bytes.NewReader(data), func(object []byte) error {
			var o struct{ APIVersion, Kind string }
			if json.Unmarshal(object, &o) == nil && o.APIVersion == version &&
				o.Kind == crd.Spec.Names.Kind {
				all = append(all, named(t, object, "x", string(crd.Spec.Scope)))
			}
			return nil
		})
		return nil
	}))
	return all
}

// A changer makes objects that differ a little from valid ones, and so mostly are valid themselves.
type changer struct{ *rand.Rand }

// change returns a value with one of its parts, at any depth, replaced, added or taken away.
func (r changer) change(s *v1.JSONSchemaProps, value any) any {
	switch value := value.(type) {
	case map[string]any:
		names := slices.Sorted(maps.Keys(s.Properties))
		if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
			names = append(slices.Sorted(maps.Keys(value)), "other")
		}
		if len(names) == 0 {
			return value
		}
		name := names[r.IntN(len(names))]
		child := objects.Below(s, name)
		switch old, ok := value[name]; {
		case !ok && child.Properties == nil:
			value[name] = r.one(child)
		case !ok:
			value[name] = sample.Value(child)
		case r.IntN(5) == 0 && !slices.Contains(s.Required, name):
			delete(value, name)
		default:
			value[name] = r.change(child, old)
		}
		return value
	case []any:
		if s.Items == nil || len(value) == 0 || r.IntN(4) == 0 {
			return r.one(s)
		}
		i := r.IntN(len(value))
		value[i] = r.change(s.Items.Schema, value[i])
		return value
	}
	return r.one(s)
}

// one returns a value of a schema, or one just beyond what it allows.
func (r changer) one(s *v1.JSONSchemaProps) any {
	all := candidates.Edges(s)
	if len(all) == 0 {
		return sample.Value(s)
	}
	return all[r.IntN(len(all))]
}

func jsonOfYAML(t *testing.T, text []byte) []byte {
	t.Helper()
	object, err := yaml.YAMLToJSON(text)
	require.NoError(t, err)
	return object
}

// without returns an object without a field.
func without(t *testing.T, object []byte, field string) []byte {
	t.Helper()
	var o map[string]any
	require.NoError(t, json.Unmarshal(object, &o))
	delete(o, field)
	return asJSON(t, o)
}

// isSound reports whether an object has its own name and kind still, and nothing in metadata that a
// server sets.
func isSound(object []byte) bool {
	var o struct {
		APIVersion, Kind string
		Metadata         map[string]any
	}
	return json.Unmarshal(object, &o) == nil && o.Kind != "" && o.Metadata != nil &&
		!bytes.Contains(object, []byte(`"generateName"`))
}

// named gives an object a name of its own, and a namespace if it has one.
func named(t *testing.T, object []byte, name, scope string) []byte {
	t.Helper()
	var o map[string]any
	require.NoError(t, json.Unmarshal(object, &o))
	metadata := map[string]any{"name": name}
	if scope == "Namespaced" {
		metadata["namespace"] = "team"
	}
	o["metadata"] = metadata
	return asJSON(t, o)
}
