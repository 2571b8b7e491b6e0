package unfold

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/internal/jsontext"
)

// TestKEP holds unfold and strip to every example that KEP-2335 gives of unfolding. In the files
// METADATA stands for the schema of ObjectMeta, NAMED for it with a restriction on the name,
// SKELETON for it without value validation.
func TestKEP(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/kep/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			require.NoError(t, err)
			parts := map[string]node{}
			for _, file := range archive.Files {
				root, err := parse(file.Data)
				require.NoError(t, err)
				parts[file.Name] = expand(root).(node)
			}
			schema, before := parts["schema.yaml"], jsontext.Clone(parts["schema.yaml"])
			require.Len(t, parts, 3)

			unfolded := unfoldedCopy(schema)
			assert.Equal(t, parts["kep.yaml"], unfolded)
			assert.Equal(t, parts["skeleton.yaml"], strippedCopy(schema))
			assert.Equal(t, before, any(schema), "the argument is changed")
			assert.Equal(t, unfolded, unfoldedCopy(unfolded),
				"unfolding twice is not unfolding once")
			assert.Equal(t, strippedCopy(schema), strippedCopy(strippedCopy(schema)),
				"a skeleton has a skeleton of its own")
		})
	}
}

func expand(value any) any {
	switch value := value.(type) {
	case node:
		for key, v := range value {
			value[key] = expand(v)
		}
	case []any:
		for i, v := range value {
			value[i] = expand(v)
		}
	case string:
		switch value {
		case "METADATA":
			return objectMeta()
		case "NAMED":
			meta := objectMeta()
			meta["required"] = []any{"name"}
			numbered, err := parse([]byte("{type: string, maxLength: 10}"))
			if err != nil {
				return err
			}
			meta["properties"].(node)["name"] = numbered
			return meta
		case "SKELETON":
			return strippedCopy(objectMeta())
		}
	}
	return value
}

// TestMalformed holds that no shape of input makes Schema or Skeleton panic.
func TestMalformed(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"{}",
		"{properties: 3, items: [1], additionalProperties: true}",
		"{x-kubernetes-int-or-string: true, anyOf: 3, allOf: {a: b}}",
		"{x-kubernetes-int-or-string: yes please, anyOf: [3, null]}",
		"{x-kubernetes-embedded-resource: true, properties: [], required: kind}",
		"{x-kubernetes-embedded-resource: true, properties: {metadata: 3, kind: null, apiVersion: [1]}, required: [3]}",
		"{x-kubernetes-embedded-resource: true, properties: {apiVersion: {allOf: [3, null], properties: {a: 1}}, metadata: {properties: []}}}",
		"{x-kubernetes-unions: 3}",
		"{x-kubernetes-unions: [3, {}, {fields: []}, {discriminator: 3, fields: {a: 3}}, {discriminator: d, fields: {a: A}}], properties: {d: 3}, oneOf: {}}",
	} {
		schema, err := parse([]byte(text))
		require.NoError(t, err)
		assert.NotPanics(t, func() { strippedCopy(unfoldedCopy(schema)) }, text)
	}
}

// FuzzSchema looks for a schema whose unfolding changes when it is unfolded again, that is changed
// by it, whose skeleton is not its own skeleton, or that panics.
func FuzzSchema(f *testing.F) {
	files, err := filepath.Glob("testdata/kep/*.txtar")
	require.NoError(f, err)
	for _, name := range files {
		archive, err := txtar.ParseFile(name)
		require.NoError(f, err)
		f.Add(archive.Files[0].Data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		schema, err := parse(data)
		if err != nil {
			return
		}
		before := jsontext.Clone(schema)
		unfolded := unfoldedCopy(schema)
		assert.Equal(t, before, any(schema), "the argument is changed")
		assert.Equal(t, unfolded, unfoldedCopy(unfolded))
		bones := strippedCopy(unfolded)
		assert.Equal(t, bones, strippedCopy(bones))
	})
}

// FuzzArtifacts looks for a manifest of which a server publishes something that cannot be read,
// that says another thing the second time, or that is not bounded by the manifest.
func FuzzArtifacts(f *testing.F) {
	f.Add([]byte(crontab))
	f.Add([]byte("kind: CustomResourceDefinition\napiVersion: apiextensions.k8s.io/v1\nspec: {versions: [{name: v1, served: true}]}\n---\na: 1\n"))
	f.Add([]byte(`{"kind": "List", "items": [{"kind": "CustomResourceDefinition", "spec": {"versions": [{"schema": {}}]}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		manifests, err := Split(data)
		if err != nil {
			return
		}
		for _, manifest := range manifests {
			views, err := Artifacts(manifest)
			again, err2 := Artifacts(manifest)
			require.Equal(t, err, err2)
			require.Equal(t, views, again)
			if err != nil {
				continue
			}
			for _, view := range views[:2] {
				_, err := parse(view.Data)
				require.NoError(t, err, view.Name)
				require.Less(t, len(view.Data), 100_000+200*len(manifest), view.Name)
			}
			crd, err := Decode(manifest)
			require.NoError(t, err)
			_, err = Changes(crd)
			require.NoError(t, err)
		}
	})
}

// unfoldedCopy returns a copy of a schema, unfolded.
func unfoldedCopy(schema node) node {
	out := jsontext.Clone(schema).(node)
	unfold(out)
	return out
}

// strippedCopy returns a copy of a schema without its value validation.
func strippedCopy(schema node) node {
	out := jsontext.Clone(schema).(node)
	strip(out)
	return out
}
