package markerword_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/internal/markerword"
)

func TestOf(t *testing.T) {
	t.Parallel()
	for _, tt := range [][4]string{
		{"maxItems", "16", "", "kubebuilder:validation:MaxItems=16"},
		{"maxLength", "7", ".items.additionalProperties",
			"kubebuilder:validation:items:additionalProperties:MaxLength=7"},
		{"maxLength", "7", "allOf[0]", "kubebuilder:validation:allOf:0:MaxLength=7"},
		{"format", "", "", `kubebuilder:validation:Format=""`},
		{"x-kubernetes-int-or-string", "true", "items",
			"kubebuilder:validation:items:XIntOrString"},
		{"x-kubernetes-preserve-unknown-fields", "true", "",
			"kubebuilder:pruning:PreserveUnknownFields"},
		{"x-kubernetes-preserve-unknown-fields", "true", "items",
			"kubebuilder:validation:items:XPreserveUnknownFields"},
		{"x-kubernetes-list-type", "set", "items", "listType=set"},
		{"default", "{}", "", "kubebuilder:default={}"},
		{"annotations", "a.io/b=c d", "", `kubebuilder:metadata:annotations="a.io/b=c d"`},
	} {
		assert.Equal(t, tt[3], markerword.Of(tt[0], tt[1], tt[2]))
	}
	assert.Equal(t, "+schemagen:metadata", markerword.Short("metadata", ""))
	assert.Equal(t, "Format=int64", markerword.Short("format", "int64"))
	assert.Equal(t, "format: int64", markerword.InManifest("format", "int64"))
	assert.Equal(t, "a.io/b: c d", markerword.InManifest("annotations", "a.io/b=c d"))
}
