package unfold

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

const crontab = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.stable.example.com}
spec:
  group: stable.example.com
  scope: Namespaced
  names: {kind: CronTab, plural: crontabs, shortNames: [ct]}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            x-kubernetes-unions:
            - discriminator: kind
              fields: {a: A, b: B}
            properties:
              kind: {type: string}
              a: {type: string, default: x}
              b: {type: string, nullable: true}
              big: {type: integer, maximum: 9007199254740993}
              port: {x-kubernetes-int-or-string: true}
              env:
                type: array
                items: {type: object, properties: {name: {type: string}}}
  - name: v2
    served: false
    storage: false
    schema: {openAPIV3Schema: {type: object}}
`

func mustDecode(t testing.TB, manifest string) *v1.CustomResourceDefinition {
	t.Helper()
	crd, err := Decode([]byte(manifest))
	require.NoError(t, err)
	return crd
}

func TestV3(t *testing.T) {
	t.Parallel()
	crd := mustDecode(t, crontab)
	before := crd.DeepCopy()
	document, err := V3(crd)
	require.NoError(t, err)
	var paths map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(document, &paths))
	assert.Len(t, paths, 1, "served versions only")
	assert.Contains(t, paths, "apis/stable.example.com/v1")
	again, err := V3(crd)
	require.NoError(t, err)
	assert.Equal(t, document, again, "equal inputs give equal bytes")
	assert.Equal(t, before, crd, "the argument is changed")
}

func TestV2(t *testing.T) {
	t.Parallel()
	document, err := V2(mustDecode(t, crontab))
	require.NoError(t, err)
	root, err := parse(document)
	require.NoError(t, err)
	assert.Len(t, root, 2)
	assert.Contains(t, object(root, "definitions"), "com.example.stable.v1.CronTab")
	assert.Contains(t, object(root, "paths"),
		"/apis/stable.example.com/v1/namespaces/{namespace}/crontabs/{name}")
}

// TestKEPOfManifest holds that only schemas are changed, unions where they are written, and that
// numbers keep their digits.
func TestKEPOfManifest(t *testing.T) {
	t.Parallel()
	document, err := KEP([]byte(crontab))
	require.NoError(t, err)
	text, err := document.YAML()
	require.NoError(t, err)
	for _, want := range []string{"oneOf:", "x-kubernetes-unions:", "enum:",
		"maximum: 9007199254740993", "shortNames:", "- type: integer"} {
		assert.Contains(t, string(text), want)
	}
	skeleton, err := SkeletonOf([]byte(crontab))
	require.NoError(t, err)
	text, err = skeleton.YAML()
	require.NoError(t, err)
	assert.NotContains(t, string(text), "maximum")
	assert.Contains(t, string(text), "default: x")

	old, err := KEP([]byte(`{"apiVersion": "apiextensions.k8s.io/v1beta1", "kind": "CustomResourceDefinition", "spec": {"validation":
		{"openAPIV3Schema": {"x-kubernetes-int-or-string": true}}}}`))
	require.NoError(t, err)
	assert.Contains(t, string(old), "anyOf")

	_, err = KEP([]byte("kind: Pod"))
	assert.ErrorContains(t, err, "CustomResourceDefinition")
	_, err = SkeletonOf(nil)
	assert.Error(t, err)
}

func TestChanges(t *testing.T) {
	t.Parallel()
	versions, err := Changes(mustDecode(t, crontab))
	require.NoError(t, err)
	require.Len(t, versions, 1, "served versions only")
	assert.Equal(t, "v1", versions[0].Version)
	added, lost := Words(versions[0].Added), Words(versions[0].Lost)
	assert.Contains(t, added, `  adds anyOf: [{"type":"integer"},{"type":"string"}]`)
	assert.Contains(t, strings.Join(added, "\n"), `adds the field metadata: {"allOf":`)
	assert.Equal(t, []string{
		"spec.a",
		`  loses default: "x"`,
		"spec.b",
		"  loses nullable: true",
		`  loses type: "string"`,
		"spec.port",
		`  loses anyOf: [{"type":"integer"},{"type":"string"}]`,
	}, lost)
}

// TestChangesOfStub holds that a schema that is not structural shows what a server makes of it:
// nothing.
func TestChangesOfStub(t *testing.T) {
	t.Parallel()
	versions, err := Changes(mustDecode(t,
		strings.Replace(crontab, "b: {type: string,", "b: {", 1)))
	require.NoError(t, err)
	assert.Contains(t, Words(versions[0].Added)[1], "  loses properties: ")
}

func TestExplainTree(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	require.NoError(t, explainTree(&out,
		mustDecode(t, strings.Replace(crontab, "served: false", "served: true", 1))))
	assert.Equal(t, 2, strings.Count(out.String(), "KIND:       CronTab"),
		"one for each version served")
	assert.Contains(t, out.String(), "\n    env\t<[]Object>\n      name\t<string>\n")
}

func TestComplete(t *testing.T) {
	t.Parallel()
	crds := []*v1.CustomResourceDefinition{mustDecode(t, crontab)}
	for prefix, want := range map[string][]string{
		"":     {"crontabs"},
		"Cron": {"crontabs"},
		"x":    nil,
		"ct.": {"ct.apiVersion", "ct.kind",
			"ct.metadata", "ct.spec"},
		"crontab.spec.p":                     {"crontab.spec.port"},
		"crontab.spec.env.":                  {"crontab.spec.env.name"},
		"CronTab.metadata.ownerReferences.k": {"CronTab.metadata.ownerReferences.kind"},
		"crontab.nothing.":                   nil,
		"x.spec":                             nil,
	} {
		assert.Equal(t, want, Complete(crds, "", prefix), prefix)
	}
	assert.Nil(t, Complete(crds, "stable.example.com/v2", "ct."), "v2 is not served")
}

func TestSplit(t *testing.T) {
	t.Parallel()
	crd := strings.TrimSpace(crontab)
	for name, c := range map[string]struct {
		stream string
		want   int
	}{
		"empty":  {"", 0},
		"one":    {crd, 1},
		"stream": {"---\n" + crd + "\n---\nkind: Namespace\n---\n" + crd + "\n", 2},
		"other":  {"kind: Namespace", 0},
		"list": {
			"kind: List\nitems:\n- kind: CustomResourceDefinition\n- kind: Pod\n- 3\n", 1,
		},
		"list of lists": {
			"kind: FooList\nitems:\n- kind: List\n  items: [{kind: CustomResourceDefinition}]\n", 1,
		},
		"json": {`{"kind": "CustomResourceDefinition"}`, 1},
		"json list": {
			`{"kind": "List", "items": [{"kind": "CustomResourceDefinition"}, {"kind": "CustomResourceDefinition"}]}`, 2,
		},
		"in braces": {
			"{kind: CustomResourceDefinition}\n---\n{kind: Pod, of: CustomResourceDefinition}\n", 1,
		},
		"indented": {
			"  kind: CustomResourceDefinition\n---\n  kind: List\n  items: [{kind: CustomResourceDefinition}]\n", 2,
		},
		"no object": {"- CustomResourceDefinition\n---\n# CustomResourceDefinition\n", 0},
		"json in yaml": {
			"---\n{\"kind\": \"CustomResourceDefinition\"}\n{\"kind\": \"CustomResourceDefinition\"}\n---\nkind: CustomResourceDefinition\n", 3,
		},
		"json, then yaml": {
			"{\"kind\": \"CustomResourceDefinition\"} # c\n---\n{kind: CustomResourceDefinition}",
			2,
		},
		"json, not yaml": {
			"{\"kind\": \"CustomResourceDefinition\", \"a\": \"\\ud83d\\ude00\", \"b\": 1e400}", 1,
		},
		"json two": {
			`{"kind": "CustomResourceDefinition"} {"kind": "Pod"} {"kind": "CustomResourceDefinition"}`, 2,
		},
	} {
		crds, err := Split([]byte(c.stream))
		require.NoError(t, err, name)
		assert.Len(t, crds, c.want, name)
	}
	for _, bad := range []string{`{"a"`, "kind: List\nitems: [", `{"kind": "x"} {`,
		`{"kind": "CustomResourceDefinition"} x`, "{\"kind\": \"x\"}\na: 1"} {
		_, err := Split([]byte(bad))
		assert.ErrorContains(t, err, "document ", bad)
	}
}

func TestSplitOfNoYAML(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"\"kind\": [\n a", "\x00\x01", "a: 1\n---\n\tb: 2"} {
		_, err := Split([]byte(text))
		assert.ErrorContains(t, err, "document", "%q", text)
	}
	crds, err := Split([]byte("# nothing\n---\na: 1\n"))
	assert.NoError(t, err)
	assert.Empty(t, crds)
}

func BenchmarkV3(b *testing.B) {
	var properties strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&properties,
			"              f%d: {type: object, description: A field among many., properties: {a: {type: string}, b: {x-kubernetes-int-or-string: true}}}\n", i)
	}
	crd := mustDecode(b, strings.Replace(crontab, "              kind: {type: string}\n",
		"              kind: {type: string}\n"+properties.String(), 1))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := V3(crd); err != nil {
			b.Fatal(err)
		}
	}
}

func TestArtifacts(t *testing.T) {
	t.Parallel()
	artifacts, err := Artifacts([]byte(crontab))
	require.NoError(t, err)
	require.Len(t, artifacts, len(Suffixes()))
	for i, a := range artifacts {
		assert.Equal(t, "stable.example.com_crontabs"+Suffixes()[i], a.Name)
		assert.NotEmpty(t, a.Data)
		assert.NotContains(t, string(a.Data), "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta:")
	}
	assert.Equal(t, crontab, string(artifacts[0].Data), "the manifest is as it is written")
	_, err = Artifacts([]byte("kind: Pod"))
	assert.ErrorContains(t, err, "CustomResourceDefinition")
}
