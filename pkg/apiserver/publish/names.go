package publish

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/version"
)

// A resourceMapper answers kubectl's questions about names from CRDs instead of from a server's
// discovery.
type resourceMapper struct {
	meta.RESTMapper // by plural and singular, in any case
	aliases         map[string]schema.GroupResource
	byResource      map[schema.GroupResource]*v1.CustomResourceDefinition
	names           []string // for a message about a name that is none of them
}

// newResourceMapper returns a mapper of the served versions of the CRDs.
func newResourceMapper(crds []*v1.CustomResourceDefinition) resourceMapper {
	rest := meta.NewDefaultRESTMapper(servedInOrder(crds))
	m := resourceMapper{rest, aliasesOf(crds),
		map[schema.GroupResource]*v1.CustomResourceDefinition{}, nil}
	for _, crd := range crds {
		names := crd.Spec.Names
		for _, v := range crd.Spec.Versions {
			if v.Served {
				gv := schema.GroupVersion{Group: crd.Spec.Group, Version: v.Name}
				rest.AddSpecific(gv.WithKind(names.Kind), gv.WithResource(names.Plural),
					gv.WithResource(names.Singular), meta.RESTScopeRoot)
			}
		}
		m.byResource[schema.GroupResource{Group: crd.Spec.Group, Resource: names.Plural}] = crd
		m.names = append(m.names, names.Plural)
	}
	return m
}

// aliasesOf returns the other names of resources: their short names, and their kinds unless they
// are short names too. A name that several groups have belongs to the first one, as in kubectl's
// shortcutExpander.
func aliasesOf(crds []*v1.CustomResourceDefinition) map[string]schema.GroupResource {
	crds = slices.SortedStableFunc(slices.Values(crds),
		func(a, b *v1.CustomResourceDefinition) int {
			return cmp.Compare(a.Spec.Group, b.Spec.Group)
		})
	aliases := map[string]schema.GroupResource{}
	add := func(crd *v1.CustomResourceDefinition, names ...string) {
		for _, name := range names {
			if _, taken := aliases[name]; !taken && PreferredVersion(crd) != "" {
				aliases[name] = schema.GroupResource{Group: crd.Spec.Group,
					Resource: crd.Spec.Names.Plural}
			}
		}
	}
	for _, crd := range crds {
		add(crd, crd.Spec.Names.ShortNames...)
	}
	for _, crd := range crds {
		add(crd, strings.ToLower(crd.Spec.Names.Kind))
	}
	return aliases
}

// ResourcesFor implements meta.RESTMapper.
func (m resourceMapper) ResourcesFor(
	gvr schema.GroupVersionResource,
) ([]schema.GroupVersionResource, error) {
	found, err := m.RESTMapper.ResourcesFor(gvr)
	if named, ok := m.aliases[strings.ToLower(gvr.Resource)]; ok && err != nil {
		gvr.Group, gvr.Resource = named.Group, named.Resource
		return m.RESTMapper.ResourcesFor(gvr)
	}
	return found, err
}

// ResourceFor implements meta.RESTMapper.
func (m resourceMapper) ResourceFor(
	gvr schema.GroupVersionResource,
) (schema.GroupVersionResource, error) {
	found, err := m.ResourcesFor(gvr)
	if err != nil {
		return schema.GroupVersionResource{}, err
	}
	return found[0], nil
}

// unknown lists the existing names if err means that what is none of them.
func (m resourceMapper) unknown(what string, err error) error {
	if !meta.IsNoMatchError(err) {
		return fmt.Errorf("%s: %w", what, err)
	}
	name, _, _ := strings.Cut(what, ".")
	slices.Sort(m.names)
	return fmt.Errorf("there is no resource %q: there are %s", name,
		cmp.Or(strings.Join(m.names, ", "), "none"))
}

// servedInOrder returns the groups and versions served, in the order in which a server prefers them
// when a name is in several.
func servedInOrder(crds []*v1.CustomResourceDefinition) []schema.GroupVersion {
	var served []schema.GroupVersion
	for _, crd := range crds {
		for _, v := range crd.Spec.Versions {
			if v.Served {
				served = append(served, schema.GroupVersion{Group: crd.Spec.Group, Version: v.Name})
			}
		}
	}
	slices.SortFunc(served, func(a, b schema.GroupVersion) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group),
			version.CompareKubeAwareVersionStrings(b.Version, a.Version))
	})
	return slices.Compact(served)
}

// PreferredVersion returns the served version that a server prefers: the most stable, and among
// those the newest. It is empty if no version is served.
func PreferredVersion(crd *v1.CustomResourceDefinition) string {
	served := servedInOrder([]*v1.CustomResourceDefinition{crd})
	if len(served) == 0 {
		return ""
	}
	return served[0].Version
}

func serves(crd *v1.CustomResourceDefinition, version string) bool {
	return slices.ContainsFunc(crd.Spec.Versions, func(v v1.CustomResourceDefinitionVersion) bool {
		return v.Name == version && v.Served
	})
}

// DefinitionName returns the name under which a server publishes the schema of a kind, as in
// com.example.v1.CronTab.
func DefinitionName(group, version, kind string) string {
	return TypeName(group+"/"+version, kind)
}
