package jsonschema_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

var (
	corpus  = flag.String("corpus", "", "a `directory` of more manifests for TestManifests")
	mutants = flag.Int("mutants", 8, "how many changes of each sample TestManifests compares")
)

// TestManifests compares verdicts on sample objects of the manifests in the repository, which a
// server stores, and on what comes of them by changes in odd places.
func TestManifests(t *testing.T) {
	t.Parallel()
	dirs := []string{"../../testdata/golden"}
	if *corpus != "" {
		dirs = append(dirs, *corpus)
	}
	crds, objects, refused := 0, 0, 0
	for _, crd := range manifests(t, dirs) {
		s := server(t, crd)
		if s == nil {
			continue
		}
		crds++
		crd.Spec.Versions = slices.DeleteFunc(crd.Spec.Versions, func(v version) bool {
			return v.Name != storage(crd)
		})
		if !crd.Spec.Versions[0].Served {
			continue // nobody can send it an object
		}
		for _, strict := range []bool{true, false} {
			schema := compile(t, crd, strict)
			r := rand.New(rand.NewPCG(1, uint64(crds)))
			for _, object := range samples(t, crd) {
				for n := range *mutants + 1 {
					text := object
					if n > 0 {
						text = mutant(t, r, object)
					}
					want, reasons := verdict(t, s, text, strict)
					if want == unjudged {
						continue
					}
					got, why := schema(text)
					if got && onlyDuplicates(reasons) || want == accept && why != nil &&
						isList.MatchString(why.Error()) {
						continue
					}
					objects++
					refused += want
					assert.Equal(t, want == accept, got,
						"%s, strict %v\nobject %s\nserver %v\nschema %v", crd.Name, strict, text,
						reasons, why)
				}
			}
		}
	}
	t.Logf("%d CRDs, %d objects, of which %d are refused", crds, objects, refused)
	assert.Greater(t, refused, 500)
	assert.Greater(t, objects-refused, 500)
}

// isList is the complaint about what a server lets pass by mistake: a list for a string with a
// format.
var isList = regexp.MustCompile(`got array, want (null or )?string`)

// manifests returns the CRDs in the YAML files below directories.
func manifests(t *testing.T, dirs []string) (crds []*simulate.CRD) {
	t.Helper()
	for _, dir := range dirs {
		require.NoError(t, filepath.WalkDir(dir,
			func(path string, entry fs.DirEntry, err error) error {
				if err != nil || entry.IsDir() || filepath.Ext(path) != ".yaml" ||
					strings.Contains(path, ".openapi-") {
					return err
				}
				data, err := os.ReadFile(path)
				require.NoError(t, err)
				found, err := simulate.ReadCRDs(data)
				if err == nil {
					crds = append(crds, found...)
				}
				return nil
			}))
	}
	return crds
}

// samples returns objects of a CRD that a server stores.
func samples(t *testing.T, crd *simulate.CRD) (objects [][]byte) {
	t.Helper()
	for _, full := range []bool{false, true} {
		text, _, err := sample.Make(t.Context(), crd, sample.Options{Full: full})
		require.NoError(t, err)
		if text != nil {
			object, err := yaml.YAMLToJSON(text)
			require.NoError(t, err)
			objects = append(objects, object)
		}
	}
	return objects
}

// mutant returns an object with a change somewhere.
func mutant(t *testing.T, r *rand.Rand, object []byte) []byte {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(object))
	d.UseNumber()
	var root map[string]any
	require.NoError(t, d.Decode(&root))
	var places []func(value any, remove bool)
	var walk func(x any)
	walk = func(x any) {
		switch x := x.(type) {
		case map[string]any:
			places = append(places, func(value any, _ bool) { x["zzz"] = value })
			keys := make([]string, 0, len(x))
			for key := range x {
				keys = append(keys, key)
			}
			slices.Sort(keys)
			for _, key := range keys {
				places = append(places, func(value any, remove bool) {
					if x[key] = value; remove {
						delete(x, key)
					}
				})
				walk(x[key])
			}
		case []any:
			for i := range x {
				places = append(places, func(value any, _ bool) { x[i] = value })
				walk(x[i])
			}
		}
	}
	walk(root)
	values := []any{nil, nil, "", "x", 0, -1, 7, 1.5, 3.0, true, map[string]any{},
		map[string]any{"a": "b"}, []any{}, []any{"a"}, []any{nil}}
	places[r.IntN(len(places))](values[r.IntN(len(values))], r.IntN(4) == 0)
	text, err := json.Marshal(root)
	require.NoError(t, err)
	return text
}
