package kustomize_test

import (
	"encoding/json"
	"flag"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/applyconfigurations"
	"k8s.io/client-go/kubernetes/scheme"
	smd "sigs.k8s.io/structured-merge-diff/v6/schema"
)

var update = flag.Bool("update", false, "rewrite the definitions of built-in kinds")

// builtinFile is what schemagen writes of built-in kinds.
const builtinFile = "../../internal/kustomize/builtin.json"

// TestBuiltin holds that file against the tags of the types in k8s.io/api and the lists' keys that
// client-go knows.
func TestBuiltin(t *testing.T) {
	t.Parallel()
	b := builtins{keys: keysOf(t), defined: map[reflect.Type]map[string]any{},
		names: map[reflect.Type]string{}}
	kinds := scheme.Scheme.AllKnownTypes()
	for _, gvk := range sorted(kinds) {
		if _, isKind := kinds[gvk].FieldByName("ObjectMeta"); !isKind ||
			gvk.Version == "__internal" {
			continue
		}
		d := b.define(kinds[gvk])
		known, _ := d["x-kubernetes-group-version-kind"].([]any)
		d["x-kubernetes-group-version-kind"] = append(known,
			map[string]any{"group": gvk.Group, "kind": gvk.Kind, "version": gvk.Version})
	}
	b.define(reflect.TypeFor[metav1.ObjectMeta]())
	want := b.written(t)
	if *update {
		require.NoError(t, os.WriteFile(builtinFile, want, 0o666))
	}
	got, err := os.ReadFile(builtinFile)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got),
		"go test -C consumers ./kustomize -run TestBuiltin -update")
}

func sorted(kinds map[schema.GroupVersionKind]reflect.Type) []schema.GroupVersionKind {
	var all []schema.GroupVersionKind
	for gvk := range kinds {
		all = append(all, gvk)
	}
	slices.SortFunc(all, func(a, b schema.GroupVersionKind) int {
		return strings.Compare(a.String(), b.String())
	})
	return all
}

// keysOf returns the schema by which clients apply objects, in which lists have their keys.
func keysOf(t *testing.T) *smd.Schema {
	t.Helper()
	pod := &corev1.Pod{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Pod"}}
	typed, err := applyconfigurations.NewTypeConverter(scheme.Scheme).ObjectToTyped(pod)
	require.NoError(t, err)
	return typed.Schema()
}

// builtins are the definitions of Go types.
type builtins struct {
	keys *smd.Schema
	// with the fields that are structs, lists and maps, whether or not they lead anywhere
	defined map[reflect.Type]map[string]any
	names   map[reflect.Type]string
}

// nameOf returns the name under which a server publishes a type.
func nameOf(t reflect.Type) string {
	if named, ok := reflect.New(t).Interface().(interface{ OpenAPIModelName() string }); ok {
		return named.OpenAPIModelName()
	}
	host, rest, _ := strings.Cut(t.PkgPath(), "/")
	labels := strings.Split(host, ".")
	slices.Reverse(labels)
	return strings.Join(labels, ".") + "." + strings.ReplaceAll(rest, "/", ".") + "." + t.Name()
}

// define returns the definition of a struct.
func (b builtins) define(t reflect.Type) map[string]any {
	if d, ok := b.defined[t]; ok {
		return d
	}
	properties := map[string]any{}
	d := map[string]any{"type": "object", "properties": properties}
	b.defined[t], b.names[t] = d, nameOf(t)
	b.fields(t, t, properties)
	return d
}

// fields adds what the fields of a struct, and of those that it embeds, lead to.
func (b builtins) fields(of, t reflect.Type, properties map[string]any) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-", !f.IsExported():
		case name == "" && (f.Anonymous || strings.Contains(options, "inline")):
			if f.Type.Kind() == reflect.Struct {
				b.fields(of, f.Type, properties)
			}
		default:
			if s := b.value(f.Type, b.merged(of, name, f.Tag)); s != nil {
				properties[name] = s
			}
		}
	}
}

// merged returns how the list in a field is merged, or nil.
func (b builtins) merged(of reflect.Type, name string, tag reflect.StructTag) map[string]any {
	if !slices.Contains(strings.Split(tag.Get("patchStrategy"), ","), "merge") {
		return nil
	}
	s := map[string]any{"x-kubernetes-patch-strategy": tag.Get("patchStrategy")}
	if key := tag.Get("patchMergeKey"); key != "" {
		s["x-kubernetes-patch-merge-key"] = key
	}
	if atom, ok := b.keys.Resolve(smd.TypeRef{NamedType: new(b.names[of])}); ok && atom.Map != nil {
		if f, ok := atom.FindField(name); ok && f.Type.Inlined.List != nil &&
			len(f.Type.Inlined.List.Keys) > 0 {
			s["x-kubernetes-list-map-keys"] = f.Type.Inlined.List.Keys
		}
	}
	return s
}

// value returns the schema of a value; nil for a scalar and for a list that is replaced.
func (b builtins) value(t reflect.Type, merged map[string]any) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		return b.value(t.Elem(), merged)
	case reflect.Struct:
		b.define(t)
		return map[string]any{"$ref": t}
	case reflect.Map:
		if s := b.value(t.Elem(), nil); s != nil {
			return map[string]any{"type": "object", "additionalProperties": s}
		}
	case reflect.Slice:
		if merged == nil {
			return nil
		}
		merged["type"], merged["items"] = "array", map[string]any{"type": "string"}
		if s := b.value(t.Elem(), nil); s != nil {
			merged["items"] = s
		}
		return merged
	}
	return nil
}

// written returns the definitions that lead to lists that are merged, one on a line.
func (b builtins) written(t *testing.T) []byte {
	t.Helper()
	leads := map[reflect.Type]bool{}
	for more := true; more; {
		more = false
		for typ, d := range b.defined {
			if !leads[typ] && reaches(d["properties"], leads) {
				leads[typ], more = true, true
			}
		}
	}
	var lines []string
	for typ, d := range b.defined {
		if !leads[typ] {
			continue
		}
		properties := d["properties"].(map[string]any)
		for name, s := range properties {
			if !reaches(s, leads) {
				delete(properties, name)
			}
		}
		text, err := json.Marshal(b.named(d, leads))
		require.NoError(t, err)
		lines = append(lines, `"`+b.names[typ]+`": `+string(text))
	}
	slices.Sort(lines)
	return []byte("{\n" + strings.Join(lines, ",\n") + "\n}\n")
}

// reaches reports whether a schema has a list that is merged, itself or in a type that does.
func reaches(s any, leads map[reflect.Type]bool) bool {
	fields, _ := s.(map[string]any)
	if ref, ok := fields["$ref"].(reflect.Type); ok {
		return leads[ref]
	}
	if _, ok := fields["x-kubernetes-patch-strategy"]; ok {
		return true
	}
	for _, f := range fields {
		if reaches(f, leads) {
			return true
		}
	}
	return false
}

// named returns a schema with names instead of types, without those that lead nowhere.
func (b builtins) named(s any, leads map[reflect.Type]bool) any {
	fields, ok := s.(map[string]any)
	if !ok {
		return s
	}
	named := map[string]any{}
	for name, f := range fields {
		if ref, ok := f.(reflect.Type); ok && !leads[ref] {
			return map[string]any{"type": "object"}
		} else if ok {
			return map[string]any{"$ref": path.Join("#/definitions", b.names[ref])}
		}
		named[name] = b.named(f, leads)
	}
	return named
}
