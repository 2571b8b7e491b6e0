package e2e

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/upgrade"
)

// crdHead is what the CRDs of small cases have in common.
const crdHead = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
`

// TestUpgrades asks a server for each answer of the report on stored objects: objects are created
// under the old CRD, the CRD is updated, and then reads and writes must be as the report says.
func TestUpgrades(t *testing.T) {
	const cases = "../pkg/simulate/upgrade/testdata/"
	require.NoError(t, createNamespace(t, "team"))
	var all []*story
	dirs, err := filepath.Glob(cases + "*/objects.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, dirs)
	for _, file := range dirs {
		s := &story{name: filepath.Base(filepath.Dir(file))}
		for i, name := range []string{"old.yaml", "new.yaml", "objects.yaml"} {
			s.files[i], err = os.ReadFile(filepath.Join(filepath.Dir(file), name))
			require.NoError(t, err)
		}
		all = append(all, s)
	}
	archives, err := filepath.Glob(cases + "cases/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, archives)
	for i, file := range archives {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		part := func(n int, head, tail string) []byte {
			return []byte(strings.ReplaceAll(head+string(archive.Files[n].Data)+tail, "example.com",
				fmt.Sprintf("c%d.example.com", i)))
		}
		versions := crdHead +
			"spec: {group: example.com, scope: Namespaced, names: {kind: Thing, plural: things}, versions: [\n"
		for n := range 2 {
			text := strings.TrimPrefix(string(archive.Files[n].Data), "- ")
			archive.Files[n].Data = []byte("  " + strings.ReplaceAll(text, "\n- ", ",\n  "))
		}
		all = append(all, &story{
			name:  strings.TrimSuffix(filepath.Base(file), ".txtar"),
			files: [3][]byte{part(0, versions, "]}"), part(1, versions, "]}"), part(2, "", "")},
		})
	}
	if !t.Run("old", func(t *testing.T) {
		concurrently(all, func(s *story) { t.Run(s.name, s.begin) })
	}) {
		return
	}
	for _, s := range all {
		replace(t, s.crd.Name, s.now)
	}
	time.Sleep(settling)
	var c tally
	for _, s := range all {
		t.Run(s.name, func(t *testing.T) { c.told(t, s) })
	}
	t.Logf("%d upgrades: %s", len(all), c)
}

// A story is an upgrade of stored objects.
type story struct {
	name     string
	files    [3][]byte // the CRD as it was, as it is now, and a dump of objects
	crd      server.CRD
	old, now *simulate.CRD
	answers  []upgrade.Answer
}

// begin creates the objects in the dump under the old CRD. One that it does not allow, as an even
// older one did, cannot be created.
func (s *story) begin(t *testing.T) {
	before, err := simulate.ReadCRDs(s.files[0])
	require.NoError(t, err)
	after, err := simulate.ReadCRDs(s.files[1])
	require.NoError(t, err)
	s.old, s.now = before[0], after[0]
	u, err := upgrade.New(t.Context(), before, after, upgrade.Options{Release: releaseOf(t)})
	require.NoError(t, err)
	s.crd, err = api.Apply(t.Context(), s.files[0])
	require.NoError(t, err)
	require.NoError(t, upgrade.Dump(bytes.NewReader(s.files[2]), func(object []byte) error {
		if err := create(t, s.crd, object); err != nil {
			t.Logf("not examined: %v", err)
			return nil
		}
		s.answers = append(s.answers, u.Object(t.Context(), object))
		return nil
	}))
	if slices.ContainsFunc(s.answers, func(a upgrade.Answer) bool { return a.Gone }) {
		s.forget(t)
	}
}

// told asks what the report tells.
func (c *tally) told(t *testing.T, s *story) {
	t.Helper()
	gone := false
	for _, a := range s.answers {
		c.objects++
		c.asked(t, s.crd, a)
		if gone = a.Gone; gone {
			_, err := api.Do(t.Context(), http.MethodGet,
				pathTo(s.crd, storageOf(s.now).Name, a.Name), nil)
			c.answers++
			assert.ErrorContains(t, err, "invalid group/version", a.ID())
			continue
		}
		c.lost(t, s, a)
	}
	if gone { // what nobody can read nobody can delete, either
		replace(t, s.crd.Name, s.both())
	}
	require.NoError(t, api.Delete(t.Context(), s.crd.Name))
}

// forget takes the old versions of a CRD for those that no object is stored in, as somebody may who
// has not looked: a server otherwise keeps them.
func (s *story) forget(t *testing.T) {
	t.Helper()
	replace(t, s.crd.Name, s.both())
	path := "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/" + s.crd.Name
	reply, err := api.Do(t.Context(), http.MethodGet, path, nil)
	require.NoError(t, err)
	object := decoded(t, reply)
	object["status"].(server.Object)["storedVersions"] = []string{storageOf(s.now).Name}
	_, err = api.Do(t.Context(), http.MethodPut, path+"/status", object)
	require.NoError(t, err)
}

// both returns the new CRD with the old versions besides.
func (s *story) both() *simulate.CRD {
	crd := s.now.DeepCopy()
	for _, v := range s.old.Spec.Versions {
		v.Storage = false
		crd.Spec.Versions = append(crd.Spec.Versions, v)
	}
	return crd
}

// lost writes an object through each version, as it is read, and compares what is not there any
// more with what the report says.
func (c *tally) lost(t *testing.T, s *story, a upgrade.Answer) {
	t.Helper()
	storage := pathTo(s.crd, storageOf(s.now).Name, a.Name)
	if !storageOf(s.now).Served {
		return
	}
	read := func(path string) server.Object {
		reply, err := api.Do(t.Context(), http.MethodGet, path, nil)
		require.NoError(t, err)
		return decoded(t, reply)
	}
	before := read(storage)
	written := map[string]bool{}
	for _, w := range a.Writes {
		if w.Touched != "" || !w.Accepted {
			continue
		}
		path := pathTo(s.crd, w.Version, a.Name)
		object := read(path)
		if w.Subresource != "" {
			path += "/" + w.Subresource
		}
		_, err := api.Do(t.Context(), http.MethodPut, path, object)
		require.NoError(t, err, path)
		written[w.Version] = true
		after := read(storage)
		for _, l := range a.Lost {
			dropped := slices.ContainsFunc(l.Versions, func(v string) bool { return written[v] })
			assert.Equal(t, dropped, valueAt(after, l.Path) == nil, "%s: %s is said to be lost "+
				"by writes in %v, of %v", a.ID(), l.Path, l.Versions, written)
		}
	}
	after := read(storage)
	c.answers += len(a.Lost)
	for _, own := range []string{"managedFields", "generation", "resourceVersion"} {
		delete(before["metadata"].(server.Object), own)
	}
	for _, gone := range notKept("", before, after) {
		value := valueAt(before, strings.TrimPrefix(gone, "."))
		found := slices.ContainsFunc(a.Lost, func(l upgrade.Lost) bool {
			return strings.HasPrefix(strings.TrimPrefix(gone, "."), l.Path)
		})
		assert.True(t, found, "%s: %s, %v, was lost", a.ID(), gone, value)
	}
}

// releaseOf returns the release of the server that the tests ask.
func releaseOf(t *testing.T) objects.Release {
	t.Helper()
	release, err := server.Asked()
	require.NoError(t, err)
	minor, err := strconv.Atoi(strings.TrimPrefix(release.Minor(), "1."))
	require.NoError(t, err)
	return objects.Release(minor)
}

// pathTo returns where a server answers about an object, or about all of them if the name is empty.
func pathTo(crd server.CRD, version, name string) string {
	in := ""
	if crd.Scope == "Namespaced" {
		in = "namespaces/team/"
	}
	return strings.TrimSuffix(fmt.Sprintf("/apis/%s/%s/%s%s/%s", crd.Group, version, in,
		crd.Plural, name), "/")
}

// create stores an object with its status.
func create(t *testing.T, crd server.CRD, data []byte) error {
	t.Helper()
	var object server.Object
	require.NoError(t, json.Unmarshal(data, &object))
	_, version, _ := strings.Cut(object["apiVersion"].(string), "/")
	reply, err := api.Do(t.Context(), http.MethodPost, pathTo(crd, version, ""), object)
	stored := decoded(t, reply)
	if err != nil || object["status"] == nil || stored["status"] != nil {
		return err
	}
	stored["status"] = object["status"]
	name := stored["metadata"].(server.Object)["name"].(string)
	_, err = api.Do(t.Context(), http.MethodPut, pathTo(crd, version, name)+"/status", stored)
	return err
}

func decoded(t *testing.T, reply server.Reply) server.Object {
	t.Helper()
	var object server.Object
	require.NoError(t, json.Unmarshal(reply.Body, &object))
	return object
}

// settling is how long a server may take to use a new CRD: handlers change with a watch.
const settling = 3 * time.Second

// update replaces a CRD, and waits until the server uses the new one.
func update(t *testing.T, name string, to *simulate.CRD) {
	t.Helper()
	replace(t, name, to)
	time.Sleep(settling)
}

// replace replaces a CRD.
func replace(t *testing.T, name string, to *simulate.CRD) {
	t.Helper()
	const crds = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/"
	reply, err := api.Do(t.Context(), http.MethodGet, crds+name, nil)
	require.NoError(t, err)
	var spec any
	require.NoError(t, json.Unmarshal(asJSON(t, to.Spec), &spec))
	object := decoded(t, reply)
	object["spec"] = spec
	_, err = api.Do(t.Context(), http.MethodPut, crds+name, object)
	require.NoError(t, err)
}

var step = regexp.MustCompile(`\[([^\]]*)\]|[^.\[]+`)

// stepsOf takes a path such as spec.ports[0].labels[a.b] apart.
func stepsOf(path string) (steps []string) {
	for _, found := range step.FindAllStringSubmatch(path, -1) {
		steps = append(steps, cmp.Or(found[1], found[0]))
	}
	return steps
}

// write reads an object and writes it back with a change, without keeping the result.
func write(t *testing.T, crd server.CRD, a upgrade.Answer, w upgrade.Write) error {
	t.Helper()
	path := pathTo(crd, w.Version, a.Name)
	reply, err := api.Do(t.Context(), http.MethodGet, path, nil)
	require.NoError(t, err)
	object := decoded(t, reply)
	if w.Touched != "" {
		var at any = map[string]any(object)
		steps := stepsOf(w.Touched)
		for i, step := range steps {
			last := i == len(steps)-1
			switch holder := at.(type) {
			case map[string]any:
				if last {
					holder[step] = w.Value
				} else if holder[step] == nil {
					holder[step] = map[string]any{}
				}
				at = holder[step]
			case []any:
				var n int
				_, err := fmt.Sscan(step, &n)
				require.NoError(t, err)
				if last {
					holder[n] = w.Value
				}
				at = holder[n]
			}
		}
	}
	if w.Subresource != "" {
		path += "/" + w.Subresource
	}
	_, err = api.Do(t.Context(), http.MethodPut, path+"?dryRun=All", object)
	return err
}
