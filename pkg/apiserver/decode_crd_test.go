package apiserver

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDecodeCRD(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ manifest, want string }{
		{"", "cannot be read"},
		{"a: [", "cannot be read"},
		{"{apiVersion: v1, kind: Pod}", "no kind"},
		{"apiVersion: v1\nkind: Pod", "cannot be read"},
		{"apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: 3",
			"cannot be read"},
		{"apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinitionList\nitems: []",
			"is a CustomResourceDefinitionList"},
	} {
		_, err := DecodeCRD([]byte(c.manifest))
		assert.ErrorContains(t, err, c.want, c.manifest)
	}
	data, err := os.ReadFile("publish/testdata/widget-v1beta1.yaml")
	require.NoError(t, err)
	crd, err := DecodeCRD(data)
	require.NoError(t, err)
	assert.Equal(t, "WidgetList", crd.Spec.Names.ListKind, "defaulted")
	assert.NotNil(t, crd.Spec.Versions[0].Schema, "converted")
}
