package publish

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// TestAs holds what releases publish otherwise. TestPublished in e2e asks servers.
func TestAs(t *testing.T) {
	t.Parallel()
	crd := decodeFile(t, "crontab.yaml")
	crd.Spec.Versions[1].Schema.OpenAPIV3Schema.Properties["linked"] = v1.JSONSchemaProps{
		Type: "string", Example: &v1.JSON{Raw: []byte(`"a-link"`)},
		ExternalDocs: &v1.ExternalDocumentation{URL: "/x"},
	}
	documents, err := V3(crd)
	require.NoError(t, err)
	v3, err := json.Marshal(documents)
	require.NoError(t, err)
	v2, err := WholeV2(crd)
	require.NoError(t, err)
	for _, document := range []json.RawMessage{v3, v2} {
		for _, release := range []int{32, 33, 35, 36, 37} {
			out, err := As(document, release)
			require.NoError(t, err)
			assert.Equal(t, release >= 36, strings.Contains(string(out), "shardSelector"),
				"1.%d", release)
			assert.Equal(t, release >= 36, strings.Contains(string(out), "externalDocs"),
				"1.%d", release)
			assert.Equal(t, release >= 36, strings.Contains(string(out), "a-link"), "1.%d", release)
			none := strings.Count(string(out), `"x-kubernetes-selectable-fields":[]`)
			assert.Equal(t, release == 32, none > 0, "1.%d has %d", release, none)
			assert.Equal(t, release >= 36, slices.Equal(document, out), "1.%d", release)
		}
	}
}
