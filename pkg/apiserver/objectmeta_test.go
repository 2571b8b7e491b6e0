package apiserver

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// TestObjectMeta compares the schema with the Go type, at every depth.
func TestObjectMeta(t *testing.T) {
	t.Parallel()
	sameFields(t, "metadata", *ObjectMeta(), reflect.TypeFor[metav1.ObjectMeta]())
}

func sameFields(t *testing.T, path string, s v1.JSONSchemaProps, typ reflect.Type) {
	t.Helper()
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	switch {
	case typ == reflect.TypeFor[metav1.Time]():
		assert.Equal(t, "string", s.Type, path)
	case typ.Implements(reflect.TypeFor[json.Marshaler]()) ||
		reflect.PointerTo(typ).Implements(reflect.TypeFor[json.Marshaler]()):
		assert.NotNil(t, s.XPreserveUnknownFields, path)
	case typ.Kind() == reflect.Struct:
		var names []string
		for i := range typ.NumField() {
			name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			names = append(names, name)
			sameFields(t, path+"."+name, s.Properties[name], typ.Field(i).Type)
		}
		slices.Sort(names)
		assert.Equal(t, names, slices.Sorted(maps.Keys(s.Properties)), path)
	case typ.Kind() == reflect.Slice:
		if assert.NotNil(t, s.Items, path) {
			sameFields(t, path+"[]", *s.Items.Schema, typ.Elem())
		}
	case typ.Kind() == reflect.Map:
		if assert.NotNil(t, s.AdditionalProperties, path) {
			sameFields(t, path+"{}", *s.AdditionalProperties.Schema, typ.Elem())
		}
	default:
		kinds := map[reflect.Kind]string{reflect.String: "string", reflect.Int64: "integer",
			reflect.Bool: "boolean"}
		assert.Equal(t, kinds[typ.Kind()], s.Type, path)
	}
}
