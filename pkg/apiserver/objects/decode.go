package objects

import (
	"maps"
	"slices"
	"strings"

	structural "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
)

// read decodes a request's body, YAML or JSON, without any schema. With strict set, duplicate keys
// come back as text.
func read(data []byte, strict bool) (*unstructured.Unstructured, []string, error) {
	options := json.SerializerOptions{Strict: strict, Yaml: !jsontext.Is(data)}
	object := &unstructured.Unstructured{}
	serializer := json.NewSerializerWithOptions(json.DefaultMetaFactory, nil,
		crdserverscheme.NewUnstructuredObjectTyper(), options)
	_, _, err := serializer.Decode(data, nil, object)
	if err == nil {
		return object, nil, nil
	}
	strictErr, ok := runtime.AsStrictDecodingError(err)
	if !ok {
		return nil, nil, err
	}
	var complaints []string
	for _, e := range strictErr.Errors() {
		complaints = append(complaints, e.Error())
	}
	return object, complaints, nil
}

// asWarnings splits what a strict YAML decoder reports as one error into one warning per line of
// the document.
func asWarnings(complaint string) []string {
	rest := strings.TrimPrefix(complaint, "error converting YAML to JSON: ")
	rest, isYAML := strings.CutPrefix(rest, "yaml: unmarshal errors:\n")
	if !isYAML {
		return []string{complaint}
	}
	lines := strings.Split(rest, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return lines
}

// coerce does to a decoded object what decoding into a Go type does to a native one: it drops what
// the schema does not know, metadata included, and nulls that are neither allowed nor replaced by a
// default. It returns the paths of what it dropped as unknown. A stored object is repaired where a
// request would be refused. The order is that of unstructuredSchemaCoercer.apply in
// customresource_handler.go, and so is the order of the paths.
func (v *resourceVersion) coerce(
	u *unstructured.Unstructured, stored bool,
) (unknown []string, err error) {
	kind, hasKind, err := unstructured.NestedString(u.Object, "kind")
	if err != nil {
		return nil, err
	}
	apiVersion, hasAPIVersion, err := unstructured.NestedString(u.Object, "apiVersion")
	if err != nil {
		return nil, err
	}
	meta, hasMeta, unknown, err := objectmeta.GetObjectMetaWithOptions(u.Object,
		objectmeta.ObjectMetaOptions{
			DropMalformedFields:     stored,
			ReturnUnknownFieldPaths: true,
		})
	if err != nil {
		return nil, err
	}
	if _, err := schema.ParseGroupVersion(apiVersion); err != nil {
		return nil, err
	}
	if !v.preserve {
		track := structural.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
		unknown = append(unknown, pruning.PruneWithOptions(u.Object, v.schema, true, track)...)
		defaulting.PruneNonNullableNullsWithoutDefaults(u.Object, v.schema)
	}
	embedded := objectmeta.CoerceOptions{DropInvalidFields: stored, ReturnUnknownFieldPaths: true}
	fieldErr, paths := objectmeta.CoerceWithOptions(nil, u.Object, v.schema, false, embedded)
	if fieldErr != nil {
		return nil, firstCoercionError(nil, u.Object, v.schema)
	}
	unknown = append(unknown, paths...)
	if stored && hasMeta && meta.Generation == 0 {
		meta.Generation = 1
	}
	if hasKind {
		u.SetKind(kind)
	}
	if hasAPIVersion {
		u.SetAPIVersion(apiVersion)
	}
	if hasMeta {
		err = objectmeta.SetObjectMeta(u.Object, meta)
	}
	return unknown, err
}

// firstCoercionError returns the error of coercing x that comes first by path; a server reports any
// one of them, in the order of a map.
func firstCoercionError(path *field.Path, x any, s *structural.Structural) *field.Error {
	if s == nil {
		return nil
	}
	switch x := x.(type) {
	case map[string]any:
		own := *s // what s requires of x itself, not of what is below
		own.Properties, own.AdditionalProperties = nil, nil
		for _, key := range slices.Sorted(maps.Keys(x)) {
			member := runtime.DeepCopyJSON(map[string]any{key: x[key]})
			if err, _ := objectmeta.CoerceWithOptions(path, member, &own, false,
				objectmeta.CoerceOptions{}); err != nil {
				return err
			}
			below, belowPath := memberSchema(s, key, path)
			if err := firstCoercionError(belowPath, x[key], below); err != nil {
				return err
			}
		}
	case []any:
		for i := range x {
			if err := firstCoercionError(path.Index(i), x[i], s.Items); err != nil {
				return err
			}
		}
	}
	return nil
}

// memberSchema returns the schema of an object's member and its path.
func memberSchema(
	s *structural.Structural, key string, path *field.Path,
) (*structural.Structural, *field.Path) {
	if property, ok := s.Properties[key]; ok {
		return &property, path.Child(key)
	}
	if s.AdditionalProperties != nil {
		return s.AdditionalProperties.Structural, path.Key(key)
	}
	return nil, path
}

// setDefaults applies the schema's defaults and returns the paths of the topmost values that they
// added.
func (v *resourceVersion) setDefaults(u *unstructured.Unstructured) []string {
	before := runtime.DeepCopyJSON(u.Object)
	defaulting.Default(u.Object, v.schema)
	return addedPaths(nil, "", before, u.Object)
}

// addedPaths appends the paths of the values that are in after but absent, or null, in before.
// Paths are written like the server's for unknown fields.
func addedPaths(paths []string, path string, before, after any) []string {
	switch after := after.(type) {
	case map[string]any:
		old, ok := before.(map[string]any)
		if !ok {
			return append(paths, path)
		}
		for _, key := range slices.Sorted(maps.Keys(after)) {
			child := fieldpath.Join(path, key)
			switch was, had := old[key]; {
			case !had, was == nil && after[key] != nil:
				paths = append(paths, child)
			default:
				paths = addedPaths(paths, child, was, after[key])
			}
		}
	case []any:
		old, _ := before.([]any)
		for i := range after {
			child := fieldpath.Index(path, i)
			switch {
			case i >= len(old), old[i] == nil && after[i] != nil:
				paths = append(paths, child)
			default:
				paths = addedPaths(paths, child, old[i], after[i])
			}
		}
	}
	return paths
}
