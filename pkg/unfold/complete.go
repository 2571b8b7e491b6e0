package unfold

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver/publish"
	"github.com/schemagen/schemagen/pkg/diag"
)

// Complete returns the completions of prefix as the argument of [Explain], in order: the resources
// of the CRDs as long as prefix has no dot, then the fields below the path that it begins with, in
// the version that a server prefers or in apiVersion, if that is not empty. CRDs that cannot be
// published are not completed.
func Complete(crds []*v1.CustomResourceDefinition, apiVersion, prefix string) []string {
	resource, path, hasPath := strings.Cut(prefix, ".")
	var found []string
	for _, crd := range crds {
		switch {
		case !hasPath && strings.HasPrefix(crd.Spec.Names.Plural, strings.ToLower(resource)):
			found = append(found, crd.Spec.Names.Plural)
		case hasPath && Named(crd, resource):
			parents := path[:strings.LastIndexByte(path, '.')+1]
			last := path[len(parents):]
			for _, field := range fieldsBelow(crd, apiVersion, parents) {
				if strings.HasPrefix(field, last) {
					found = append(found, strings.TrimSuffix(prefix, last)+field)
				}
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// Instead says, of an argument of [Explain] that leads to no field, which one was most likely
// meant, or which fields there are. It says nothing where the path cannot be completed.
func Instead(crds []*v1.CustomResourceDefinition, apiVersion, what string) string {
	steps := strings.Split(what, ".")
	for i := 1; i < len(steps); i++ {
		parent := strings.Join(steps[:i], ".")
		known := Complete(crds, apiVersion, parent+".")
		for n := range known {
			known[n] = strings.TrimPrefix(known[n], parent+".")
		}
		if len(known) == 0 {
			return ""
		}
		if slices.Contains(known, steps[i]) {
			continue
		}
		if near := diag.Nearest(steps[i], known); near != "" {
			steps[i] = near
			return ": " + diag.DidYouMean(strings.Join(steps, "."))
		}
		return fmt.Sprintf(": %s has %s", parent, strings.Join(known, ", "))
	}
	return ""
}

// Named reports whether name is one of a CRD's: of its kind, of its resource, or its own, ignoring
// case. [Explain], like kubectl, answers another question: which of all CRDs a name means, where a
// short name takes precedence over a kind.
func Named(crd *v1.CustomResourceDefinition, name string) bool {
	names := crd.Spec.Names
	known := append([]string{names.Kind, names.Plural, names.Singular, crd.Name},
		names.ShortNames...)
	return slices.ContainsFunc(known, func(one string) bool { return strings.EqualFold(one, name) })
}

// fieldsBelow returns the names of the fields below a path, from the published document.
func fieldsBelow(crd *v1.CustomResourceDefinition, apiVersion, path string) []string {
	root, err := parsed(V3(crd))
	if err != nil {
		return nil
	}
	apiVersion = cmp.Or(apiVersion, crd.Spec.Group+"/"+publish.PreferredVersion(crd))
	group, version, _ := strings.Cut(apiVersion, "/")
	schemas := schemasOf(root, apiVersion)
	kind := object(schemas, publish.DefinitionName(group, version, crd.Spec.Names.Kind))
	properties := propertiesOf(schemas, kind)
	for _, name := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' }) {
		properties = propertiesOf(schemas, object(properties, name))
	}
	return slices.Sorted(maps.Keys(properties))
}

// propertiesOf returns the properties of a schema, or of what it refers to, of its items or of its
// values, in the order in which kubectl explain searches for a field.
func propertiesOf(schemas, schema node) node {
	const prefix = "#/components/schemas/"
	for schema != nil {
		if ref, ok := schema["$ref"].(string); ok {
			schema = object(schemas, strings.TrimPrefix(ref, prefix))
			continue
		}
		next := node(nil)
		switch entries := list(schema, "allOf"); {
		case object(schema, "properties") != nil:
			return object(schema, "properties")
		case object(schema, "items") != nil:
			next = object(schema, "items")
		case object(schema, "additionalProperties") != nil:
			next = object(schema, "additionalProperties")
		case len(entries) > 0:
			next, _ = entries[0].(node)
		}
		schema = next
	}
	return nil
}
