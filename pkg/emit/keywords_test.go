package emit

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/schema"
)

// elsewhere are the keywords of a manifest that are no field of schema.Generic or schema.ValueValidation, with the reason.
var elsewhere = map[string]string{
	"$schema":                              "refused by a server",
	"$ref":                                 "refused by a server",
	"id":                                   "refused by a server",
	"definitions":                          "refused by a server",
	"dependencies":                         "refused by a server",
	"patternProperties":                    "refused by a server",
	"additionalItems":                      "refused by a server",
	"type":                                 "a shape",
	"properties":                           "a shape",
	"required":                             "a property",
	"items":                                "a shape",
	"additionalProperties":                 "a shape",
	"x-kubernetes-preserve-unknown-fields": "a shape",
	"x-kubernetes-embedded-resource":       "a shape",
	"x-kubernetes-int-or-string":           "a shape",
	"x-kubernetes-list-map-keys":           "a shape",
	"x-kubernetes-list-type":               "a shape",
	"x-kubernetes-map-type":                "a shape",
	"x-kubernetes-validations":             "the rules of a node",
}

// TestEveryKeywordIsSaid compares what a schema of a manifest can say with the fields of the intermediate form, so that a new
// keyword of Kubernetes is named here, and no field is without a keyword.
func TestEveryKeywordIsSaid(t *testing.T) {
	t.Parallel()
	var ours []string
	for _, part := range []any{schema.Generic{}, schema.ValueValidation{}} {
		for field := range reflect.TypeOf(part).Fields() {
			ours = append(ours, strings.ToLower(field.Name[:1])+field.Name[1:])
		}
	}
	var theirs []string
	for field := range reflect.TypeFor[v1.JSONSchemaProps]().Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if elsewhere[name] == "" {
			theirs = append(theirs, name)
		}
	}
	slices.Sort(ours)
	slices.Sort(theirs)
	assert.Equal(t, theirs, ours)
}

// TestElsewhere holds the exceptions to keywords that exist.
func TestElsewhere(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for field := range reflect.TypeFor[v1.JSONSchemaProps]().Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		names[name] = true
	}
	for name, why := range elsewhere {
		assert.True(t, names[name], "%s (%s) is no keyword", name, why)
	}
}
