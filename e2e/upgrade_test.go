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
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/upgrade"
)

// TestUpgrades makes each write that the report on stored objects tells of on a server: objects are
// created under the old CRD, the CRD is updated, and then a write must be accepted if the report
// says so.
func TestUpgrades(t *testing.T) {
	dirs, err := filepath.Glob("../pkg/simulate/upgrade/testdata/*/objects.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, dirs)
	_, _ = api.Do(t.Context(), http.MethodPost, "/api/v1/namespaces", server.Object{"metadata": server.Object{"name": "team"}}) // it may be there
	for _, file := range dirs {
		dir := filepath.Dir(file)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			var sides [2][]*simulate.CRD
			var manifests [2][]byte
			for i, name := range []string{"old.yaml", "new.yaml"} {
				manifests[i], err = os.ReadFile(filepath.Join(dir, name))
				require.NoError(t, err)
				sides[i], err = simulate.ReadCRDs(manifests[i])
				require.NoError(t, err)
			}
			u, err := upgrade.New(t.Context(), sides[0], sides[1], upgrade.Options{Release: releaseOf(t)})
			require.NoError(t, err)
			crd, err := api.Apply(t.Context(), manifests[0])
			require.NoError(t, err)
			dump, err := os.ReadFile(file)
			require.NoError(t, err)
			var answers []upgrade.Answer
			require.NoError(t, upgrade.Dump(bytes.NewReader(dump), func(object []byte) error {
				answers = append(answers, u.Object(t.Context(), object))
				return create(t, crd, object)
			}))
			update(t, crd.Name, sides[1][0])
			for _, a := range answers {
				for _, w := range a.Writes {
					err := write(t, crd, a, w)
					assert.Equal(t, w.Accepted, err == nil, "%s: %+v: %v", a.ID(), w, err)
				}
			}
			require.NoError(t, api.Delete(t.Context(), crd.Name))
		})
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
	return strings.TrimSuffix(fmt.Sprintf("/apis/%s/%s/%s%s/%s", crd.Group, version, in, crd.Plural, name), "/")
}

// create stores an object with its status.
func create(t *testing.T, crd server.CRD, data []byte) error {
	t.Helper()
	var object server.Object
	require.NoError(t, json.Unmarshal(data, &object))
	_, version, _ := strings.Cut(object["apiVersion"].(string), "/")
	reply, err := api.Do(t.Context(), http.MethodPost, pathTo(crd, version, ""), object)
	if err != nil || object["status"] == nil {
		return err
	}
	stored := decoded(t, reply)
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

// update replaces a CRD, and waits until the server uses the new one.
func update(t *testing.T, name string, to *simulate.CRD) {
	t.Helper()
	const crds = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/"
	reply, err := api.Do(t.Context(), http.MethodGet, crds+name, nil)
	require.NoError(t, err)
	var spec any
	data, err := json.Marshal(to.Spec)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &spec))
	object := decoded(t, reply)
	object["spec"] = spec
	_, err = api.Do(t.Context(), http.MethodPut, crds+name, object)
	require.NoError(t, err)
	time.Sleep(3 * time.Second) // handlers change with a watch
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
