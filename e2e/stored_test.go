package e2e

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/verify"
)

// notKept returns the paths of the values of a manifest that a server gave back otherwise, or not
// at all.
func notKept(path string, given, stored any) []string {
	var paths []string
	switch given := given.(type) {
	case server.Object:
		kept, ok := stored.(server.Object)
		if !ok {
			return []string{path}
		}
		for _, key := range slices.Sorted(maps.Keys(given)) {
			if _, ok := kept[key]; !ok {
				paths = append(paths, path+"."+key)
				continue
			}
			paths = append(paths, notKept(path+"."+key, given[key], kept[key])...)
		}
		return paths
	case []any:
		kept, ok := stored.([]any)
		if !ok || len(kept) != len(given) {
			return []string{path}
		}
		for i := range given {
			paths = append(paths, notKept(fmt.Sprintf("%s[%d]", path, i), given[i], kept[i])...)
		}
		return paths
	}
	if !assert.ObjectsAreEqual(given, stored) {
		return []string{path}
	}
	return nil
}

// TestNotStored compares crd/not-stored with a server: what a manifest has that the server does not
// give back is as much as verify finds, and nothing once it is mended. What the server writes
// itself is not compared.
func TestNotStored(t *testing.T) {
	files, err := filepath.Glob("../pkg/verify/testdata/fix/*.yaml")
	require.NoError(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		mended, _ := verify.Fix(verify.Input{Name: file, Data: data})
		for _, manifest := range [][]byte{data, mended} {
			var given server.Object
			require.NoError(t, yaml.Unmarshal(manifest, &given))
			crd, err := api.Apply(t.Context(), manifest)
			require.NoError(t, err, file)
			stored := crd.Object
			for _, own := range []string{"creationTimestamp", "generation", "managedFields"} {
				delete(stored["metadata"].(server.Object), own)
			}
			delete(stored, "status")
			_, found := verify.File(t.Context(), file, manifest, verify.Options{})
			want := 0
			for _, d := range found {
				if d.Code == diag.CodeNotStored {
					want++
				}
			}
			assert.Len(t, notKept("", given, stored), want, file)
			require.NoError(t, api.Delete(t.Context(), crd.Name))
		}
	}
}
