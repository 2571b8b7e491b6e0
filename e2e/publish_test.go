package e2e

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/e2e/server"
)

// TestPublished is the promise of unfold and explain: they say what the server says. It takes the
// manifests of "make run", the golden cases, and those below the directory in $E2E_CRDS: those of
// several groups at once, as a server publishes seconds later, and those of one group one after the
// other, as they share a document and maybe a name.
func TestPublished(t *testing.T) {
	var asked, equal, explained atomic.Int64
	groups := filesByGroup(t, "../out/examples", "../out/gateway-api", "../testdata/golden",
		os.Getenv("E2E_CRDS"))
	concurrently(groups, func(files []string) {
		for _, file := range files {
			if t.Run(strings.TrimPrefix(file, "../"), func(t *testing.T) {
				explained.Add(int64(published(t, file)))
			}) {
				equal.Add(1)
			}
			asked.Add(1)
		}
	})
	t.Logf("Kubernetes %s: published documents: %d of %d CRDs equal, %d texts of explain compared",
		api.Release, equal.Load(), asked.Load(), explained.Load())
}

// filesByGroup returns the manifests of CRDs below directories by API group, the largest first.
func filesByGroup(t *testing.T, dirs ...string) [][]string {
	t.Helper()
	files := map[string][]string{}
	for _, dir := range dirs {
		if dir == "" {
			continue
		}
		for _, file := range findCRDs(t, dir) {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			var crd struct{ Spec struct{ Group string } }
			require.NoError(t, yaml.Unmarshal(data, &crd), file)
			files[crd.Spec.Group] = append(files[crd.Spec.Group], file)
		}
	}
	return slices.SortedStableFunc(maps.Values(files), func(a, b []string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a[0], b[0]))
	})
}

// published compares what a server publishes about the CRD of a file, and returns the number of
// texts of explain that it compared.
func published(t *testing.T, file string) (texts int) {
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	skipRefused(t, data)
	crd, err := api.Apply(t.Context(), data)
	if lacksApproval(err) {
		crd, err = api.Apply(t.Context(), approved(t, data))
	}
	require.NoError(t, err)
	t.Cleanup(func() {
		// the next one may have its names, also those of another plural
		assert.NoError(t, api.Remove(context.WithoutCancel(t.Context()), crd.Name))
	})
	return publishedOf(t, file, crd)
}

// publishedOf compares what a server publishes about the CRD of a file, which it has.
func publishedOf(t *testing.T, file string, crd server.CRD) (texts int) {
	t.Helper()
	v3, v2 := unfolded(t, file, "v3"), unfolded(t, file, "v2")
	// The server publishes some time after it serves: a document may still be that of a CRD that
	// another test has removed. Where its aggregator once fails to read one, it waits for a minute.
	require.EventuallyWithT(t, func(c *assert.CollectT) {
		asPublished(t.Context(), c, crd, v3, v2)
	}, 3*time.Minute, 500*time.Millisecond)
	for _, v := range crd.Versions {
		if v.Served {
			document, _ := v3["apis/"+crd.Group+"/"+v.Name].(server.Object)
			texts += explained(t, file, crd, v.Name, schemas(document))
		}
	}
	return texts
}

// asPublished compares what we unfold with what the server publishes about a CRD at this moment.
func asPublished(
	ctx context.Context, t *assert.CollectT, crd server.CRD, ourV3, ourV2 server.Object,
) {
	v3, v2, err := api.Publish(ctx, crd)
	require.NoError(t, err)
	require.Len(t, ourV3, len(v3), "documents of other versions than those that the server serves")
	for version, theirs := range v3 {
		path := "apis/" + crd.Group + "/" + version
		mine, _ := ourV3[path].(server.Object)
		require.NotNil(t, mine, path)
		assert.Equal(t, ofCRD(schemas(theirs), crd), own(schemas(mine)), "v3 schemas of "+version)
		assert.Equal(t, pathsOf(theirs, crd), mine["paths"], "v3 paths of "+version)
		assert.Equal(t, rest(theirs), rest(mine), path)
	}
	definitions, _ := ourV2["definitions"].(server.Object)
	theirs, _ := v2["definitions"].(server.Object)
	assert.Equal(t, ofCRD(theirs, crd), own(definitions), "v2 definitions")
	assert.Equal(t, pathsOf(v2, crd), ourV2["paths"], "v2 paths")
}

// unfolded returns what schemagen says that a server publishes.
func unfolded(t *testing.T, file, form string) server.Object {
	t.Helper()
	var document server.Object
	out := schemagen(t, "unfold", "--openapi", form, "--release", api.Release.Minor(),
		"--json", file)
	require.NoError(t, json.Unmarshal([]byte(out), &document))
	return document
}

// schemagen runs the program that "make build" leaves in bin.
func schemagen(t *testing.T, args ...string) string {
	t.Helper()
	program, err := filepath.Abs("../bin/schemagen")
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Stderr = t.Output()
	out, err := cmd.Output()
	require.NoError(t, err, "schemagen %s", strings.Join(args, " "))
	return string(out)
}

func schemas(document server.Object) server.Object {
	components, _ := document["components"].(server.Object)
	all, _ := components["schemas"].(server.Object)
	return all
}

// rest returns a document without its schemas and paths.
func rest(document server.Object) server.Object {
	out := maps.Clone(document)
	delete(out, "components")
	delete(out, "paths")
	return out
}

// own returns the schemas that are not Kubernetes' own. Those come from the libraries, not from the
// CRD, and differ where the libraries are of another release than the server.
func own(all server.Object) server.Object {
	out := maps.Clone(all)
	maps.DeleteFunc(out, func(name string, _ any) bool {
		return strings.HasPrefix(name, "io.k8s.apimachinery.") ||
			strings.HasPrefix(name, "io.k8s.api.")
	})
	return out
}

// ofCRD returns the definitions of a CRD's kind and list, of all those in a document of the server,
// which holds CRDs of the same group that are being removed for as long as that takes: minutes,
// where the server once failed to remove the objects of one.
func ofCRD(all server.Object, crd server.CRD) server.Object {
	out := server.Object{}
	for name, definition := range all {
		if server.Describes(definition, crd.Group, "", crd.Kind) ||
			server.Describes(definition, crd.Group, "", crd.ListKind) {
			out[name] = definition
		}
	}
	return out
}

// pathsOf returns the paths of a CRD's resource, of all those in a document of the server.
func pathsOf(document server.Object, crd server.CRD) server.Object {
	all, _ := document["paths"].(server.Object)
	out := server.Object{}
	for path, item := range all {
		rest, _ := strings.CutPrefix(path, "/apis/"+crd.Group+"/")
		_, rest, _ = strings.Cut(rest, "/") // the version
		rest = strings.TrimPrefix(rest, "namespaces/{namespace}/")
		if resource, _, _ := strings.Cut(rest, "/"); resource == crd.Plural {
			out[path] = item
		}
	}
	return out
}

// explained compares the text of explain, at three depths and as a tree, with that of kubectl. It
// returns how many texts there were.
func explained(t *testing.T, file string, crd server.CRD, version string, all server.Object) int {
	t.Helper()
	at := []string{"--api-version", crd.Group + "/" + version}
	kind := crd.Plural
	questions := [][]string{{kind, "--recursive"}}
	path := kind
	for _, field := range append([]string{""}, deepest(ofKind(all, crd, version), 3)...) {
		path = strings.TrimSuffix(path+"."+field, ".")
		questions = append(questions, []string{path})
	}
	for _, question := range questions {
		question = append(question, at...)
		ours := schemagen(t, append([]string{"explain", "--release", api.Release.Minor(), "--crd",
			file}, question...)...)
		theirs := kubectl(t, ours, question...)
		assert.Equal(t, theirs, ours, "explain %s", strings.Join(question, " "))
	}
	return len(questions)
}

// kubectl asks until the index of documents, from which kubectl starts, has caught up with the
// documents: until then it gets a document from before the CRD, or of a CRD of the same name that
// another test has removed. It gives up waiting for the expected text after a while and returns
// what there is.
func kubectl(t *testing.T, expected string, question ...string) (text string) {
	t.Helper()
	var err error
	for range 120 {
		if text, err = api.Explain(t.Context(), question...); err == nil && text == expected {
			return text
		}
		time.Sleep(500 * time.Millisecond)
	}
	require.NoError(t, err, "kubectl still does not find the kind: %s", strings.Join(question, " "))
	return text
}

// ofKind returns the schema of the CRD's kind.
func ofKind(all server.Object, crd server.CRD, version string) server.Object {
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if strings.HasSuffix(name, "."+version+"."+crd.Kind) {
			return all[name].(server.Object)
		}
	}
	return nil
}

// deepest returns the names of fields below a schema, each in the one before, as many as there are
// and at most n.
func deepest(schema server.Object, n int) []string {
	var best []string
	properties, _ := schema["properties"].(server.Object)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if n == 0 || name == "metadata" {
			continue
		}
		field, _ := properties[name].(server.Object)
		for field["items"] != nil {
			field, _ = field["items"].(server.Object)
		}
		if path := append([]string{name}, deepest(field, n-1)...); len(path) > len(best) {
			best = path
		}
	}
	return best
}
