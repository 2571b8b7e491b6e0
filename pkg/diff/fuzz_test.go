package diff

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/diag"
)

// FuzzCRDs compares anything with anything: the changes are always the same, each of a known kind;
// there are none between equals; and what has changed in one direction has changed in the other.
func FuzzCRDs(f *testing.F) {
	for _, c := range schemaCases {
		f.Add(manifest(f, c.was), manifest(f, c.is))
	}
	f.Add([]byte{}, manifest(f, "{type: string}"))
	f.Add([]byte("kind: CustomResourceDefinition\napiVersion: apiextensions.k8s.io/v1\nspec: {versions: [{name: v1}, {name: v1, schema: {}}]}"), []byte("a: [\n"))
	f.Fuzz(func(t *testing.T, was, is []byte) {
		there, err := findings(was, is)
		again, errAgain := findings(was, is)
		require.Equal(t, there, again)
		require.Equal(t, err, errAgain)
		back, errBack := findings(is, was)
		assert.Equal(t, err == nil, errBack == nil)
		if err != nil || ambiguous(was) || ambiguous(is) {
			return
		}
		bothWays(t, there, back)
		same, err := findings(was, was)
		require.NoError(t, err)
		assert.Empty(t, same)
	})
}

// ambiguous reports whether several versions of a CRD have one name, which no server accepts.
func ambiguous(manifest []byte) bool {
	crd, _ := decode(manifest)
	names := map[string]bool{}
	return crd != nil &&
		slices.ContainsFunc(crd.Spec.Versions, func(v v1.CustomResourceDefinitionVersion) bool {
			twice := names[v.Name]
			names[v.Name] = true
			return twice
		})
}

// TestCompareEachPair compares each schema of the cases with each other one.
func TestCompareEachPair(t *testing.T) {
	t.Parallel()
	var all [][]byte
	for _, c := range schemaCases {
		all = append(all, manifest(t, c.was), manifest(t, c.is))
	}
	for i, was := range all {
		for _, is := range all[:i] {
			there, err := findings(was, is)
			require.NoError(t, err)
			back, err := findings(is, was)
			require.NoError(t, err)
			bothWays(t, there, back)
		}
	}
}

// bothWays holds that there are changes in both directions, or in none, of known kinds.
func bothWays(t *testing.T, there, back diag.List) {
	t.Helper()
	assert.Equal(t, len(there) == 0, len(back) == 0, "there: %v\nback: %v", there, back)
	for _, c := range append(there, back...) {
		_, known := Lookup(c.Code)
		assert.True(t, known, "no kind %s", c.Code)
		assert.NotEmpty(t, c.Message)
	}
}
