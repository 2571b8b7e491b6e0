package advice

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// TestFirstValue compares what is said of columns that lead to several values with what a server
// prints.
func TestFirstValue(t *testing.T) {
	t.Parallel()
	texts := apiextensions.JSONSchemaProps{Type: "array",
		Items: &apiextensions.JSONSchemaPropsOrArray{
			Schema: &apiextensions.JSONSchemaProps{Type: "string"}}}
	root := &apiextensions.JSONSchemaProps{Type: "object",
		Properties: map[string]apiextensions.JSONSchemaProps{"spec": {Type: "object",
			Properties: map[string]apiextensions.JSONSchemaProps{"hosts": texts}}}}
	object := &unstructured.Unstructured{Object: map[string]any{
		"spec": map[string]any{"hosts": []any{"a", "b"}}}}
	for path, want := range map[string]struct {
		cell string
		told bool
	}{
		".spec.hosts[*]": {"a", true},
		".spec.hosts[0]": {"a", false},
		".spec.hosts":    {`["a","b"]`, false},
	} {
		convertor, err := tableconvertor.New([]v1.CustomResourceColumnDefinition{
			{Name: "Hosts", Type: "string", JSONPath: path}})
		require.NoError(t, err)
		table, err := convertor.ConvertToTable(t.Context(), object, nil)
		require.NoError(t, err)
		assert.Equal(t, want.cell, table.Rows[0].Cells[1], path)
		var out findings
		lintColumns([]apiextensions.CustomResourceColumnDefinition{
			{Name: "Hosts", Type: "string", JSONPath: path}}, root, field.NewPath("spec"), &out)
		assert.Equal(t, want.told, len(out.list) == 1, path)
	}
}

// TestDateColumns asks a server what a column of type date shows, and holds that the formats whose
// values it cannot show are reported, and no others: it ignores those that it does not know.
func TestDateColumns(t *testing.T) {
	t.Parallel()
	columns := []v1.CustomResourceColumnDefinition{{Name: "T", Type: "date", JSONPath: ".t"}}
	convertor, err := tableconvertor.New(columns)
	require.NoError(t, err)
	const time = "2020-01-02T03:04:05Z"
	for format, value := range map[string]string{
		"": time, "date-time": time, "datetime": time, "timestamp": time, "date": time[:10],
		"duration": "1h",
	} {
		object := &unstructured.Unstructured{Object: map[string]any{"t": value}}
		table, err := convertor.ConvertToTable(t.Context(), object, nil)
		require.NoError(t, err)
		root := &apiextensions.JSONSchemaProps{Type: "object",
			Properties: map[string]apiextensions.JSONSchemaProps{
				"t": {Type: "string", Format: format}}}
		var out findings
		lintColumns([]apiextensions.CustomResourceColumnDefinition{
			{Name: "T", Type: "date", JSONPath: ".t"}}, root, field.NewPath("spec"), &out)
		assert.Equal(t, table.Rows[0].Cells[1] == "<invalid>", len(out.list) == 1, format)
	}
}
