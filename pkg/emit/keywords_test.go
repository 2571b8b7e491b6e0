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

// noModelField are the keywords of a manifest that are not a field of schema.Generic or
// schema.ValueValidation, with the reason.
var noModelField = map[string]string{
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

// TestEveryKeywordIsSaid compares what a schema of a manifest can say with the fields of the
// intermediate form, so that a new keyword of Kubernetes is named here, and no field is without a
// keyword.
func TestEveryKeywordIsSaid(t *testing.T) {
	t.Parallel()
	var ours []string
	for _, field := range modelFields() {
		ours = append(ours, keyword(field))
	}
	var theirs []string
	for field := range reflect.TypeFor[v1.JSONSchemaProps]().Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if noModelField[name] == "" {
			theirs = append(theirs, name)
		}
	}
	slices.Sort(ours)
	slices.Sort(theirs)
	assert.Equal(t, theirs, ours, "give pkg/schema/validation.go a field for what is missing, or "+
		"a reason to the table of this test")
}

// TestEveryKeywordIsKept sets each field of the model alone, in a type and beside it, and looks for
// its keyword in the manifest, so that a new one is not lost where drafts are merged or spelled.
func TestEveryKeywordIsKept(t *testing.T) {
	t.Parallel()
	for _, field := range modelFields() {
		for _, place := range []string{"in the type", "beside it"} {
			named, beside := &schema.Draft{Type: "string"}, &schema.Draft{}
			set := map[string]*schema.Draft{"in the type": named, "beside it": beside}[place]
			setAnything(reflect.ValueOf(set).Elem().FieldByName(field.Name))
			resolver := schema.NewResolver()
			text := structural(resolver.Resolve(schema.Refer(named, beside))).appendJSON(nil)
			assert.Contains(t, string(text), `"`+keyword(field)+`":`,
				"%s, %s: pkg/schema/validation.go or merge_validation.go, or pkg/emit/schema.go, does not know it",
				field.Name, place)
			assert.Empty(t, resolver.Diagnostics)
		}
	}
}

// modelFields returns the fields of the model that are keywords.
func modelFields() (fields []reflect.StructField) {
	format, _ := reflect.TypeFor[schema.Structural]().FieldByName("Format") // of each node itself
	fields = append(fields, format)
	for _, part := range []any{schema.Generic{}, schema.ValueValidation{}} {
		for _, field := range reflect.VisibleFields(reflect.TypeOf(part)) {
			if !field.Anonymous && field.Name != "Whole" {
				fields = append(fields, field)
			}
		}
	}
	return fields
}

func keyword(field reflect.StructField) string {
	return strings.ToLower(field.Name[:1]) + field.Name[1:]
}

// setAnything gives v a value that is not its zero value.
func setAnything(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("1") // also where JSON is wanted
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		if v.Elem().Kind() == reflect.Struct {
			setAnything(v.Elem())
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		setAnything(v.Index(0))
	case reflect.Struct:
		setAnything(v.Field(0))
	}
}

// TestExceptionsAreKeywords holds the exceptions to keywords that exist.
func TestExceptionsAreKeywords(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for field := range reflect.TypeFor[v1.JSONSchemaProps]().Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		names[name] = true
	}
	for name, why := range noModelField {
		assert.True(t, names[name], "%s (%s) is not a keyword", name, why)
	}
}
