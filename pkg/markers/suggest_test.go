package markers_test

import (
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/markers"
)

// TestSuggestions holds what misspelled names are taken for, and that no file is changed where it could be something else.
func TestSuggestions(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"kubebuilder:validation:MaxLenght=3":       "MaxLength!",
		"kubebuilder:validation:maxlength=3":       "MaxLength!",
		"kubebuilder:validations:MaxLength=3":      "MaxLength!",
		"kubebuilder:validation:Enm=a":             "Enum!",
		"kubebuilder:validation:Patern=^a$":        "Pattern!",
		"kubebuilder:validation:Title=a":           "kubebuilder:title!",
		"kubebuilder:validation:Length=5":          "MaxLength MinLength",
		"kubebuilder:validation:MLength=5":         "MaxLength MinLength",
		"kubebuilder:validation:Items=5":           "MaxItems MinItems UniqueItems",
		"kubebuilder:validation:Min=3":             "Minimum MinItems MinLength MinProperties",
		"kubebuilder:validation:Max=3":             "Maximum MaxItems MaxLength MaxProperties",
		"kubebuilder:validation:MaxValue=3":        "Maximum",
		"kubebuilder:validation:MinProps=3":        "MinProperties",
		"kubebuilder:validation:CEL:rule=\"true\"": "XValidation",
		"kubebuilder:validation:Rule=\"true\"":     "XValidation",
		"kubebuilder:validation:Regex=a":           "Pattern",
		"kubebuilder:validation:Size=3":            "",
		"kubebuilder:validation:Whatever=3":        "",
		"k8s:uniq=set":                             "",
		"k8s:maxLenght=3":                          "k8s:maxLength!",
	} {
		_, ok, ds := markers.Parse(line, token.Position{}, markers.OnField)
		assert.False(t, ok, line)
		require.Len(t, ds, 1, line)
		var got []string
		for _, f := range ds[0].Fixes {
			name := strings.TrimPrefix(f.Edits[0].New, "kubebuilder:validation:")
			if f.Safe {
				name += "!"
			}
			got = append(got, name)
		}
		assert.Equal(t, want, strings.Join(got, " "), "%s: %s", line, ds[0].Message)
	}
}

// TestFixesOfKinds holds that no line which was passed over begins to change a CRD, beside its schema, without its author's word.
func TestFixesOfKinds(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"resource:path=pytorchjob":               "kubebuilder:resource",
		"subresource:status":                     "kubebuilder:subresource:status",
		"storageversion":                         "kubebuilder:storageversion",
		"kubebuilder:subresource:staus":          "kubebuilder:subresource:status",
		"kubebuilder:resourc:path=a":             "kubebuilder:resource",
		"kubebulider:printcolumn:name=\"A\"":     "kubebuilder:printcolumn",
		" kubebuilder:storageversion":            "kubebuilder:storageversion",
		"validation:MaxLength=3":                 "kubebuilder:validation:MaxLength!",
		"kubebuilder:validation:AtMostOneof=a;b": "kubebuilder:validation:AtMostOneOf!",
	} {
		_, ok, ds := markers.Parse(line, token.Position{}, markers.OnType)
		assert.False(t, ok, line)
		require.Len(t, ds, 1, line)
		require.Len(t, ds[0].Fixes, 1, line)
		got := ds[0].Fixes[0].Edits[0].New
		if ds[0].Fixes[0].Safe {
			got += "!"
		}
		assert.Equal(t, want, got, "%s: %s", line, ds[0].Message)
	}
}
